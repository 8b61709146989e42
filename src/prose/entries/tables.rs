//! Table rows as entries, each with its cells by header; a matrix of series gives an entry a group.

use std::borrow::Cow;
use std::collections::HashMap;

use super::fields::Fields;
use crate::block::Block;
use crate::json::{Kind, Value};
use crate::prose::letters::{is_ascii_space, is_ascii_word};
use crate::prose::meta::written;
use crate::text::trim;

/// One row, or one group of a row.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) group: String,
    pub(super) fields: Fields,
}

type Cells<'a> = Vec<Cow<'a, str>>;

#[derive(Debug, Default)]
struct Table<'a> {
    caption: Cow<'a, str>,
    header: Cells<'a>,
    rows: Vec<Cells<'a>>,
}

/// The rows of a table block that stands under a path.
pub(super) fn rows(block: &Block, path: &str) -> Vec<Row> {
    let table = Table::given(block).unwrap_or_else(|| Table::written(&block.text));
    let shape = Shape::of(&table, path);
    let full = table.rows.iter().filter(|row| is_full(row));
    full.flat_map(|row| shape.entries(row)).collect()
}

/// A row needs a key and one cell more.
fn is_full(row: &Cells<'_>) -> bool {
    let keyed = row.first().is_some_and(|key| !trim(key).is_empty());
    keyed && row.iter().filter(|cell| !trim(cell).is_empty()).count() >= 2
}

impl<'a> Table<'a> {
    /// From `meta.caption`, `meta.header` and `meta.rows`.
    fn given(block: &'a Block) -> Option<Self> {
        let header = cells(block.meta("header")?)?;
        let rows = values(block.meta("rows")?)?;
        Some(Self {
            caption: block.meta("caption").map(written).unwrap_or_default(),
            header,
            rows: rows
                .into_iter()
                .map(|row| cells(row).unwrap_or_else(|| lone_cell(row)))
                .collect(),
        })
    }

    /// From lines split at pipes, the first of them the header.
    fn written(text: &'a str) -> Self {
        let mut table = Self::default();
        let mut lines = Vec::new();
        for line in text.split('\n').map(trim) {
            if let Some(caption) = line.strip_prefix("Table:") {
                let caption = caption.trim_start_matches(is_ascii_space);
                table.caption = Cow::Borrowed(caption);
            } else if line.contains('|') && !is_separator(line) {
                let cells = line.trim_matches('|').split('|');
                lines.push(cells.map(|cell| Cow::Borrowed(trim(cell))).collect());
            }
        }
        let mut lines = lines.into_iter();
        table.header = lines.next().unwrap_or_default();
        table.rows = lines.collect();
        table
    }
}

fn is_separator(line: &str) -> bool {
    line.chars()
        .all(|c| is_ascii_space(c) || matches!(c, ':' | '|' | '-'))
}

/// The items of a list, or the values of an object.
fn values(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    match value.kind() {
        Kind::Array(_) => Some(value.items().collect()),
        Kind::Object(_) => Some(value.entries().map(|(_, value)| value).collect()),
        _ => None,
    }
}

