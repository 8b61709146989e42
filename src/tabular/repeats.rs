//! Values of cells that share a text, as those of a workbook do.

use super::table::Packed;

/// How many values are remembered.
const REPEATS: usize = 256;

/// The values of texts that many cells share, by where the grid has them.
#[derive(Debug, Default)]
pub(super) struct Repeats(Vec<Repeat>);

#[derive(Debug, Clone, Copy)]
struct Repeat {
    column: usize,
    /// Where its text stands in memory, and how long it is.
    at: usize,
    len: usize,
    value: Packed,
}

impl Repeats {
    /// The value of a text in a column, if it is remembered.
    #[inline]
    pub(super) fn known(&self, column: usize, text: &str) -> Option<Packed> {
        let kept = self.0.get(Self::place(column, text))?;
        let same =
            kept.at == text.as_ptr().addr() && kept.len == text.len() && kept.column == column;
        same.then_some(kept.value)
    }

    /// Remembers a value until another takes its place.
    pub(super) fn keep(&mut self, column: usize, text: &str, value: Packed) {
        let kept = Repeat {
            column,
            at: text.as_ptr().addr(),
            len: text.len(),
            value,
        };
        self.0.resize(REPEATS, kept);
        if let Some(place) = self.0.get_mut(Self::place(column, text)) {
            *place = kept;
        }
    }

    fn place(column: usize, text: &str) -> usize {
        let at = text.as_ptr().addr();
        (at ^ at >> 8 ^ column << 5) % REPEATS
    }
}
