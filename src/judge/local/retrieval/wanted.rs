//! The words that a question asks for, weighed by how rare they are.

use std::sync::Arc;

use super::evidence::{SUBTREE, named, spaced};
use super::rarity::Rarity;
use super::shares::Shares;
use crate::document::{Document, Found};
use crate::search::words::{Lexicon, content_words, is_empty, opposite, singles, stem, words};

/// How much a related word counts beside the word itself.
pub(super) const RELATED: f64 = 0.2;

/// How surely a word is held where the closest to it is.
pub(super) const CLOSE: f64 = 0.6;

/// How much the commonest word of the language weighs beside an unknown one.
const COMMONEST: f64 = 0.3;

/// How much more a name tells that stands nowhere in the documents.
const NAME: f64 = 8.0;

/// How soon more weight stops counting: one of 33 counts half.
const DAMPING: f64 = 0.03;

/// The words of a question.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    pub(super) words: Vec<Word>,
    /// The stem of the word that names what is asked for.
    asked_for: Option<String>,
    /// The words of a unit on average.
    pub(super) average: f64,
    /// What words of texts count for.
    pub(super) shares: Shares,
}

/// One word of a question.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) stem: String,
    /// Whether it is written like a name.
    is_name: bool,
    /// How much it tells, by its rarity in the language.
    telling: f64,
    /// How much it tells, by its rarity here and in the language.
    pub(super) weight: f64,
    /// How surely the documents hold it: in any form or name 1, else by the closest word they hold.
    held: f64,
}

impl Wanted {
    /// The words of a question about these documents.
    pub(super) fn of<'a>(
        question: &str,
        documents: &[Arc<Document>],
        shown: impl Iterator<Item = &'a Found>,
    ) -> Self {
        let lexicon = Lexicon::shared();
        let mut wanted = Self {
            asked_for: asked_for(question),
            ..Self::default()
        };
        let names = names(question);
        for stem in stems(question, documents) {
            let place = wanted.words.len();
            wanted.shares.add(&stem, place, 1.0);
            if let Some(opposite) = opposite(&stem) {
                wanted.shares.add(&opposite, place, 1.0);
            }
            for (related, closeness) in lexicon.related(&stem) {
                wanted.shares.add(related, place, RELATED * closeness);
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
        wanted.weigh(documents, shown);
        wanted
    }

    /// The weight of all words together.
    pub(super) fn weight(&self) -> f64 {
        self.words.iter().map(|word| word.weight).sum()
    }

    /// The share of what the words tell that stands nowhere in the documents, where a name nothing close to which does counts more.
    pub(super) fn missing(&self) -> f64 {
        let tells = |word: &Word| match word.is_name && word.held <= 0.0 {
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

    /// How many of the words stand in a text in any form.
    pub(super) fn standing_in(&self, text: &str) -> usize {
        let mut standing: Vec<bool> = vec![false; self.words.len()];
        words(text, |word| {
            let at = self
                .words
                .iter()
                .position(|wanted| wanted.stem == stem(word));
            if let Some(standing) = at.and_then(|at| standing.get_mut(at)) {
                *standing = true;
            }
        });
        standing.iter().filter(|standing| **standing).count()
    }

    /// How far what is asked for, the word after `which` or its like, stands nowhere, from 0 to 1.
    pub(super) fn unknown(&self) -> f64 {
        let asked = self.asked_for.as_ref();
        let asked = asked.and_then(|stem| self.words.iter().find(|word| word.stem == *stem));
        asked.map_or(0.0, |word| 1.0 - word.held)
    }

    /// Weighs each word by how few units hold it.
    #[expect(clippy::cast_precision_loss, reason = "counts of units are small")]
    fn weigh<'a>(&mut self, documents: &[Arc<Document>], shown: impl Iterator<Item = &'a Found>) {
        let rarity = Rarity::of(&mut self.shares, documents, shown);
        let units = rarity.units.max(1) as f64;
        self.average = (rarity.length as f64 / units).max(1.0);
        let ids = documents.iter().flat_map(|found| named(&found.id));
        let names: Vec<String> = ids.collect();
        for (word, held) in self.words.iter_mut().zip(&rarity.held) {
            let is_held = held.exact > 0 || names.contains(&word.stem);
            word.held = match is_held {
                true => 1.0,
                false => CLOSE / RELATED * held.closest,
            };
            let with = match held.exact {
                0 => held.close,
                exact => exact,
            };
            let with = (with as f64).clamp(1.0, units);
            word.weight *= log2(1.0 + (units - with + 0.5) / (with + 0.5));
            word.weight /= 1.0 + DAMPING * word.weight;
        }
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

/// The stem of the word after the first `which`, `what`, `how many` or `how much`.
fn asked_for(question: &str) -> Option<String> {
    let mut said = Vec::new();
    words(question, |word| said.push(word.to_owned()));
    let asks = |pair: &[String]| match pair {
        [_, last] if last == "which" || last == "what" => true,
        [first, last] => first == "how" && (last == "many" || last == "much"),
        _ => false,
    };
    said.insert(0, String::new());
    let at = said.windows(2).position(asks)?;
    said.get(at + 2).map(|word| stem(word).to_owned())
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

/// The binary logarithm to about one part in a hundred, in plain arithmetic: the same on every machine.
fn log2(x: f64) -> f64 {
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
