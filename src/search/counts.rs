//! Which terms each unit holds and how often, unit after unit, until they are grouped by term.

use super::varint;

/// How large a piece is: none is ever moved to grow.
const PIECE: usize = 1 << 16;

/// Term numbers with their counts in two to four bytes, in pieces that are let go of as they are read.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pieces: Vec<Vec<u8>>,
}

/// Marks a count other than one, which then follows.
const FOLLOWS: u32 = 1;

impl Counts {
    /// Appends a unit by its terms.
    pub(super) fn push(&mut self, terms: impl ExactSizeIterator<Item = (u32, u32)>) {
        let piece = self.room();
        varint::push(u32::try_from(terms.len()).unwrap_or(u32::MAX), piece);
        for (number, count) in terms {
            // A number of 31 bits leaves room for the mark.
            let piece = self.room();
            varint::push(number << 1 | u32::from(count != 1), piece);
            if count != 1 {
                varint::push(count, piece);
            }
        }
    }

    /// A piece that holds two more numbers.
    #[inline]
    fn room(&mut self) -> &mut Vec<u8> {
        let is_full = |piece: &Vec<u8>| piece.len() + 2 * varint::LONGEST > PIECE;
        if self.pieces.last().is_none_or(is_full) {
            self.pieces.push(Vec::with_capacity(PIECE));
        }
        #[expect(clippy::expect_used, reason = "there is one by now")]
        self.pieces.last_mut().expect("a piece")
    }

    /// Gives each unit's number, term and count to `each`.
    pub(super) fn read(self, mut each: impl FnMut(u32, u32, u32)) {
        // The number of the unit under way comes to stand once its head is read.
        let (mut unit, mut left) = (0_u32, None);
        for piece in self.pieces {
            let mut rest = piece.as_slice();
            while let Some(packed) = varint::take(&mut rest) {
                let Some(terms) = left.filter(|left| *left > 0) else {
                    unit = unit.wrapping_add(u32::from(left.is_some()));
                    left = Some(packed);
                    continue;
                };
                left = Some(terms - 1);
                let count = match packed & FOLLOWS {
                    FOLLOWS => varint::take(&mut rest).unwrap_or_default(),
                    _ => 1,
                };
                each(unit, packed >> 1, count);
            }
        }
    }
}
