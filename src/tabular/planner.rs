//! From a question to a plan, in up to three requests. See `spec/profiles/tabular.md`.

use std::collections::HashMap;

use super::aliases::{self, Names};
use super::card::card;
use super::execute::{select, selects};
use super::number;
use super::plan::{Constraint, Filter, Plan, Relaxed};
use super::table::{Column, Role, Table};
use super::words::{numbers, shared, shortlist, words};
use crate::judge::{
    Ask, Asker, Card, Columns, Judging, Offer, Part, Purpose, Route, Subject, Values,
};
use crate::sort;
use crate::text::head;

/// How many values of a large column are offered.
const OFFERED: usize = 12;

/// How many values of a column that share a word with the question a card names.
const HINTS: usize = 5;

/// How many records without a value are named.
const BLANKS: usize = 12;

/// What the planner decided.
#[derive(Debug)]
pub(crate) struct Planned {
    /// The place of the table chosen; `None` where no table answers.
    pub(crate) table: Option<usize>,
    /// What to compute; `None` for a question about what the data means.
    pub(crate) plan: Option<Plan>,
    pub(crate) answerable: f64,
    pub(crate) meaning: f64,
}

/// Plans over the tables, each with the number of its document; `None` where a request failed.
pub(crate) async fn plan(
    asker: &Asker,
    question: &str,
    tables: &[Table],
    documents: &[usize],
) -> Option<Planned> {
    let wanted = words(question);
    let names: Vec<Names> = (0..tables.len())
        .map(|at| aliases::names(tables, documents, at, &wanted))
        .collect();
    let route = Route {
        question: question.to_owned(),
        cards: tables.iter().map(|table| hinted(table, &wanted)).collect(),
        names: names.iter().map(Names::all).collect(),
    };
    let answers = asker.ask(Subject::Route(route.clone())).await?;
    let mut planned = Planned {
        table: route.chosen(&answers),
        plan: None,
        answerable: Route::answerable(&answers),
        meaning: Route::meaning(&answers),
    };
    let chosen = planned
        .table
        .and_then(|at| tables.get(at).zip(names.get(at)));
    if let Some((table, names)) = chosen
        && !Route::asks_meaning(&answers)
    {
        planned.plan = Some(over(asker, (question, &wanted), table, names).await?);
    }
    Some(planned)
}

/// The plan over the table chosen.
async fn over(
    asker: &Asker,
    (question, wanted): (&str, &[String]),
    table: &Table,
    names: &Names,
) -> Option<Plan> {
    let columns = Columns {
        question: question.to_owned(),
        card: card(table, 8),
        parts: table
            .columns
            .iter()
            .map(|column| part(column, wanted, table, names))
            .collect(),
    };
    let answers = asker.ask(Subject::Columns(columns.clone())).await?;
    let named_so = |part: &Part| part.name.clone();
    let mut plan = Plan {
        measure: columns.measure(&answers).map(named_so),
        operation: columns.operation(&answers),
        group: columns.group(&answers).map(named_so),
        drop_blank: columns.dropped(&answers).map(named_so).collect(),
        ..Plan::default()
    };
    let filtered: Vec<String> = columns.filtered(&answers).map(named_so).collect();
    let mut asks: Vec<Ask> = filtered
        .iter()
        .filter_map(|name| ask(table.column(name)?, question, wanted))
        .collect();
    if asker.judging() == Judging::Local {
        asks.iter_mut().for_each(|ask| name(ask, names));
    }
    if !asks.is_empty() {
        choose(asker, question, asks, table, &mut plan).await?;
    }
    plan.relaxed = relax(table, &plan, &named(wanted, &plan));
    Some(plan)
}

/// Asks for the values of the filtered columns.
async fn choose(
    asker: &Asker,
    question: &str,
    asks: Vec<Ask>,
    table: &Table,
    plan: &mut Plan,
) -> Option<()> {
    let values = Values {
        question: question.to_owned(),
        title: table.title.clone(),
        columns: table
            .columns
            .iter()
            .map(|column| column.name.clone())
            .collect(),
        asks,
    };
    let answers = asker.ask(Subject::Values(values.clone())).await?;
    for (at, ask) in values.asks.iter().enumerate() {
        let filter = match ask.offer {
            Offer::Periods(_) => {
                let span = values.span(at, &answers);
                span.map(|(start, end)| Filter::Range(start, end))
            }
            Offer::Limits(_) => {
                let limit = values.limit(at, &answers);
                limit.map(|(comparison, limit)| Filter::Threshold(comparison, limit))
            }
            Offer::Values(_) => {
                let chosen = values.chosen(at, &answers);
                if chosen.is_empty() {
                    plan.unmatched.push(ask.name.clone());
                }
                (!chosen.is_empty()).then_some(Filter::In(chosen))
            }
        };
        plan.filters
            .extend(filter.map(|filter| (ask.name.clone(), filter)));
    }
    Some(())
}

