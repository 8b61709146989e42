//! Groupings of a lookup table, copied onto the tables that use its keys. See
//! `spec/profiles/tabular.md`.

use std::collections::{HashMap, HashSet};

use super::columns::profile;
use super::table::{Column, Packed, Role, Table, Value};

/// What a lookup table gives.
struct Lookup {
    /// Its place among the tables.
    at: usize,
    title: String,
    key: String,
    /// Records by their key.
    rows: HashMap<String, usize>,
    copied: Vec<Copied>,
}

struct Copied {
    name: String,
    values: Vec<Given>,
}

/// A value on its way from one table to another.
#[derive(Clone)]
enum Given {
    Blank,
    Number(f64),
    Text(String),
}

/// Nine in ten keys must be found.
const FOUND: (usize, usize) = (9, 10);

/// Joins every lookup table, as it was before any join, onto the others.
pub(super) fn join(tables: &mut [Table]) {
    let lookups: Vec<Lookup> = (0..tables.len())
        .flat_map(|at| lookups(tables, at))
        .collect();
    for lookup in &lookups {
        for (at, table) in tables.iter_mut().enumerate() {
            if at != lookup.at {
                copy(lookup, table);
            }
        }
    }
}

fn lookups(tables: &[Table], at: usize) -> Vec<Lookup> {
    let Some(table) = tables.get(at) else {
        return Vec::new();
    };
    let is_key = |column: &&Column| {
        let keyed = matches!(column.role, Role::Label | Role::Id | Role::Alias);
        keyed && column.distinct == table.len()
    };
    let used = |column: &&Column| {
        let others = tables.iter().enumerate().filter(|(other, _)| *other != at);
        others
            .into_iter()
            .any(|(_, other)| other.column(&column.name).is_some())
    };
    let keys = table.columns.iter().filter(is_key).filter(used);
    keys.filter_map(|key| lookup(table, at, key)).collect()
}

fn lookup(table: &Table, at: usize, key: &Column) -> Option<Lookup> {
    let groups = table.columns.iter();
    let groups = groups.filter(|one| one.role == Role::Category && one.distinct < key.distinct);
    let copied: Vec<Copied> = groups.map(|column| copied(table, column)).collect();
    let rows = key.cells.iter().enumerate();
    let rows = rows.map(|(row, cell)| (table.key(*cell), row)).collect();
    (!copied.is_empty()).then(|| Lookup {
        at,
        title: table.title.clone(),
        key: key.name.clone(),
        rows,
        copied,
    })
}

fn copied(table: &Table, column: &Column) -> Copied {
    let given = |cell: &Packed| match cell.value() {
        Value::Blank => Given::Blank,
        Value::Number(value) => Given::Number(value),
        Value::Text(_) => Given::Text(table.key(*cell)),
    };
    Copied {
        name: column.name.clone(),
        values: column.cells.iter().map(given).collect(),
    }
}

fn copy(lookup: &Lookup, table: &mut Table) {
    let Some(own) = table.column(&lookup.key) else {
        return;
    };
    let distinct: HashSet<Packed> = own.cells.iter().copied().collect();
    let known = |cell: &&Packed| lookup.rows.contains_key(&table.key(**cell));
    let hits = distinct.iter().filter(known).count();
    if distinct.is_empty() || hits * FOUND.1 < distinct.len() * FOUND.0 {
        return;
    }
    let rows: Vec<Option<usize>> = own
        .cells
        .iter()
        .map(|cell| lookup.rows.get(&table.key(*cell)).copied())
        .collect();
    for copied in &lookup.copied {
        let cell = |row: &Option<usize>| {
            let given = row.and_then(|row| copied.values.get(row));
            match given {
                None | Some(Given::Blank) => Packed::BLANK,
                Some(Given::Number(value)) => Packed::number(*value),
                Some(Given::Text(text)) => Packed::text(table.texts.number(text)),
            }
        };
        let cells = rows.iter().map(cell).collect();
        match table
            .columns
            .iter_mut()
            .find(|column| column.name == copied.name)
        {
            Some(column) => column.cells = cells,
            None => table.columns.push(Column {
                name: copied.name.clone(),
                cells,
                ..Column::default()
            }),
        }
    }
    let names: Vec<&str> = lookup
        .copied
        .iter()
        .map(|copied| copied.name.as_str())
        .collect();
    table.joined.push(format!(
        "{} joined from \"{}\" on {}",
        names.join(", "),
        lookup.title,
        lookup.key
    ));
    profile(table);
}
