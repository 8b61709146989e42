//! The postings of terms, for hosts that score by themselves.

use super::Posting;
use super::hash::hash;
use super::scores::{Part, Searched};
use super::segment::Block;

impl<'a, B, I> Searched<'a, B, I>
where
    B: Fn(usize, usize) -> Option<&'a [u8]>,
    I: Fn(u64) -> Option<&'a str>,
{
    /// Every current unit that holds a term, within the scope, in document order.
    pub(crate) fn postings(&self, term: &str) -> Vec<Posting> {
        let mut found = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            let hash = hash(term.as_bytes());
            let block = part.head.block_of(hash);
            let block = block.and_then(|block| (self.block)(at, block));
            let Some(entry) = block.and_then(|block| Block::new(block).find(hash, term.as_bytes()))
            else {
                continue;
            };
            for (unit, count) in entry.occurrences() {
                found.extend(self.posting(part, unit, count));
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
        let live = part.live.get(place) == Some(&true);
        if !live
            || self
                .scope
                .as_ref()
                .is_some_and(|scope| !scope.contains(&held.order))
        {
            return None;
        }
        let row = part.head.unit(unit)?;
        let posting = Posting {
            document: (self.id)(held.order)?.to_owned(),
            unit: row.id.to_owned(),
            count,
            length: row.length,
        };
        Some(((held.order, unit), posting))
    }
}
