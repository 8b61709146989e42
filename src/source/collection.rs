//! Documents in memory.

use std::collections::HashMap;
use std::sync::Arc;

use super::Source;
use super::catalog::Catalog;
use super::tiers::{Size, due};
use crate::document::Document;
use crate::error::Result;
use crate::search::searched::{Part, Searched, Shelves};
use crate::search::segment::{Input, Whole, merge, segment_of};
use crate::search::{Hit, Lexical, Posting, Postings, Query, Stats};

/// In memory nothing is read page by page.
const PAGE: usize = 1 << 20;

/// Documents in the order they were first put.
///
/// A document put again keeps its place; one removed and put again goes last.
#[derive(Debug, Default)]
pub struct Collection {
    catalog: Catalog,
    documents: HashMap<u64, Arc<Document>>,
    shelves: Vec<Shelf>,
}

#[derive(Debug)]
struct Shelf {
    whole: Whole,
    live: Vec<bool>,
}

impl Shelf {
    fn part(&self, number: u64) -> Part<'_> {
        Part {
            number,
            head: &self.whole.head,
            live: &self.live,
        }
    }

    fn size(&self) -> Size {
        let documents = self.whole.head.documents().iter().zip(&self.live);
        let live = documents.filter(|(_, live)| **live);
        Size {
            units: self.whole.head.unit_count(),
            live: live.map(|(held, _)| (held.end - held.start) as usize).sum(),
        }
    }
}

impl Collection {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a document, in place of the one of the same id.
    pub fn put(&mut self, document: Arc<Document>) {
        let lexical = &document.lexical;
        let (whole, replaced) = self.index(&document, lexical);
        self.keep(document, whole, replaced);
    }

    /// The same for a host that has the document's JSON itself: [`Collection::document`] then gives it
    /// without its statistics, which stand in the index anyway and take half as much again as the texts.
    pub fn put_for_reading(&mut self, mut document: Document) {
        let lexical = std::mem::take(&mut document.lexical);
        let (whole, replaced) = self.index(&document, &lexical);
        self.keep(Arc::new(document), whole, replaced);
    }

    /// The segment of a document, and whether it was here before.
    fn index(&mut self, document: &Document, lexical: &Lexical) -> (Whole, bool) {
        let stats = Stats {
            units: lexical.unit_count() as u64,
            length: lexical.length(),
        };
        let replaced = self.catalog.order(&document.id).is_some();
        let (number, order) = self.catalog.put(&document.id, stats);
        let units = document.units.iter();
        let kinds = units.map(|unit| (unit.id.as_str(), unit.kind.as_str()));
        (segment_of(lexical, number, order, PAGE, kinds), replaced)
    }

    fn keep(&mut self, document: Arc<Document>, whole: Whole, replaced: bool) {
        if let Some(held) = whole.head.documents().first() {
            self.documents.insert(held.order, document);
            if replaced {
                self.bury(held.order, held.number);
            }
        }
        let live = vec![true];
        self.shelves.push(Shelf { whole, live });
        self.tidy();
    }

    /// Drops a document; whether there was one.
    pub fn remove(&mut self, id: &str) -> bool {
        let Some(order) = self.catalog.remove(id) else {
            return false;
        };
        self.documents.remove(&order);
        self.bury(order, 0);
        self.tidy();
        true
    }

    /// The document of an id.
    #[must_use]
    pub fn document(&self, id: &str) -> Option<Arc<Document>> {
        self.documents.get(&self.catalog.order(id)?).cloned()
    }

    /// All documents in their order.
    pub fn documents(&self) -> impl Iterator<Item = &Arc<Document>> {
        let orders = self.catalog.ids().filter_map(|id| self.catalog.order(id));
        orders.filter_map(|order| self.documents.get(&order))
    }

    /// How many units there are, and of how many terms.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.catalog.stats()
    }

    /// The best units for exact terms, best first.
    #[must_use]
    pub fn search(&self, query: &Query) -> Vec<Hit> {
        self.searched(query).search(query)
    }

    /// Every unit that holds a term, for each word of a query and within its documents, in document
    /// order.
    #[must_use]
    pub fn postings(&self, query: &Query) -> Vec<(String, Vec<Posting>)> {
        let searched = self.searched(query);
        let words = query.terms.iter().flatten();
        words
            .map(|word| (word.clone(), searched.postings(word)))
            .collect()
    }

    fn searched(&self, query: &Query) -> Searched<'_, Self> {
        let parts = (0..).zip(&self.shelves);
        Searched {
            stats: self.catalog.stats(),
            parts: parts.map(|(number, shelf)| shelf.part(number)).collect(),
            scope: self.catalog.scope(query),
            shelves: self,
        }
    }

    /// How many bytes the index takes, documents aside.
    #[must_use]
    pub fn index_size(&self) -> usize {
        let sizes = self.shelves.iter().map(|shelf| {
            let pages = shelf.whole.pages.iter().map(Vec::capacity);
            pages.sum::<usize>() + shelf.whole.head.size()
        });
        sizes.sum()
    }

    /// Marks the writes of a document other than `number` as gone.
    fn bury(&mut self, order: u64, number: u64) {
        for shelf in &mut self.shelves {
            for (held, live) in shelf.whole.head.documents().iter().zip(&mut shelf.live) {
                *live &= held.order != order || held.number == number;
            }
        }
    }

    fn tidy(&mut self) {
        loop {
            let sizes: Vec<Size> = self.shelves.iter().map(Shelf::size).collect();
            let places = due(&sizes);
            if places.is_empty() {
                return;
            }
            let taken: Vec<Shelf> = places
                .iter()
                .rev()
                .map(|at| self.shelves.swap_remove(*at))
                .collect();
            let inputs: Vec<Input<'_, Vec<u8>>> = taken
                .iter()
                .map(|shelf| Input {
                    head: &shelf.whole.head,
                    pages: &shelf.whole.pages,
                    live: &shelf.live,
                })
                .collect();
            let whole = merge(&inputs, PAGE);
            let live = vec![true; whole.head.documents().len()];
            if !live.is_empty() {
                self.shelves.push(Shelf { whole, live });
            }
        }
    }
}

impl Shelves for Collection {
    fn page(&self, segment: u64, page: usize) -> Option<&[u8]> {
        let shelf = self.shelves.get(usize::try_from(segment).ok()?)?;
        shelf.whole.pages.get(page).map(Vec::as_slice)
    }

    fn id(&self, order: u64) -> Option<&str> {
        self.catalog.id(order)
    }
}

impl Source for Collection {
    fn postings(&self, terms: &[&str]) -> Result<Vec<Postings>> {
        let searched = self.searched(&Query::of("", 0));
        let of = |term: &&str| Postings {
            units: None,
            list: searched.postings(term),
        };
        Ok(terms.iter().map(of).collect())
    }

    fn stats(&self) -> Result<Stats> {
        Ok(self.stats())
    }

    fn document(&self, id: &str) -> Result<Option<Arc<Document>>> {
        Ok(self.document(id))
    }

    fn search(&self, query: &Query) -> Result<Vec<Hit>> {
        Ok(self.search(query))
    }
}
