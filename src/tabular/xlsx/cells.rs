//! The cells of a sheet part.

use std::num::NonZero;

use super::formats::{Styles, is_number};
use super::plain::Cells;
use super::strings::{Item, Strings};
use crate::read::package::{Event, Events, Fault, Tag};
use crate::sort;
use crate::tabular::grid::{Grid, Held};
use crate::tabular::wording;

/// The column after the last that a sheet can have.
const COLUMNS: u32 = 16_384;

/// How many cells tell how many there will be.
const TELLING: usize = 4096;

/// How many empty formulas are named.
const NAMED: usize = 5;

/// The grid of a sheet, and what is to be said about it.
pub(super) fn read(
    events: &mut Events<'_>,
    strings: &Strings,
    styles: &Styles,
) -> Result<(Grid, Option<String>), Fault> {
    let mut reader = Reader {
        strings,
        styles,
        grid: Grid::default(),
        row: 0,
        cell: Cell::default(),
        inside: Inside::Nothing,
        item: Item::default(),
        down: Vec::new(),
        kept: vec![None; strings.len()],
        empty: Vec::new(),
        empties: 0,
    };
    let mut told = false;
    loop {
        let passed = reader.plain(events.ahead());
        events.skip(passed);
        if !told && reader.grid.cells() >= TELLING {
            told = true;
            reader.grid.make_room(|met| events.expected(met));
        }
        match events.next()? {
            Some(event) => reader.take(&event),
            None => break,
        }
    }
    let Reader {
        mut grid,
        down,
        empty,
        empties,
        ..
    } = reader;
    grid.close();
    sort::rising(&mut grid.spans);
    grid.sort();
    grid.fill_down(&down);
    let remark = (empties > 0).then(|| wording::formulas_without_values(empties, &empty));
    Ok((grid, remark))
}

struct Reader<'a> {
    strings: &'a Strings,
    styles: &'a Styles,
    grid: Grid,
    row: u32,
    cell: Cell,
    inside: Inside,
    item: Item,
    down: Vec<(u32, u32, u32)>,
    /// The marks of the shared strings that cells have, but for the first text of all.
    kept: Vec<Option<NonZero<u32>>>,
    empty: Vec<String>,
    empties: usize,
}

/// Which element of a cell is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Cell,
    Value,
    Formula,
    /// An inline string, so many elements deep.
    Inline(usize),
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    /// The column after it.
    next: u32,
    column: u32,
    kind: Kind,
    style: usize,
    /// Where its text starts that the grid is given.
    mark: usize,
    formula: bool,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Kind {
    #[default]
    Number,
    Shared,
    Text,
    Error,
    Date,
}

impl Kind {
    fn of(name: &str) -> Self {
        match name {
            "s" => Self::Shared,
            "inlineStr" | "str" => Self::Text,
            "e" => Self::Error,
            "d" => Self::Date,
            _ => Self::Number,
        }
    }
}

