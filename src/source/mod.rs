//! Where documents are kept. See `spec/search.md`.
//!
//! A [`Source`] answers what retrieval asks. [`Collection`] keeps documents in memory, [`FileStore`]
//! in a folder that other languages read, and [`indexed`] is the index of a store that waits for its
//! records.

mod catalog;
mod collection;
mod file_store;
pub mod indexed;
mod tiers;

use std::collections::HashMap;
use std::sync::Arc;

use crate::document::Document;
use crate::error::Result;
use crate::search::{Hit, Postings, Query, Stats};

pub use collection::Collection;
pub use file_store::{FileStore, Files, Folder, MemoryFiles};

/// Documents that can be searched.
pub trait Source {
    /// For each of the terms the units that hold it, documents in the order of the source.
    ///
    /// # Errors
    /// `Store` where it fails.
    fn postings(&self, terms: &[&str]) -> Result<Vec<Postings>>;

    /// How many units there are, and of how many terms.
    ///
    /// # Errors
    /// `Store` where it fails.
    fn stats(&self) -> Result<Stats>;

    /// The document of an id, where there is one.
    ///
    /// # Errors
    /// `Store` where it fails, `Document` where what is stored is not a document.
    fn document(&self, id: &str) -> Result<Option<Arc<Document>>>;

    /// The best units for exact terms, best first.
    ///
    /// # Errors
    /// Those of the other methods.
    fn search(&self, query: &Query) -> Result<Vec<Hit>> {
        let words: Vec<&str> = query.terms.iter().flatten().map(String::as_str).collect();
        let (stats, postings) = (self.stats()?, self.postings(&words)?);
        let by_word: HashMap<&str, Postings> = words.iter().copied().zip(postings).collect();
        let of = |word: &str| by_word.get(word).cloned().unwrap_or_default();
        let Some(kinds) = &query.kinds else {
            return Ok(query.score(stats, of));
        };
        let everything = Query {
            limit: usize::MAX,
            ..query.clone()
        };
        let mut kept = Vec::new();
        let mut seen: HashMap<String, Option<Arc<Document>>> = HashMap::new();
        for hit in everything.score(stats, of) {
            if kept.len() >= query.limit {
                break;
            }
            if !seen.contains_key(&hit.document) {
                let document = self.document(&hit.document)?;
                seen.insert(hit.document.clone(), document);
            }
            let document = seen.get(&hit.document).and_then(Option::as_ref);
            let unit = document.and_then(|document| document.unit(&hit.unit));
            if unit.is_some_and(|unit| kinds.contains(&unit.kind)) {
                kept.push(hit);
            }
        }
        Ok(kept)
    }
}
