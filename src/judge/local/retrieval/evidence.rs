//! How much of what is wanted a unit holds.

use std::collections::HashMap;
use std::sync::Arc;

use super::documents;
use super::particular::Particular;
use super::shape::{Shape, holds_quantity};
use super::shares::Tally;
use super::wanted::{CLOSE, RELATED, Wanted, Word};
use crate::document::{Document, Found, Linked, Unit, positions};
use crate::search::words::{stem, words};
use crate::text::{body, sentences};

/// How soon more of the same word stops counting.
const SATURATION: f64 = 1.0;

/// How much a long text has to hold more.
const LENGTH: f64 = 0.5;

/// How much what a unit lacks and one beside it holds counts.
const BESIDE: f64 = 0.5;

/// A part of a data file, in which names are words written as one, and its links to others.
pub(super) const SUBTREE: &str = "subtree";
const REFERENCE: &str = "ref";

/// How many parts linked to one are looked at.
const REFERRING: usize = 12;

/// How much a word counts as held where it stands beside a unit.
const HELD_BESIDE: f64 = 0.8;

/// How much a document named in the question counts, for each word.
const NAMED: f64 = 0.2;

/// Scores units against a question.
#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) wanted: Wanted,
    shape: Shape,
    particular: Option<Particular>,
    /// What data files refer to, as far as asked for.
    references: HashMap<*const Document, Linked>,
    /// Units scored by themselves.
    scored: HashMap<(*const Document, usize), Own>,
}

/// What a unit holds by itself.
#[derive(Debug, Clone, Default)]
struct Own {
    /// What each wanted word scores in it.
    scores: Vec<f64>,
    /// For each wanted word how surely the unit has it, from 0 to 1.
    has: Vec<f64>,
}