impl Reader<'_> {
    /// Takes the plain cells that stand first, and says how many bytes they are.
    fn plain(&mut self, text: &str) -> usize {
        if self.inside != Inside::Nothing {
            return 0;
        }
        let mut cells = Cells::new(text);
        for plain in &mut cells {
            self.begin(Some((plain.column, plain.row)));
            self.cell.kind = plain.kind.map(Kind::of).unwrap_or_default();
            self.cell.style = plain.style.unwrap_or(0);
            match plain.value.parse() {
                Ok(number) if self.cell.kind == Kind::Shared => {
                    self.shared(plain.column as usize, number);
                }
                _ => {
                    self.grid.writing().push_str(plain.value);
                    self.close();
                }
            }
        }
        cells.passed
    }

    fn take(&mut self, event: &Event<'_>) {
        match (self.inside, event) {
            (Inside::Inline(depth), event) => self.inline(depth, event),
            (Inside::Nothing, Event::Open(tag)) => self.open(tag),
            (Inside::Cell, Event::Open(tag)) => self.part(tag, event),
            (Inside::Cell, Event::Close) => {
                self.inside = Inside::Nothing;
                self.close();
            }
            (Inside::Value, Event::Text(text)) => self.grid.writing().push_str(text),
            (Inside::Value | Inside::Formula, Event::Close) => self.inside = Inside::Cell,
            _ => {}
        }
    }

    fn open(&mut self, tag: &Tag<'_>) {
        match tag.name() {
            "row" => {
                let given = tag.attribute("r").and_then(|row| row.trim().parse().ok());
                self.row = given.unwrap_or(self.row.saturating_add(1));
                self.grid.row(self.row);
                self.cell.next = 0;
            }
            "c" => self.cell(tag),
            "mergeCell" => self.merge(tag),
            _ => {}
        }
    }

    fn cell(&mut self, tag: &Tag<'_>) {
        let (mut place, mut kind, mut style) = (None, None, None);
        for (_, name, value) in tag.attributes() {
            match name {
                "r" if place.is_none() => place = place_of(&value),
                "t" if kind.is_none() => kind = Some(Kind::of(&value)),
                "s" if style.is_none() => style = value.parse().ok(),
                _ => {}
            }
        }
        self.begin(place);
        self.cell.kind = kind.unwrap_or_default();
        self.cell.style = style.unwrap_or(0);
        self.inside = Inside::Cell;
    }

    /// Begins a cell in its place, or in the next.
    fn begin(&mut self, place: Option<(u32, u32)>) {
        if let Some((column, row)) = place {
            self.cell.next = column;
            if row != self.row {
                self.row = row;
                self.grid.row(row);
            }
        }
        self.cell.column = self.cell.next;
        self.cell.next += 1;
        self.cell.mark = self.grid.mark();
        self.cell.formula = false;
    }

    /// An element of a cell opens.
    fn part(&mut self, tag: &Tag<'_>, event: &Event<'_>) {
        self.inside = match tag.name() {
            "v" => Inside::Value,
            "is" => {
                self.item = Item::default();
                self.item.take(event, self.grid.writing());
                Inside::Inline(1)
            }
            _ => {
                self.cell.formula |= tag.name() == "f";
                Inside::Formula
            }
        };
    }

    fn inline(&mut self, depth: usize, event: &Event<'_>) {
        self.item.take(event, self.grid.writing());
        self.inside = match event {
            Event::Open(_) => Inside::Inline(depth + 1),
            Event::Close if depth == 1 => Inside::Cell,
            Event::Close => Inside::Inline(depth - 1),
            Event::Text(_) => Inside::Inline(depth),
        };
    }

    fn close(&mut self) {
        let Cell { mark, column, .. } = self.cell;
        let column = column as usize;
        let text = self.grid.written(mark);
        if self.cell.formula && text.is_empty() {
            self.empties += 1;
            if self.empty.len() < NAMED {
                self.empty.push(name_of(self.cell.column, self.row));
            }
            // The row is as wide as if it had a value.
            self.grid.cell(column, "..", Held::Error);
            return;
        }
        match self.cell.kind {
            Kind::Shared => {
                let number = text.trim().parse();
                self.grid.unwrite(mark);
                if let Ok(number) = number {
                    self.shared(column, number);
                }
            }
            Kind::Text => self.grid.cell_from(column, mark, Held::Text),
            Kind::Error => self.grid.cell_from(column, mark, Held::Error),
            Kind::Date => {
                let midnight = ["T00:00:00.000", "T00:00:00"];
                let day = midnight.iter().find_map(|end| text.strip_suffix(end));
                let len = day.unwrap_or(text).len();
                self.grid.unwrite(mark + len);
                self.grid.cell_from(column, mark, Held::Text);
            }
            Kind::Number => self.number(column, mark),
        }
    }

    fn number(&mut self, column: usize, mark: usize) {
        let text = self.grid.written(mark);
        let is_percent = self.styles.is_percent(self.cell.style);
        let shown = self.styles.text(self.cell.style, text);
        let held = match is_percent || (shown.is_none() && is_number(text.trim())) {
            true => Held::Number,
            false => Held::Text,
        };
        if let Some(shown) = shown {
            self.grid.unwrite(mark);
            self.grid.writing().push_str(&shown);
        }
        self.grid.cell_from(column, mark, held);
    }

    /// A shared string is kept once, by the mark of the first cell that has it.
    fn shared(&mut self, column: usize, number: usize) {
        let text = self.strings.get(number);
        match self.kept.get_mut(number) {
            Some(Some(mark)) => self.grid.again(column, mark.get(), text.len()),
            Some(kept) => {
                let mark = self.grid.cell(column, text, Held::Text);
                *kept = mark.and_then(NonZero::new);
            }
            None => {}
        }
    }

    /// Cells joined over columns of one row may head a group; over rows of one column they hold for
    /// every row.
    fn merge(&mut self, tag: &Tag<'_>) {
        let joined = tag.attribute("ref");
        let ends = joined.as_deref().and_then(|joined| joined.split_once(':'));
        let Some((first, last)) =
            ends.and_then(|(first, last)| Some((place_of(first)?, place_of(last)?)))
        else {
            return;
        };
        if first.1 == last.1 && first.0 < last.0 {
            self.grid.spans.push((first.1, first.0, last.0));
        } else if first.0 == last.0 && first.1 < last.1 {
            self.down.push((first.0, first.1, last.1));
        }
    }
}

/// Column from 0 and row of a reference such as `C7`.
fn place_of(reference: &str) -> Option<(u32, u32)> {
    let digits = reference.bytes().position(|one| one.is_ascii_digit())?;
    let (letters, number) = reference.split_at_checked(digits)?;
    let mut column = 0_u32;
    for letter in letters.bytes() {
        let letter = letter.is_ascii_uppercase().then(|| letter - b'A' + 1)?;
        column = column.checked_mul(26)?.checked_add(u32::from(letter))?;
    }
    let column = column.checked_sub(1).filter(|column| *column < COLUMNS)?;
    Some((column, number.parse().ok()?))
}

fn name_of(mut column: u32, row: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(
            char::from_digit(column % 26 + 10, 36)
                .unwrap_or('?')
                .to_ascii_uppercase(),
        );
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters.iter().rev().collect::<String>() + &row.to_string()
}
