//! The texts of what was made: where strings are looked for.

use context_atlas::json::{Kind, Value};

/// The text of every block, unit, chunk and sentence, every column name and cell.
pub(super) fn of(made: Value<'_>) -> Vec<String> {
    let mut texts = Vec::new();
    for list in ["blocks", "units", "chunks"] {
        let items = made.get(list).into_iter().flat_map(Value::items);
        texts.extend(items.filter_map(|item| Some(item.get("text")?.as_str()?.to_owned())));
    }
    let sentences = made.get("sentences").into_iter().flat_map(Value::items);
    texts.extend(sentences.filter_map(|text| Some(text.as_str()?.to_owned())));
    texts.extend(made.get("text").and_then(Value::as_str).map(str::to_owned));
    let tables = made.get("data").and_then(|data| data.get("tables"));
    for table in tables.into_iter().flat_map(Value::items) {
        cells(table, &mut texts);
    }
    texts
}

fn cells(table: Value<'_>, texts: &mut Vec<String>) {
    let columns = table.get("columns").into_iter().flat_map(Value::items);
    texts.extend(columns.filter_map(|column| Some(column.get("name")?.as_str()?.to_owned())));
    let rows = table.get("rows").into_iter().flat_map(Value::items);
    let values = rows
        .filter_map(|row| row.get("values"))
        .flat_map(Value::entries);
    texts.extend(values.filter_map(|(_, value)| match value.kind() {
        Kind::Null => None,
        Kind::String(text) => Some(text.to_owned()),
        _ => Some(value.text()),
    }));
}

/// Runs of white space as one space, none at the ends.
pub(super) fn squash(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How often a string occurs in the texts, as they are or squashed.
pub(super) fn occurrences(texts: &[String], wanted: &str) -> usize {
    let plain: usize = texts.iter().map(|text| text.matches(wanted).count()).sum();
    let wanted = squash(wanted);
    let squashed = texts
        .iter()
        .map(|text| squash(text).matches(&wanted).count())
        .sum();
    plain.max(squashed)
}
