//! Searching records.

use super::{Key, KeyedIndex};
use crate::search::searched::{Part, Searched, Shelves, hash_of};
use crate::search::segment::Segment;
use crate::search::{Hit, Posting, Query};
use crate::sort;

impl KeyedIndex {
    /// The keys still to be given before [`KeyedIndex::search`]: heads first, then pages.
    #[must_use]
    pub fn search_reads(&self, query: &Query) -> Vec<String> {
        let unread = self.segments.iter().filter(|stored| stored.head.is_none());
        let mut keys: Vec<String> = unread.map(|stored| Key::Head(stored.id).name()).collect();
        if !keys.is_empty() {
            return keys;
        }
        for hash in query.terms.iter().flatten().map(|word| hash_of(word)) {
            for (id, head, _) in self.read() {
                let page = head.page_of(hash).and_then(|at| u32::try_from(at).ok());
                let page = page.filter(|page| !self.pages.contains_key(&(id, *page)));
                keys.extend(page.map(|page| Key::Page(id, page).name()));
            }
        }
        sort::rising(&mut keys);
        keys.dedup();
        keys
    }

    /// The best units for exact terms, best first. A record that was not given holds nothing.
    pub fn search(&mut self, query: &Query) -> Vec<Hit> {
        let hits = self.searched(query).search(query);
        self.trim();
        hits
    }

    /// Every unit that holds a term, for each word of a query and within its documents, in document
    /// order. What [`KeyedIndex::search_reads`] asks for must have been given.
    pub fn postings(&mut self, query: &Query) -> Vec<(String, Vec<Posting>)> {
        let searched = self.searched(query);
        let words = query.terms.iter().flatten();
        let found = words
            .map(|word| (word.clone(), searched.postings(word)))
            .collect();
        drop(searched);
        self.trim();
        found
    }

    fn searched(&self, query: &Query) -> Searched<'_, Self> {
        let parts = self
            .read()
            .map(|(number, head, live)| Part { number, head, live });
        Searched {
            stats: self.catalog.stats(),
            parts: parts.collect(),
            scope: self.catalog.scope(query),
            shelves: self,
        }
    }

    fn read(&self) -> impl Iterator<Item = (u64, &Segment, &[bool])> {
        self.segments.iter().filter_map(|stored| {
            let (head, live) = stored.head.as_ref()?;
            Some((stored.id, head, live.as_slice()))
        })
    }
}

impl Shelves for KeyedIndex {
    fn page(&self, segment: u64, page: usize) -> Option<&[u8]> {
        let key = (segment, u32::try_from(page).ok()?);
        self.pages.get(&key).map(Vec::as_slice)
    }

    fn id(&self, order: u64) -> Option<&str> {
        self.catalog.id(order)
    }
}
