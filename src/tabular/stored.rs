//! Tables in a document's data. See `spec/profiles/tabular.md`.

use super::number;
use super::table::{Bound, Column, KINDS, Packed, ROLES, Sources, Table, Value as Cell};
use crate::json::{Json, Kind, Value, Writer, push_float, push_string};

/// How long a piece of the text is: short enough to fit where something was let go of.
const PIECE: usize = 1 << 16;

/// `{"tables": [...]}`, at once as text: a table may have millions of values.
pub(super) fn write(tables: Vec<Table>) -> Json {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut out = Writer::new(&mut text);
    out.open('{').key("tables").open('[');
    for mut table in tables {
        write_table(&mut table, &mut out, &mut pieces);
    }
    out.close(']').close('}');
    pieces.push(text);
    Json::written_in(pieces)
}

fn write_table(table: &mut Table, out: &mut Writer<'_>, pieces: &mut Vec<String>) {
    out.open('{').key("columns").open('[');
    // What is written is let go of, since all records follow.
    table.texts.seal();
    for column in &mut table.columns {
        write_column(column, out);
        column.values = None;
    }
    out.close(']');
    write_rows(table, out, pieces);
    out.key("id").string(&table.id);
    out.key("sheet").string(&table.sheet);
    out.key("title").string(&table.title);
    out.key("caption").strings(&table.caption);
    optional(out, "melted", table.melted.as_deref());
    out.key("joined").strings(&table.joined);
    for (key, notes) in [
        ("row_notes", &table.row_notes),
        ("column_notes", &table.column_notes),
    ] {
        out.key(key).open('{');
        for (name, cited) in notes {
            out.key(name).open('[');
            cited.iter().for_each(|number| _ = out.int(*number));
            out.close(']');
        }
        out.close('}');
    }
    out.key("notes").open('{');
    for (number, text) in &table.notes {
        out.key(number).string(text);
    }
    out.close('}').key("units").open('{');
    for (name, units) in &table.units {
        out.key(name).strings(units);
    }
    out.close('}').close('}');
}

fn optional(out: &mut Writer<'_>, key: &str, text: Option<&str>) {
    out.key(key);
    match text {
        Some(text) => out.string(text),
        None => out.null(),
    };
}

