//! A context within so many tokens.

use super::corrections::{Placed, SUPERSEDED, with_corrections};
use super::excerpt::Excerpts;
use crate::document::Found;
use crate::text;

/// What goes in, in document order, and what does not.
#[derive(Debug)]
pub(super) struct Fitted {
    pub(super) placed: Vec<Placed>,
    pub(super) left_out: Vec<Found>,
}

/// Takes units or excerpts of them, best first, while they fit; a unit goes in with the one that corrects it last.
/// The best unit goes in even where it alone is larger.
pub(super) fn fit(
    units: Vec<Found>,
    tokens: usize,
    chars_per_token: usize,
    excerpts: &Excerpts,
) -> Fitted {
    let size = |placed: &Placed| size_of(placed, chars_per_token, excerpts);
    let mut kept: Vec<Found> = Vec::new();
    let mut left_out = Vec::new();
    let mut used = 0;
    for unit in units {
        if kept.contains(&unit) {
            continue;
        }
        let group = with_corrections(vec![unit.clone()]);
        let new = group.iter().filter(|placed| !kept.contains(&placed.unit));
        let size: usize = new.map(size).sum();
        if used + size <= tokens || kept.is_empty() {
            used += size;
            let new = group.into_iter().map(|placed| placed.unit);
            kept.extend(new.filter(|unit| !kept.contains(unit)).collect::<Vec<_>>());
        } else {
            left_out.push(unit);
        }
    }
    Fitted {
        placed: with_corrections(kept),
        left_out,
    }
}

/// The tokens of a unit's text, with the blank line before the next.
fn size_of(placed: &Placed, chars_per_token: usize, excerpts: &Excerpts) -> usize {
    let note = placed
        .superseded_by
        .as_ref()
        .map_or(0, |_| SUPERSEDED.len());
    text::tokens(&excerpts.take(placed.unit.unit()), chars_per_token)
        + (note + 2).div_ceil(chars_per_token.max(1))
}
