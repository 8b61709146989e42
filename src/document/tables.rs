//! The data of tables, whose numbers are floats whatever language wrote them.

use crate::json::{Builder, Json, Kind, Value};

const MAPS: [&str; 4] = ["row_notes", "column_notes", "notes", "units"];

/// The same data with its tables in order, where it has any.
pub(super) fn with_float_tables(data: Json) -> Json {
    let whole = data.value();
    if !whole.get("tables").is_some_and(Value::is_array) {
        return data;
    }
    let mut made = Builder::new();
    made.object();
    for (key, value) in whole.entries() {
        made.key(key);
        if key == "tables" {
            made.array();
            for table in value.items() {
                push_table(table, &mut made);
            }
            made.end();
        } else {
            made.value(value);
        }
    }
    made.finish()
}

fn push_table(table: Value<'_>, made: &mut Builder) {
    made.object();
    for (key, value) in table.entries() {
        made.key(key);
        match key {
            "columns" => push_columns(value, made),
            "rows" => push_rows(value, made),
            _ if MAPS.contains(&key) => push_map(value, made),
            _ => _ = made.value(value),
        }
    }
    for key in ["columns"].iter().chain(&MAPS) {
        if table.get(key).is_none() {
            made.key(key).object().end();
        }
    }
    if table.get("rows").is_none() {
        made.key("rows").array().end();
    }
    made.end();
}

fn push_columns(columns: Value<'_>, made: &mut Builder) {
    if columns.is_array() {
        made.array();
        for column in columns.items() {
            push_bounds(column, made);
        }
    } else {
        made.object();
        for (name, column) in columns.entries() {
            made.key(name);
            push_bounds(column, made);
        }
    }
    made.end();
}

fn push_bounds(column: Value<'_>, made: &mut Builder) {
    made.object();
    for (key, value) in column.entries() {
        made.key(key);
        if matches!(key, "min" | "max") {
            push_float(value, made);
        } else {
            made.value(value);
        }
    }
    made.end();
}

fn push_rows(rows: Value<'_>, made: &mut Builder) {
    made.array();
    for row in rows.items() {
        made.object();
        for (key, value) in row.entries() {
            made.key(key);
            if key == "values" {
                made.object();
                for (name, value) in value.entries() {
                    made.key(name);
                    push_float(value, made);
                }
                made.end();
            } else {
                made.value(value);
            }
        }
        made.end();
    }
    made.end();
}

fn push_map(value: Value<'_>, made: &mut Builder) {
    if value.is_object() {
        made.value(value);
    } else {
        made.object().end();
    }
}

fn push_float(value: Value<'_>, made: &mut Builder) {
    match (value.kind(), value.as_f64()) {
        (Kind::Int(_) | Kind::Big(_), Some(number)) if number.is_finite() => made.float(number),
        _ => made.value(value),
    };
}
