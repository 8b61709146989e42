//! The lines above the records. They are format: cases compare them letter by letter.

use super::super::number;
use super::super::plan::{Constraint, Filter, Plan};
use super::super::table::{Role, Table};
use super::figures::{Ends, Figure, Moved, aggregate, groups, is_key, moved, rank};
use super::select::{ends, select};
use crate::judge::Operation;
use crate::sort;

/// How many groups are written.
const GROUPS: usize = 60;

pub(super) const NO_SPAN: &str = "A change needs a span of a period column with a start and an end, and none was chosen, so this is the sum.";

pub(super) fn source(table: &Table) -> String {
    let columns = table
        .columns
        .iter()
        .filter(|column| column.role != Role::Constant);
    let names: Vec<String> = columns
        .map(|column| match &column.unit {
            Some(unit) if !column.name.contains(&format!("({unit})")) => {
                format!("{} ({unit})", column.name)
            }
            _ => column.name.clone(),
        })
        .collect();
    let (title, id, records) = (&table.title, &table.id, table.len());
    format!(
        "Source: {title} [{id}], {records} records. Columns: {}",
        names.join(", ")
    )
}

/// The plan in words.
pub(super) fn query(plan: &Plan) -> String {
    let operation = match plan.operation {
        Operation::Percent => "percent change",
        operation => operation.name(),
    };
    let mut parts = vec![format!("{operation}{}", of(plan))];
    parts.extend(
        plan.filters
            .iter()
            .map(|(column, filter)| filtered(column, filter)),
    );
    parts.extend(
        plan.drop_blank
            .iter()
            .map(|column| format!("{column} not blank")),
    );
    parts.extend(plan.group.iter().map(|group| format!("grouped by {group}")));
    format!("Query: {}", parts.join("; "))
}

fn of(plan: &Plan) -> String {
    let measure = plan.measure.as_ref();
    measure.map_or(String::new(), |measure| format!(" of {measure}"))
}

fn filtered(column: &str, filter: &Filter) -> String {
    match filter {
        Filter::In(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
            format!("{column} is {}", values.join(" or "))
        }
        Filter::Range(..) => {
            let (start, end) = ends(filter);
            let start = start.as_deref().unwrap_or("start");
            let end = end.as_deref().unwrap_or("end");
            format!("{column} from {start} to {end}")
        }
        Filter::Threshold(comparison, limit) => {
            format!("{column} {} {}", comparison.name(), number::shown(*limit))
        }
    }
}

fn constraint(plan: &Plan, constraint: &Constraint) -> String {
    match constraint {
        Constraint::NotBlank(column) => format!("{column} not blank"),
        Constraint::Filter(column) => {
            let filter = plan.filters.iter().find(|(name, _)| name == column);
            filter.map_or(String::new(), |(column, filter)| filtered(column, filter))
        }
    }
}

pub(super) fn left_out(plan: &Plan, left: &Constraint) -> String {
    let left = constraint(plan, left);
    format!("No record matches every filter, so this one is left out: {left}.")
}

pub(super) fn unmatched(column: &str) -> String {
    format!("No {column} value matched the question, so the records are not filtered by {column}.")
}

/// What each constraint selects by itself.
pub(super) fn alone(table: &Table, plan: &Plan) -> String {
    let parts = plan.constraints().into_iter().map(|one| {
        let records = select(table, &plan.only(&one)).len();
        format!("{} ({records} records)", constraint(plan, &one))
    });
    let parts: Vec<String> = parts.collect();
    format!(
        "No record matches the filters. Each on its own matches: {}.",
        parts.join("; ")
    )
}

