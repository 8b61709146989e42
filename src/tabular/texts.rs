//! The texts of a table's cells, each kept once.

use crate::text::hash::hash;

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
        let mut slots = std::mem::take(&mut self.slots);
        slots.make_room(self.ends.len(), |number| hashed(self.get(number)));
        let slot = slots.find(hashed(text), |number| self.get(number) == text);
        let number = slots.number(slot).unwrap_or_else(|| self.add(text));
        slots.put(slot, number);
        self.slots = slots;
        number
    }

    /// The number of a known text.
    pub(super) fn known(&self, text: &str) -> Option<u32> {
        let slots = &self.slots;
        slots.number(slots.find(hashed(text), |number| self.get(number) == text))
    }

    /// Lets go of what finds the number of a text, once no more are asked for.
    pub(super) fn seal(&mut self) {
        self.slots = Slots::default();
    }

    fn add(&mut self, text: &str) -> u32 {
        let number = whole(self.ends.len());
        self.text.push_str(text);
        self.ends.push(whole(self.text.len()));
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
        let Self {
            keys,
            counts,
            slots,
        } = self;
        let known = |number: u32| keys.get(number as usize).copied();
        slots.make_room(keys.len(), |number| known(number).unwrap_or_default());
        let slot = slots.find(key, |number| known(number) == Some(key));
        match slots.number(slot) {
            Some(number) => {
                if let Some(count) = counts.get_mut(number as usize) {
                    *count += 1;
                }
            }
            None => {
                slots.put(slot, whole(keys.len()));
                keys.push(key);
                counts.push(1);
            }
        }
    }
}

/// Open addressing over the numbers of what is kept elsewhere: each plus one, 0 where free.
#[derive(Debug, Default)]
struct Slots(Vec<u32>);

impl Slots {
    /// Makes room for one more than `count`, whose hashes are told by number.
    fn make_room(&mut self, count: usize, hash: impl Fn(u32) -> u64) {
        if count * 2 < self.0.len() {
            return;
        }
        let size = (self.0.len() * 2).max(64);
        self.0.clear();
        self.0.resize(size, 0);
        for number in 0..whole(count) {
            let slot = self.find(hash(number), |_| false);
            self.put(slot, number);
        }
    }

    /// The slot of what has this hash and is it, or the one where it would be put.
    fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> usize {
        let mask = self.0.len().wrapping_sub(1);
        let mut at = spread(hash) & mask;
        while self.number(at).is_some_and(|number| !is_it(number)) {
            at = (at + 1) & mask;
        }
        at
    }

    fn number(&self, slot: usize) -> Option<u32> {
        self.0.get(slot)?.checked_sub(1)
    }

    fn put(&mut self, slot: usize, number: u32) {
        if let Some(slot) = self.0.get_mut(slot) {
            *slot = number + 1;
        }
    }
}

fn whole(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn hashed(text: &str) -> u64 {
    u64::from(hash(text.as_bytes()))
}

fn spread(key: u64) -> usize {
    let mixed = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 29) as usize
}
