//! Exact-term search. See `spec/search.md`.

pub(crate) mod hash;
mod lexical;
mod lexicon;
mod loose;
pub(crate) mod occurrences;
pub(crate) mod varint;

pub use lexical::Lexical;
pub(crate) use lexical::{TermUnits, UnitLength};
pub use lexicon::Lexicon;
pub use loose::LooseLexicon;

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
