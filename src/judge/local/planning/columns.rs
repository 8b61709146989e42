//! Which columns a question is about, and what it wants done.

use super::cues::{Cues, names_money};
use super::measures::{has_limit, is_said, is_told, limited, meant, names_years};
use super::named::{named, names};
use super::periods::{Extent, extent};
use super::words::{Word, all, holds, is_binding};
use super::{choice, noul};
use crate::judge::{Answer, Columns, Operation, Part, Purpose, Response};
use crate::text::money::is_currency;

pub(in crate::judge) fn columns(asked: &Columns) -> Response {
    let cues = Cues::of(&asked.question);
    let names: Vec<&str> = measures(asked)
        .map(|(_, part)| part.name.as_str())
        .collect();
    let is_told = is_told(&names, &cues);
    let is_measured = |noun: &str| {
        let mut parts = measures(asked).filter(|(_, part)| !is_money(part));
        let named = parts.any(|(_, part)| {
            let unit = part.unit.as_deref().unwrap_or_default();
            holds(&all(&part.name), noun) || holds(&all(unit), noun)
        });
        named || (is_told && asked.filters().any(|part| has_value(part, noun)))
    };
    let mut wanted = cues.operation(is_measured);
    let measure = measure(asked, &cues);
    let group = group(asked, &cues);
    let part = measure.and_then(|at| asked.measures().nth(at));
    let flows = part.is_some_and(|part| cues.adds(&part.name));
    if wanted == Operation::List && (group.is_some() || flows) {
        wanted = Operation::Sum;
    }
    let offered = asked.operations().any(|operation| operation == wanted);
    let operation = if offered { wanted } else { Operation::Sum };
    let mut answers: Vec<(String, Answer)> = Vec::new();
    answers.push((Columns::OPERATION.to_owned(), choice(operation.name())));
    if operation != Operation::Count
        && let Some(at) = measure
    {
        answers.push((
            Columns::MEASURE.to_owned(),
            choice(Columns::measure_label(at)),
        ));
    }
    if let Some(at) = group {
        answers.push((Columns::GROUP.to_owned(), choice(Columns::group_label(at))));
    }
    if let Some(at) = rank(asked, &cues) {
        answers.push((Columns::RANK.to_owned(), choice(Columns::group_label(at))));
    }
    answers.extend(filters(asked, &cues));
    answers.extend(blanks(asked, &cues));
    Response::new(answers)
}

/// Whether a column holds amounts of money, which are no number of things.
fn is_money(part: &Part) -> bool {
    part.unit.as_deref().is_some_and(is_currency) || names_money(&part.name)
}

/// Whether a column lists a value with this word.
fn has_value(part: &Part, word: &str) -> bool {
    part.purpose != Purpose::Measure && part.values.iter().any(|value| holds(&all(value), word))
}

/// The columns of numbers but for those of years, each with its place among the measures.
fn measures(asked: &Columns) -> impl Iterator<Item = (usize, &Part)> {
    let measures = asked.measures().enumerate();
    measures.filter(|(_, part)| !names_years(&part.name))
}

/// The measure that a question means; the only one in any case.
fn measure(asked: &Columns, cues: &Cues) -> Option<usize> {
    let parts = measures(asked).map(|(_, part)| (part.name.as_str(), is_money(part)));
    let at = meant(&parts.collect::<Vec<_>>(), cues, &asked.question)?;
    measures(asked).nth(at).map(|(at, _)| at)
}

/// The column named after `by`, `per` or `each`.
fn group(asked: &Columns, cues: &Cues) -> Option<usize> {
    let after = ["for each", "for every", "each", "per", "by", "every"];
    let after = after.iter().filter_map(|cue| cues.after(cue));
    let noun = |words: &[Word]| words.first().map(|word| word.text.clone());
    let nouns: Vec<String> = after.filter_map(noun).collect();
    let mut groups = asked.groups().enumerate();
    let found = groups.find(|(_, part)| {
        let own = all(&part.name);
        nouns
            .iter()
            .any(|noun| !is_binding(noun) && holds(&own, noun))
    });
    found.map(|(at, _)| at)
}

/// The column that `which` asks for.
fn rank(asked: &Columns, cues: &Cues) -> Option<usize> {
    let noun = &cues.which()?.first()?.text;
    let mut groups = asked.groups().enumerate();
    let found = groups.find(|(_, part)| holds(&all(&part.name), noun));
    found.map(|(at, _)| at)
}

/// A column filters where the question names one of its values, periods, or a limit.
fn filters(asked: &Columns, cues: &Cues) -> Vec<(String, Answer)> {
    let named = named_values(asked);
    let measures: Vec<(usize, &Part)> = asked
        .filters()
        .enumerate()
        .filter(|(_, part)| part.purpose == Purpose::Measure && !names_years(&part.name))
        .collect();
    let columns: Vec<(&str, bool)> = measures
        .iter()
        .map(|(_, part)| (part.name.as_str(), is_money(part)))
        .collect();
    let limited = has_limit(&asked.question)
        .then(|| limited(&columns, cues, &asked.question))
        .flatten()
        .and_then(|at| measures.get(at))
        .map(|(at, _)| *at);
    let mut dated = false;
    let mut answers = Vec::new();
    for (at, part) in asked.filters().enumerate() {
        let yes = match part.purpose {
            Purpose::Period => {
                let goes = extent(&asked.question, &part.values) != Extent::All;
                // Two columns of periods say the same.
                let first = goes && (!dated || part.name == "Quarter");
                dated |= goes;
                first
            }
            Purpose::Measure if names_years(&part.name) => cues.years() > 0,
            Purpose::Measure => limited == Some(at),
            _ => named.contains(&at),
        };
        answers.push((Columns::filter_label(at), noul(yes)));
    }
    answers
}

/// The columns of which the question names values.
fn named_values(asked: &Columns) -> Vec<usize> {
    let is_named = |part: &&Part| {
        matches!(
            part.purpose,
            Purpose::Category | Purpose::Label | Purpose::Id
        )
    };
    let parts = asked.filters().enumerate();
    let listed: Vec<_> = parts
        .filter(|(_, part)| is_named(part))
        .map(|(at, part)| {
            (
                at,
                &part.values,
                names(&asked.question, &part.name, &part.values, &part.names),
            )
        })
        .collect();
    let listed = listed
        .iter()
        .map(|(at, values, names)| (*at, values.as_slice(), names.as_slice()));
    let named = named(&asked.question, listed);
    named.into_iter().map(|one| one.column).collect()
}

/// Records without a group are left out where the question is about single members: a column of
/// labels is named, and none of those records is.
fn blanks(asked: &Columns, cues: &Cues) -> Vec<(String, Answer)> {
    let labels = asked
        .groups()
        .filter(|part| part.purpose != Purpose::Period && part.blank == 0);
    let about_members = labels.into_iter().any(|part| is_said(&part.name, cues));
    let blanks = asked.blanks().enumerate();
    let answers = blanks.map(|(at, part)| {
        let named = named(
            &asked.question,
            [(0, part.blanks.as_slice(), [].as_slice())].into_iter(),
        );
        (
            Columns::blank_label(at),
            noul(about_members && named.is_empty()),
        )
    });
    answers.collect()
}
