//! Later messages that correct what was kept.

use std::collections::HashSet;
use std::sync::Arc;

use super::order::{in_document_order, unique};
use crate::document::{Document, Found};

/// What a reader is told of a unit that a later one corrects.
pub(super) const SUPERSEDED: &str = "(A later message corrects this one.)";

/// A unit of the context, with the id of the last unit that corrects it.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) unit: Found,
    pub(super) superseded_by: Option<String>,
}

/// The units in document order, each corrected one with the end of its chain of corrections.
pub(super) fn with_corrections(units: Vec<Found>) -> Vec<Placed> {
    let latest: Vec<(Found, Found)> = units
        .iter()
        .filter_map(|unit| Some((unit.clone(), latest_correction(unit)?)))
        .collect();
    let mut all = units;
    all.extend(latest.iter().map(|(_, last)| last.clone()));
    let ordered = in_document_order(unique(all)).into_iter();
    ordered
        .map(|unit| {
            let last = latest.iter().find(|(corrected, _)| *corrected == unit);
            Placed {
                superseded_by: last.map(|(_, last)| last.unit().id.clone()),
                unit,
            }
        })
        .collect()
}

/// The last of the units that correct this one, then that one, and so on.
fn latest_correction(unit: &Found) -> Option<Found> {
    let document = unit.document();
    if !document.links.iter().any(|link| link.kind == "corrects") {
        return None;
    }
    let mut seen = HashSet::from([unit.position()]);
    let mut at = unit.clone();
    while let Some(next) = latest_corrector(document, &at.unit().id, &seen) {
        seen.insert(next.position());
        at = next;
    }
    (at != *unit).then_some(at)
}

/// Of the unseen units that correct this one, the one latest in the document.
fn latest_corrector(document: &Arc<Document>, id: &str, seen: &HashSet<usize>) -> Option<Found> {
    let links = document.links.iter();
    links
        .filter(|link| link.kind == "corrects" && link.to == id)
        .filter_map(|link| Found::by_id(document, &link.from))
        .filter(|found| !seen.contains(&found.position()))
        .max_by_key(Found::position)
}
