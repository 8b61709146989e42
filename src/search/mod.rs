//! Exact-term search. See `spec/search.md`.
//!
//! [`Lexicon`] counts the terms of a document's units into a [`Lexical`]. Whoever keeps documents
//! keeps their statistics in segments, which are searched as they are.

mod bm25;
mod counts;
mod given;
mod lexical;
mod lexicon;
mod listing;
mod loose;
mod occurrences;
mod scores;
pub(crate) mod searched;
pub(crate) mod segment;
pub(crate) mod varint;
pub(crate) mod words;

pub use bm25::Stats;
pub use given::{Posting, Postings};
pub use lexical::Lexical;
pub use lexicon::Lexicon;
pub use loose::LooseLexicon;

use std::collections::HashSet;

use crate::text;

/// What exact-term search is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// Terms in the order of the question. The words of one group count as one term.
    pub terms: Vec<Vec<String>>,
    /// How many hits at most; 0 gives none.
    pub limit: usize,
    /// The unit kinds to keep, or all.
    pub kinds: Option<Vec<String>>,
    /// The documents to stay within, or all; rarity always comes from the whole source.
    pub documents: Option<Vec<String>>,
}

impl Query {
    /// A query for the distinct terms of a question, in the order they first stand there.
    #[must_use]
    pub fn of(question: &str, limit: usize) -> Self {
        let mut seen = HashSet::new();
        let mut terms = Vec::new();
        text::terms(question, |term| {
            if !seen.contains(term) {
                seen.insert(term.to_owned());
                terms.push(vec![term.to_owned()]);
            }
        });
        Self {
            terms,
            limit,
            kinds: None,
            documents: None,
        }
    }
}

/// A unit that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The document's id.
    pub document: String,
    /// The unit's id.
    pub unit: String,
    /// How well it fits; comparable within one search only.
    pub score: f64,
}
