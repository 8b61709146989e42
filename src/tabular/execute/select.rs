//! Which records a plan selects.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::super::number;
use super::super::plan::{Filter, Plan};
use super::super::table::{Column, Packed, Table, Value};
use crate::judge::Comparison;

/// The records that meet every constraint, in order.
pub(in crate::tabular) fn select(table: &Table, plan: &Plan) -> Vec<usize> {
    let tests = tests(table, plan);
    let meets = |row: &usize| tests.iter().all(|test| test.holds(*row, table));
    (0..table.len()).filter(meets).collect()
}

/// Whether any record meets every constraint.
pub(in crate::tabular) fn selects(table: &Table, plan: &Plan) -> bool {
    let tests = tests(table, plan);
    (0..table.len()).any(|row| tests.iter().all(|test| test.holds(row, table)))
}

struct Test<'a> {
    column: Option<&'a Column>,
    rule: Rule,
}

enum Rule {
    Present,
    In(HashSet<u64>),
    Between(Option<String>, Option<String>),
    Limit(Comparison, f64),
}

fn tests<'a>(table: &'a Table, plan: &Plan) -> Vec<Test<'a>> {
    let present = plan.drop_blank.iter().map(|column| Test {
        column: table.column(column),
        rule: Rule::Present,
    });
    let filters = plan.filters.iter().map(|(column, filter)| Test {
        column: table.column(column),
        rule: rule(table, filter),
    });
    present.chain(filters).collect()
}

fn rule(table: &Table, filter: &Filter) -> Rule {
    match filter {
        Filter::In(values) => {
            Rule::In(values.iter().flat_map(|value| keys(table, value)).collect())
        }
        Filter::Range(..) => {
            let (start, end) = ends(filter);
            Rule::Between(start, end)
        }
        Filter::Threshold(comparison, limit) => Rule::Limit(*comparison, *limit),
    }
}

/// What cells of a value are grouped by.
fn keys(table: &Table, value: &str) -> impl Iterator<Item = u64> {
    let text = table.texts.known(value).map(Packed::text);
    let parsed = value
        .parse()
        .ok()
        .filter(|parsed| number::key(*parsed) == value);
    let cells = text.into_iter().chain(parsed.map(Packed::number));
    cells.map(Table::group)
}

impl Test<'_> {
    fn holds(&self, row: usize, table: &Table) -> bool {
        let Some(column) = self.column else {
            return false;
        };
        let cell = column.cell(row);
        if cell.is_blank() {
            return false;
        }
        match &self.rule {
            Rule::Present => true,
            Rule::In(keys) => keys.contains(&Table::group(cell)),
            Rule::Between(start, end) => {
                let within = |bound: &Option<String>, beyond| {
                    let bound = bound.as_ref();
                    bound.is_none_or(|bound| against(cell, bound, table) != beyond)
                };
                within(start, Ordering::Less) && within(end, Ordering::Greater)
            }
            Rule::Limit(comparison, limit) => {
                let value = cell.as_number();
                value.is_some_and(|value| match comparison {
                    Comparison::Above => value > *limit,
                    Comparison::AtLeast => value >= *limit,
                    Comparison::Below => value < *limit,
                    Comparison::AtMost => value <= *limit,
                    Comparison::Equal => value == *limit,
                })
            }
        }
    }
}

/// The ends of a range, in order.
pub(super) fn ends(filter: &Filter) -> (Option<String>, Option<String>) {
    let Filter::Range(start, end) = filter else {
        return (None, None);
    };
    match (start, end) {
        (Some(start), Some(end)) if by_text(start, end) == Ordering::Greater => {
            (Some(end.clone()), Some(start.clone()))
        }
        _ => (start.clone(), end.clone()),
    }
}

/// A cell against the bound of a range: numbers as numbers, all else as bytes.
fn against(cell: Packed, bound: &str, table: &Table) -> Ordering {
    match (cell.value(), numeric(bound)) {
        (Value::Number(value), Some(bound)) => value.total_cmp(&bound),
        (Value::Text(number), _) => by_text(table.texts.get(number), bound),
        _ => table.key(cell).as_str().cmp(bound),
    }
}

fn by_text(left: &str, right: &str) -> Ordering {
    match numeric(left).zip(numeric(right)) {
        Some((left, right)) => left.total_cmp(&right),
        None => left.cmp(right),
    }
}

/// The number that a text is as a whole.
fn numeric(text: &str) -> Option<f64> {
    let text = text.trim_matches(|one: char| one.is_ascii_whitespace() || one == '\x0b');
    let fits = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    text.bytes().all(fits).then(|| text.parse().ok()).flatten()
}
