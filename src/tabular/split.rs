//! Where the tables of a sheet start and end. See `spec/profiles/tabular.md`.

use super::cells::is_blank;
use super::figures::{Decimal, amount};
use super::grid::{Grid, Held, Sheet};
use crate::read::Room;
use crate::text::squash;

/// A table as it stands in its sheet.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) title: Option<String>,
    pub(super) caption: Vec<String>,
    /// The header cells of the columns that are kept.
    pub(super) header: Vec<String>,
    /// The column in the sheet of each.
    pub(super) columns: Vec<usize>,
    /// Its rows, by their place in the grid.
    pub(super) rows: Vec<usize>,
}

/// The text around a sheet's tables, and the tables.
#[derive(Debug, Default)]
pub(super) struct Split {
    pub(super) text: Vec<String>,
    pub(super) tables: Vec<Found>,
}

/// How many rows of one cell may stand between two rows of a table.
const GAP: usize = 8;

/// How many cells of headers, and bytes of them, any sheet may repeat.
const REPEATED: usize = 1 << 9;

/// How many rows of a table tell which of its columns hold numbers.
const TELLING: usize = 20;

/// Walks the rows of a sheet.
pub(super) fn split(sheet: &Sheet) -> Split {
    let mut splitter = Splitter {
        grid: &sheet.grid,
        made: Split::default(),
        current: None,
        pending: Vec::new(),
        room: Room::of(REPEATED),
        width: sheet.grid.width(),
    };
    let mut row = 0;
    while row < sheet.grid.len() {
        row = splitter.take(row);
    }
    let mut made = splitter.finish();
    if let Some(remark) = &sheet.remark {
        for table in &mut made.tables {
            table.caption.push(remark.clone());
        }
    }
    made
}

struct Splitter<'a> {
    grid: &'a Grid,
    made: Split,
    current: Option<Found>,
    pending: Vec<String>,
    /// What cells of headers may still be repeated over the columns they span, none beyond this many.
    room: Room,
    width: usize,
}

impl Splitter<'_> {
    /// Takes the row, and perhaps some after it; gives the row that is next.
    fn take(&mut self, row: usize) -> usize {
        let follows = row > 0 && self.grid.number(row - 1) + 1 == self.grid.number(row);
        let wide = self.grid.filled(row) >= 2;
        if follows && let Some(current) = &mut self.current {
            if wide {
                current.rows.push(row);
                return row + 1;
            }
            if let Some(next) = continues(current, self.grid, row) {
                current.rows.extend(row..=next);
                return next + 1;
            }
        }
        self.made.tables.extend(self.current.take());
        if wide {
            return self.start(row);
        }
        let text = self.grid.row_cells(row).map(|(_, text, _)| squash(text));
        let line = text.into_iter().next().unwrap_or_default();
        self.pending.push(line.clone());
        self.made.text.push(line);
        row + 1
    }

    /// Starts a table whose header is this row, and the next ones that cells of it span.
    fn start(&mut self, row: usize) -> usize {
        let width = self.grid.last_column(row) + 1;
        let mut header = self.grid.line(row, width);
        let mut last = row;
        self.make_room(&header);
        while self.spread(last, &mut header) {
            let below = last + 1;
            let number = self.grid.number(last) + 1;
            if self.grid.number(below) != number || self.grid.filled(below) < 2 {
                break;
            }
            header.resize(
                header.len().max(self.grid.last_column(below) + 1),
                String::new(),
            );
            let line = self.grid.line(below, header.len());
            self.make_room(&line);
            for (name, more) in header.iter_mut().zip(line) {
                if name.is_empty() {
                    *name = more;
                } else if !more.is_empty() && *name != more {
                    *name = format!("{name} {more}");
                }
            }
            last = below;
        }
        let caption = std::mem::take(&mut self.pending);
        self.current = Some(Found {
            title: title(&caption),
            caption,
            columns: (0..header.len()).collect(),
            header,
            rows: Vec::new(),
        });
        last + 1
    }

    fn make_room(&mut self, line: &[String]) {
        line.iter().for_each(|cell| self.room.add(cell));
    }

    /// Writes cells that span columns over those columns; tells whether there are any.
    fn spread(&mut self, row: usize, header: &mut Vec<String>) -> bool {
        let number = self.grid.number(row);
        let mut any = false;
        let from = self.grid.spans.partition_point(|(row, ..)| *row < number);
        let spans = self.grid.spans.iter().skip(from);
        for (_, first, last) in spans.take_while(|(row, ..)| *row == number) {
            let (first, end) = (*first as usize, (*last as usize + 1).min(self.width));
            let (text, _) = self.grid.at(row, first);
            if text.is_empty() {
                continue;
            }
            let text = squash(text);
            any = true;
            header.resize(header.len().max(end), String::new());
            for name in header.iter_mut().take(end).skip(first + 1) {
                if name.is_empty()
                    && let Some(text) = self.room.take(&text)
                {
                    text.clone_into(name);
                }
            }
        }
        any
    }

    fn finish(mut self) -> Split {
        self.made.tables.extend(self.current.take());
        let mut carried: Vec<String> = Vec::new();
        let tables = std::mem::take(&mut self.made.tables);
        for mut table in tables {
            if table.rows.is_empty() {
                carried.append(&mut table.caption);
                let names = table.header.iter().map(String::as_str);
                let names: Vec<&str> = names.filter(|name| !matches!(*name, "" | "0")).collect();
                carried.push(names.join(": "));
                continue;
            }
            carried.append(&mut table.caption);
            table.caption = std::mem::take(&mut carried);
            drop_empty(&mut table, self.grid);
            self.made.tables.push(table);
        }
        self.made
    }
}

