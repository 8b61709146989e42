//! What is linked with what in a document, by position.

use std::collections::HashMap;

use super::Document;

/// Where each unit of a document stands, by its id; the first of an id counts.
pub(crate) fn positions(document: &Document) -> HashMap<&str, usize> {
    let mut positions = HashMap::with_capacity(document.units.len());
    for (at, unit) in document.units.iter().enumerate() {
        positions.entry(unit.id.as_str()).or_insert(at);
    }
    positions
}

/// The links of some kinds between the units of a document, from both ends.
#[derive(Debug)]
pub(crate) struct Linked {
    others: HashMap<usize, Vec<usize>>,
}

impl Linked {
    /// The links of these kinds; `positions` are those of the same document.
    pub(crate) fn of(
        document: &Document,
        positions: &HashMap<&str, usize>,
        kinds: &[&str],
    ) -> Self {
        let mut others: HashMap<usize, Vec<usize>> = HashMap::new();
        let place = |id: &str| positions.get(id).copied();
        let links = document.links.iter();
        for link in links.filter(|link| kinds.contains(&link.kind.as_str())) {
            if let (Some(from), Some(to)) = (place(&link.from), place(&link.to)) {
                others.entry(from).or_default().push(to);
                if from != to {
                    others.entry(to).or_default().push(from);
                }
            }
        }
        Self { others }
    }

    /// The positions linked with one, in the order of the links.
    pub(crate) fn with(&self, at: usize) -> &[usize] {
        self.others.get(&at).map_or(&[], Vec::as_slice)
    }
}
