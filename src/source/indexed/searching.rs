//! Searching records.

use super::{Key, KeyedIndex};
use crate::search::scores::{Part, Searched, hash_of};
use crate::search::segment::Segment;
use crate::search::{Hit, Query};

impl KeyedIndex {
    /// The keys still to be given before [`KeyedIndex::search`]: heads first, then blocks.
    #[must_use]
    pub fn search_reads(&self, query: &Query) -> Vec<String> {
        let unread = self.segments.iter().filter(|stored| stored.head.is_none());
        let mut keys: Vec<String> = unread.map(|stored| Key::Head(stored.id).name()).collect();
        if !keys.is_empty() {
            return keys;
        }
        for hash in query.terms.iter().flatten().map(|word| hash_of(word)) {
            for (id, head, _) in self.read() {
                let block = head.block_of(hash).and_then(|at| u32::try_from(at).ok());
                let block = block.filter(|block| !self.blocks.contains_key(&(id, *block)));
                keys.extend(block.map(|block| Key::Block(id, block).name()));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// The best units for exact terms, best first. A record that was not given holds nothing.
    pub fn search(&mut self, query: &Query) -> Vec<Hit> {
        let ids: Vec<u64> = self.read().map(|(id, ..)| id).collect();
        let searched = Searched {
            stats: self.catalog.stats(),
            parts: self
                .read()
                .map(|(_, head, live)| Part { head, live })
                .collect(),
            scope: self.catalog.scope(query),
            block: |segment: usize, block: usize| {
                let key = (*ids.get(segment)?, u32::try_from(block).ok()?);
                self.blocks.get(&key).map(Vec::as_slice)
            },
            id: |order| self.catalog.id(order),
        };
        let hits = searched.search(query);
        self.trim();
        hits
    }

    fn read(&self) -> impl Iterator<Item = (u64, &Segment, &[bool])> {
        self.segments.iter().filter_map(|stored| {
            let (head, live) = stored.head.as_ref()?;
            Some((stored.id, head, live.as_slice()))
        })
    }
}
