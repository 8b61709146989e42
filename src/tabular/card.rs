//! A table described for whoever plans and for the reader. See `spec/profiles/tabular.md`.

use super::table::{Column, Kind, Role, Table};
use crate::judge::Card;
use crate::text::head;

/// How long an example is, in code points.
const EXAMPLE: usize = 60;

/// How many lines of the caption say what a table is about.
const ABOUT: usize = 4;

/// The card of a table, with so many examples of texts.
pub(crate) fn card(table: &Table, examples: usize) -> Card {
    let about: Vec<&str> = table
        .caption
        .iter()
        .take(ABOUT)
        .map(String::as_str)
        .collect();
    let columns = table.columns.iter();
    Card {
        title: table.title.clone(),
        sheet: table.sheet.clone(),
        records: table.len(),
        columns: columns
            .map(|column| (column.name.clone(), described(column, examples)))
            .collect(),
        about: (!about.is_empty()).then(|| about.join(" ")),
        layout: table.melted.clone(),
        joined: (!table.joined.is_empty()).then(|| table.joined.join("; ")),
    }
}

fn described(column: &Column, examples: usize) -> String {
    let mut text = held(column, examples);
    if column.blank > 0 && column.role != Role::Constant {
        text.push_str(&format!("; blank in {} records", column.blank));
    }
    if column.ambiguous {
        text.push_str("; its figures could be read in two ways and stand as written");
    }
    text
}

fn held(column: &Column, examples: usize) -> String {
    let values = column.listed();
    match column.role {
        Role::Measure => {
            let unit = column
                .unit
                .as_ref()
                .map_or(String::new(), |unit| format!(" ({unit})"));
            let shown = |bound: Option<String>| bound.unwrap_or_else(|| "(none)".to_owned());
            let least = shown(column.bounds.as_ref().map(|(least, _)| least.shown()));
            let most = shown(column.bounds.as_ref().map(|(_, most)| most.shown()));
            format!("number{unit}, {least} to {most}")
        }
        Role::Period => {
            let what = if column.kind == Kind::Date {
                "date"
            } else {
                "period"
            };
            let first = values.first().map_or("", String::as_str);
            let last = values.last().map_or("", String::as_str);
            format!("{what}, {} values from {first} to {last}", column.distinct)
        }
        Role::Constant => {
            let value = column.top.first().map_or("", String::as_str);
            format!("same in every record: {value}")
        }
        Role::Alias => {
            let of = column.alias_of.as_deref().unwrap_or_default();
            let shown: Vec<&str> = column.top.iter().take(3).map(String::as_str).collect();
            format!("another name for each {of}, e.g. {}", shown.join("; "))
        }
        Role::Category => format!("one of {} values: {}", column.distinct, values.join("; ")),
        Role::Id | Role::Text | Role::Label => {
            let what = if column.role == Role::Id {
                "identifier"
            } else {
                "text"
            };
            let shown = column
                .top
                .iter()
                .take(examples)
                .map(|top| head(top, EXAMPLE));
            let shown: Vec<&str> = shown.collect();
            format!(
                "{what}, {} distinct, e.g. {}",
                column.distinct,
                shown.join("; ")
            )
        }
    }
}