/// That the measure is blank in every record, and where it is not.
pub(super) fn no_data(table: &Table, plan: &Plan, rows: &[usize]) -> Option<String> {
    let name = plan.measure.as_ref()?;
    let measure = table.column(name)?;
    if rows
        .iter()
        .any(|row| measure.cell(*row).as_number().is_some())
    {
        return None;
    }
    let mut line = format!("{name} is blank in all {} matched records.", rows.len());
    for (column, filter) in &plan.filters {
        let period = table
            .column(column)
            .filter(|column| column.role == Role::Period);
        let (Filter::Range(..), Some(period)) = (filter, period) else {
            continue;
        };
        let pairs = measure.cells.iter().zip(&period.cells);
        let held = pairs.filter(|(value, _)| value.as_number().is_some());
        let held: std::collections::HashSet<_> = held.map(|(_, period)| *period).collect();
        let is_held = |value: &&String| held.iter().any(|cell| is_key(*cell, value, table));
        let mut periods = period.listed().iter().filter(is_held);
        let first = periods.next();
        let last = periods.next_back().or(first);
        line.push_str(&match first.zip(last) {
            Some((first, last)) => {
                format!(" The table holds {name} values for {column} from {first} to {last} only.")
            }
            None => format!(" The table holds no {name} value for any {column}."),
        });
    }
    Some(line)
}

fn unit(table: &Table, plan: &Plan) -> String {
    let measure = plan
        .measure
        .as_ref()
        .and_then(|measure| table.column(measure));
    measure
        .and_then(|column| column.unit.clone())
        .unwrap_or_default()
}

fn amount(value: Option<f64>, unit: &str) -> String {
    match value {
        None => "no data".to_owned(),
        Some(value) if unit.is_empty() => number::shown(value),
        Some(value) => format!("{} {unit}", number::shown(value)),
    }
}

pub(super) fn result(table: &Table, plan: &Plan, figure: &Figure) -> String {
    let blank = match figure.blank {
        0 => String::new(),
        blank => format!(", {blank} blank skipped"),
    };
    format!(
        "Result: {}{} = {} (over {} records{blank})",
        plan.operation.name(),
        of(plan),
        amount(figure.value, &unit(table, plan)),
        figure.records
    )
}

pub(super) fn grouped(
    table: &Table,
    plan: &Plan,
    rows: &[usize],
    group: &str,
    lowest: bool,
) -> Vec<String> {
    let (operation, measure) = (plan.operation, plan.measure.as_deref());
    let unit = unit(table, plan);
    let mut figures: Vec<(String, Figure)> = groups(rows, group, table)
        .into_iter()
        .map(|(name, rows)| (name, aggregate(operation, &rows, measure, table)))
        .collect();
    sort::by(&mut figures, |(_, a), (_, b)| {
        rank(a.value, b.value, lowest)
    });
    let mut lines = vec![format!(
        "Result: {}{} by {group} ({} groups):",
        operation.name(),
        of(plan),
        figures.len()
    )];
    lines.extend(figures.iter().take(GROUPS).map(|(name, figure)| {
        let blank = match figure.blank {
            0 => String::new(),
            blank => format!(", {blank} blank"),
        };
        let amount = amount(figure.value, &unit);
        format!("  {name}: {amount} ({} records{blank})", figure.records)
    }));
    lines
}

/// How the measure moved over a span, overall or by group.
pub(super) fn changes(
    table: &Table,
    plan: &Plan,
    rows: &[usize],
    measure: &str,
    span: &Ends,
) -> Vec<String> {
    let unit = unit(table, plan);
    let percent = plan.operation == Operation::Percent;
    let what = if percent { "percent change" } else { "change" };
    let Ends { start, end, .. } = span;
    let what = format!("{what} of {measure} from {start} to {end}");
    let figure = |moved: &Moved| {
        let value = amount(moved.value, if percent { "%" } else { &unit });
        let (first, last) = (amount(moved.start, &unit), amount(moved.end, &unit));
        format!("{value} ({start}: {first}; {end}: {last})")
    };
    let of = |rows: &[usize]| moved(plan.operation, rows, measure, span, table);
    let Some(group) = &plan.group else {
        return vec![format!("Result: {what} = {}", figure(&of(rows)))];
    };
    let groups = groups(rows, group, table).into_iter();
    let mut moves: Vec<(String, Moved)> = groups.map(|(name, rows)| (name, of(&rows))).collect();
    sort::by(&mut moves, |(_, a), (_, b)| rank(a.value, b.value, false));
    let mut lines = vec![format!(
        "Result: {what} by {group} ({} groups):",
        moves.len()
    )];
    let shown = moves.iter().take(GROUPS);
    lines.extend(shown.map(|(name, moved)| format!("  {name}: {}", figure(moved))));
    lines
}