fn write_column(column: &Column, out: &mut Writer<'_>) {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    out.open('{').key("name").string(&column.name);
    let kind = KINDS.iter().find(|(kind, _)| *kind == column.kind);
    out.key("type")
        .string(kind.map_or("text", |(_, name)| name));
    let role = ROLES.iter().find(|(role, _)| *role == column.role);
    out.key("role")
        .string(role.map_or("label", |(_, name)| name));
    out.key("blank").int(count(column.blank));
    out.key("distinct").int(count(column.distinct));
    out.key("top").strings(&column.top);
    optional(out, "unit", column.unit.as_deref());
    if let Some((least, most)) = &column.bounds {
        for (key, bound) in [("min", least), ("max", most)] {
            out.key(key);
            match bound {
                Bound::Number(value) if value.is_finite() => out.float(*value),
                Bound::Number(_) => out.null(),
                Bound::Text(text) => out.string(text),
            };
        }
    }
    if let Some(values) = &column.values {
        out.key("values").strings(values);
    }
    if let Some(of) = &column.alias_of {
        out.key("alias_of").string(of);
    }
    if column.ambiguous {
        out.key("ambiguous").bool(true);
    }
    out.close('}');
}

fn write_rows(table: &Table, out: &mut Writer<'_>, pieces: &mut Vec<String>) {
    let keys: Vec<String> = table.columns.iter().map(key_of).collect();
    out.key("rows").open('[');
    for row in 0..table.len() {
        write_row(table, row, &keys, out.out());
        pieces.extend(out.take(PIECE));
    }
    out.close(']');
}

fn write_row(table: &Table, row: usize, keys: &[String], out: &mut String) {
    out.push_str(if row > 0 {
        ",{\"source\":"
    } else {
        "{\"source\":"
    });
    push_string(&table.source(row), out);
    out.push_str(",\"values\":{");
    for (at, (column, key)) in table.columns.iter().zip(keys).enumerate() {
        out.push_str(if at > 0 { "," } else { "" });
        out.push_str(key);
        match column.cell(row).value() {
            Cell::Number(value) if value.is_finite() => push_float(value, out),
            Cell::Blank | Cell::Number(_) => out.push_str("null"),
            Cell::Text(number) => push_string(table.texts.get(number), out),
        }
    }
    out.push_str("}}");
}

/// A column's name as a key, with its colon.
fn key_of(column: &Column) -> String {
    let mut key = String::new();
    push_string(&column.name, &mut key);
    key.push(':');
    key
}

/// The table of a document at a position; `None` where it holds none there.
pub(crate) fn read(data: Value<'_>, at: usize) -> Option<Table> {
    let stored = data.get("tables")?.items().nth(at)?;
    let text = |key| stored.get(key).and_then(Value::as_str);
    let owned = |key| text(key).unwrap_or_default().to_owned();
    let mut table = Table {
        id: owned("id"),
        sheet: owned("sheet"),
        title: owned("title"),
        caption: strings(stored.get("caption")),
        melted: text("melted").map(str::to_owned),
        joined: strings(stored.get("joined")),
        row_notes: cited(stored.get("row_notes")),
        column_notes: cited(stored.get("column_notes")),
        ..Table::default()
    };
    let notes = stored.get("notes").into_iter().flat_map(Value::entries);
    let notes =
        notes.filter_map(|(number, text)| Some((number.to_owned(), text.as_str()?.to_owned())));
    table.notes = notes.collect();
    let columns = stored.get("columns")?;
    let listed = columns
        .items()
        .chain(columns.entries().map(|(_, column)| column));
    table.columns = listed.map(read_column).collect();
    read_rows(stored.get("rows")?, &mut table);
    Some(table)
}

fn strings(list: Option<Value<'_>>) -> Vec<String> {
    let items = list.into_iter().flat_map(Value::items);
    items.map(string).collect()
}

/// A string, or a number as one.
fn string(value: Value<'_>) -> String {
    match value.kind() {
        Kind::String(text) => text.to_owned(),
        Kind::Null => String::new(),
        _ => value.as_f64().map_or_else(|| value.text(), number::key),
    }
}

fn cited(map: Option<Value<'_>>) -> Vec<(String, Vec<i64>)> {
    let entries = map.into_iter().flat_map(Value::entries);
    let numbers = |list: Value<'_>| list.items().filter_map(Value::as_i64).collect();
    entries
        .map(|(name, list)| (name.to_owned(), numbers(list)))
        .collect()
}

fn read_column(stored: Value<'_>) -> Column {
    let text = |key| stored.get(key).and_then(Value::as_str);
    let count = |key| {
        let number = stored.get(key).and_then(Value::as_u64);
        usize::try_from(number.unwrap_or(0)).unwrap_or(usize::MAX)
    };
    let bound = |key| {
        let bound = stored.get(key)?;
        match bound.as_f64() {
            Some(value) => Some(Bound::Number(value)),
            None => Some(Bound::Text(bound.as_str()?.to_owned())),
        }
    };
    let kind = text("type").and_then(|name| KINDS.iter().find(|(_, known)| *known == name));
    let role = text("role").and_then(|name| ROLES.iter().find(|(_, known)| *known == name));
    Column {
        name: stored.get("name").map(string).unwrap_or_default(),
        kind: kind.map(|(kind, _)| *kind).unwrap_or_default(),
        role: role.map(|(role, _)| *role).unwrap_or_default(),
        blank: count("blank"),
        distinct: count("distinct"),
        top: strings(stored.get("top")),
        unit: text("unit").map(str::to_owned),
        bounds: bound("min").zip(bound("max")),
        values: stored.get("values").map(|values| strings(Some(values))),
        alias_of: text("alias_of").map(str::to_owned),
        ambiguous: stored
            .get("ambiguous")
            .and_then(Value::as_bool)
            .unwrap_or(false),
        cells: Vec::new(),
    }
}

fn read_rows(rows: Value<'_>, table: &mut Table) {
    let prefix = format!("{}!", table.sheet);
    let mut numbers: Vec<u32> = Vec::new();
    let mut named: Option<Vec<u32>> = None;
    for (at, row) in rows.items().enumerate() {
        let source = row
            .get("source")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let number = source
            .strip_prefix(&prefix)
            .and_then(|number| number.parse().ok());
        match (&mut named, number) {
            (None, Some(number)) => numbers.push(number),
            (None, None) => {
                let before = numbers.iter().map(|number| format!("{prefix}{number}"));
                let mut all: Vec<u32> = before.map(|name| table.texts.number(&name)).collect();
                all.push(table.texts.number(source));
                named = Some(all);
            }
            (Some(all), _) => all.push(table.texts.number(source)),
        }
        read_row(row.get("values"), at, table);
    }
    let records = rows.items().count();
    for column in &mut table.columns {
        column.cells.resize(records, Packed::BLANK);
    }
    table.sources = named.map_or(Sources::Rows(numbers), Sources::Named);
}

/// Values mostly come in the order of the columns.
fn read_row(values: Option<Value<'_>>, row: usize, table: &mut Table) {
    let entries = values.into_iter().flat_map(Value::entries);
    for (place, (name, value)) in entries.enumerate() {
        let is_it = |column: &Column| column.name == name;
        let at = match table.columns.get(place).is_some_and(is_it) {
            true => Some(place),
            false => table.columns.iter().position(is_it),
        };
        let cell = match value.kind() {
            Kind::Null => Packed::BLANK,
            Kind::String(text) => Packed::text(table.texts.number(text)),
            Kind::Bool(value) => Packed::text(table.texts.number(if value { "1" } else { "" })),
            _ => value.as_f64().map_or(Packed::BLANK, Packed::number),
        };
        if let Some(column) = at.and_then(|at| table.columns.get_mut(at)) {
            column.cells.resize(row, Packed::BLANK);
            column.cells.push(cell);
        }
    }
}
