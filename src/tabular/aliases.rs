//! Other names of a table's values, from its own columns and from the lookups beside it. See
//! `spec/profiles/tabular.md`.

use super::table::{Column, Role, Table};
use super::words::{shared, words};

/// Other names of values: column, name, value.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<(String, String, String)>);

/// How many names a question can mean.
const MOST: usize = 50;

impl Names {
    /// The names alone.
    pub(super) fn all(&self) -> Vec<String> {
        self.0.iter().map(|(_, name, _)| name.clone()).collect()
    }

    /// The names of a column's values, each with its value.
    pub(super) fn of(&self, column: &str) -> Vec<(String, String)> {
        let own = self.0.iter().filter(|(of, ..)| of == column);
        own.map(|(_, name, value)| (name.clone(), value.clone()))
            .collect()
    }
}

/// The other names of a table's values that share a word with the question.
pub(super) fn names(tables: &[Table], documents: &[usize], at: usize, wanted: &[String]) -> Names {
    let mut names = Names::default();
    let Some(table) = tables.get(at) else {
        return names;
    };
    for (beside, document) in tables.iter().zip(documents) {
        if Some(document) == documents.get(at) {
            add(&mut names, table, beside, wanted);
        }
    }
    names
}

/// Takes the names from each pair of columns of a table that name the same.
fn add(names: &mut Names, table: &Table, beside: &Table, wanted: &[String]) {
    for alias in beside
        .columns
        .iter()
        .filter(|column| column.role == Role::Alias)
    {
        let Some(of) = alias
            .alias_of
            .as_deref()
            .and_then(|name| beside.column(name))
        else {
            continue;
        };
        for (known, other) in [(alias, of), (of, alias)] {
            let own = table.column(&known.name);
            if let Some(own) = own.filter(|own| is_asked(own)) {
                pair(names, own, (known, other), beside, wanted);
            }
        }
    }
}

fn is_asked(column: &Column) -> bool {
    matches!(column.role, Role::Category | Role::Label | Role::Id)
}

fn pair(
    names: &mut Names,
    own: &Column,
    (known, other): (&Column, &Column),
    beside: &Table,
    wanted: &[String],
) {
    let mut seen = std::collections::HashSet::new();
    for (value, name) in known.cells.iter().zip(&other.cells) {
        if names.0.len() >= MOST {
            return;
        }
        if value.is_blank() || name.is_blank() || !seen.insert(*value) {
            continue;
        }
        let name = beside.key(*name);
        if shared(wanted, &words(&name)) > 0 {
            let value = beside.key(*value);
            if own.listed().contains(&value) {
                names.0.push((own.name.clone(), name, value));
            }
        }
    }
}
