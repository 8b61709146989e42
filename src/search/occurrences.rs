//! The units that hold a term and how often: unit numbers rising, each as its distance from the
//! one before with two bits for a count of one to three; a greater count follows. Most take a byte.

use super::varint;

/// Writes one term's occurrences.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    last: u32,
}

impl Encoder {
    /// Appends a unit; its number is above the last one's.
    pub(crate) fn push(&mut self, unit: u32, count: u32, out: &mut Vec<u8>) {
        push_pair(unit.wrapping_sub(self.last), count, out);
        self.last = unit;
    }
}

/// How many bytes a unit takes at a distance from the one before.
pub(crate) fn size(distance: u32, count: u32) -> u32 {
    let mark = count.wrapping_sub(1).min(FOLLOWS);
    let follows = if mark == FOLLOWS {
        varint::size(count)
    } else {
        0
    };
    varint::size(distance << 2 | mark) + follows
}

/// The mark of a count that follows, in the place of one less than a count below four.
const FOLLOWS: u32 = 3;

/// Appends a unit by its distance from the one before.
pub(crate) fn push_pair(distance: u32, count: u32, out: &mut Vec<u8>) {
    // A distance of 30 bits leaves room for the mark.
    let mark = count.wrapping_sub(1).min(FOLLOWS);
    varint::push(distance << 2 | mark, out);
    if mark == FOLLOWS {
        varint::push(count, out);
    }
}

/// Reads them back: `(unit, count)`.
#[derive(Debug, Clone)]
pub(crate) struct Occurrences<'a> {
    bytes: &'a [u8],
    last: u32,
}

impl<'a> Occurrences<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, last: 0 }
    }
}

impl Iterator for Occurrences<'_> {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        let packed = varint::take(&mut self.bytes)?;
        self.last = self.last.wrapping_add(packed >> 2);
        let count = match packed & FOLLOWS {
            FOLLOWS => varint::take(&mut self.bytes)?,
            fewer => fewer + 1,
        };
        Some((self.last, count))
    }
}
