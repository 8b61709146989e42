//! What each column holds and is for. See `spec/profiles/tabular.md`.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::dates::is_iso_date;
use super::natural;
use super::number;
use super::table::{Bound, Column, Kind, Packed, Role, Table, Value};
use super::texts::Counts;
use crate::sort;
use crate::text::length;

/// The most values a category has.
const CATEGORY: usize = 60;

/// How long the values of a column of prose are on average, in code points.
const PROSE: f64 = 80.0;

/// How many of the most frequent values are kept.
const TOP: usize = 6;

/// Gives every column its kind and role, its values and bounds.
pub(super) fn profile(table: &mut Table) {
    let mut columns = std::mem::take(&mut table.columns);
    let units: HashMap<&String, &Vec<String>> = table
        .units
        .iter()
        .map(|(name, units)| (name, units))
        .collect();
    for column in &mut columns {
        let unit = units.get(&column.name).and_then(|units| units.first());
        column.unit = unit.cloned().or_else(|| unit_of_name(&column.name));
        of_column(column, table);
    }
    mark_aliases(&mut columns);
    table.columns = columns;
}

fn of_column(column: &mut Column, table: &Table) {
    let rows = column.cells.len();
    let counted = count(column);
    let present: usize = counted.counts.iter().map(|count| *count as usize).sum();
    let order = by_frequency(&counted);
    let distinct = order.len();
    column.kind = kind(column, table, present);
    let met = Met {
        rows,
        present,
        distinct,
        average: match column.kind {
            Kind::Text => mean_length(&counted, table),
            Kind::Number | Kind::Date => 0.0,
        },
    };
    column.role = role(column, &met);
    column.blank = rows - present;
    column.distinct = distinct;
    let keys = |most: usize| {
        let first = order.iter().take(most);
        first
            .map(|at| key(&counted, *at, table))
            .collect::<Vec<_>>()
    };
    column.top = keys(TOP);
    column.bounds = match column.kind {
        Kind::Number | Kind::Date => bounds(column, table),
        Kind::Text => None,
    };
    column.alias_of = None;
    column.values = match column.role {
        Role::Category | Role::Label | Role::Id => Some(keys(distinct)),
        Role::Period => {
            let mut keys = keys(distinct);
            match keys.iter().all(|key| is_iso_date(key)) {
                true => sort::by_key(&mut keys, |key| day(key.as_bytes())),
                false => sort::by(&mut keys, |a, b| natural::compare(a, b)),
            }
            Some(keys)
        }
        _ => None,
    };
}

/// The bytes of an ISO date as numbers, which are in the order of the days.
fn day(date: &[u8]) -> Option<(u64, u16)> {
    let month = u64::from_be_bytes(*date.first_chunk()?);
    Some((month, u16::from_be_bytes(*date.last_chunk()?)))
}

fn count(column: &Column) -> Counts {
    let mut counted = Counts::default();
    for cell in column.cells.iter().filter(|cell| !cell.is_blank()) {
        counted.count(Table::group(*cell));
    }
    counted
}

/// Places in the counts, the most frequent first, the first met among equals: no count is above the
/// rows there are.
fn by_frequency(counted: &Counts) -> Vec<u32> {
    let most = counted.counts.iter().copied().max().unwrap_or(0);
    let count = |place: u32| counted.counts.get(place as usize).copied().unwrap_or(0);
    let places = (0..).zip(&counted.counts).map(|(place, _)| place);
    let (order, _) = sort::grouped(most as usize + 1, places, |place| {
        (most - count(place)) as usize
    });
    order
}

fn key(counted: &Counts, at: u32, table: &Table) -> String {
    let bits = counted.keys.get(at as usize).copied().unwrap_or_default();
    table.key(Packed::of_bits(bits))
}

/// What decides a role, beside the kind.
struct Met {
    rows: usize,
    present: usize,
    distinct: usize,
    average: f64,
}

/// The mean length of the distinct values.
#[expect(clippy::cast_precision_loss, reason = "a mean of lengths")]
fn mean_length(counted: &Counts, table: &Table) -> f64 {
    let lengths = counted
        .keys
        .iter()
        .map(|bits| match Packed::of_bits(*bits).value() {
            Value::Text(number) => length(table.texts.get(number)),
            _ => length(&table.key(Packed::of_bits(*bits))),
        });
    lengths.sum::<usize>() as f64 / counted.keys.len().max(1) as f64
}

