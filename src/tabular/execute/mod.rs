//! Runs a plan and writes what a reader is shown: the source, the plan in words, the figure, the
//! records behind it and the notes they cite. See `spec/profiles/tabular.md`.

mod figures;
mod lines;
mod records;
mod select;

pub(super) use select::{select, selects};

use super::card::card;
use super::plan::{Filter, Plan};
use super::table::{Role, Table};
use crate::judge::Operation;
use figures::{Ends, aggregate, is_key};
use select::ends;

/// At most so many records are written whole, and a sample of more.
const WHOLE: usize = 60;
const SAMPLE: usize = 40;

/// What a table answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text for a reader.
    pub text: String,
    /// The rows of the file that it shows.
    pub rows: Vec<String>,
}

/// Runs a plan over a table.
pub(crate) fn run(table: &Table, plan: &Plan) -> Answer {
    let mut said = vec![lines::source(table)];
    let mut rows = select(table, plan);
    let lowest = plan.operation == Operation::Min;
    let mut operation = effective(plan);
    let mut plan = plan.clone();
    if let (true, Some(relaxed)) = (rows.is_empty(), plan.relaxed.clone()) {
        let asked = shaped(&plan, operation);
        said.push(lines::query(&asked));
        said.push("Matched 0 records.".to_owned());
        said.push(lines::left_out(&plan, &relaxed.constraint));
        plan = plan.without(&relaxed.constraint);
        rows = select(table, &plan);
    }
    let span = operation.compares().then(|| span(table, &plan)).flatten();
    let spanless = operation.compares() && span.is_none();
    if spanless {
        operation = Operation::Sum;
    }
    let plan = shaped(&plan, operation);
    said.push(lines::query(&plan));
    if spanless {
        said.push(lines::NO_SPAN.to_owned());
    }
    said.extend(plan.unmatched.iter().map(|column| lines::unmatched(column)));
    said.push(format!("Matched {} records.", rows.len()));
    if rows.is_empty() && !plan.constraints().is_empty() {
        said.push(lines::alone(table, &plan));
    }
    if !rows.is_empty() && plan.operation != Operation::Count {
        said.extend(lines::no_data(table, &plan, &rows));
    }
    let shown = Runner {
        table,
        plan: &plan,
        rows,
        lowest,
    }
    .results(span.as_ref(), &mut said);
    finish(table, &plan, &shown, said)
}

/// What a question about the meaning of the data is answered with.
pub(crate) fn meaning(table: &Table) -> Answer {
    let mut said = vec![
        format!("Table: {} [{}]", table.title, table.id),
        card(table, 8).text(),
    ];
    let rows: Vec<usize> = (0..table.len()).filter(|_| table.len() <= WHOLE).collect();
    if !rows.is_empty() {
        said.push(records::written(table, &rows, rows.len()));
    }
    said.extend(records::every_note(table));
    Answer {
        text: said.join("\n"),
        rows: rows.into_iter().map(|row| table.source(row)).collect(),
    }
}

/// The records, what is not shown of them, and the notes.
fn finish(table: &Table, plan: &Plan, shown: &[usize], mut said: Vec<String>) -> Answer {
    let limit = if shown.len() <= WHOLE {
        shown.len()
    } else {
        SAMPLE
    };
    let (written, rest) = shown.split_at_checked(limit).unwrap_or((shown, &[]));
    if !written.is_empty() {
        said.push(records::written(table, written, shown.len()));
    }
    if !rest.is_empty() {
        said.push(records::not_shown(table, rest, plan.measure.as_deref()));
    }
    said.extend(records::notes(table, shown, plan));
    let mut rows: Vec<String> = Vec::new();
    for row in written {
        let source = table.source(*row);
        if !rows.contains(&source) {
            rows.push(source);
        }
    }
    Answer {
        text: said.join("\n"),
        rows,
    }
}

/// What needs a measure is a count where there is none.
fn effective(plan: &Plan) -> Operation {
    match plan.operation {
        Operation::List => Operation::List,
        _ if plan.measure.is_none() => Operation::Count,
        operation => operation,
    }
}

/// The plan with its operation, and the grouping that several named values make.
fn shaped(plan: &Plan, operation: Operation) -> Plan {
    let mut plan = plan.clone();
    plan.operation = operation;
    let single = matches!(operation, Operation::List | Operation::Max | Operation::Min);
    if plan.group.is_none() && !single {
        let several = |filter: &Filter| matches!(filter, Filter::In(values) if values.len() > 1);
        let named = plan.filters.iter().find(|(_, filter)| several(filter));
        plan.group = named.map(|(column, _)| column.clone());
    }
    plan
}

/// The first span of a period column with both ends.
fn span(table: &Table, plan: &Plan) -> Option<Ends> {
    plan.filters.iter().find_map(|(column, filter)| {
        let (start, end) = ends(filter);
        let is_period = table
            .column(column)
            .is_some_and(|column| column.role == Role::Period);
        let (start, end) = start.zip(end).filter(|_| is_period)?;
        Some(Ends {
            column: column.clone(),
            start,
            end,
        })
    })
}

struct Runner<'a> {
    table: &'a Table,
    plan: &'a Plan,
    rows: Vec<usize>,
    lowest: bool,
}

impl Runner<'_> {
    /// Adds the result and gives the records to show.
    fn results(self, span: Option<&Ends>, said: &mut Vec<String>) -> Vec<usize> {
        let Self {
            table,
            plan,
            rows,
            lowest,
        } = self;
        let (operation, measure) = (plan.operation, plan.measure.as_deref());
        if let (Some(span), Some(measure)) = (span, measure) {
            said.extend(lines::changes(table, plan, &rows, measure, span));
            if plan.group.is_some() {
                return Vec::new();
            }
            let Some(column) = table.column(&span.column) else {
                return rows;
            };
            let at_end = |row: &usize| {
                let cell = column.cell(*row);
                is_key(cell, &span.start, table) || is_key(cell, &span.end, table)
            };
            return rows.into_iter().filter(at_end).collect();
        }
        if operation == Operation::List {
            let many = rows.len() > WHOLE && measure.is_some();
            return if many {
                records::sorted(table, rows, measure)
            } else {
                rows
            };
        }
        if let Some(group) = &plan.group {
            said.extend(lines::grouped(table, plan, &rows, group, lowest));
            return Vec::new();
        }
        let figure = aggregate(operation, &rows, measure, table);
        said.push(lines::result(table, plan, &figure));
        let extreme = matches!(operation, Operation::Max | Operation::Min);
        if extreme && rows.len() <= WHOLE {
            return records::sorted(table, rows, measure);
        }
        match figure.row {
            Some(row) => vec![row],
            None => {
                let mut sorted = records::sorted(table, rows, measure);
                sorted.truncate(5);
                sorted
            }
        }
    }
}
