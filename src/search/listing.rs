//! The postings of terms, for hosts that score by themselves.

use super::Posting;
use super::searched::{Part, Searched, Shelves};

impl<'a, S: Shelves> Searched<'a, S> {
    /// Every current unit that holds a term, within the scope, in document order.
    pub(crate) fn postings(&self, term: &str) -> Vec<Posting> {
        let mut found = Vec::new();
        for part in &self.parts {
            if let Some(entry) = self.entry(part, term) {
                let units = entry.occurrences();
                found.extend(units.filter_map(|(unit, count)| self.posting(part, unit, count)));
            }
        }
        found.sort_by_key(|(key, _)| *key);
        found.into_iter().map(|(_, posting)| posting).collect()
    }

    /// A posting with its place, where the unit is current and within the scope.
    fn posting(&self, part: &Part<'a>, unit: u32, count: u32) -> Option<((u64, u32), Posting)> {
        let documents = part.head.documents();
        let place = documents.partition_point(|held| held.end <= unit);
        let held = documents.get(place)?;
        if part.live.get(place) != Some(&true) || !self.is_inside(held) {
            return None;
        }
        let row = part.head.unit(unit)?;
        let posting = Posting {
            document: self.shelves.id(held.order)?.to_owned(),
            unit: row.id.to_owned(),
            count,
            length: row.length,
        };
        Some(((held.order, unit), posting))
    }
}
