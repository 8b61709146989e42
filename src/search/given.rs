//! Scoring postings that somebody else's index gave.

use std::collections::{HashMap, HashSet};

use super::bm25::{Bm25, Stats};
use super::{Hit, Query};
use crate::sort;

/// A unit that holds a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// The document's id.
    pub document: String,
    /// The unit's id.
    pub unit: String,
    /// How often the term stands in the unit.
    pub count: u32,
    /// The length of the unit in terms.
    pub length: u32,
}

/// What an index gives for a term.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Postings {
    /// How many units hold the term, where the list does not have them all.
    pub units: Option<u64>,
    /// The units that hold it.
    pub list: Vec<Posting>,
}

impl Query {
    /// The best units by these postings, best first; `of` gives those of a term. Kinds are not looked
    /// at: postings do not have them. Ties keep the order in which units were first met.
    pub fn score(&self, stats: Stats, mut of: impl FnMut(&str) -> Postings) -> Vec<Hit> {
        let bm25 = Bm25::new(stats);
        let scope: Option<HashSet<&str>> = self
            .documents
            .as_ref()
            .map(|documents| documents.iter().map(String::as_str).collect());
        let mut hits = Found::default();
        for words in &self.terms {
            let mut holders = 0;
            let mut counted = Counted::default();
            for (number, word) in words.iter().enumerate() {
                if words.iter().take(number).any(|earlier| earlier == word) {
                    continue;
                }
                let postings = of(word);
                holders += postings.units.unwrap_or(postings.list.len() as u64);
                counted.take(postings.list);
            }
            // Units that hold several words of a group were counted for each.
            let rarity = bm25.rarity(holders.saturating_sub(counted.repeated));
            for posting in counted.postings {
                if scope
                    .as_ref()
                    .is_none_or(|scope| scope.contains(posting.document.as_str()))
                {
                    let part = bm25.part(rarity, posting.count, posting.length);
                    hits.raise(posting, part);
                }
            }
        }
        hits.best(self.limit)
    }
}

/// The postings of a group of words, one for each unit.
#[derive(Default)]
struct Counted {
    postings: Vec<Posting>,
    places: HashMap<(String, String), usize>,
    repeated: u64,
}

impl Counted {
    fn take(&mut self, list: Vec<Posting>) {
        for posting in list {
            let key = (posting.document.clone(), posting.unit.clone());
            let place = *self.places.entry(key).or_insert(self.postings.len());
            match self.postings.get_mut(place) {
                Some(known) => {
                    known.count = known.count.saturating_add(posting.count);
                    self.repeated += 1;
                }
                None => self.postings.push(posting),
            }
        }
    }
}

#[derive(Default)]
struct Found {
    hits: Vec<Hit>,
    places: HashMap<(String, String), usize>,
}

impl Found {
    fn raise(&mut self, posting: Posting, part: f64) {
        let Posting { document, unit, .. } = posting;
        let place = self.places.entry((document.clone(), unit.clone()));
        let place = *place.or_insert(self.hits.len());
        match self.hits.get_mut(place) {
            Some(hit) => hit.score += part,
            None => self.hits.push(Hit {
                document,
                unit,
                score: part,
            }),
        }
    }

    fn best(mut self, limit: usize) -> Vec<Hit> {
        sort::by(&mut self.hits, |a, b| b.score.total_cmp(&a.score));
        self.hits.truncate(limit);
        self.hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posting(document: &str, unit: &str, count: u32) -> Posting {
        Posting {
            document: document.into(),
            unit: unit.into(),
            count,
            length: 10,
        }
    }

    fn of(word: &str) -> Postings {
        let list = match word {
            "fee" => vec![posting("a", "p1", 1), posting("b", "p1", 2)],
            "fees" => vec![posting("a", "p1", 1)],
            _ => Vec::new(),
        };
        Postings { units: None, list }
    }

    const STATS: Stats = Stats {
        units: 4,
        length: 40,
    };

    #[test]
    fn more_of_a_term_scores_higher() {
        let hits = Query::of("the fee", 5).score(STATS, of);
        let found: Vec<_> = hits.iter().map(|hit| hit.document.as_str()).collect();
        assert_eq!(found, ["b", "a"]);
    }

    #[test]
    fn words_of_a_group_count_as_one_term() {
        let mut query = Query::of("fee", 5);
        query.terms = vec![vec!["fee".into(), "fees".into()]];
        let hits = query.score(STATS, of);
        assert_eq!(hits.len(), 2);
        assert!((hits[0].score - hits[1].score).abs() < 1e-12);
        assert_eq!(hits[0].document, "a");
    }

    #[test]
    fn rarity_comes_from_the_whole_source() {
        let mut query = Query::of("fee", 5);
        query.documents = Some(vec!["a".into()]);
        let all = query.score(STATS, of);
        let told = query.score(STATS, |_| Postings {
            units: Some(2),
            list: vec![posting("a", "p1", 1)],
        });
        assert_eq!(all, told);
    }
}