/// Nine in ten make a kind.
fn kind(column: &Column, table: &Table, present: usize) -> Kind {
    let most = |count: usize| present > 0 && count * 10 >= present * 9;
    let numbers = column
        .cells
        .iter()
        .filter(|cell| cell.as_number().is_some());
    if most(numbers.count()) {
        return Kind::Number;
    }
    let is_date = |cell: &&Packed| match cell.value() {
        Value::Text(number) => is_iso_date(table.texts.get(number)),
        _ => false,
    };
    match most(column.cells.iter().filter(is_date).count()) {
        true => Kind::Date,
        false => Kind::Text,
    }
}

fn role(column: &Column, met: &Met) -> Role {
    let is_period = matches!(column.name.as_str(), "Year" | "Quarter" | "Period");
    match column.kind {
        _ if met.distinct == 1 && met.rows > 1 && met.present == met.rows => Role::Constant,
        _ if is_period || column.kind == Kind::Date => Role::Period,
        _ if met.distinct * 10 > met.present * 6 && names_an_id(&column.name) => Role::Id,
        Kind::Text if met.average > PROSE => Role::Text,
        Kind::Number => Role::Measure,
        _ if met.distinct <= CATEGORY => Role::Category,
        _ => Role::Label,
    }
}

fn names_an_id(name: &str) -> bool {
    let mut words = name.split(|one: char| !one.is_ascii_alphanumeric() && one != '_');
    words.any(|word| {
        let word = word.to_ascii_lowercase();
        matches!(word.as_str(), "no" | "number" | "id" | "code")
    })
}

const UNITS: [&str; 10] = [
    "GWh", "MWh", "kWh", "tonnes", "km", "kg", "%", "£", "$", "€",
];

/// The unit in brackets in a name, or per cent.
fn unit_of_name(name: &str) -> Option<String> {
    let mut brackets = name.split('(').skip(1);
    let inside = brackets.find_map(|rest| {
        let (inside, _) = rest.split_once(')')?;
        UNITS.iter().find(|unit| **unit == inside)
    });
    let percent = || name.to_lowercase().contains("per cent").then_some(&"%");
    inside.or_else(percent).map(|unit| (*unit).to_owned())
}

/// The least and the greatest value; strings among numbers compare as the reference compares them.
fn bounds(column: &Column, table: &Table) -> Option<(Bound, Bound)> {
    let mut present = column.cells.iter().filter(|cell| !cell.is_blank());
    let first = *present.next()?;
    let (mut least, mut most) = (first, first);
    for cell in present {
        if compare(*cell, least, table) == Ordering::Less {
            least = *cell;
        }
        if compare(*cell, most, table) == Ordering::Greater {
            most = *cell;
        }
    }
    Some((bound(least, table), bound(most, table)))
}

fn bound(cell: Packed, table: &Table) -> Bound {
    match cell.value() {
        Value::Number(value) => Bound::Number(value),
        _ => Bound::Text(table.key(cell)),
    }
}

/// Numbers as numbers, all else as texts.
pub(super) fn compare(a: Packed, b: Packed, table: &Table) -> Ordering {
    match (a.value(), b.value()) {
        (Value::Number(a), Value::Number(b)) => a.total_cmp(&b),
        (Value::Text(a), Value::Text(b)) => table.texts.get(a).cmp(table.texts.get(b)),
        _ => written(a, table).cmp(&written(b, table)),
    }
}

fn written(cell: Packed, table: &Table) -> String {
    match cell.value() {
        Value::Number(value) => number::key(value),
        _ => table.key(cell),
    }
}

/// A label column that maps one to one onto another with longer values is an alias of it.
fn mark_aliases(columns: &mut [Column]) {
    let is_label = |column: &Column| matches!(column.role, Role::Label | Role::Category | Role::Id);
    let labels: Vec<usize> = (0..columns.len())
        .filter(|at| columns.get(*at).is_some_and(is_label))
        .collect();
    let lengths: Vec<usize> = columns
        .iter()
        .map(|column| column.top.iter().map(|top| length(top)).sum())
        .collect();
    for a in &labels {
        let target = labels.iter().find(|b| {
            let pair = columns.get(*a).zip(columns.get(**b));
            let shorter = lengths.get(*a) < lengths.get(**b);
            shorter && pair.is_some_and(|(one, other)| is_alias(one, other))
        });
        let of = target
            .and_then(|b| columns.get(*b))
            .map(|column| column.name.clone());
        if let (Some(of), Some(column)) = (of, columns.get_mut(*a)) {
            column.role = Role::Alias;
            column.alias_of = Some(of);
        }
    }
}

fn is_alias(column: &Column, of: &Column) -> bool {
    if column.name == of.name || column.distinct != of.distinct || of.role == Role::Alias {
        return false;
    }
    let mut targets: HashMap<Packed, Packed> = HashMap::new();
    let mut pairs = column.cells.iter().zip(&of.cells);
    pairs.all(|(own, other)| targets.entry(*own).or_insert(*other) == other)
}
