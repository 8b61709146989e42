//! How far a retrieval reaches: the published numbers, or many candidates by every form of a word.

use crate::config::Config;
use crate::judge::Judging;
use crate::search::Query;
use crate::text;

/// The published number of candidates.
const CANDIDATES: usize = 20;

/// How far a retrieval reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reaching {
    /// As published.
    Reference,
    /// So many candidates, searched for by word forms.
    Wide(usize),
}

impl Reaching {
    /// The reach that the configuration asks for, or the one that suits the judge.
    pub(super) fn of(config: &Config, judging: Judging) -> Self {
        let _ = config;
        match judging {
            Judging::Local => Self::Wide(50),
            _ => Self::Reference,
        }
    }

    /// How many candidates are judged in place of the published number.
    pub(super) fn pool(self) -> Option<usize> {
        match self {
            Self::Reference => None,
            Self::Wide(pool) => Some(pool),
        }
    }

    pub(super) fn candidates(self) -> usize {
        self.pool().unwrap_or(CANDIDATES)
    }

    /// What exact-term search is asked.
    pub(super) fn query(
        self,
        question: &str,
        limit: usize,
        documents: Option<Vec<String>>,
    ) -> Query {
        let mut terms: Vec<Vec<String>> = Vec::new();
        for term in text::terms(question) {
            let term = vec![term.to_string()];
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        Query {
            terms,
            limit,
            kinds: None,
            documents,
        }
    }
}
