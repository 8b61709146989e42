//! How each column of a table is read: its numbers, its dates, its errors. See
//! `spec/profiles/tabular.md`.

use super::cells::{self, Period};
use super::dates::{self, Order};
use super::figures::{Evidence, Reading};
use super::grid::{Grid, Held};
use super::normalise::places;
use super::split::Found;

/// How a column of the sheet is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    pub(super) reading: Reading,
    pub(super) order: Order,
    /// Whether error cells are blank, since the rest are numbers.
    pub(super) numeric: bool,
}

/// A column of the sheet on its way to one of the table.
#[derive(Debug, Default)]
struct Raw {
    evidence: Evidence,
    order: Option<Order>,
    numbers: usize,
    texts: usize,
}

/// What the cells of each column say.
fn look(found: &Found, grid: &Grid) -> Vec<Raw> {
    let mut raws: Vec<Raw> = found.columns.iter().map(|_| Raw::default()).collect();
    let places = places(&found.columns);
    for row in &found.rows {
        for (column, text, held) in grid.row_cells(*row) {
            let at = places.get(column).copied().flatten();
            let Some(raw) = at.and_then(|at| raws.get_mut(at)) else {
                continue;
            };
            match held {
                Held::Number => raw.numbers += 1,
                Held::Error => {}
                Held::Text => raw.text(text),
            }
        }
    }
    raws
}

impl Raw {
    fn text(&mut self, text: &str) {
        let text = text.trim();
        if cells::is_blank(text) {
            return;
        }
        self.texts += 1;
        let is_digit = |byte: u8| byte.is_ascii_digit();
        if !text.bytes().any(is_digit) {
            return;
        }
        // Most figures are digits alone and say nothing.
        if !text.bytes().all(is_digit) || text.starts_with('0') {
            self.evidence.add(&cells::squashed(text));
        }
        if self.order.is_none() && text.contains('/') {
            self.order = dates::order_of(text);
        }
    }
}

/// How each column is read. Columns that become one, those of `melted`, are read alike.
pub(super) fn manners(
    found: &Found,
    grid: &Grid,
    melted: Option<&Vec<Option<Period>>>,
) -> Vec<Manner> {
    let raws = look(found, grid);
    let mut all = Evidence::default();
    raws.iter().for_each(|raw| all += raw.evidence);
    let order = raws.iter().find_map(|raw| raw.order);
    let mut one = Evidence::default();
    let is_melted =
        |at: usize| melted.is_some_and(|list| list.get(at).is_some_and(Option::is_some));
    for (_, raw) in raws.iter().enumerate().filter(|(at, _)| is_melted(*at)) {
        one += raw.evidence;
    }
    let manner = |(at, raw): (usize, &Raw)| {
        let evidence = if is_melted(at) { one } else { raw.evidence };
        Manner {
            reading: evidence.reading(all, grid.is_comma_decimal),
            order: raw.order.or(order).unwrap_or(Order::DayFirst),
            numeric: raw.numbers > raw.texts * 9,
        }
    };
    raws.iter().enumerate().map(manner).collect()
}
