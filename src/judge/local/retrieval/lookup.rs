//! Which candidates answer, and how much the question needs.

use super::evidence::{Evidence, SUBTREE};
use super::scope::{is_backward, scope};
use crate::document::Found;
use crate::judge::{self, Answer, Lookup, Response};
use crate::search::words::words;
use crate::sort;

/// The score, as a share of the question's weight, at which an answer is as likely as not.
const EVEN: f64 = 0.05;

/// How many of the best are looked at for whether there is an answer.
const LEADING: usize = 2;

/// How many words of the question the best must hold at least, less by the share of it that stands nowhere.
const HELD: f64 = 0.58;
const HELD_IN_DATA: f64 = 0.78;

/// From how many words on, on average, units must hold more.
const LONG: f64 = 75.0;

/// How much less it tells where what the question asks for stands nowhere, or no number where one is waited for.
const AMISS: f64 = 0.5;

/// How much more the candidate nearest in meaning scores.
const NEAR: f64 = 0.5;

/// How sure a candidate is at most where the question as a whole is not answered.
const REFUSED: f64 = 0.39;

pub(in crate::judge) fn lookup(asked: &Lookup) -> Response {
    let units = asked.shown.iter().map(|shown| &shown.unit);
    let mut evidence = Evidence::new(&asked.question, units.clone());
    let weight = evidence.wanted.weight();
    let held: Vec<f64> = units.map(|unit| evidence.score(unit)).collect();
    let told = told(asked, &mut evidence, &held);
    let answered = told.told >= told.enough && !told.impossible;
    let scores = with_nearness(asked, held);
    let likely = scores.iter().map(|score| {
        let likely = if weight > 0.0 {
            score / (score + EVEN * weight)
        } else {
            0.0
        };
        if answered { likely } else { likely * REFUSED }
    });
    let mut answers: Vec<(String, Answer)> = asked
        .shown
        .iter()
        .zip(likely)
        .map(|(shown, likely)| (shown.question(), Answer::Noul(likely)))
        .collect();
    let best = best(&scores);
    answers.extend(named(asked, &scores));
    answers.extend(choices(asked, best));
    let mut response = Response::new(answers);
    response.evidence = Some(told);
    response
}

/// Scores raised by how near a search by meaning found each candidate. Not so for parts of data files,
/// which are names more than sentences.
fn with_nearness(asked: &Lookup, mut scores: Vec<f64>) -> Vec<f64> {
    let candidates = scores.iter_mut().zip(&asked.shown).zip(&asked.near);
    for ((score, shown), near) in candidates {
        if shown.unit.unit().kind != SUBTREE {
            *score *= 1.0 + NEAR * near;
        }
    }
    scores
}

/// What tells whether any candidate can answer at all: that one holds a particular asked for, where one is; and how
/// many words of the question one of the best holds, with what stands beside it, times the share of the question
/// that stands somewhere in the documents; less where what is asked for is amiss.
fn told(asked: &Lookup, evidence: &mut Evidence, scores: &[f64]) -> judge::Evidence {
    let mut shown = asked.shown.iter();
    let impossible = !shown.any(|shown| evidence.is_possible_in(&shown.unit));
    let mut best: Vec<(f64, &Found)> = scores
        .iter()
        .zip(&asked.shown)
        .map(|(score, shown)| (*score, &shown.unit))
        .collect();
    sort::by(&mut best, |(a, _), (b, _)| b.total_cmp(a));
    let best = best.into_iter().take(LEADING);
    let best: Vec<&Found> = best.map(|(_, unit)| unit).collect();
    let held = best.iter().map(|unit| evidence.held(unit));
    let most = held.fold(0.0, f64::max);
    let missing = evidence.wanted.missing();
    let mut told = most * (1.0 - missing);
    told *= 1.0 - AMISS * evidence.wanted.unknown();
    if evidence.lacks_quantity(&best) {
        told *= 1.0 - AMISS;
    }
    let words = evidence.wanted.words.iter();
    judge::Evidence {
        words: words.map(|word| (word.stem.clone(), word.weight)).collect(),
        missing,
        told,
        enough: enough(&best, evidence.wanted.average),
        impossible,
    }
}

/// How much must be told for an answer: more in data files, whose parts hold the same words over and over,
/// and where units are long and hold words by chance.
fn enough(best: &[&Found], average: f64) -> f64 {
    let is_data = best.first().is_some_and(|unit| unit.unit().kind == SUBTREE);
    let enough = if is_data { HELD_IN_DATA } else { HELD };
    enough * (average / LONG).max(1.0)
}

/// The position of the first of the highest scores.
fn best(scores: &[f64]) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (at, score) in scores.iter().enumerate() {
        if best.is_none_or(|(_, top)| *score > top) {
            best = Some((at, *score));
        }
    }
    best.map(|(at, _)| at)
}

/// An entry whose name stands in the question is meant where it also fits about as well as any.
fn named(asked: &Lookup, scores: &[f64]) -> Vec<(String, Answer)> {
    let top = scores.iter().copied().fold(0.0, f64::max);
    let named = asked.named.iter().filter_map(|at| {
        let (shown, score) = (asked.shown.get(*at)?, scores.get(*at)?);
        let likely = if top > 0.0 { score / top } else { 0.0 };
        Some((Lookup::naming(shown), Answer::Noul(likely)))
    });
    named.collect()
}

fn choices(asked: &Lookup, best: Option<usize>) -> Vec<(String, Answer)> {
    let [best_name, scope_name, anchor, direction, speaker] = Lookup::CHOICES;
    let choice = |name: &str, label: &str| {
        let answer = Answer::Choice {
            label: label.to_owned(),
            confidence: None,
        };
        (name.to_owned(), answer)
    };
    let mut choices = Vec::new();
    let top = best.and_then(|at| asked.shown.get(at));
    choices.extend(top.map(|shown| choice(best_name, &shown.label)));
    choices.extend(scope(&asked.question, &asked.scopes).map(|label| choice(scope_name, label)));
    if asked.steps {
        choices.extend(top.map(|shown| choice(anchor, &shown.label)));
        let backward = is_backward(&asked.question);
        let way = if backward {
            Lookup::BEFORE
        } else {
            Lookup::AFTER
        };
        choices.push(choice(direction, way));
    }
    choices.extend(person(asked).map(|label| choice(speaker, label)));
    choices
}

/// The speaker whose name the question holds; a name of several words is held by all of them.
fn person(asked: &Lookup) -> Option<&str> {
    let mut said = Vec::new();
    words(&asked.question, |word| said.push(word.to_owned()));
    let is_said = |name: &str| {
        let (mut all, mut any) = (true, false);
        words(name, |word| {
            any = true;
            all = all && said.iter().any(|known| known == word);
        });
        any && all
    };
    let speakers = asked.speakers.iter();
    let mut meant = speakers.filter(|speaker| is_said(&speaker.name) || is_said(&speaker.label));
    meant.next().map(|speaker| speaker.label.as_str())
}
