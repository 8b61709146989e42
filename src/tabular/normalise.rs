//! From the cells of a table to typed columns. See `spec/profiles/tabular.md`.

use std::collections::HashMap;

use super::cells::{self, Period};
use super::columns::profile;
use super::dates::{self, Order};
use super::figures::{Reading, amount};
use super::grid::{Grid, Held};
use super::manners::{Manner, manners};
use super::notes::Named;
use super::repeats::Repeats;
use super::split::Found;
use super::table::{Column, Packed, Sources, Table};
use crate::text::head;

/// How many period columns at least become rows.
const PERIODS: usize = 5;

/// The clean table of what was found in a sheet.
pub(super) fn normalise(
    id: String,
    sheet: &str,
    title: String,
    found: Found,
    grid: &Grid,
) -> Table {
    let (names, column_notes) = names(&found.header);
    let periods = periods(&found.header);
    let count = periods.iter().flatten().count();
    let records = found.rows.len().saturating_mul(count);
    let melted = records.saturating_mul(names.len() - count + 1);
    let melts = count >= PERIODS && count * 2 >= names.len() && melted <= grid.room();
    let manners = manners(&found, grid, melts.then_some(&periods));
    let mut made = Maker {
        table: Table {
            id,
            sheet: sheet.to_owned(),
            title,
            column_notes,
            ..Table::default()
        },
        grid,
        found: &found,
        names: &names,
        manners: &manners,
        cited: Named::default(),
    };
    if melts {
        let periods: Vec<(usize, Period)> = periods
            .into_iter()
            .enumerate()
            .filter_map(|(at, period)| Some((at, period?)))
            .collect();
        made.melt(&periods);
    } else {
        made.plain();
    }
    let mut table = made.table;
    table.row_notes = made.cited.list;
    table.caption = found.caption;
    profile(&mut table);
    table
}

/// How long a name gets, in code points: it stands in every stored record.
const LONGEST_NAME: usize = 300;

/// Names that differ, and the notes that headers cite.
fn names(header: &[String]) -> (Vec<String>, Vec<(String, Vec<i64>)>) {
    let mut names: Vec<String> = Vec::new();
    let mut taken: HashMap<String, usize> = HashMap::new();
    let mut notes = Vec::new();
    for (at, cell) in header.iter().enumerate() {
        let (name, cited) = cells::without_markers(cell);
        let name = match name.as_ref() {
            "" => format!("Column {}", at + 1),
            sign @ ("£" | "$" | "€") => format!("Amount ({sign})"),
            name => head(name, LONGEST_NAME).to_owned(),
        };
        let name = numbered(name, &mut taken);
        if !cited.is_empty() {
            notes.push((name.clone(), cited));
        }
        names.push(name);
    }
    (names, notes)
}

/// The name, numbered where it is taken; `taken` counts how often each was.
fn numbered(name: String, taken: &mut HashMap<String, usize>) -> String {
    let mut free = name.clone();
    while taken.contains_key(&free) {
        let count = taken.entry(name.clone()).or_insert(1);
        *count += 1;
        free = format!("{name} ({count})");
    }
    taken.insert(free.clone(), 1);
    free
}

fn periods(header: &[String]) -> Vec<Option<Period>> {
    let cells = header.iter().enumerate();
    let period = |(at, cell): (usize, &String)| (at > 0).then(|| cells::period(cell)).flatten();
    cells.map(period).collect()
}

/// The place in a table of each column of the sheet.
pub(super) fn places(columns: &[usize]) -> Vec<Option<usize>> {
    let width = columns.last().map_or(0, |last| last + 1);
    let mut places = vec![None; width];
    for (at, column) in columns.iter().enumerate() {
        if let Some(place) = places.get_mut(*column) {
            *place = Some(at);
        }
    }
    places
}

struct Maker<'a> {
    table: Table,
    grid: &'a Grid,
    found: &'a Found,
    names: &'a [String],
    manners: &'a [Manner],
    cited: Named<Vec<i64>>,
}

