//! Assertions about the first table.

use context_atlas::json::{Builder, Json, Value};

use crate::compare::{self, Keys};

/// The first difference in the cells: a spreadsheet's cleaned values without its header, a
/// document's cells as text with it.
pub(super) fn rows(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let got = match first(made) {
        Some(table) => values(table),
        None => cells(made),
    };
    compare::difference(wanted, got.value(), Keys::AnyOrder, "rows")
        .map(|difference| format!("{difference} in {}", got.text()))
}

/// The first difference in the columns, of what is asked about each.
pub(super) fn columns(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let got: Vec<Value<'_>> = first(made)?.get("columns")?.items().collect();
    if got.len() != wanted.items().count() {
        let names: Vec<String> = got
            .iter()
            .filter_map(|column| Some(column.get("name")?.text()))
            .collect();
        return Some(format!("expected {}, got {names:?}", wanted.text()));
    }
    let none = Json::null();
    wanted
        .items()
        .zip(got)
        .enumerate()
        .find_map(|(index, (wanted, got))| {
            wanted.entries().find_map(|(key, value)| {
                let found = got.get(key).unwrap_or(none.value());
                compare::difference(value, found, Keys::AnyOrder, &format!("[{index}].{key}"))
            })
        })
}

fn first<'a>(made: Value<'a>) -> Option<Value<'a>> {
    made.get("data")?.get("tables")?.items().next()
}

fn values(table: Value<'_>) -> Json {
    let columns = table.get("columns").into_iter().flat_map(Value::items);
    let names: Vec<&str> = columns
        .filter_map(|column| column.get("name")?.as_str())
        .collect();
    let mut rows = Builder::new();
    rows.array();
    for row in table.get("rows").into_iter().flat_map(Value::items) {
        rows.array();
        for name in &names {
            match row.get("values").and_then(|values| values.get(name)) {
                Some(value) => rows.value(value),
                None => rows.null(),
            };
        }
        rows.end();
    }
    rows.end();
    rows.finish()
}

fn cells(made: Value<'_>) -> Json {
    let mut blocks = made.get("blocks").into_iter().flat_map(Value::items);
    let table = blocks.find(|block| block.get("type").and_then(Value::as_str) == Some("table"));
    let mut rows = Builder::new();
    rows.array();
    let meta = table.and_then(|table| table.get("meta"));
    match meta.and_then(|meta| Some((meta.get("header")?, meta.get("rows")?))) {
        Some((header, body)) => {
            rows.value(header);
            body.items().for_each(|row| _ = rows.value(row));
        }
        None => {
            let text = table
                .and_then(|table| table.get("text")?.as_str())
                .unwrap_or_default();
            for line in text.lines().filter(|line| !is_rule(line)) {
                rows.strings(split(line));
            }
        }
    }
    rows.end();
    rows.finish()
}

/// The line between a header and its rows.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
}

/// The cells of a Markdown row: no escapes, no code marks.
fn split(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    let escaped = line.replace("\\|", "\u{0}");
    let cells = escaped
        .split('|')
        .map(|cell| cell.replace('\u{0}', "|").replace('`', ""));
    cells.map(|cell| cell.trim().to_owned()).collect()
}
