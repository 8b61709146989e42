//! The cells of a sheet as the file gives them, without the empty ones.

use crate::sort;
use crate::text::squash;

/// A sheet of a workbook, or a CSV file.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) hidden: bool,
    pub(crate) grid: Grid,
    /// What a reader of its tables must know, such as formulas without values.
    pub(crate) remark: Option<String>,
}

/// Rows of cells, both in order. No cell is blank and no row is empty.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    /// The file's text, or the text of all cells.
    text: String,
    /// Cells whose text stands nowhere as a whole.
    extra: String,
    cells: Vec<Cell>,
    rows: Vec<Row>,
    /// Cells that span columns in one row: row number, first and last column.
    pub(super) spans: Vec<(u32, u32, u32)>,
    /// Whether fields are separated by semicolons, as where the comma is the decimal sign.
    pub(super) is_comma_decimal: bool,
}

/// Twelve bytes; the kind takes two bits of the length.
#[derive(Debug, Clone, Copy)]
struct Cell {
    column: u32,
    at: u32,
    len: u32,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    number: u32,
    first: u32,
}

/// How the file holds a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// As text, which may write a number.
    Text,
    /// As a number; its text is that number, perhaps with a per cent sign.
    Number,
    /// As an error of a formula.
    Error,
}

/// How much room is made on the word of a few rows.
const MOST_CELLS: usize = 2 << 20;
const MOST_TEXT: usize = 32 << 20;

const KIND: u32 = 30;
const LEN: u32 = (1 << KIND) - 1;

/// How many cells of a table any sheet has room for, and each byte of its text.
const ALWAYS: usize = 1 << 24;
const EACH_BYTE: usize = 8;

/// How many bytes the cells of any file may have, and more for each cell and each byte of its texts.
const ALWAYS_TEXT: usize = 16 << 20;
const EACH_CELL: usize = 64;

/// Where the text of a cell stands in a [`Grid`].
#[derive(Debug, Clone, Copy)]
struct Place {
    at: u32,
    len: u32,
}

impl Grid {
    /// A grid whose cells are mostly pieces of one text.
    pub(super) fn over(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }

    /// How many cells a table may have, blank ones too: a few long rows in a sheet of short ones ask
    /// for billions.
    pub(super) fn room(&self) -> usize {
        let text = self.text.len() + self.extra.len();
        ALWAYS.saturating_add(text.saturating_mul(EACH_BYTE))
    }

