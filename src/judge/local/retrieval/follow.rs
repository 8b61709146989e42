//! What must come along: steps, messages, links; and whether anything is missing.

use super::evidence::Evidence;
use crate::judge::{Answer, Check, Checked, Complete, Follow, Followed, Response};

/// The share of the question's words that a message adding to the answer holds.
const ADDING: f64 = 0.35;

/// The share that an entry meant by the question holds.
const MEANT: f64 = 0.6;

/// The share that something linked to holds where the answer needs it.
const LINKED: f64 = 0.5;

/// The share from which nothing seems to be missing.
const COMPLETE: f64 = 0.8;

/// Units that hold enough of the question are among those asked for. Which step comes next is told
/// by its place alone, so no further one is confirmed.
pub(in crate::judge) fn check(asked: &Check) -> Response {
    let enough = match asked.about {
        Checked::Steps => return Response::default(),
        Checked::Entries => MEANT,
        Checked::Messages => ADDING,
    };
    let units = asked.shown.iter().map(|shown| &shown.unit);
    let mut evidence = Evidence::new(&asked.question, units);
    let answers = asked.shown.iter().map(|shown| {
        let share = evidence.coverage(std::slice::from_ref(&shown.unit));
        (shown.question(), Answer::Noul(likely(share, enough)))
    });
    Response::new(answers.collect::<Vec<_>>())
}

pub(in crate::judge) fn complete(asked: &Complete) -> Response {
    let mut evidence = Evidence::new(&asked.question, &asked.gathered);
    let share = evidence.coverage(&asked.gathered);
    let answer = Answer::Noul(likely(share, COMPLETE));
    Response::new([(Complete::NAME.to_owned(), answer)])
}

/// What is linked to is needed as far as it holds the question's words itself.
pub(in crate::judge) fn follow(asked: &Follow) -> Response {
    let units = asked.targets.iter().map(|target| &target.shown.unit);
    let mut evidence = Evidence::new(&asked.question, units);
    let mut answers = Vec::new();
    let mut best: Option<(f64, &str)> = None;
    for target in &asked.targets {
        let share = evidence.coverage(std::slice::from_ref(&target.shown.unit));
        if best.is_none_or(|(top, _)| share > top) {
            best = Some((share, &target.shown.label));
        }
        let answer = Answer::Noul(likely(share, LINKED));
        answers.push((target.shown.question(), answer));
    }
    if asked.links == Followed::Definitions {
        let (name, none) = Follow::PICK;
        let sure = best.filter(|(share, _)| *share >= LINKED);
        let answer = Answer::Choice {
            label: sure.map_or(none, |(_, label)| label).to_owned(),
            confidence: None,
        };
        answers.push((name.to_owned(), answer));
    }
    Response::new(answers)
}

/// From 0 over one half, where a share is just enough, to 1.
fn likely(share: f64, enough: f64) -> f64 {
    (share / enough / 2.0).min(1.0)
}
