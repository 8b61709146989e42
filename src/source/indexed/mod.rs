//! The index of a store that keeps records under keys, such as IndexedDB or a SQL table.
//!
//! No IO happens here. The host keeps two kinds of records in one place: its documents, however it
//! likes, and the records of this index under the keys it is told. [`KeyedIndex`] says which records
//! it must see next, is [given](KeyedIndex::give) them, and answers with hits or with a [`Change`]
//! that the host writes in one transaction:
//!
//! ```text
//! open     KeyedIndex::open(record of CATALOG, or nothing)
//! put      change = index.put(document); then while due = index.merge_reads() is not empty:
//!          give each; change.append(index.merge()?)          – all in one transaction
//! remove   the same, beginning with index.remove(id)
//! search   while reads = index.search_reads(query) is not empty: give each; index.search(query)
//! ```
//!
//! Where several tabs share a store, a transaction first reads the record of [`REVISION`]; if it is
//! not [`KeyedIndex::revision`], another has written, and [`KeyedIndex::refresh`] takes the new
//! catalog. After a transaction that failed the index is opened anew.
//!
//! A document is written as one segment; four segments of a size become one, so that a store of
//! `n` documents has some log₄(n) sizes of them and each term is rewritten as often. A query reads
//! one page of 16 KB in each segment for each of its words.

mod change;
mod manifest;
mod merging;
mod searching;

use std::collections::HashMap;

use super::catalog::Catalog;
use super::tiers::Size;
use crate::document::Document;
use crate::search::Stats;
use crate::search::segment::{Segment, Whole, segment_of};

pub use change::Change;

/// The key of the record that lists documents and segments.
pub const CATALOG: &str = "catalog";

/// The key of the record that changes with every write; compare it with [`KeyedIndex::revision`].
pub const REVISION: &str = "revision";

/// The size of a page: small enough to read many, large enough that records are few.
const PAGE: usize = 16 << 10;

/// How many bytes of pages are kept from one search to the next.
const KEPT: usize = 16 << 20;

/// An index whose records are kept elsewhere.
#[derive(Debug, Default)]
pub struct KeyedIndex {
    catalog: Catalog,
    revision: u64,
    segments: Vec<Stored>,
    pages: HashMap<(u64, u32), Vec<u8>>,
    kept: usize,
    /// Segments of this number and above may not be written yet.
    unwritten: Option<u64>,
}

/// A segment in the store.
#[derive(Debug)]
struct Stored {
    id: u64,
    pages: u32,
    size: Size,
    /// The head, once read, and which of its documents are current.
    head: Option<(Segment, Vec<bool>)>,
}

/// What a record holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Head(u64),
    Page(u64, u32),
}

impl Key {
    fn name(self) -> String {
        match self {
            Self::Head(segment) => format!("segment/{segment}"),
            Self::Page(segment, page) => format!("segment/{segment}/{page}"),
        }
    }

    fn read(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("segment/")?;
        match rest.split_once('/') {
            Some((segment, page)) => Some(Self::Page(segment.parse().ok()?, page.parse().ok()?)),
            None => Some(Self::Head(rest.parse().ok()?)),
        }
    }
}

impl Stored {
    /// Looks again at which of its documents are current.
    fn recount(&mut self, catalog: &Catalog) {
        let Some((head, live)) = &mut self.head else {
            return;
        };
        let documents = head.documents();
        *live = documents
            .iter()
            .map(|held| catalog.is_current(held))
            .collect();
        let current = documents.iter().zip(live).filter(|(_, live)| **live);
        self.size.live = current
            .map(|(held, _)| (held.end - held.start) as usize)
            .sum();
    }
}

impl KeyedIndex {
    /// Which write the index has seen last, as the record of [`REVISION`] says it.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The ids of all documents, in the order they were first put.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = &str> {
        self.catalog.ids()
    }

    /// How many units there are, and of how many terms.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.catalog.stats()
    }

    /// Indexes a document, in place of the one of the same id.
    pub fn put(&mut self, document: &Document) -> Change {
        let stats = Stats {
            units: document.lexical.unit_count() as u64,
            length: document.lexical.length(),
        };
        self.trim();
        let replaces = self.catalog.order(&document.id).is_some();
        let (number, order) = self.catalog.put(&document.id, stats);
        self.unwritten = Some(number);
        if replaces {
            self.recount();
        }
        let units = document.units.iter();
        let kinds = units.map(|unit| (unit.id.as_str(), unit.kind.as_str()));
        let whole = segment_of(&document.lexical, number, order, PAGE, kinds);
        let mut change = Change::default();
        self.add(whole, &mut change);
        self.seal(change)
    }

    /// Takes a document out of the index; `None` where it is not in it.
    pub fn remove(&mut self, id: &str) -> Option<Change> {
        self.catalog.remove(id)?;
        self.unwritten = Some(self.catalog.fresh());
        self.recount();
        Some(self.seal(Change::default()))
    }

    /// Hands over a record that was asked for; one that is missing counts as empty.
    pub fn give(&mut self, key: &str, record: Option<Vec<u8>>) {
        match Key::read(key) {
            Some(Key::Head(id)) => {
                let head = record.and_then(|record| Segment::from_bytes(&record));
                if let Some(stored) = self.segments.iter_mut().find(|stored| stored.id == id) {
                    stored.head = Some((head.unwrap_or_default(), Vec::new()));
                    stored.recount(&self.catalog);
                }
            }
            Some(Key::Page(segment, page)) => {
                let record = record.unwrap_or_default();
                self.kept += record.len();
                self.pages.insert((segment, page), record);
            }
            None => {}
        }
    }

    /// Adds a segment, already read.
    fn add(&mut self, whole: Whole, change: &mut Change) {
        let id = self.catalog.fresh();
        let units = whole.head.unit_count();
        change.write(Key::Head(id).name(), whole.head.to_bytes());
        let pages = u32::try_from(whole.pages.len()).unwrap_or(u32::MAX);
        for (number, page) in (0..).zip(whole.pages) {
            // A merge that follows finds it here: it may not be written yet.
            self.kept += page.len();
            self.pages.insert((id, number), page.clone());
            change.write(Key::Page(id, number).name(), page);
        }
        let live = vec![true; whole.head.documents().len()];
        self.segments.push(Stored {
            id,
            pages,
            size: Size { units, live: units },
            head: Some((whole.head, live)),
        });
    }

    /// Looks again at which documents are current, in every segment that has been read.
    fn recount(&mut self) {
        for stored in &mut self.segments {
            stored.recount(&self.catalog);
        }
    }

    /// Lets go of pages where there are too many: of all that can be read again, since to know which
    /// serve again costs more.
    fn trim(&mut self) {
        if self.kept > KEPT {
            let unwritten = self.unwritten.unwrap_or(u64::MAX);
            self.pages.retain(|(segment, _), _| *segment >= unwritten);
            self.kept = self.pages.values().map(Vec::len).sum();
        }
    }

    /// A change with the records of the catalog and the revision.
    fn seal(&mut self, mut change: Change) -> Change {
        self.revision = self.revision.wrapping_add(1);
        change.write(REVISION.to_owned(), self.revision.to_le_bytes().to_vec());
        change.write(CATALOG.to_owned(), self.to_bytes());
        change
    }
}