    /// Whether cells of some sheets repeat texts beyond all measure, as a long shared one in every row.
    pub(super) fn repeat<'g>(grids: impl Iterator<Item = &'g Self>) -> bool {
        let (mut bytes, mut room) = (0_usize, ALWAYS_TEXT);
        for grid in grids {
            let texts = grid.text.len() + grid.extra.len();
            room = room.saturating_add(texts.saturating_mul(EACH_BYTE));
            room = room.saturating_add(grid.cells.len().saturating_mul(EACH_CELL));
            let lengths = grid.cells.iter().map(|cell| (cell.len & LEN) as usize);
            bytes = lengths.fold(bytes, usize::saturating_add);
        }
        bytes > room
    }

    pub(super) fn source(&self) -> &str {
        &self.text
    }

    /// Starts the row of a number, in place of an empty one before it.
    pub(super) fn row(&mut self, number: u32) {
        let first = count(self.cells.len());
        match self.rows.last_mut() {
            Some(last) if last.first == first => last.number = number,
            _ => self.rows.push(Row { number, first }),
        }
    }

    /// Adds a cell of the text that the grid is over.
    pub(super) fn piece(&mut self, column: usize, start: usize, end: usize) {
        let text = self.text.get(start..end).unwrap_or_default();
        if !is_empty(text) {
            let place = Place {
                at: count(start),
                len: count(end - start),
            };
            self.add(count(column), place, Held::Text);
        }
    }

    /// Adds a cell of its own text, and gives the mark by which others have the same.
    pub(super) fn cell(&mut self, column: usize, text: &str, held: Held) -> Option<u32> {
        if is_empty(text) {
            return None;
        }
        let place = self.keep(text);
        self.add(count(column), place, held);
        Some(place.at)
    }

    /// Where the text written next stands, for [`written`](Self::written) and the like.
    pub(super) fn mark(&self) -> usize {
        self.extra.len()
    }

    /// The text of no cell yet, to be written on.
    pub(super) fn writing(&mut self) -> &mut String {
        &mut self.extra
    }

    /// What was written from a mark on.
    pub(super) fn written(&self, mark: usize) -> &str {
        self.extra.get(mark..).unwrap_or_default()
    }

    /// Takes back what was written from a mark on.
    pub(super) fn unwrite(&mut self, mark: usize) {
        self.extra.truncate(mark);
    }

    /// Adds a cell of what was written from a mark on.
    pub(super) fn cell_from(&mut self, column: usize, mark: usize, held: Held) {
        let text = self.written(mark);
        if is_empty(text) {
            self.unwrite(mark);
        } else {
            let len = count(text.len());
            let at = count(self.text.len() + mark);
            self.add(count(column), Place { at, len }, held);
        }
    }

    /// Adds a cell of text as long as that of the cell that a mark is of.
    pub(super) fn again(&mut self, column: usize, mark: u32, len: usize) {
        let len = count(len);
        self.add(count(column), Place { at: mark, len }, Held::Text);
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Makes room for all of a sheet, `expected` by what there is of it.
    pub(super) fn make_room(&mut self, expected: impl Fn(usize) -> usize) {
        let more = |met: usize, most: usize| {
            let all = expected(met).min(most);
            (all + all / 32).saturating_sub(met)
        };
        self.cells.reserve_exact(more(self.cells.len(), MOST_CELLS));
        self.extra.reserve_exact(more(self.extra.len(), MOST_TEXT));
        self.rows.reserve_exact(more(self.rows.len(), MOST_CELLS));
    }

    /// Keeps a text that stands nowhere yet.
    fn keep(&mut self, text: &str) -> Place {
        let at = count(self.text.len() + self.extra.len());
        self.extra.push_str(text);
        Place {
            at,
            len: count(text.len()),
        }
    }

    fn add(&mut self, column: u32, place: Place, held: Held) {
        let kind = match held {
            Held::Text => 0,
            Held::Number => 1,
            Held::Error => 2,
        };
        let len = place.len.min(LEN) | (kind << KIND);
        let at = place.at;
        self.cells.push(Cell { column, at, len });
    }

    /// Drops a last row without cells, and room for more.
    pub(super) fn close(&mut self) {
        let cells = count(self.cells.len());
        if self.rows.last().is_some_and(|row| row.first == cells) {
            self.rows.pop();
        }
        self.rows.shrink_to_fit();
        self.cells.shrink_to_fit();
        self.extra.shrink_to_fit();
    }

    /// Puts rows and cells in order, where a file gave them out of it. The last of equals counts.
    pub(super) fn sort(&mut self) {
        let ordered = self.rows.is_sorted_by(|a, b| a.number < b.number);
        let inside = (0..self.rows.len()).all(|row| {
            let cells = self.cells_of(row);
            cells.is_sorted_by(|a, b| a.column < b.column)
        });
        if ordered && inside {
            return;
        }
        let numbered = (0..self.rows.len()).flat_map(|row| {
            let number = self.number(row);
            self.cells_of(row).iter().map(move |cell| (number, *cell))
        });
        let mut all: Vec<(u32, Cell)> = numbered.collect();
        sort::by_key(&mut all, |(row, cell)| (*row, cell.column));
        all.reverse();
        all.dedup_by_key(|(row, cell)| (*row, cell.column));
        all.reverse();
        self.fill(all);
    }

    /// Copies each cell down to the rows that a merge joins to it: column, first and last row.
    pub(super) fn fill_down(&mut self, merges: &[(u32, u32, u32)]) {
        let mut added: Vec<(u32, Cell)> = Vec::new();
        let most = self.cells.len() * 4;
        for &(column, first, last) in merges {
            let from = self.rows.partition_point(|row| row.number < first);
            let own = self.cell_at(from, column);
            let top = self.rows.get(from).filter(|row| row.number == first);
            let (Some(cell), Some(_)) = (own, top) else {
                continue;
            };
            let below = self.rows.iter().skip(from + 1);
            let below = below.take_while(|row| row.number <= last);
            added.extend(below.map(|row| (row.number, cell)));
            if added.len() > most {
                return;
            }
        }
        if added.is_empty() {
            return;
        }
        let numbered = (0..self.rows.len()).flat_map(|row| {
            let number = self.number(row);
            self.cells_of(row).iter().map(move |cell| (number, *cell))
        });
        let mut all: Vec<(u32, Cell)> = numbered.chain(added).collect();
        sort::by_key(&mut all, |(row, cell)| (*row, cell.column));
        all.dedup_by_key(|(row, cell)| (*row, cell.column));
        self.fill(all);
    }

    fn fill(&mut self, all: Vec<(u32, Cell)>) {
        self.rows.clear();
        self.cells.clear();
        for (number, cell) in all {
            if self.rows.last().is_none_or(|row| row.number != number) {
                let first = count(self.cells.len());
                self.rows.push(Row { number, first });
            }
            self.cells.push(cell);
        }
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of a row in its file, from 1.
    pub(super) fn number(&self, row: usize) -> u32 {
        self.rows.get(row).map_or(0, |row| row.number)
    }

    /// How many cells of a row are filled.
    pub(super) fn filled(&self, row: usize) -> usize {
        self.cells_of(row).len()
    }

    /// The last filled column of a row.
    pub(super) fn last_column(&self, row: usize) -> usize {
        self.cells_of(row)
            .last()
            .map_or(0, |cell| cell.column as usize)
    }

    /// The columns up to the last that is filled in any row.
    pub(super) fn width(&self) -> usize {
        let last = self.cells.iter().map(|cell| cell.column as usize + 1);
        last.max().unwrap_or(0)
    }

    /// The filled cells of a row: column, text as in the file, how it is held.
    pub(super) fn row_cells(&self, row: usize) -> impl Iterator<Item = (usize, &str, Held)> {
        self.cells_of(row).iter().map(|cell| self.shown(*cell))
    }

    /// The text of a cell as in the file; empty where there is none.
    pub(super) fn at(&self, row: usize, column: usize) -> (&str, Held) {
        let cell = self.cell_at(row, count(column));
        cell.map_or(("", Held::Text), |cell| {
            let (_, text, held) = self.shown(cell);
            (text, held)
        })
    }

    /// The cells of a row by column up to a width, squashed.
    pub(super) fn line(&self, row: usize, width: usize) -> Vec<String> {
        let mut line = vec![String::new(); width];
        for (column, text, _) in self.row_cells(row) {
            if let Some(cell) = line.get_mut(column) {
                *cell = squash(text);
            }
        }
        line
    }

    fn cells_of(&self, row: usize) -> &[Cell] {
        let first = self.rows.get(row).map_or(0, |row| row.first as usize);
        let next = self.rows.get(row + 1);
        let end = next.map_or(self.cells.len(), |row| row.first as usize);
        self.cells.get(first..end).unwrap_or_default()
    }

    fn cell_at(&self, row: usize, column: u32) -> Option<Cell> {
        let cells = self.cells_of(row);
        let at = cells
            .binary_search_by_key(&column, |cell| cell.column)
            .ok()?;
        cells.get(at).copied()
    }

    fn shown(&self, cell: Cell) -> (usize, &str, Held) {
        let held = match cell.len >> KIND {
            0 => Held::Text,
            1 => Held::Number,
            _ => Held::Error,
        };
        let place = Place {
            at: cell.at,
            len: cell.len & LEN,
        };
        (cell.column as usize, self.text_at(place), held)
    }

    fn text_at(&self, place: Place) -> &str {
        let (at, len) = (place.at as usize, place.len as usize);
        let text = match at.checked_sub(self.text.len()) {
            Some(at) => self.extra.get(at..at + len),
            None => self.text.get(at..at + len),
        };
        text.unwrap_or_default()
    }
}

/// Whether a cell of this text counts as empty.
#[inline]
fn is_empty(text: &str) -> bool {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0 | 0x0b);
    text.as_bytes().iter().all(blank)
}

/// Files are below 4 GB.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
