//! The units that hold a term and how often: unit numbers rising, each as its distance from the
//! one before, and a count only where it is not one. Most take a single byte.

use super::varint;

/// Writes one term's occurrences.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    last: u32,
}

impl Encoder {
    /// Appends a unit; its number is above the last one's.
    pub(crate) fn push(&mut self, unit: u32, count: u32, out: &mut Vec<u8>) {
        push_pair(unit - self.last, count, out);
        self.last = unit;
    }
}

fn push_pair(distance: u32, count: u32, out: &mut Vec<u8>) {
    // A distance of 31 bits leaves room for the flag.
    varint::push(distance << 1 | u32::from(count != 1), out);
    if count != 1 {
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
        self.last = self.last.wrapping_add(packed >> 1);
        let count = match packed & 1 {
            0 => 1,
            _ => varint::take(&mut self.bytes)?,
        };
        Some((self.last, count))
    }
}
