//! Normative: a few passages, a whole section, or several places.

use super::FEW;
use crate::document::Found;
use crate::prose::profiles::Scope;
use crate::retrieve::ranked::Ranked;
use crate::retrieve::section::section_of;

const SEVERAL: usize = 6;

pub(super) fn select(ranked: &Ranked, scope: Scope) -> Vec<Found> {
    match scope {
        Scope::WholeSection => ranked.top(1).first().map(section_of).unwrap_or_default(),
        Scope::SeveralPlaces => ranked.top(SEVERAL),
        _ => ranked.top(FEW),
    }
}
