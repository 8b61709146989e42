//! The bytes of a part, unpacked a piece at a time and checked against their sum.

use crc32fast::Hasher;
use fdeflate::Decompressor;

use super::Fault;

/// How far back what is unpacked may refer to.
const HISTORY: usize = 32 << 10;

/// How much is unpacked at once at most, with what it may refer to.
const MOST: usize = 128 << 10;

/// An open part.
pub(super) struct Part<'a> {
    packed: Packed<'a>,
    /// What was unpacked last, behind what was before it.
    bytes: Vec<u8>,
    /// Those that are not taken yet.
    from: usize,
    to: usize,
    /// How many may still come: the directory may lie about the size.
    left: u64,
    sum: Option<Sum>,
}

enum Packed<'a> {
    Stored(&'a [u8]),
    Deflated(Box<Deflated<'a>>),
}

/// The sum of what is unpacked, and what the directory says it is.
struct Sum {
    hasher: Hasher,
    told: u32,
}

impl<'a> Part<'a> {
    /// A part of `size` bytes, stored as they are.
    pub(super) fn stored(bytes: &'a [u8], size: u64) -> Self {
        Self::new(Packed::Stored(bytes), size, MOST)
    }

    /// A part of `size` bytes, deflated.
    pub(super) fn deflated(bytes: &'a [u8], size: u64) -> Self {
        Self::new(Packed::Deflated(Box::new(Deflated::new(bytes))), size, MOST)
    }

    /// A part of bytes as they are, so few of which are unpacked at once.
    #[cfg(test)]
    pub(super) fn by_steps(bytes: &'a [u8], step: usize) -> Self {
        Self::new(Packed::Stored(bytes), bytes.len() as u64, step + 3)
    }

    fn new(packed: Packed<'a>, size: u64, most: usize) -> Self {
        // One more tells that there are too many.
        let room = usize::try_from(size).map_or(most, |size| most.min(size.saturating_add(1)));
        Self {
            packed,
            bytes: vec![0; room],
            from: 0,
            to: 0,
            left: size,
            sum: None,
        }
    }

    /// The same, to be refused at its end where its sum is another.
    pub(super) fn checked(self, told: u32) -> Self {
        let hasher = Hasher::new();
        Self {
            sum: Some(Sum { hasher, told }),
            ..self
        }
    }

    /// How many bytes may still be unpacked.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// What is unpacked and not taken.
    pub(super) fn ahead(&self) -> &[u8] {
        self.bytes.get(self.from..self.to).unwrap_or_default()
    }

    /// Takes so many bytes of what is ahead.
    pub(super) fn take(&mut self, bytes: usize) {
        self.from += bytes;
    }

    /// Unpacks more behind what is ahead; `false` at the end.
    pub(super) fn more(&mut self) -> Result<bool, Fault> {
        if self.to == self.bytes.len() {
            self.make_room();
        }
        let unpacked = match &mut self.packed {
            Packed::Stored(rest) => {
                let room = self.bytes.get_mut(self.to..).unwrap_or_default();
                let (next, after) = rest.split_at(rest.len().min(room.len()));
                let room = room.get_mut(..next.len()).unwrap_or_default();
                room.copy_from_slice(next);
                *rest = after;
                next.len()
            }
            Packed::Deflated(deflated) => deflated.inflate(&mut self.bytes, self.to)?,
        };
        let from = self.to;
        self.to += unpacked;
        self.left = self
            .left
            .checked_sub(unpacked as u64)
            .ok_or(Fault::TooLarge)?;
        if let Some(sum) = &mut self.sum {
            let bytes = self.bytes.get(from..self.to);
            sum.hasher.update(bytes.unwrap_or_default());
            if unpacked == 0 && sum.hasher.clone().finalize() != sum.told {
                return Err(Fault::NotAPackage);
            }
        }
        Ok(unpacked > 0)
    }

    /// Moves what is still of use to the start.
    fn make_room(&mut self) {
        let referred = match self.packed {
            Packed::Stored(_) => 0,
            Packed::Deflated(_) => HISTORY,
        };
        let kept = self.from.min(self.to.saturating_sub(referred));
        self.bytes.copy_within(kept..self.to, 0);
        self.from -= kept;
        self.to -= kept;
    }
}

/// A deflated part. Its reader knows it within a frame only, whose own sum it is told to ignore.
struct Deflated<'a> {
    reader: Decompressor,
    /// What is to be read, and what then.
    rest: &'a [u8],
    after: std::array::IntoIter<&'a [u8], 2>,
}

impl<'a> Deflated<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Decompressor::new();
        reader.ignore_adler32();
        Self {
            reader,
            rest: &[0x78, 0x01],
            after: [bytes, &[0; 4]].into_iter(),
        }
    }

    /// Inflates behind the first so many bytes, until there is no more room; 0 at the end.
    fn inflate(&mut self, bytes: &mut [u8], at: usize) -> Result<usize, Fault> {
        loop {
            let read = self.reader.read(self.rest, bytes, at, false);
            let (read, inflated) = read.map_err(|_| Fault::NotAPackage)?;
            self.rest = self.rest.get(read..).unwrap_or_default();
            if inflated > 0 || self.reader.is_done() {
                return Ok(inflated);
            }
            self.rest = self.after.next().ok_or(Fault::NotAPackage)?;
        }
    }
}