impl Evidence {
    /// Evidence for a question about the documents of the units shown.
    pub(super) fn new<'a>(
        question: &str,
        shown: impl IntoIterator<Item = &'a Found, IntoIter: Clone>,
    ) -> Self {
        let shown = shown.into_iter();
        let documents = documents(shown.clone());
        Self {
            wanted: Wanted::of(question, &documents, shown),
            shape: Shape::of(question),
            particular: Particular::of(question),
            references: HashMap::new(),
            scored: HashMap::new(),
        }
    }

    /// How well a unit fits, with what stands beside it and what its document is called.
    pub(super) fn score(&mut self, found: &Found) -> f64 {
        let own = self.own(found).scores;
        let mut beside = own.clone();
        for near in self.neighbours(found) {
            for (most, score) in beside.iter_mut().zip(self.own(&near).scores) {
                *most = most.max(score);
            }
        }
        let own: f64 = own.iter().sum();
        let lacking = beside.iter().sum::<f64>() - own;
        let named = self.named(&found.document().id);
        (own + BESIDE * lacking) * (1.0 + NAMED * named)
    }

    /// What a unit holds by itself.
    fn own(&mut self, found: &Found) -> Own {
        let key = (Arc::as_ptr(found.document()), found.position());
        if let Some(known) = self.scored.get(&key) {
            return known.clone();
        }
        let own = self.read(found.unit());
        self.scored.insert(key, own.clone());
        own
    }

    /// How many of the question's words a unit holds, with those beside it and in its document's name.
    pub(super) fn held(&mut self, found: &Found) -> f64 {
        let mut held = self.own(found).sure();
        for near in self.neighbours(found) {
            for (most, has) in held.iter_mut().zip(self.own(&near).sure()) {
                *most = most.max(HELD_BESIDE * has);
            }
        }
        let names = named(&found.document().id);
        let words = self.wanted.words.iter();
        let counted = held.iter().zip(words).map(|(held, word)| {
            let is_named = names.contains(&word.stem);
            if is_named { 1.0 } else { *held }
        });
        counted.sum()
    }

    /// Whether the question waits for a number and the sentences of some units that hold the most of its words
    /// have none.
    pub(super) fn lacks_quantity(&self, units: &[&Found]) -> bool {
        if self.shape != Shape::Quantity {
            return false;
        }
        let (mut most, mut with_number) = (0, 0);
        let texts = units
            .iter()
            .flat_map(|unit| body(&unit.unit().text).lines());
        for sentence in texts.flat_map(sentences) {
            let held = self.wanted.standing_in(sentence);
            most = most.max(held);
            if held > with_number && holds_quantity(sentence) {
                with_number = held;
            }
        }
        with_number < most
    }

    /// Whether a unit can hold what the question asks for, where that has one written form.
    pub(super) fn is_possible_in(&self, found: &Found) -> bool {
        let particular = self.particular;
        particular.is_none_or(|asked| asked.can_be_in(&found.unit().text))
    }

    /// The share of the question's weight that some units hold together.
    pub(super) fn coverage(&mut self, units: &[Found]) -> f64 {
        let mut has = vec![0.0_f64; self.wanted.words.len()];
        for unit in units {
            for (best, one) in has.iter_mut().zip(self.own(unit).has) {
                *best = best.max(one);
            }
        }
        self.weighed(&has)
    }

    /// The share of the question's weight that is held.
    fn weighed(&self, has: &[f64]) -> f64 {
        let all = self.wanted.weight();
        let words = self.wanted.words.iter().zip(has);
        let held: f64 = words.map(|(word, has)| word.weight * has).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    #[expect(clippy::cast_precision_loss, reason = "a unit has few words")]
    fn read(&mut self, unit: &Unit) -> Own {
        let mut tally = Tally::default();
        self.wanted.shares.read(unit, &mut tally);
        let relative = tally.length as f64 / self.wanted.average;
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * relative);
        let words = self.wanted.words.iter().zip(&tally.counts);
        let fits = self.shape.fits(&unit.text);
        let score = |word: &Word, count: f64| {
            fits * word.weight * count * (SATURATION + 1.0) / (count + norm)
        };
        Own {
            scores: words.map(|(word, count)| score(word, *count)).collect(),
            has: tally.has,
        }
    }

    /// The units before and after in the same document; of a data file, those it refers to and that
    /// refer to it.
    fn neighbours(&mut self, found: &Found) -> Vec<Found> {
        let document = found.document();
        let at = found.position();
        let places: Vec<usize> = if found.unit().kind == SUBTREE {
            let linked = self.references.entry(Arc::as_ptr(document));
            let linked =
                linked.or_insert_with(|| Linked::of(document, &positions(document), &[REFERENCE]));
            linked.with(at).iter().copied().take(REFERRING).collect()
        } else {
            [at.checked_sub(1), at.checked_add(1)]
                .into_iter()
                .flatten()
                .collect()
        };
        let places = places.into_iter();
        places.filter_map(|at| Found::at(document, at)).collect()
    }

    /// How many of the words in a document's id are wanted.
    #[expect(clippy::cast_precision_loss, reason = "an id has few words")]
    fn named(&self, id: &str) -> f64 {
        let is_wanted = |name: &&String| self.wanted.words.iter().any(|word| word.stem == **name);
        named(id).iter().filter(is_wanted).count() as f64
    }
}

impl Own {
    /// For each wanted word how surely the unit holds it, where one close to it stands for it.
    fn sure(&self) -> Vec<f64> {
        let sure = self.has.iter();
        sure.map(|has| {
            if *has < 1.0 {
                has * CLOSE / RELATED
            } else {
                1.0
            }
        })
        .collect()
    }
}

/// The stems of the words in a document's id.
pub(super) fn named(id: &str) -> Vec<String> {
    let mut named = Vec::new();
    words(&spaced(id), |word| named.push(stem(word).to_owned()));
    named
}

/// A name with spaces before capitals that follow small letters.
pub(super) fn spaced(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    let mut small = false;
    for c in name.chars() {
        if small && c.is_uppercase() {
            out.push(' ');
        }
        small = c.is_lowercase();
        out.push(c);
    }
    out
}
