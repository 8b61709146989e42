//! Cells that span rows and columns of a table are repeated in each, as long as there is room: a page
//! of a few bytes may ask for millions.

/// How much may be repeated for each table cell and each byte of one, and what any table may repeat.
const CELLS_EACH: usize = 16;
const BYTES_EACH: usize = 8;
const ALWAYS: usize = 1 << 16;

/// What may still be repeated.
#[derive(Debug)]
pub(crate) struct Room {
    cells: usize,
    bytes: usize,
}

impl Room {
    pub(super) fn new() -> Self {
        Self::of(ALWAYS)
    }

    /// Room for so many cells and bytes at first.
    pub(crate) fn of(always: usize) -> Self {
        Self {
            cells: always,
            bytes: always,
        }
    }

    /// Makes room for what a cell may be repeated.
    pub(crate) fn add(&mut self, text: &str) {
        self.cells += CELLS_EACH;
        self.bytes += BYTES_EACH * text.len();
    }

    /// The text of a cell that is repeated, empty where it is too long; nothing where there have been
    /// too many.
    pub(crate) fn take<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        self.cells = self.cells.checked_sub(1)?;
        Some(match self.bytes.checked_sub(text.len()) {
            Some(left) => {
                self.bytes = left;
                text
            }
            None => "",
        })
    }
}
