//! How far a retrieval reaches: the published numbers, or many candidates by every form of a word.

use crate::config::{Config, Reach};
use crate::judge::Judging;
use crate::search::Query;
use crate::text;

/// The published number of candidates.
const CANDIDATES: usize = 20;

/// The smallest of the published pools.
const SMALLEST_POOL: usize = 9;

/// How far a retrieval reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reaching {
    /// How many candidates are judged, searched for by word forms, in place of the published numbers.
    pub(super) pool: Option<usize>,
    /// How many places of the smallest pool go to hits by meaning.
    pub(super) reserved: usize,
}

impl Reaching {
    /// The reach that the configuration asks for, or the one that suits the judge.
    pub(super) fn of(config: &Config, judging: Judging) -> Self {
        let reach = config.reach.unwrap_or(match judging {
            Judging::Local => Reach::Wide,
            _ => Reach::Reference,
        });
        Self {
            pool: (reach == Reach::Wide).then_some(config.pool),
            reserved: config.nearest_reserved,
        }
    }

    pub(super) fn candidates(self) -> usize {
        self.pool.unwrap_or(CANDIDATES)
    }

    pub(super) fn smallest_pool(self) -> usize {
        self.pool.unwrap_or(SMALLEST_POOL)
    }

    /// What exact-term search is asked.
    pub(super) fn query(
        self,
        question: &str,
        limit: usize,
        documents: Option<Vec<String>>,
    ) -> Query {
        let mut terms: Vec<Vec<String>> = Vec::new();
        text::terms(question, |term| {
            let term = vec![term.to_owned()];
            if !terms.contains(&term) {
                terms.push(term);
            }
        });
        Query {
            terms,
            limit,
            kinds: None,
            documents,
        }
    }
}
