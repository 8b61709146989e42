//! Guidance: a few passages, more for an answer from several places.

use super::FEW;
use crate::document::Found;
use crate::prose::profiles::Scope;
use crate::retrieve::ranked::Ranked;

const SEVERAL: usize = 6;

pub(super) fn select(ranked: &Ranked, scope: Scope) -> Vec<Found> {
    match scope {
        Scope::SeveralPlaces => ranked.top(SEVERAL),
        _ => ranked.top(FEW),
    }
}
