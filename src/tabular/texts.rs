//! The texts of a table's cells, each kept once.

use crate::text::Slots;
use crate::text::hash::same;

/// Texts by number.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    text: String,
    ends: Vec<u32>,
    slots: Slots,
}

impl Texts {
    /// The text of a number.
    pub(super) fn get(&self, number: u32) -> &str {
        let at = number as usize;
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before));
        let start = start.map_or(0, |start| *start as usize);
        let end = self.ends.get(at).map_or(start, |end| *end as usize);
        self.text.get(start..end).unwrap_or_default()
    }

    /// The number of a text, new or known.
    pub(super) fn number(&mut self, text: &str) -> u32 {
        self.known(text).unwrap_or_else(|| self.add(text))
    }

    /// The number of a known text.
    pub(super) fn known(&self, text: &str) -> Option<u32> {
        let text = text.as_bytes();
        self.slots
            .find(text, |number| same(self.get(number).as_bytes(), text))
    }

    /// Lets go of what finds the number of a text, once no more are asked for.
    pub(super) fn seal(&mut self) {
        self.slots = Slots::default();
    }

    fn add(&mut self, text: &str) -> u32 {
        let number = whole(self.ends.len());
        self.text.push_str(text);
        self.ends.push(whole(self.text.len()));
        self.slots.insert(text.as_bytes(), number);
        number
    }
}

/// Counts keys in the order they are first met.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) keys: Vec<u64>,
    pub(super) counts: Vec<u32>,
    slots: Slots,
}

impl Counts {
    pub(super) fn count(&mut self, key: u64) {
        let bytes = key.to_le_bytes();
        let is_it = |number: u32| self.keys.get(number as usize) == Some(&key);
        let known = self.slots.find(&bytes, is_it);
        match known.and_then(|number| self.counts.get_mut(number as usize)) {
            Some(count) => *count += 1,
            None => {
                self.slots.insert(&bytes, whole(self.keys.len()));
                self.keys.push(key);
                self.counts.push(1);
            }
        }
    }
}

fn whole(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