/// The card with the values that share a word with the question, so that a name is seen to be in
/// the table though the card gives few examples.
fn hinted(table: &Table, wanted: &[String]) -> Card {
    let mut card = card(table, 6);
    for (column, (_, described)) in table.columns.iter().zip(&mut card.columns) {
        if !matches!(column.role, Role::Label | Role::Id) {
            continue;
        }
        let values = column.listed().iter();
        let scored = values.map(|value| (shared(wanted, &words(value)), value));
        let mut hits: Vec<(usize, &String)> = scored.filter(|(score, _)| *score > 0).collect();
        sort::by_key(&mut hits, |(score, _)| std::cmp::Reverse(*score));
        let hits: Vec<&str> = hits
            .iter()
            .take(HINTS)
            .map(|(_, value)| head(value, 60))
            .collect();
        if !hits.is_empty() {
            let hint = "; values sharing a word with the question: ";
            described.push_str(hint);
            described.push_str(&hits.join("; "));
        }
    }
    card
}

fn part(column: &Column, wanted: &[String], table: &Table, names: &Names) -> Part {
    let purpose = match column.role {
        Role::Measure => Purpose::Measure,
        Role::Period => Purpose::Period,
        Role::Category => Purpose::Category,
        Role::Label => Purpose::Label,
        Role::Id => Purpose::Id,
        Role::Constant | Role::Alias | Role::Text => Purpose::Other,
    };
    let values = match column.role {
        Role::Label | Role::Id => shortlist(wanted, column.listed(), OFFERED),
        _ => column.listed().to_vec(),
    };
    let blanks = purpose == Purpose::Category && column.blank > 0;
    Part {
        name: column.name.clone(),
        purpose,
        unit: column.unit.clone(),
        names: names.of(&column.name),
        values: with_named(values, names, column),
        blanks: if blanks {
            blank_labels(table, column)
        } else {
            Vec::new()
        },
        blank: column.blank,
    }
}

/// The labels of some records that have no value in a column.
fn blank_labels(table: &Table, column: &Column) -> Vec<String> {
    let is_label =
        |one: &&Column| one.role == Role::Label || (one.role == Role::Category && one.blank == 0);
    let Some(label) = table.columns.iter().find(is_label) else {
        return Vec::new();
    };
    let mut seen: Vec<String> = Vec::new();
    let pairs = column.cells.iter().zip(&label.cells);
    for (_, label) in pairs.filter(|(cell, _)| cell.is_blank()) {
        let key = table.key(*label);
        if !seen.contains(&key) {
            seen.push(key);
        }
        if seen.len() == BLANKS {
            break;
        }
    }
    seen
}

/// What is asked of a filtered column; nothing of a measure where the question has no number.
fn ask(column: &Column, question: &str, wanted: &[String]) -> Option<Ask> {
    let offer = match column.role {
        Role::Period => Offer::Periods(column.listed().to_vec()),
        Role::Measure => {
            let found = numbers(question).into_iter();
            let shown = found.map(|(value, written)| (value, written, number::shown(value)));
            let limits: Vec<_> = shown.collect();
            Offer::Limits(limits)
        }
        Role::Category => Offer::Values(column.listed().to_vec()),
        _ => Offer::Values(shortlist(wanted, column.listed(), OFFERED)),
    };
    let nothing = matches!(&offer, Offer::Limits(limits) if limits.is_empty());
    (!nothing).then(|| Ask {
        name: column.name.clone(),
        offer,
        names: Vec::new(),
    })
}

/// Offers what other names stand for too.
fn name(ask: &mut Ask, names: &Names) {
    ask.names = names.of(&ask.name);
    if let Offer::Values(values) = &mut ask.offer {
        let known = ask.names.iter().map(|(_, value)| value);
        let more: Vec<String> = known
            .filter(|value| !values.contains(value))
            .cloned()
            .collect();
        values.extend(more);
    }
}

fn with_named(mut values: Vec<String>, names: &Names, column: &Column) -> Vec<String> {
    if !matches!(column.role, Role::Category | Role::Label | Role::Id) {
        return values;
    }
    for (_, value) in names.of(&column.name) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// How fully the question names the values of each filter: the highest share of a value's words.
fn named(wanted: &[String], plan: &Plan) -> HashMap<String, f64> {
    let mut scores = HashMap::new();
    for (column, filter) in &plan.filters {
        let Filter::In(values) = filter else { continue };
        #[expect(clippy::cast_precision_loss, reason = "a share of a few words")]
        let share = |value: &String| {
            let own = words(value);
            shared(&own, wanted) as f64 / own.len().max(1) as f64
        };
        let best = values.iter().map(share).fold(0.0, f64::max);
        scores.insert(column.clone(), best);
    }
    scores
}

/// The one constraint to leave out where no record meets all: what the question names least, then
/// what lets the fewest through.
fn relax(table: &Table, plan: &Plan, scores: &HashMap<String, f64>) -> Option<Relaxed> {
    let constraints = plan.constraints();
    if constraints.len() < 2 || selects(table, plan) {
        return None;
    }
    let mut best: Option<(f64, Relaxed)> = None;
    for constraint in constraints {
        let matched = select(table, &plan.without(&constraint)).len();
        let score = match &constraint {
            Constraint::Filter(column) => scores.get(column).copied().unwrap_or(1.0),
            Constraint::NotBlank(_) => 1.0,
        };
        let better = best.as_ref().is_none_or(|(least, relaxed)| {
            score < *least || (score <= *least && matched < relaxed.matched)
        });
        if matched > 0 && better {
            best = Some((
                score,
                Relaxed {
                    constraint,
                    matched,
                },
            ));
        }
    }
    best.map(|(_, relaxed)| relaxed)
}
