//! Narrative: a few passages, or all that answer surely.

use super::{FEW, PASSAGE_CHARS};
use crate::document::Found;
use crate::prose::profiles::Scope;
use crate::retrieve::ranked::Ranked;
use crate::retrieve::seeker::Seeker;

/// The score from which a passage counts for an answer from several places.
const STRONG: f64 = 0.5;
const SEVERAL: usize = 8;

/// A whole chunk is read, however large chunks may be.
pub(super) fn chars(seeker: &Seeker<'_>) -> usize {
    PASSAGE_CHARS.max(seeker.config.max_tokens.saturating_mul(4))
}

pub(super) fn select(ranked: &Ranked, scope: Scope) -> Vec<Found> {
    let mut strong = ranked.kept_from(STRONG);
    if scope != Scope::SeveralPlaces || strong.len() < 2 {
        return ranked.top(FEW);
    }
    strong.truncate(SEVERAL);
    strong
}
