//! Tables as rows of cells, spans filled in.

use std::collections::BTreeMap;

use super::names::Name;
use super::tree::{FLOWS, SKIPPED, Tree};
use crate::block::Block;
use crate::read::spans::Room;

/// The block of a table, if it has any text.
pub(super) fn read(tree: &Tree<'_>, at: u32) -> Option<Block> {
    rows(tree, at + 1, tree.end(at)).0
}

/// The block of the rows from `at` on, and where one follows that is read as blocks, or the end.
pub(super) fn rows(tree: &Tree<'_>, at: u32, end: u32) -> (Option<Block>, u32) {
    let mut table = Table::default();
    let next = table.read(tree, at, end);
    table.take_title_row();
    (table.into_block(), next)
}

#[derive(Default)]
struct Table {
    caption: String,
    rows: Vec<Row>,
}

struct Row {
    cells: Vec<Cell>,
    head: bool,
}

struct Cell {
    text: String,
    columns: usize,
    rows: usize,
    head: bool,
}

impl Table {
    fn read(&mut self, tree: &Tree<'_>, mut at: u32, end: u32) -> u32 {
        let mut head_until = 0;
        while at < end {
            if !tree.is_element(at) {
                at += 1;
                continue;
            }
            match tree.name(at) {
                _ if tree.skips(at, false) => at = tree.end(at),
                Name::Table => at = tree.end(at),
                Name::Caption => {
                    if self.caption.is_empty() {
                        self.caption = tree.line(at);
                    }
                    at = tree.end(at);
                }
                Name::Tr if tree.has(at, FLOWS) => return at,
                Name::Tr => {
                    self.rows.push(Row {
                        cells: cells(tree, at),
                        head: at < head_until,
                    });
                    at = tree.end(at);
                }
                name => {
                    head_until = if name == Name::Thead {
                        head_until.max(tree.end(at))
                    } else {
                        head_until
                    };
                    at += 1;
                }
            }
        }
        at
    }

    /// A first row of one cell as wide as the table is its caption.
    fn take_title_row(&mut self) {
        let Some((first, rest)) = self.rows.split_first() else {
            return;
        };
        let [title] = first.cells.as_slice() else {
            return;
        };
        let widest = rest
            .iter()
            .map(|row| row.cells.iter().map(|cell| cell.columns).sum())
            .max();
        let spans =
            title.columns >= 2 && widest.is_some_and(|widest: usize| widest <= title.columns);
        if self.caption.is_empty() && spans && !title.text.is_empty() {
            self.caption.clone_from(&title.text);
            self.rows.remove(0);
        }
    }

    fn into_block(self) -> Option<Block> {
        let has_header = self.rows.first().is_some_and(Row::is_header);
        let mut rows = self.grid();
        let header = if has_header {
            rows.remove(0)
        } else {
            Vec::new()
        };
        let header = if header.iter().all(String::is_empty) {
            Vec::new()
        } else {
            header
        };
        rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        if header.is_empty() && rows.is_empty() {
            return None;
        }
        Some(Block::table(&self.caption, &header, &rows))
    }

    fn grid(&self) -> Vec<Vec<String>> {
        let mut room = Room::new();
        for cell in self.rows.iter().flat_map(|row| &row.cells) {
            room.add(&cell.text);
        }
        let mut carried = Carried {
            cells: BTreeMap::new(),
            room,
        };
        self.rows.iter().map(|row| carried.row(row)).collect()
    }
}

impl Row {
    fn is_header(&self) -> bool {
        !self.cells.is_empty() && (self.head || self.cells.iter().all(|cell| cell.head))
    }
}

/// Cells that reach down from rows above, by column, with the rows they still reach.
struct Carried<'a> {
    cells: BTreeMap<usize, (&'a str, usize)>,
    room: Room,
}

impl<'a> Carried<'a> {
    fn row(&mut self, row: &'a Row) -> Vec<String> {
        let mut out = Vec::new();
        for cell in &row.cells {
            self.place(&mut out);
            for copy in 0..cell.columns {
                let text = if copy == 0 {
                    Some(cell.text.as_str())
                } else {
                    self.room.take(&cell.text)
                };
                let Some(text) = text else { break };
                if cell.rows > 1 {
                    self.cells.insert(out.len(), (&cell.text, cell.rows - 1));
                }
                out.push(text.to_owned());
            }
        }
        self.place(&mut out);
        out
    }

    fn place(&mut self, out: &mut Vec<String>) {
        while let Some((text, left)) = self.cells.remove(&out.len()) {
            let Some(shown) = self.room.take(text) else {
                return;
            };
            if left > 1 {
                self.cells.insert(out.len(), (text, left - 1));
            }
            out.push(shown.to_owned());
        }
    }
}

fn cells(tree: &Tree<'_>, row: u32) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut at = row + 1;
    while at < tree.end(row) {
        let skip = tree.is_element(at)
            && (tree.skips(at, false)
                || tree.has(at, SKIPPED)
                || matches!(tree.name(at), Name::Table | Name::Tr));
        let cell = tree.is_element(at) && !skip && matches!(tree.name(at), Name::Td | Name::Th);
        if cell {
            cells.push(cell_of(tree, at));
        }
        at = if skip || cell { tree.end(at) } else { at + 1 };
    }
    cells
}

fn cell_of(tree: &Tree<'_>, at: u32) -> Cell {
    let values = tree.values(at);
    let span = |cells: Option<u8>| cells.map_or(1, usize::from);
    Cell {
        text: tree.line(at),
        columns: span(values.and_then(|values| values.colspan)),
        rows: span(values.and_then(|values| values.rowspan)),
        head: tree.name(at) == Name::Th,
    }
}
