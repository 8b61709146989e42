//! The records of a context, and the notes they cite.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::super::columns::compare;
use super::super::number::{self, sum};
use super::super::plan::{Filter, Plan};
use super::super::table::{Column, Role, Table};
use crate::sort;

/// The records, highest first, those without a value last.
pub(super) fn sorted(table: &Table, mut rows: Vec<usize>, measure: Option<&str>) -> Vec<usize> {
    if let Some(column) = measure.and_then(|measure| table.column(measure)) {
        sort::by(&mut rows, |a, b| {
            let (a, b) = (column.cell(*a), column.cell(*b));
            match (a.is_blank(), b.is_blank()) {
                (false, false) => compare(b, a, table),
                (true, true) => Ordering::Equal,
                (blank, _) => blank.cmp(&!blank),
            }
        });
    }
    rows
}

/// The table of records.
pub(super) fn written(table: &Table, rows: &[usize], total: usize) -> String {
    let columns = table.columns.iter();
    let columns: Vec<&Column> = columns
        .filter(|column| column.role != Role::Constant)
        .collect();
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let mut lines = vec![
        format!("Records ({} of {total}):", rows.len()),
        format!("source | {}", names.join(" | ")),
    ];
    lines.extend(rows.iter().map(|row| {
        let values = columns.iter().map(|column| table.key(column.cell(*row)));
        let values: Vec<String> = values.collect();
        format!("{} | {}", table.source(*row), values.join(" | "))
    }));
    lines.join("\n")
}

/// What the records that are left out come to.
pub(super) fn not_shown(table: &Table, rows: &[usize], measure: Option<&str>) -> String {
    let column = measure.and_then(|measure| table.column(measure));
    let cells = rows.iter().filter_map(|row| column?.cell(*row).as_number());
    let numbers: Vec<f64> = cells.collect();
    let count = rows.len();
    let least = numbers.iter().copied().reduce(f64::min);
    let most = numbers.iter().copied().reduce(f64::max);
    let (Some(column), Some((least, most))) = (column, least.zip(most)) else {
        return format!("Not shown: {count} more records.");
    };
    let unit = column
        .unit
        .as_ref()
        .map_or(String::new(), |unit| format!(" {unit}"));
    let (least, most) = (number::shown(least), number::shown(most));
    let total = number::shown(sum(numbers.into_iter()));
    let name = &column.name;
    format!(
        "Not shown: {count} more records, {name} from {least} to {most}{unit}, sum {total}{unit}."
    )
}

/// The notes that records and filters cite.
pub(super) fn notes(table: &Table, rows: &[usize], plan: &Plan) -> Vec<String> {
    let mut cited: BTreeSet<i64> = BTreeSet::new();
    let by_label: HashMap<&str, &Vec<i64>> = table
        .row_notes
        .iter()
        .map(|(label, cited)| (label.as_str(), cited))
        .collect();
    if !by_label.is_empty() {
        let cells = rows
            .iter()
            .flat_map(|row| table.columns.iter().map(|column| column.cell(*row)));
        for cell in cells {
            cited.extend(
                by_label
                    .get(table.key(cell).as_str())
                    .into_iter()
                    .copied()
                    .flatten(),
            );
        }
    }
    for (column, filter) in &plan.filters {
        let own = table.column_notes.iter().filter(|(name, _)| name == column);
        cited.extend(own.flat_map(|(_, cited)| cited));
        if let Filter::In(values) = filter {
            let known = values
                .iter()
                .filter_map(|value| by_label.get(value.as_str()));
            cited.extend(known.copied().flatten());
        }
    }
    let line = |number: i64| Some(format!("Note {number}: {}", text(table, number)?));
    cited.into_iter().filter_map(line).collect()
}

/// Every note that the table cites, with what cites it.
pub(super) fn every_note(table: &Table) -> Vec<String> {
    let mut places: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    let labels = table
        .row_notes
        .iter()
        .map(|(label, cited)| (label.clone(), cited));
    let columns = table.column_notes.iter();
    let columns = columns.map(|(name, cited)| (format!("column {name}"), cited));
    for (place, cited) in labels.chain(columns) {
        for number in cited {
            let places = places.entry(*number).or_default();
            if !places.contains(&place) {
                places.push(place.clone());
            }
        }
    }
    let line = |(number, places): (i64, Vec<String>)| {
        let note = text(table, number)?;
        Some(format!("Note {number} ({}): {note}", places.join(", ")))
    };
    places.into_iter().filter_map(line).collect()
}

fn text(table: &Table, number: i64) -> Option<&str> {
    let number = number.to_string();
    let note = table.notes.iter().find(|(known, _)| *known == number);
    note.map(|(_, text)| text.as_str())
}
