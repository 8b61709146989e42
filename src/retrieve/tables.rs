//! Tables among the candidates: planned, computed and written.

use super::context::{Context, Source};
use super::seeker::Seeker;
use crate::document::Found;
use crate::json::{Builder, Json, Value};
use crate::tabular::{self, Planned, Table};

/// How many tables the planner chooses from.
pub(super) const MAX_TABLES: usize = 12;

/// What the planner makes of the tables; `None` where the judge did not answer.
pub(super) async fn answer(seeker: &Seeker<'_>, found: &[Found]) -> Option<Context> {
    let read = found
        .iter()
        .filter_map(|found| Some((found, table(found)?)));
    let (found, tables): (Vec<&Found>, Vec<Table>) = read.unzip();
    let id = |found: &Found| found.document().id.clone();
    let documents: Vec<usize> = found
        .iter()
        .map(|one| {
            found
                .iter()
                .position(|other| id(other) == id(one))
                .unwrap_or(0)
        })
        .collect();
    let planned = tabular::plan(seeker.asker, seeker.question, &tables, &documents).await?;
    let chosen = planned
        .table
        .and_then(|at| found.get(at).zip(tables.get(at)));
    let Some((found, table)) = chosen else {
        return Some(Context::abstained(trace(None, &planned)));
    };
    let answer = match &planned.plan {
        Some(plan) => tabular::run(table, plan),
        None => tabular::meaning(table),
    };
    let document = &found.document().id;
    let name = format!("{document}#{}", table.id);
    Some(Context {
        text: answer.text,
        sources: vec![Source {
            document: document.clone(),
            unit: found.unit().id.clone(),
            rows: Some(answer.rows),
            ..Source::default()
        }],
        abstained: false,
        trace: trace(Some(&name), &planned),
    })
}

/// The table that a unit describes.
fn table(found: &Found) -> Option<Table> {
    let at = found.unit().meta("table").and_then(Value::as_u64)?;
    let data = found.document().data.value();
    tabular::stored_table(data, usize::try_from(at).ok()?)
}

fn trace(table: Option<&str>, planned: &Planned) -> Json {
    let mut made = Builder::new();
    made.object().key("table");
    match table {
        Some(table) => made.string(table),
        None => made.null(),
    };
    made.key("answerable").float(planned.answerable);
    made.key("meaning").float(planned.meaning);
    if let Some(plan) = &planned.plan {
        plan.build(&mut made);
    }
    made.finish()
}
