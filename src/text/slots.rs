//! Finding what is kept elsewhere by its bytes.

use std::collections::BTreeMap;

use super::hash::hash;

/// How far from its place a number is looked for.
const STEPS: usize = 64;

/// Open addressing over the numbers of what is kept elsewhere.
#[derive(Debug, Default, Clone)]
pub(crate) struct Slots {
    /// As many as a power of two, and `STEPS` more for what the last ones have no room for.
    table: Vec<Slot>,
    used: usize,
    /// Keys whose place is too crowded, as only text made for it can bring about.
    crowded: BTreeMap<Box<[u8]>, u32>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    hash: u32,
    /// Plus one; 0 where free.
    number: u32,
}

impl Slots {
    /// The number of a key, told apart from others of its hash by `is_it`.
    #[inline]
    pub(crate) fn find(&self, key: &[u8], is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let hash = hash(key);
        let taken = self.from(hash).iter().take_while(|slot| slot.number > 0);
        let mut same = taken.filter(|slot| slot.hash == hash);
        match same.find(|slot| is_it(slot.number - 1)) {
            Some(slot) => Some(slot.number - 1),
            None => self.crowded.get(key).copied(),
        }
    }

    /// Keeps the number of a key that has none yet.
    pub(crate) fn insert(&mut self, key: &[u8], number: u32) {
        if self.used * 2 + STEPS >= self.table.len() {
            self.grow();
        }
        let (hash, number) = (hash(key), number + 1);
        if self.put(Slot { hash, number }) {
            self.used += 1;
        } else {
            self.crowded.insert(key.into(), number - 1);
        }
    }

    fn size(&self) -> usize {
        self.table.len().saturating_sub(STEPS)
    }

    /// Where a hash is looked for.
    fn range(&self, hash: u32) -> std::ops::Range<usize> {
        // The upper half is the better one, and what has grown keeps its order by it.
        let first = (u64::from(hash) * self.size() as u64) >> 32;
        let first = usize::try_from(first).unwrap_or(usize::MAX);
        first..first.saturating_add(STEPS)
    }

    fn from(&self, hash: u32) -> &[Slot] {
        self.table.get(self.range(hash)).unwrap_or_default()
    }

    fn put(&mut self, slot: Slot) -> bool {
        let range = self.range(slot.hash);
        let mut places = self.table.get_mut(range).into_iter().flatten();
        let free = places.find(|place| place.number == 0);
        free.map(|place| *place = slot).is_some()
    }

    /// Twice the slots. Moved in order, none comes to lie further from its place than before.
    fn grow(&mut self) {
        let size = (self.size() * 2).max(64) + STEPS;
        for slot in std::mem::replace(&mut self.table, vec![Slot::default(); size]) {
            if slot.number > 0 {
                self.put(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;
    use crate::text::hash::MIX;

    #[test]
    fn all_keys_are_found() {
        let keys: Vec<String> = (0..5_000).map(|at| format!("{at}")).collect();
        let mut slots = Slots::default();
        for (number, key) in (0..).zip(&keys) {
            let is_it = |other: u32| keys.get(other as usize) == Some(key);
            assert_eq!(slots.find(key.as_bytes(), is_it), None);
            slots.insert(key.as_bytes(), number);
        }
        for (number, key) in (0..).zip(&keys) {
            let is_it = |other: u32| keys.get(other as usize) == Some(key);
            assert_eq!(slots.find(key.as_bytes(), is_it), Some(number));
        }
    }

    #[test]
    fn keys_of_one_hash_are_found_too() {
        let keys: Vec<Vec<u8>> = alike().collect();
        let mut slots = Slots::default();
        for (number, key) in (0..).zip(&keys) {
            slots.insert(key, number);
        }
        assert!(slots.crowded.len() > 100);
        for (number, key) in (0..).zip(&keys) {
            let is_it = |other: u32| keys.get(other as usize) == Some(key);
            assert_eq!(slots.find(key, is_it), Some(number));
        }
    }

    /// Keys of one hash: the second word undoes what the first has brought about.
    fn alike() -> impl Iterator<Item = Vec<u8>> {
        let mix = |value: u64| {
            let value = value.wrapping_mul(MIX);
            value ^ value >> 29
        };
        (0..300_u64).map(move |first| {
            let start = 16_u64.wrapping_mul(MIX);
            let second = mix(start ^ first) ^ 7;
            [first.to_le_bytes(), second.to_le_bytes()].concat()
        })
    }
}
