//! The texts of a table's cells, each kept once.

/// Texts by number.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    text: String,
    ends: Vec<u32>,
    /// Open addressing over the numbers, plus one; 0 where free.
    slots: Vec<u32>,
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
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(text);
        match self.slots.get(slot) {
            Some(&known) if known != 0 => known - 1,
            _ => self.add(slot, text),
        }
    }

    /// The number of a known text.
    pub(super) fn known(&self, text: &str) -> Option<u32> {
        let known = self.slots.get(self.slot(text))?;
        known.checked_sub(1)
    }

    /// Lets go of what finds the number of a text, once no more are asked for.
    pub(super) fn seal(&mut self) {
        self.slots = Vec::new();
    }

    fn add(&mut self, slot: usize, text: &str) -> u32 {
        let number = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        self.text.push_str(text);
        self.ends
            .push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = number + 1;
        }
        number
    }

    /// Where a text is, or would be put.
    fn slot(&self, text: &str) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = spread(hash(text.as_bytes())) & mask;
        while let Some(&known) = self.slots.get(at) {
            if known == 0 || self.get(known - 1) == text {
                break;
            }
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in 0..self.ends.len() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            let mask = size - 1;
            let mut at = spread(hash(self.get(number).as_bytes())) & mask;
            while self.slots.get(at).is_some_and(|known| *known != 0) {
                at = (at + 1) & mask;
            }
            if let Some(slot) = self.slots.get_mut(at) {
                *slot = number + 1;
            }
        }
    }
}

/// Counts keys in the order they are first met.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) keys: Vec<u64>,
    pub(super) counts: Vec<u32>,
    slots: Vec<u32>,
}

impl Counts {
    pub(super) fn count(&mut self, key: u64) {
        if self.keys.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(key);
        let Some(known) = self.slots.get_mut(slot) else {
            return;
        };
        if *known == 0 {
            self.keys.push(key);
            self.counts.push(1);
            *known = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        } else if let Some(count) = self.counts.get_mut(*known as usize - 1) {
            *count += 1;
        }
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = spread(key) & mask;
        while let Some(&known) = self.slots.get(at) {
            if known == 0 || self.keys.get(known as usize - 1) == Some(&key) {
                break;
            }
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(size, 0);
        for at in 0..self.keys.len() {
            let slot = self.slot(self.keys.get(at).copied().unwrap_or_default());
            if let Some(slot) = self.slots.get_mut(slot) {
                *slot = u32::try_from(at + 1).unwrap_or(u32::MAX);
            }
        }
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = bytes.len() as u64;
    for word in words {
        hash =
            (hash.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    for byte in rest {
        hash = (hash.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    hash
}

fn spread(key: u64) -> usize {
    let mixed = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 29) as usize
}
