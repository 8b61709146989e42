//! What is kept for texts that stand elsewhere.

use super::hash::same;
use super::slots::Slots;

/// So many texts are looked through; more are found by their hash.
const FEW: usize = 12;

/// Something for each of some texts, in the order they are first met.
#[derive(Debug, Default)]
pub(crate) struct Keyed<'t, T> {
    entries: Vec<(&'t str, T)>,
    /// Where each stands, once there are many.
    slots: Slots,
}

impl<'t, T: Default> Keyed<'t, T> {
    /// What is kept for a text.
    pub(crate) fn get(&self, text: &str) -> Option<&T> {
        let (_, kept) = self.entries.get(self.place(text)?)?;
        Some(kept)
    }

    /// The same, to be changed.
    pub(crate) fn get_mut(&mut self, text: &str) -> Option<&mut T> {
        let place = self.place(text)?;
        let (_, kept) = self.entries.get_mut(place)?;
        Some(kept)
    }

    /// Changes what is kept for a text, from the start where it is new.
    pub(crate) fn change(&mut self, text: &'t str, change: impl FnOnce(&mut T)) {
        match self.get_mut(text) {
            Some(kept) => change(kept),
            None => {
                let mut kept = T::default();
                change(&mut kept);
                self.add(text, kept);
            }
        }
    }

    fn add(&mut self, text: &'t str, kept: T) {
        self.entries.push((text, kept));
        if self.entries.len() > FEW {
            let known = if self.entries.len() == FEW + 1 {
                0
            } else {
                self.entries.len() - 1
            };
            for (place, (text, _)) in (0..).zip(&self.entries).skip(known) {
                self.slots.insert(text.as_bytes(), place);
            }
        }
    }

    fn place(&self, text: &str) -> Option<usize> {
        let is_it = |other: &str| same(other.as_bytes(), text.as_bytes());
        if self.entries.len() <= FEW {
            return self.entries.iter().position(|(other, _)| is_it(other));
        }
        let at = |place: u32| self.entries.get(place as usize);
        let found = self.slots.find(text.as_bytes(), |place| {
            at(place).is_some_and(|(other, _)| is_it(other))
        });
        found.map(|place| place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::Keyed;

    #[test]
    fn each_text_has_its_own_however_many_there_are() {
        let texts: Vec<String> = (0..40).map(|at| format!("text {at}")).collect();
        for many in 0..texts.len() {
            let mut counts = Keyed::<usize>::default();
            for text in texts.iter().take(many).chain(texts.iter().take(3)) {
                counts.change(text, |count| *count += 1);
            }
            for (at, text) in texts.iter().enumerate() {
                let wanted = usize::from(at < many) + usize::from(at < 3);
                assert_eq!(
                    counts.get(text).copied().unwrap_or(0),
                    wanted,
                    "{many} {text}"
                );
            }
        }
    }
}
