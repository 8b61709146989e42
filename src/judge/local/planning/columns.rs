//! Which columns a question is about, and what it wants done.

use std::cmp::Reverse;

use super::cues::{Cues, names_money};
use super::named::{limit, named};
use super::periods::{Extent, extent};
use super::words::{Word, alike, all, holds, is_binding};
use super::{choice, noul};
use crate::judge::{Answer, Columns, Operation, Part, Purpose, Response};
use crate::text::money::is_currency;

pub(in crate::judge) fn columns(asked: &Columns) -> Response {
    let cues = Cues::of(&asked.question);
    let is_measured = |noun: &str| {
        asked.measures().any(|part| {
            if is_money(part) {
                return false;
            }
            let unit = part.unit.as_deref().unwrap_or_default();
            holds(&all(&part.name), noun) || holds(&all(unit), noun)
        })
    };
    let wanted = cues.operation(is_measured);
    let offered = asked.operations().any(|operation| operation == wanted);
    let operation = if offered { wanted } else { Operation::Sum };
    let mut answers: Vec<(String, Answer)> = Vec::new();
    answers.push((Columns::OPERATION.to_owned(), choice(operation.name())));
    if operation != Operation::Count
        && let Some(at) = measure(asked, &cues)
    {
        answers.push((
            Columns::MEASURE.to_owned(),
            choice(Columns::measure_label(at)),
        ));
    }
    if let Some(at) = group(asked, &cues) {
        answers.push((Columns::GROUP.to_owned(), choice(Columns::group_label(at))));
    }
    if let Some(at) = rank(asked, &cues) {
        answers.push((Columns::RANK.to_owned(), choice(Columns::group_label(at))));
    }
    answers.extend(filters(asked));
    answers.extend(blanks(asked, &cues));
    Response::new(answers)
}

/// Whether a column holds amounts of money, which are no number of things.
fn is_money(part: &Part) -> bool {
    part.unit.as_deref().is_some_and(is_currency) || names_money(&part.name)
}

/// The measure that a question means; the only one in any case.
fn measure(asked: &Columns, cues: &Cues) -> Option<usize> {
    let names: Vec<&str> = asked.measures().map(|part| part.name.as_str()).collect();
    match names.len() {
        1 => Some(0),
        _ => meant(&names, cues),
    }
}

/// The one of several names that shares most with the question: words that tell, words at all, and then the least
/// beside them. None where two share as much, or no name anything.
pub(super) fn meant(names: &[&str], cues: &Cues) -> Option<usize> {
    let shares: Vec<(usize, usize, Reverse<usize>)> =
        names.iter().map(|name| shared(name, cues)).collect();
    let best = *shares.iter().max()?;
    let mut leading = shares.iter().enumerate().filter(|(_, one)| **one == best);
    let (at, _) = leading.next()?;
    (best.1 > 0 && leading.next().is_none()).then_some(at)
}

/// How many words of a name stand in the question: of those that tell, of all; and how many do not.
fn shared(name: &str, cues: &Cues) -> (usize, usize, Reverse<usize>) {
    let own = all(name);
    let said = |word: &&String| cues.words.iter().any(|one| alike(&one.text, word));
    let met: Vec<&String> = own
        .iter()
        .filter(|word| !is_binding(word))
        .filter(said)
        .collect();
    let telling = met.iter().filter(|word| !Cues::is_free(word)).count();
    (telling, met.len(), Reverse(own.len() - met.len()))
}

/// How many words of a name stand in the question.
fn overlap(name: &str, cues: &Cues) -> usize {
    shared(name, cues).1
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
fn filters(asked: &Columns) -> Vec<(String, Answer)> {
    let is_named = |part: &&Part| {
        matches!(
            part.purpose,
            Purpose::Category | Purpose::Label | Purpose::Id
        )
    };
    let listed = asked
        .filters()
        .enumerate()
        .filter(|(_, part)| is_named(part));
    let named = named(
        &asked.question,
        listed.map(|(at, part)| (at, part.values.as_slice(), part.names.as_slice())),
    );
    let mut dated = false;
    let mut limited = false;
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
            Purpose::Measure => {
                let first = !limited && has_limit(&asked.question);
                limited |= first;
                first
            }
            _ => named.iter().any(|one| one.column == at),
        };
        answers.push((Columns::filter_label(at), noul(yes)));
    }
    answers
}

/// Whether some number of the question is a limit.
fn has_limit(question: &str) -> bool {
    let figures = question.split(|one: char| !(one.is_ascii_digit() || matches!(one, ',' | '.')));
    let figures = figures.map(|figure| figure.trim_matches([',', '.']));
    let numbers: Vec<(f64, String, String)> = figures
        .filter(|figure| !figure.is_empty())
        .map(|figure| (0.0, figure.to_owned(), String::new()))
        .collect();
    limit(question, &numbers).is_some()
}

/// Records without a group are left out where the question is about single members: a column of
/// labels is named, and none of those records is.
fn blanks(asked: &Columns, cues: &Cues) -> Vec<(String, Answer)> {
    let labels = asked
        .groups()
        .filter(|part| part.purpose != Purpose::Period && part.blank == 0);
    let about_members = labels.into_iter().any(|part| overlap(&part.name, cues) > 0);
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