fn cells(value: Value<'_>) -> Option<Cells<'_>> {
    Some(values(value)?.into_iter().map(written).collect())
}

fn lone_cell(value: Value<'_>) -> Cells<'_> {
    match value.kind() {
        Kind::Null => Vec::new(),
        _ => vec![written(value)],
    }
}

/// What is the same for every row of a table.
struct Shape<'a> {
    table: &'a Table<'a>,
    /// The line that says where the table stands.
    context: String,
    header: String,
    group: String,
    /// Columns by series, where the header has two series or more.
    series: Vec<(&'a str, Vec<usize>)>,
    /// The series that the caption names.
    caption_series: Option<&'a str>,
    /// The field of each column, as the first column of that header.
    field_of: HashMap<usize, usize>,
}

impl<'a> Shape<'a> {
    fn of(table: &'a Table<'a>, path: &str) -> Self {
        let caption = table.caption.as_ref();
        let section = if path.is_empty() {
            String::new()
        } else {
            format!("[{path}] ")
        };
        let titled = if caption.is_empty() {
            String::new()
        } else {
            format!("Table: {caption}")
        };
        Self {
            table,
            context: trim(&format!("{section}{titled}")).to_owned(),
            header: table.header.join(" | "),
            group: if caption.is_empty() { path } else { caption }.to_owned(),
            series: series_of(&table.header),
            caption_series: series_named(caption),
            field_of: first_columns(table),
        }
    }

    fn entries(&self, row: &Cells<'_>) -> Vec<Row> {
        let key = row.first().map(|key| trim(key)).unwrap_or_default();
        let named = |prefix: &str, columns: &mut dyn Iterator<Item = usize>| {
            self.entry(format!("{prefix}{key}"), columns, row)
        };
        let mut every = 1..row.len().max(2);
        if !is_index(key) {
            return vec![named("", &mut every)];
        }
        if self.series.len() >= 2 {
            let series = self.series.iter();
            return series
                .map(|(name, columns)| named(name, &mut columns.iter().copied()))
                .collect();
        }
        vec![named(self.caption_series.unwrap_or_default(), &mut every)]
    }

    fn entry(
        &self,
        name: String,
        columns: &mut dyn Iterator<Item = usize>,
        row: &Cells<'_>,
    ) -> Row {
        let mut fields: Vec<(String, Vec<String>)> = Vec::new();
        let mut place_of = HashMap::new();
        let mut labels = Vec::new();
        for column in columns {
            let value = row.get(column).map(|cell| trim(cell)).unwrap_or_default();
            if value.is_empty() {
                continue;
            }
            let label = label(self.table, column);
            labels.push(format!("{label}: {value}"));
            let field = self.field_of.get(&column).copied().unwrap_or(column);
            let place = *place_of.entry(field).or_insert(fields.len());
            match fields.get_mut(place) {
                Some((_, values)) => values.push(value.to_owned()),
                None => fields.push((label.into_owned(), vec![value.to_owned()])),
            }
        }
        let text = format!(
            "{}\n{}\n{}\nEntry {name}: {}",
            self.context,
            self.header,
            row.join(" | "),
            labels.join("; ")
        );
        Row {
            name,
            text,
            group: self.group.clone(),
            fields: Fields(fields),
        }
    }
}

fn label<'a>(table: &'a Table<'_>, column: usize) -> Cow<'a, str> {
    match table.header.get(column) {
        Some(label) => Cow::Borrowed(trim(label)),
        None => Cow::Owned(format!("column {column}")),
    }
}

/// For each column the first that has its header, so that repeated headers share a field.
fn first_columns(table: &Table<'_>) -> HashMap<usize, usize> {
    let widest = table
        .rows
        .iter()
        .map(Vec::len)
        .max()
        .unwrap_or_default()
        .max(2);
    let mut first = HashMap::new();
    (1..widest)
        .map(|column| (column, *first.entry(label(table, column)).or_insert(column)))
        .collect()
}

/// Columns headed `A`, `B series (mm)` and so on, by their capitals.
fn series_of<'a>(header: &'a Cells<'_>) -> Vec<(&'a str, Vec<usize>)> {
    let mut series: Vec<(&str, Vec<usize>)> = Vec::new();
    for (column, label) in header.iter().enumerate().skip(1) {
        let Some(capitals) = leading_capitals(label) else {
            continue;
        };
        match series.iter_mut().find(|(name, _)| *name == capitals) {
            Some((_, columns)) => columns.push(column),
            None => series.push((capitals, vec![column])),
        }
    }
    series
}

/// One or two capitals that stand as a word.
fn leading_capitals(label: &str) -> Option<&str> {
    let rest = label.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let capitals = label.strip_suffix(rest)?;
    let ends = !rest.starts_with(is_ascii_word);
    (ends && (1..=2).contains(&capitals.len())).then_some(capitals)
}

/// The one to three capitals before the first `series` that stands as a word.
fn series_named(caption: &str) -> Option<&str> {
    let mut places = caption.match_indices(" series");
    places.find_map(|(at, series)| {
        let before = caption.get(..at)?;
        let after = caption.get(at + series.len()..)?;
        let rest = before.trim_end_matches(|c: char| c.is_ascii_uppercase());
        let capitals = before.strip_prefix(rest)?;
        let stands = !rest.ends_with(is_ascii_word) && !after.starts_with(is_ascii_word);
        (stands && (1..=3).contains(&capitals.len())).then_some(capitals)
    })
}

/// A number of one or two digits, or a small Roman one.
fn is_index(key: &str) -> bool {
    let digits = key.bytes().all(|byte| byte.is_ascii_digit()) && (1..=2).contains(&key.len());
    let roman = key.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'));
    digits || (roman && (1..=5).contains(&key.len()))
}
