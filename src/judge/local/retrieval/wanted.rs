//! The words that a question asks for, weighed by how rare they are.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::document::Document;
use crate::search::words::{Lexicon, content_words, stem};

/// How much a related word counts beside the word itself.
const RELATED: f64 = 0.3;

/// How much the commonest word of the language weighs beside an unknown one.
const COMMONEST: f64 = 0.3;

/// The words of a question.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    pub(super) words: Vec<Word>,
    /// The terms of a unit's text and path on average.
    pub(super) average: f64,
    /// What each known stem counts for: the positions of words, each with a share.
    shares: HashMap<String, Vec<(usize, f64)>>,
}

/// One word of a question.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) stem: String,
    /// How much it tells, by its rarity in the language.
    pub(super) telling: f64,
    /// How much it tells, by its rarity here and in the language.
    pub(super) weight: f64,
    /// Whether a unit of the documents holds it in any form.
    pub(super) is_held: bool,
}

impl Wanted {
    /// The words of a question about these documents.
    pub(super) fn of(question: &str, documents: &[Arc<Document>]) -> Self {
        let lexicon = Lexicon::shared();
        let mut wanted = Self::default();
        for (_, stem) in content_words(question) {
            let place = wanted.words.len();
            wanted.share(&stem, place, 1.0);
            for (related, closeness) in lexicon.related(&stem) {
                wanted.share(related, place, RELATED * closeness);
            }
            let telling = 1.0 - (1.0 - COMMONEST) * lexicon.commonness(&stem);
            wanted.words.push(Word {
                telling,
                weight: telling,
                is_held: false,
                stem,
            });
        }
        wanted.weigh(documents);
        wanted
    }

    fn share(&mut self, stem: &str, place: usize, share: f64) {
        let shares = self.shares.entry(stem.to_owned()).or_default();
        match shares.iter_mut().find(|(at, _)| *at == place) {
            Some((_, known)) => *known = known.max(share),
            None => shares.push((place, share)),
        }
    }

    /// What a stem counts for.
    pub(super) fn shares(&self, stem: &str) -> &[(usize, f64)] {
        self.shares.get(stem).map_or(&[], Vec::as_slice)
    }

    /// The weight of all words together.
    pub(super) fn weight(&self) -> f64 {
        self.words.iter().map(|word| word.weight).sum()
    }

    /// The share of what the words tell that stands nowhere in the documents.
    pub(super) fn missing(&self) -> f64 {
        let all: f64 = self.words.iter().map(|word| word.telling).sum();
        let missing = self.words.iter().filter(|word| !word.is_held);
        let missing: f64 = missing.map(|word| word.telling).sum();
        if all > 0.0 { missing / all } else { 1.0 }
    }

    /// Weighs each word by how few units hold it.
    #[expect(clippy::cast_precision_loss, reason = "counts of units are small")]
    fn weigh(&mut self, documents: &[Arc<Document>]) {
        let units: usize = documents
            .iter()
            .map(|found| found.lexical.unit_count())
            .sum();
        let length: u64 = documents.iter().map(|found| found.lexical.length()).sum();
        let units = units.max(1) as f64;
        self.average = (length as f64 / units).max(1.0);
        let held = self.held(documents);
        for (word, (exact, close)) in self.words.iter_mut().zip(held) {
            word.is_held = exact > 0;
            let held = if word.is_held { exact } else { close };
            let held = (held as f64).clamp(1.0, units);
            word.weight *= log2(1.0 + (units - held + 0.5) / (held + 0.5));
        }
    }

    /// How many units hold each word in any form, and how many hold words close to it.
    fn held(&self, documents: &[Arc<Document>]) -> Vec<(u64, u64)> {
        let openings: HashSet<&str> = self.shares.keys().map(|stem| opening(stem)).collect();
        let mut held = vec![(0, 0); self.words.len()];
        for document in documents {
            for term in document.lexical.terms() {
                if !openings.contains(opening(term.term)) {
                    continue;
                }
                for (place, share) in self.shares(stem(term.term)) {
                    let Some((exact, close)) = held.get_mut(*place) else {
                        continue;
                    };
                    let count = if *share < 1.0 { close } else { exact };
                    *count += u64::from(term.units);
                }
            }
        }
        held
    }
}

/// What all forms of a word start with.
fn opening(word: &str) -> &str {
    word.get(..3).unwrap_or(word)
}

/// The binary logarithm to about one part in a hundred, in plain arithmetic: the same on every machine.
pub(super) fn log2(x: f64) -> f64 {
    let (mut x, mut whole) = (x.max(f64::MIN_POSITIVE), 0.0);
    while x >= 2.0 {
        x /= 2.0;
        whole += 1.0;
    }
    while x < 1.0 {
        x *= 2.0;
        whole -= 1.0;
    }
    let rest = x - 1.0;
    whole + rest * (1.346_555 - 0.346_555 * rest)
}