impl Maker<'_> {
    /// Each row of the sheet is a record.
    fn plain(&mut self) {
        let rows = &self.found.rows;
        let numbers = rows.iter().map(|row| self.grid.number(*row));
        self.table.sources = Sources::Rows(numbers.collect());
        let columns = (0..self.names.len()).map(|at| self.column(at, rows.len()));
        self.table.columns = columns.collect();
        let places = places(&self.found.columns);
        let mut units = vec![Vec::new(); self.names.len()];
        let mut repeats = Repeats::default();
        for (record, row) in rows.iter().enumerate() {
            for (column, text, held) in self.grid.row_cells(*row) {
                let Some(at) = places.get(column).copied().flatten() else {
                    continue;
                };
                let value = match repeats.known(at, text) {
                    Some(value) => value,
                    None => {
                        let value = self.label(at, text, held, &mut units);
                        repeats.keep(at, text, value);
                        value
                    }
                };
                let cells = self
                    .table
                    .columns
                    .get_mut(at)
                    .map(|column| &mut column.cells);
                if let Some(cell) = cells.and_then(|cells| cells.get_mut(record)) {
                    *cell = value;
                }
            }
        }
        self.keep_units(units);
    }

    /// Each row of the sheet is a record for each period.
    fn melt(&mut self, periods: &[(usize, Period)]) {
        let rows = &self.found.rows;
        let records = rows.len() * periods.len();
        let is_period = |at: &usize| periods.binary_search_by_key(at, |(at, _)| *at).is_ok();
        let base: Vec<usize> = (0..self.names.len()).filter(|at| !is_period(at)).collect();
        let mut sources = Vec::with_capacity(records);
        let mut columns: Vec<Column> = base.iter().map(|at| self.column(*at, 0)).collect();
        let mut values = Vec::with_capacity(records);
        let mut units = vec![Vec::new(); self.names.len()];
        for row in rows {
            let number = self.grid.number(*row);
            sources.extend(std::iter::repeat_n(number, periods.len()));
            for (at, column) in base.iter().zip(&mut columns) {
                let place = self.found.columns.get(*at).copied().unwrap_or(0);
                let (text, held) = self.grid.at(*row, place);
                let value = self.label(*at, text, held, &mut units);
                column
                    .cells
                    .extend(std::iter::repeat_n(value, periods.len()));
            }
            for (at, _) in periods {
                let place = self.found.columns.get(*at).copied().unwrap_or(0);
                let (text, held) = self.grid.at(*row, place);
                values.push(self.value(*at, &cells::squashed(text), held).0);
            }
        }
        self.table.sources = Sources::Rows(sources);
        self.keep_units(units);
        self.period_columns(&mut columns, periods, rows.len());
        let first = periods.first().map(|(at, _)| *at);
        let reading = first.and_then(|at| self.manners.get(at));
        let mut taken = names_of(&columns);
        columns.push(Column {
            name: numbered(self.value_name(&columns), &mut taken),
            ambiguous: reading.is_some_and(|manner| manner.reading == Reading::Ambiguous),
            cells: values,
            ..Column::default()
        });
        self.table.columns = columns;
        let label = |period: Option<&(usize, Period)>| {
            period.map_or(String::new(), |(_, period)| period.label.clone())
        };
        let (first, last) = (label(periods.first()), label(periods.last()));
        let count = periods.len();
        self.table.melted = Some(format!(
            "{count} period columns ({first} to {last}) turned into rows"
        ));
    }

    /// The columns that say which period a record is of. A table with a year of its own has the
    /// period beside it.
    fn period_columns(
        &mut self,
        columns: &mut Vec<Column>,
        periods: &[(usize, Period)],
        rows: usize,
    ) {
        let mut taken = names_of(columns);
        let own_year = taken.contains_key("Year");
        let quarters = periods.iter().any(|(_, period)| period.quarter.is_some());
        let mut add = |name: &str, cells: Vec<Packed>| {
            columns.push(Column {
                name: numbered(name.to_owned(), &mut taken),
                cells: cells.repeat(rows),
                ..Column::default()
            });
        };
        if !own_year {
            let years = periods
                .iter()
                .map(|(_, period)| Packed::number(f64::from(period.year)));
            add("Year", years.collect());
        }
        if quarters {
            let quarter = |(_, period): &(usize, Period)| {
                let quarter = period
                    .quarter
                    .map(|quarter| Packed::number(f64::from(quarter)));
                quarter.unwrap_or(Packed::BLANK)
            };
            add("Quarter", periods.iter().map(quarter).collect());
        }
        if quarters || own_year {
            let texts = &mut self.table.texts;
            let labels = periods
                .iter()
                .map(|(_, period)| Packed::text(texts.number(&period.label)));
            add("Period", labels.collect());
        }
    }

    /// What melted values are called: the one indicator of the table, the unit in brackets above
    /// it, or `Value`.
    fn value_name(&self, columns: &[Column]) -> String {
        let names_one = |column: &&Column| {
            let name = column.name.to_ascii_lowercase();
            name.contains("indicator") || name.contains("series")
        };
        let constant = |column: &Column| {
            let first = *column.cells.first()?;
            let same = column.cells.iter().all(|cell| *cell == first);
            let text = first.as_number().is_none() && !first.is_blank() && same;
            text.then(|| self.table.key(first))
        };
        let is_code = |column: &Column| column.name.to_ascii_lowercase().contains("code");
        let named: Vec<(bool, String)> = columns
            .iter()
            .filter(names_one)
            .filter_map(|column| Some((is_code(column), constant(column)?)))
            .collect();
        let best = named.iter().find(|(code, _)| !code).or(named.first());
        match best {
            Some((_, name)) => name.clone(),
            None => self.unit_above().unwrap_or_else(|| "Value".to_owned()),
        }
    }

    fn unit_above(&self) -> Option<String> {
        let lines = self.found.title.iter().chain(&self.found.caption);
        let above = lines.map(String::as_str).collect::<Vec<_>>().join(" ");
        let fits = |inside: &str| {
            let unit =
                |one: char| one.is_ascii_alphabetic() || matches!(one, '%' | '£' | '$' | '€');
            (1..=10).contains(&inside.chars().count()) && inside.chars().all(unit)
        };
        let mut brackets = above.split('(').skip(1);
        brackets.find_map(|rest| {
            let (inside, _) = rest.split_once(')')?;
            fits(inside).then(|| inside.to_owned())
        })
    }

    fn column(&self, at: usize, records: usize) -> Column {
        let manner = self.manners.get(at);
        Column {
            name: self.names.get(at).cloned().unwrap_or_default(),
            ambiguous: manner.is_some_and(|manner| manner.reading == Reading::Ambiguous),
            cells: vec![Packed::BLANK; records],
            ..Column::default()
        }
    }

    /// The value of a cell that may cite notes, which stay with its label.
    fn label(
        &mut self,
        at: usize,
        text: &str,
        held: Held,
        units: &mut [Vec<&'static str>],
    ) -> Packed {
        let text = cells::squashed(text);
        let (label, cited) = cells::without_markers(&text);
        if !cited.is_empty() {
            self.cited.set(&label, cited);
        }
        let (value, unit) = self.value(at, &label, held);
        if let Some((unit, met)) = unit.zip(units.get_mut(at))
            && !met.contains(&unit)
        {
            met.push(unit);
        }
        value
    }

    fn value(&mut self, at: usize, text: &str, held: Held) -> (Packed, Option<&'static str>) {
        let manner = self.manners.get(at).copied().unwrap_or(Manner {
            reading: Reading::Codes,
            order: Order::DayFirst,
            numeric: false,
        });
        if cells::is_blank(text) || (held == Held::Error && manner.numeric) {
            return (Packed::BLANK, None);
        }
        let number = match (held, manner.reading) {
            (Held::Number, _) => stored(text),
            (_, Reading::Numbers(decimal)) => {
                amount(text, decimal).map(|one| (one.value, one.unit))
            }
            _ => None,
        };
        if let Some((number, unit)) = number {
            return (Packed::number(number), unit);
        }
        let texts = &mut self.table.texts;
        let date = dates::date(text, manner.order);
        let number = texts.number(date.as_deref().unwrap_or(text));
        (Packed::text(number), None)
    }

    fn keep_units(&mut self, units: Vec<Vec<&'static str>>) {
        let named = self.names.iter().zip(units);
        let met = named.filter(|(_, units)| !units.is_empty());
        let owned = |units: Vec<&str>| units.into_iter().map(str::to_owned).collect();
        self.table.units = met
            .map(|(name, units)| (name.clone(), owned(units)))
            .collect();
    }
}

fn names_of(columns: &[Column]) -> HashMap<String, usize> {
    let names = columns.iter().map(|column| column.name.clone());
    names.map(|name| (name, 1)).collect()
}

/// A number that the file holds as one, perhaps with a per cent sign.
fn stored(text: &str) -> Option<(f64, Option<&'static str>)> {
    let text = text.trim();
    let (number, unit) = match text.strip_suffix('%') {
        Some(number) => (number, Some("%")),
        None => (text, None),
    };
    let value: f64 = number.parse().ok()?;
    value.is_finite().then_some((value, unit))
}
