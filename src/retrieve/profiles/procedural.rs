//! Procedural: a few passages, all the steps, or the step before or after another.

use super::{FEW, PASSAGE_CHARS};
use crate::document::Found;
use crate::judge::{Check, Checked, Lookup, Subject};
use crate::prose::profiles::Scope;
use crate::retrieve::order::unique;
use crate::retrieve::ranked::Ranked;
use crate::retrieve::section::{is_passage, section_of};
use crate::retrieve::seeker::{Seeker, show};
use crate::text::{self, body};

const SEVERAL: usize = 6;

/// A passage of fewer tokens is no step.
const STEP_TOKENS: usize = 25;
const STEP_CHARS_PER_TOKEN: usize = 4;

/// The score from which a passage is the step asked for.
const STEP: f64 = 0.5;

pub(super) async fn select(seeker: &Seeker<'_>, ranked: &Ranked, scope: Scope) -> Vec<Found> {
    match scope {
        Scope::SeveralPlaces => ranked.top(SEVERAL),
        Scope::AllTheSteps => with_all_steps(ranked),
        Scope::NeighbourStep => with_neighbours(seeker, ranked).await,
        _ => ranked.top(FEW),
    }
}

/// The best passage with all the steps of its section, then the next best.
fn with_all_steps(ranked: &Ranked) -> Vec<Found> {
    let best = ranked.top(1);
    let steps = best.iter().flat_map(section_of);
    best.iter()
        .cloned()
        .chain(steps)
        .chain(ranked.top(FEW))
        .collect()
}

async fn with_neighbours(seeker: &Seeker<'_>, ranked: &Ranked) -> Vec<Found> {
    let mut gathered = ranked.top(FEW);
    let anchor = ranked.lookup().anchor(ranked.answers());
    let offset = if Lookup::is_backward(ranked.answers()) {
        -1
    } else {
        1
    };
    let beside = anchor.and_then(|at| neighbour(ranked.at(at)?, offset));
    gathered.extend(beside);
    let best = ranked.top(2);
    let around = best.iter().flat_map(|step| {
        let offsets = [-2, -1, 1, 2].into_iter();
        offsets.filter_map(|offset| neighbour(step, offset))
    });
    gathered.extend(confirmed(seeker, unique(around.collect())).await);
    gathered
}

/// The passage so many steps away, passing over those too short to be a step.
fn neighbour(step: &Found, offset: isize) -> Option<Found> {
    let document = step.document();
    let is_step = |found: &Found| is_passage(found) && is_content(found);
    let ahead = offset.unsigned_abs().checked_sub(1)?;
    if offset > 0 {
        let after =
            (step.position() + 1..document.units.len()).filter_map(|at| Found::at(document, at));
        after.filter(is_step).nth(ahead)
    } else {
        let before = (0..step.position())
            .rev()
            .filter_map(|at| Found::at(document, at));
        before.filter(is_step).nth(ahead)
    }
}

fn is_content(found: &Found) -> bool {
    text::tokens(body(&found.unit().text), STEP_CHARS_PER_TOKEN) >= STEP_TOKENS
}

async fn confirmed(seeker: &Seeker<'_>, steps: Vec<Found>) -> Vec<Found> {
    if steps.is_empty() {
        return Vec::new();
    }
    let asked = Check {
        question: seeker.question(),
        about: Checked::Steps,
        shown: show("step-", &steps, PASSAGE_CHARS),
    };
    let Some(answers) = seeker.ask(Subject::Check(asked.clone())).await else {
        return Vec::new();
    };
    let confirmed = asked
        .shown
        .into_iter()
        .filter(|shown| shown.score(&answers) >= STEP);
    confirmed.map(|shown| shown.unit).collect()
}
