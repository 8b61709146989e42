//! How far a retrieval reaches: the published numbers, or many candidates by every form of a word.

use crate::config::{Config, Reach};
use crate::judge::Judging;
use crate::search::Query;
use crate::search::words::{close_forms, content_words, forms};

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
}

/// A query for the words of a question in all their forms, those of one word as one term.
pub(super) fn by_forms(question: &str, limit: usize, documents: Option<Vec<String>>) -> Query {
    let words = content_words(question);
    let mut terms: Vec<Vec<String>> = words.iter().map(|(word, _)| forms(word)).collect();
    terms.extend(compounds(question).into_iter().map(|word| vec![word]));
    Query {
        terms,
        documents,
        ..Query::of("", limit)
    }
}

/// A query for words close in meaning to those of a question.
pub(super) fn by_close_words(
    question: &str,
    limit: usize,
    documents: Option<Vec<String>>,
) -> Query {
    let words = content_words(question).into_iter();
    let close = words.map(|(_, stem)| close_forms(&stem));
    Query {
        terms: close.filter(|forms| !forms.is_empty()).collect(),
        documents,
        ..Query::of("", limit)
    }
}

/// What two words of the question make when they are written as one.
fn compounds(question: &str) -> Vec<String> {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let pairs = words.windows(2).map(<[&str]>::concat);
    pairs.filter(|word| word.len() >= 5).collect()
}
