//! Orders of units.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::document::{Document, Found};
use crate::sort;

/// How many candidates of a document stay in front of those of others.
const LEADING: usize = 3;

/// Each unit once, where it stands first.
pub(super) fn unique(units: Vec<Found>) -> Vec<Found> {
    let mut seen = HashSet::new();
    let mut kept = Vec::with_capacity(units.len());
    for unit in units {
        if seen.insert((Arc::as_ptr(unit.document()), unit.position())) {
            kept.push(unit);
        }
    }
    kept
}

/// By document id as bytes, then by place in the document.
pub(super) fn in_document_order(mut units: Vec<Found>) -> Vec<Found> {
    sort::by(&mut units, |a, b| a.key().cmp(&b.key()));
    units
}

/// The first three candidates of each document in their order, then the others in theirs.
pub(super) fn spread(candidates: Vec<Found>) -> Vec<Found> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let (mut leading, later): (Vec<Found>, Vec<Found>) =
        candidates.into_iter().partition(|candidate| {
            let count = counts.entry(candidate.document().id.clone()).or_default();
            *count += 1;
            *count <= LEADING
        });
    leading.extend(later);
    leading
}

/// The documents of units, each once, in the order they are met.
pub(super) fn documents_of<'a>(units: impl IntoIterator<Item = &'a Found>) -> Vec<Arc<Document>> {
    let mut documents: Vec<Arc<Document>> = Vec::new();
    for unit in units {
        if !documents
            .iter()
            .any(|document| document.id == unit.document().id)
        {
            documents.push(Arc::clone(unit.document()));
        }
    }
    documents
}
