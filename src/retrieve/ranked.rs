//! Candidates as the judge ranks them.

use super::seeker::Seeker;
use crate::document::Found;
use crate::judge::{Lookup, Response, Subject};
use crate::sort;

/// The score from which a candidate is kept.
const KEEP: f64 = 0.4;

/// A lookup with its answers.
#[derive(Debug)]
pub(super) struct Ranked {
    lookup: Lookup,
    answers: Response,
    scores: Vec<f64>,
    kept: Vec<usize>,
}

impl Ranked {
    /// Asks; `None` where the judge did not answer.
    pub(super) async fn ask(seeker: &Seeker<'_>, lookup: Lookup) -> Option<Self> {
        let answers = seeker.ask(Subject::Lookup(lookup.clone())).await?;
        let scores = lookup.shown.iter().map(|shown| shown.score(&answers));
        let scores: Vec<f64> = scores.collect();
        let kept = keep(&scores, lookup.best(&answers));
        Some(Self {
            lookup,
            answers,
            scores,
            kept,
        })
    }

    /// Everything kept, best first.
    pub(super) fn kept(&self) -> Vec<Found> {
        self.kept_by(|_| true)
    }

    /// What is kept and scores at least this, best first.
    pub(super) fn kept_from(&self, score: f64) -> Vec<Found> {
        self.kept_by(|at| self.scores.get(at).is_some_and(|found| *found >= score))
    }

    /// Everything kept with its score, best first.
    pub(super) fn scored(&self) -> Vec<(Found, f64)> {
        let kept = self.kept.iter();
        kept.filter_map(|at| Some((self.at(*at)?.clone(), *self.scores.get(*at)?)))
            .collect()
    }

    /// The first of what is kept.
    pub(super) fn top(&self, count: usize) -> Vec<Found> {
        let mut kept = self.kept();
        kept.truncate(count);
        kept
    }

    /// The candidate at a position.
    pub(super) fn at(&self, at: usize) -> Option<&Found> {
        self.lookup.shown.get(at).map(|shown| &shown.unit)
    }

    /// What was asked.
    pub(super) fn lookup(&self) -> &Lookup {
        &self.lookup
    }

    /// What was answered.
    pub(super) fn answers(&self) -> &Response {
        &self.answers
    }

    /// The label of the scope chosen, or the first offered.
    pub(super) fn scope(&self) -> Option<&'static str> {
        let first = || self.lookup.scopes.first().map(|(label, _)| *label);
        self.lookup.scope(&self.answers).or_else(first)
    }

    /// Each label with its score, in the order of candidates.
    pub(super) fn scores(&self) -> Vec<(String, f64)> {
        let shown = self.lookup.shown.iter().zip(&self.scores);
        shown
            .map(|(shown, score)| (shown.label.clone(), *score))
            .collect()
    }

    fn kept_by(&self, wanted: impl Fn(usize) -> bool) -> Vec<Found> {
        let kept = self.kept.iter().filter(|at| wanted(**at));
        kept.filter_map(|at| self.at(*at).cloned()).collect()
    }
}

/// The positions of scores that are kept: highest first, the earlier first among equals, the best
/// pick in front of all.
fn keep(scores: &[f64], best: Option<usize>) -> Vec<usize> {
    let score = |at: &usize| scores.get(*at).copied().unwrap_or(0.0);
    let mut kept: Vec<usize> = (0..scores.len()).filter(|at| score(at) >= KEEP).collect();
    sort::by(&mut kept, |a, b| score(b).total_cmp(&score(a)));
    if let Some(place) = best.and_then(|best| kept.iter().position(|at| *at == best)) {
        let front = kept.remove(place);
        kept.insert(0, front);
    }
    kept
}