/// The last row of one cell before a row that goes on with the table: one whose numbers stand where
/// those of the table do.
fn continues(table: &Found, grid: &Grid, row: usize) -> Option<usize> {
    let step = |row: usize| grid.number(row) + 1 == grid.number(row + 1);
    let fits = |row: usize| grid.filled(row) == 1 && grid.last_column(row) < table.header.len();
    let last = (row..grid.len().min(row + GAP))
        .take_while(|row| fits(*row) && step(*row))
        .last()?;
    let after = last + 1;
    if grid.filled(after) < 2 || grid.last_column(after) >= table.header.len() {
        return None;
    }
    let next = grid.row_cells(after);
    let mut numbers = next.filter(|(_, text, held)| is_figure(text, *held));
    numbers
        .any(|(column, ..)| holds_numbers(table, grid, column))
        .then_some(last)
}

fn holds_numbers(table: &Found, grid: &Grid, column: usize) -> bool {
    let name = table.header.get(column).map_or("", String::as_str);
    let mut cells = table
        .rows
        .iter()
        .take(TELLING)
        .map(|row| grid.at(*row, column));
    !is_figure(name, Held::Text)
        && !table.rows.is_empty()
        && cells.all(|(text, held)| is_blank(text.trim()) || is_figure(text, held))
}

fn is_figure(text: &str, held: Held) -> bool {
    let either = [Decimal::Point, Decimal::Comma];
    held == Held::Number
        || either
            .iter()
            .any(|decimal| amount(text, *decimal).is_some())
}

/// The last line that starts `Table` and a word.
fn title(caption: &[String]) -> Option<String> {
    let is_title = |line: &&String| {
        let named = line
            .split_at_checked(6)
            .filter(|(word, _)| word.eq_ignore_ascii_case("table "));
        named.is_some_and(|(_, rest)| rest.starts_with(|one: char| !one.is_whitespace()))
    };
    caption.iter().rfind(is_title).cloned()
}

/// Drops columns without a name and without a value.
fn drop_empty(table: &mut Found, grid: &Grid) {
    let mut filled: Vec<bool> = table.header.iter().map(|name| !name.is_empty()).collect();
    if filled.iter().all(|filled| *filled) {
        return;
    }
    for row in &table.rows {
        for (column, text, _) in grid.row_cells(*row) {
            if let Some(filled) = filled.get_mut(column)
                && !*filled
            {
                *filled = !is_blank(&super::cells::squashed(text));
            }
        }
    }
    let kept = |column: &usize| filled.get(*column) == Some(&true);
    table.columns.retain(kept);
    let header = std::mem::take(&mut table.header).into_iter().enumerate();
    table.header = header
        .filter(|(column, _)| kept(column))
        .map(|(_, name)| name)
        .collect();
}
