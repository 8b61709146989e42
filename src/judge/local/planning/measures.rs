//! Which column of numbers a question means, and which it limits.

use std::cmp::Reverse;

use super::cues::Cues;
use super::named::limit;
use super::words::{alike, all, holds, is_binding};

/// Whether a column of this name tells the years of its records, though they are numbers.
pub(super) fn names_years(name: &str) -> bool {
    name.eq_ignore_ascii_case("year")
}

/// The one of some columns, each with whether it holds money, that shares most with the question: words that tell,
/// words at all, and then the least beside them; else the one with money, where that is asked for. A column whose
/// limit is told is meant where no other is. None where two are as likely.
pub(super) fn meant(columns: &[(&str, bool)], cues: &Cues, question: &str) -> Option<usize> {
    if columns.len() == 1 {
        return Some(0);
    }
    let limited = has_limit(question)
        .then(|| limited(columns, cues, question))
        .flatten();
    let shares: Vec<_> = columns.iter().map(|(name, _)| shared(name, cues)).collect();
    let others = shares
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != limited);
    match only_best(others).filter(|(_, share)| share.1 > 0) {
        Some((at, _)) => Some(at),
        None if shares.iter().all(|share| share.1 == 0) => money(columns, cues),
        None => limited
            .filter(|at| only_best(shares.iter().enumerate()).is_some_and(|best| best.0 == *at)),
    }
}

/// The greatest of some, where no other is as great.
fn only_best<T: Ord + Copy>(of: impl Iterator<Item = (usize, T)> + Clone) -> Option<(usize, T)> {
    let best = of.clone().max_by_key(|(_, one)| *one)?;
    (of.filter(|(_, one)| *one == best.1).count() == 1).then_some(best)
}

/// The only column with money, where that is asked for.
fn money(columns: &[(&str, bool)], cues: &Cues) -> Option<usize> {
    let mut held = columns.iter().enumerate().filter(|(_, (_, money))| *money);
    let (at, _) = held.next()?;
    (cues.is_about_money() && held.next().is_none()).then_some(at)
}

/// The column that the question limits: the only one, or the one whose name is nearest to the limit.
pub(super) fn limited(columns: &[(&str, bool)], cues: &Cues, question: &str) -> Option<usize> {
    if columns.len() == 1 {
        return Some(0);
    }
    let place = limit_place(cues, question)?;
    let near = columns.iter().enumerate().filter_map(|(at, (name, _))| {
        let own = all(name);
        let words = cues.words.iter().enumerate();
        let said = words.filter(|(_, word)| !is_binding(&word.text) && holds(&own, &word.text));
        Some((at, Reverse(said.map(|(at, _)| at.abs_diff(place)).min()?)))
    });
    only_best(near.clone()).map(|(at, _)| at).or_else(|| {
        near.clone()
            .next()
            .is_none()
            .then(|| money(columns, cues))?
    })
}

/// Where the number of a limit stands among the words of a question.
pub(super) fn limit_place(cues: &Cues, question: &str) -> Option<usize> {
    let numbers = numbers(question);
    let (_, at) = limit(question, &numbers)?;
    let (_, written, _) = numbers.get(at)?;
    let first = all(written).into_iter().next()?;
    cues.words.iter().position(|word| word.text == first)
}

/// Whether the question has a word of some column's name that tells.
pub(super) fn is_told(names: &[&str], cues: &Cues) -> bool {
    names.iter().any(|name| shared(name, cues).0 > 0)
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

/// Whether a word of a name stands in the question.
pub(super) fn is_said(name: &str, cues: &Cues) -> bool {
    shared(name, cues).1 > 0
}

/// Whether some number of the question is a limit.
pub(super) fn has_limit(question: &str) -> bool {
    limit(question, &numbers(question)).is_some()
}

/// The numbers of a question as they are written.
fn numbers(question: &str) -> Vec<(f64, String, String)> {
    let figures = question.split(|one: char| !(one.is_ascii_digit() || matches!(one, ',' | '.')));
    let figures = figures.map(|figure| figure.trim_matches([',', '.']));
    let figures = figures.filter(|figure| !figure.is_empty());
    figures
        .map(|figure| (0.0, figure.to_owned(), String::new()))
        .collect()
}
