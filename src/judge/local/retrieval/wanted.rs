//! The words that a question asks for, weighed by how rare they are.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::evidence::{SUBTREE, named, spaced};
use crate::document::Document;
use crate::search::words::{Lexicon, content_words, is_empty, singles, stem};

/// How much a related word counts beside the word itself.
pub(super) const RELATED: f64 = 0.25;

/// How surely a word is held where the closest to it is.
pub(super) const CLOSE: f64 = 0.6;

/// How much the commonest word of the language weighs beside an unknown one.
const COMMONEST: f64 = 0.35;

/// The share of units that may hold a letter or digit by itself, which no index counts.
const SINGLE: f64 = 0.2;

/// How much more a name tells that stands nowhere in the documents.
const NAME: f64 = 5.0;

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
    /// Whether it is written like a name.
    is_name: bool,
    /// How much it tells, by its rarity in the language.
    pub(super) telling: f64,
    /// How much it tells, by its rarity here and in the language.
    pub(super) weight: f64,
    /// How surely the documents hold it: in any form or name 1, else by the closest word they hold.
    pub(super) held: f64,
}

impl Wanted {
    /// The words of a question about these documents.
    pub(super) fn of(question: &str, documents: &[Arc<Document>]) -> Self {
        let lexicon = Lexicon::shared();
        let mut wanted = Self::default();
        let names = names(question);
        for stem in stems(question, documents) {
            let place = wanted.words.len();
            wanted.share(&stem, place, 1.0);
            for (related, closeness) in lexicon.related(&stem) {
                wanted.share(related, place, RELATED * closeness);
            }
            let telling = 1.0 - (1.0 - COMMONEST) * lexicon.commonness(&stem);
            wanted.words.push(Word {
                is_name: names.contains(&stem),
                telling,
                weight: telling,
                held: 0.0,
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

    /// Whether any of the words is a letter or digit by itself.
    pub(super) fn has_singles(&self) -> bool {
        self.words.iter().any(Word::is_single)
    }

    /// The share of what the words tell that stands nowhere in the documents, where a name that does counts more.
    pub(super) fn missing(&self) -> f64 {
        let tells = |word: &Word| match word.is_name && word.held < 1.0 {
            true => NAME * word.telling,
            false => word.telling,
        };
        let all: f64 = self.words.iter().map(tells).sum();
        let missing = self
            .words
            .iter()
            .map(|word| tells(word) * (1.0 - word.held));
        let missing: f64 = missing.sum();
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
        let names: Vec<String> = documents
            .iter()
            .flat_map(|found| named(&found.id))
            .collect();
        for (word, held) in self.words.iter_mut().zip(held) {
            let is_held = held.exact > 0 || word.is_single() || names.contains(&word.stem);
            word.held = if is_held {
                1.0
            } else {
                CLOSE / RELATED * held.closest
            };
            let units_with = if held.exact > 0 {
                held.exact
            } else {
                held.close
            };
            let units_with = match word.is_single() {
                true => SINGLE * units,
                false => units_with as f64,
            };
            let held = units_with.clamp(1.0, units);
            word.weight *= log2(1.0 + (units - held + 0.5) / (held + 0.5));
        }
    }

    /// What the documents hold of each word.
    fn held(&self, documents: &[Arc<Document>]) -> Vec<Held> {
        let openings: HashSet<&str> = self.shares.keys().map(|stem| opening(stem)).collect();
        let mut held = vec![Held::default(); self.words.len()];
        for document in documents {
            for term in document.lexical.terms() {
                if !openings.contains(opening(term.term)) {
                    continue;
                }
                for (place, share) in self.shares(stem(term.term)) {
                    let Some(held) = held.get_mut(*place) else {
                        continue;
                    };
                    if *share < 1.0 {
                        held.close += u64::from(term.units);
                        held.closest = held.closest.max(*share);
                    } else {
                        held.exact += u64::from(term.units);
                    }
                }
            }
        }
        held
    }
}

/// What documents hold of a word.
#[derive(Debug, Clone, Default)]
struct Held {
    /// How many units hold it in any form.
    exact: u64,
    /// How many units hold words close to it.
    close: u64,
    /// The share of the closest of those.
    closest: f64,
}

impl Word {
    fn is_single(&self) -> bool {
        self.stem.len() == 1
    }
}

/// The stems of a question's words; about data files also of those that names are made of.
fn stems(question: &str, documents: &[Arc<Document>]) -> Vec<String> {
    let mut units = documents.iter().flat_map(|found| found.units.first());
    let is_data = units.any(|unit| unit.kind == SUBTREE);
    let made_of = is_data.then(|| content_words(&spaced(question)));
    let mut stems: Vec<String> = Vec::new();
    for (_, stem) in content_words(question)
        .into_iter()
        .chain(made_of.into_iter().flatten())
    {
        if !stems.contains(&stem) {
            stems.push(stem);
        }
    }
    singles(question, |single| {
        if !is_empty(single) && !stems.iter().any(|stem| stem == single) {
            stems.push(single.to_owned());
        }
    });
    stems
}

/// The stems of words written like names: with a capital past the first word, or with a digit.
fn names(question: &str) -> Vec<String> {
    let words = question.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).enumerate();
    let names = words.filter(|(at, word)| {
        let inner = usize::from(*at == 0);
        let is_capital = word.chars().skip(inner).any(char::is_uppercase);
        is_capital || word.chars().any(|c| c.is_ascii_digit())
    });
    names
        .map(|(_, word)| stem(&word.to_lowercase()).to_owned())
        .collect()
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
