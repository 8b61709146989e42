//! Spreadsheets: clean tables, and questions that are computed over them. See
//! `spec/profiles/tabular.md`.
//!
//! A [`Sheet`] of cells is [`split`] into tables, each [`normalise`]d to typed columns; lookups are
//! [`joins`]ed and [`notes`] shared, and every table becomes a unit whose text is its [`card`].

mod aliases;
mod card;
mod cells;
mod columns;
pub(crate) mod csv;
mod dates;
mod execute;
mod figures;
mod grid;
mod joins;
mod manners;
mod natural;
mod normalise;
mod notes;
mod number;
mod plan;
mod planner;
mod repeats;
mod split;
mod stored;
mod table;
mod texts;
pub(crate) mod wording;
mod words;
pub(crate) mod xlsx;

pub use execute::Answer;
pub use plan::{Constraint, Filter, Plan, Relaxed};

pub(crate) use execute::{meaning, run};
use grid::Grid;
pub(crate) use grid::Sheet;
pub(crate) use planner::{Planned, plan};
pub(crate) use stored::read as stored_table;
pub(crate) use table::Table;

use crate::document::{Detected, Document, Unit, lexical};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json};
use split::Split;
use table::Role;

/// The profile's name.
const PROFILE: &str = "tabular";

/// How many examples of texts the card of a unit gives.
const EXAMPLES: usize = 6;

/// The document that sheets make. Hidden ones are left out.
///
/// # Errors
/// `TooLarge` for a table of blanks, or texts shared by cells, beyond what its sheet has room for.
pub(crate) fn ingest(sheets: Vec<Sheet>, id: String, title: &str) -> Result<Document> {
    let visible: Vec<Sheet> = sheets.into_iter().filter(|sheet| !sheet.hidden).collect();
    if Grid::repeat(visible.iter().map(|sheet| &sheet.grid)) {
        return Err(Error::new(ErrorKind::TooLarge, wording::TOO_REPETITIVE));
    }
    let many = visible.len() > 1;
    let split: Vec<(&Sheet, Split)> = visible
        .iter()
        .map(|sheet| (sheet, split::split(sheet)))
        .collect();
    let notes = notes::read(&split);
    let mut tables: Vec<Table> = Vec::new();
    let mut units: Vec<Unit> = Vec::new();
    for (place, (sheet, split)) in split.into_iter().enumerate() {
        if split.tables.is_empty() && !split.text.is_empty() {
            units.push(passage(place + 1, sheet, &split.text));
        }
        let several = split.tables.len() > 1;
        for (at, found) in split.tables.into_iter().enumerate() {
            let (rows, columns) = (found.rows.len(), found.header.len());
            if rows.saturating_mul(columns) > sheet.grid.room() {
                let message = wording::too_blank(rows, columns);
                return Err(Error::new(ErrorKind::TooLarge, message));
            }
            let title = found.title.clone().unwrap_or_else(|| {
                let sheet = if many {
                    format!(": {}", sheet.name)
                } else {
                    String::new()
                };
                let number = if several {
                    format!(" ({})", at + 1)
                } else {
                    String::new()
                };
                format!("{title}{sheet}{number}")
            });
            let id = format!("t{}", tables.len() + 1);
            let table = normalise::normalise(id, &sheet.name, title, found, &sheet.grid);
            tables.push(table);
        }
    }
    drop(visible);
    for table in &mut tables {
        table.notes.clone_from(&notes);
    }
    joins::join(&mut tables);
    notes::share(&mut tables);
    Ok(document(id, units, tables))
}

fn document(id: String, mut units: Vec<Unit>, tables: Vec<Table>) -> Document {
    let first = units.len();
    units.extend(tables.iter().enumerate().map(|(at, table)| unit(at, table)));
    let mut at = 0_usize;
    let lexical = lexical(&units, |_| {
        let besides = at
            .checked_sub(first)
            .and_then(|at| tables.get(at))
            .map(searched);
        at += 1;
        besides.unwrap_or_default()
    });
    Document {
        id,
        profile: PROFILE.to_owned(),
        detected: Some(Detected {
            profile: PROFILE.to_owned(),
            score: None,
            by: "file type".to_owned(),
        }),
        units,
        links: Vec::new(),
        lexical,
        data: stored::write(tables),
    }
}

/// The text of a sheet without tables.
fn passage(place: usize, sheet: &Sheet, text: &[String]) -> Unit {
    Unit {
        id: format!("s{place}"),
        kind: "passage".to_owned(),
        text: text.join("\n"),
        path: vec![sheet.name.clone()],
        meta: Json::object(),
    }
}

fn unit(at: usize, table: &Table) -> Unit {
    let mut meta = Builder::new();
    meta.object()
        .key("table")
        .int(i64::try_from(at).unwrap_or(i64::MAX));
    Unit {
        id: table.id.clone(),
        kind: "table".to_owned(),
        text: card::card(table, EXAMPLES).text(),
        path: vec![table.sheet.clone()],
        meta: meta.finish(),
    }
}

/// The values a table is found by beside its card.
fn searched(table: &Table) -> String {
    let is_label = |role| matches!(role, Role::Label | Role::Category | Role::Id | Role::Alias);
    let labels = table.columns.iter().filter(|column| is_label(column.role));
    let values = labels
        .flat_map(|column| column.listed())
        .map(String::as_str);
    values.collect::<Vec<_>>().join(" ")
}

/// Runs a plan over the table of a document at a position; `None` where there is none.
#[must_use]
pub fn answer(document: &Document, table: usize, plan: &Plan) -> Option<Answer> {
    let table = stored_table(document.data.value(), table)?;
    Some(run(&table, plan))
}
