//! What is computed over records.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::super::number::{self, sum};
use super::super::table::{Packed, Table, Value};
use crate::judge::Operation;

/// A figure with what stands behind it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    /// Absent where there is no number.
    pub(super) value: Option<f64>,
    /// How many records count.
    pub(super) records: usize,
    /// How many have no number.
    pub(super) blank: usize,
    /// The record with the highest or lowest value.
    pub(super) row: Option<usize>,
}

/// The figure of an operation over records. A count is of distinct rows of the file.
pub(super) fn aggregate(
    operation: Operation,
    rows: &[usize],
    measure: Option<&str>,
    table: &Table,
) -> Figure {
    let column = measure.and_then(|measure| table.column(measure));
    let (Some(column), true) = (column, operation != Operation::Count) else {
        let sources: HashSet<u32> = rows.iter().map(|row| table.source_key(*row)).collect();
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let value = Some(sources.len() as f64);
        return Figure {
            value,
            records: rows.len(),
            blank: 0,
            row: None,
        };
    };
    let numbers: Vec<(usize, f64)> = rows
        .iter()
        .filter_map(|row| Some((*row, column.cell(*row).as_number()?)))
        .collect();
    let best = numbers.iter().copied().reduce(|best, next| {
        let better = match operation {
            Operation::Max => next.1 > best.1,
            _ => next.1 < best.1,
        };
        if better { next } else { best }
    });
    let total = || sum(numbers.iter().map(|(_, value)| *value));
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let value = match operation {
        _ if numbers.is_empty() => None,
        Operation::Sum => Some(total()),
        Operation::Average => Some(total() / numbers.len() as f64),
        Operation::Max | Operation::Min => best.map(|(_, value)| value),
        _ => None,
    };
    let keeps = matches!(operation, Operation::Max | Operation::Min);
    Figure {
        value,
        records: numbers.len(),
        blank: rows.len() - numbers.len(),
        row: best.filter(|_| keeps).map(|(row, _)| row),
    }
}

/// Records by the value of a column, values in the order they are met.
pub(super) fn groups(rows: &[usize], column: &str, table: &Table) -> Vec<(String, Vec<usize>)> {
    let column = table.column(column);
    let mut places = std::collections::HashMap::new();
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for row in rows {
        let cell = column.map_or(Packed::BLANK, |column| column.cell(*row));
        let place = *places.entry(Table::group(cell)).or_insert_with(|| {
            let name = match cell.is_blank() {
                true => "(blank)".to_owned(),
                false => table.key(cell),
            };
            groups.push((name, Vec::new()));
            groups.len() - 1
        });
        if let Some((_, members)) = groups.get_mut(place) {
            members.push(*row);
        }
    }
    groups
}

/// Highest first, or lowest first; what has no value is last either way.
pub(super) fn rank(left: Option<f64>, right: Option<f64>, lowest: bool) -> Ordering {
    match (left, right) {
        (Some(left), Some(right)) if lowest => left.total_cmp(&right),
        (Some(left), Some(right)) => right.total_cmp(&left),
        (left, right) => left.is_none().cmp(&right.is_none()),
    }
}

/// A measure at both ends of a span, and how it moved.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moved {
    pub(super) value: Option<f64>,
    pub(super) start: Option<f64>,
    pub(super) end: Option<f64>,
}

/// A period column with the keys of two of its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) column: String,
    pub(super) start: String,
    pub(super) end: String,
}

/// How a measure moved over some records.
pub(super) fn moved(
    operation: Operation,
    rows: &[usize],
    measure: &str,
    ends: &Ends,
    table: &Table,
) -> Moved {
    let start = at(rows, measure, &ends.column, &ends.start, table);
    let end = at(rows, measure, &ends.column, &ends.end, table);
    let change = start
        .zip(end)
        .map(|(start, end)| sum([end, -start].into_iter()));
    let value = match operation {
        Operation::Percent => {
            let from = start.filter(|start| *start != 0.0);
            change.zip(from).map(|(change, from)| change / from * 100.0)
        }
        _ => change,
    };
    Moved { value, start, end }
}

/// The sum of a measure at one period; absent where it has no number there.
fn at(rows: &[usize], measure: &str, column: &str, period: &str, table: &Table) -> Option<f64> {
    let (measure, column) = (table.column(measure)?, table.column(column)?);
    let here = rows
        .iter()
        .filter(|row| is_key(column.cell(**row), period, table));
    let values: Vec<f64> = here
        .filter_map(|row| measure.cell(*row).as_number())
        .collect();
    (!values.is_empty()).then(|| sum(values.into_iter()))
}

/// Whether a cell is matched by a key.
pub(super) fn is_key(cell: Packed, key: &str, table: &Table) -> bool {
    match cell.value() {
        Value::Blank => false,
        Value::Number(value) => number::key(value) == key,
        Value::Text(number) => table.texts.get(number) == key,
    }
}
