//! How much of what is wanted a unit holds.

use std::collections::HashMap;
use std::sync::Arc;

use super::shape::Shape;
use super::wanted::Wanted;
use crate::document::{Document, Found, Unit};
use crate::search::words::{stem, words};

/// How soon more of the same word stops counting.
const SATURATION: f64 = 1.2;

/// How much a long text has to hold more.
const LENGTH: f64 = 0.75;

/// How much of what stands beside a unit counts for it.
const BESIDE: f64 = 0.3;

/// How much a document named in the question counts, for each word.
const NAMED: f64 = 0.2;

/// Scores units against a question.
#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) wanted: Wanted,
    shape: Shape,
    /// What words met in texts count for, as far as known.
    memo: HashMap<String, Vec<(usize, f64)>>,
    /// Units scored by themselves.
    scored: HashMap<(*const Document, usize), Own>,
}

/// What a unit holds by itself.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    pub(super) score: f64,
    /// For each wanted word how surely the unit has it, from 0 to 1.
    pub(super) has: Vec<f64>,
}

impl Evidence {
    pub(super) fn new(question: &str, documents: &[Arc<Document>]) -> Self {
        Self {
            wanted: Wanted::of(question, documents),
            shape: Shape::of(question),
            memo: HashMap::new(),
            scored: HashMap::new(),
        }
    }

    /// How well a unit fits, with what stands beside it and what its document is called.
    pub(super) fn score(&mut self, found: &Found) -> f64 {
        let own = self.own(found).score;
        let beside: f64 = beside(found).iter().map(|near| self.own(near).score).sum();
        let named = self.named(&found.document().id);
        (own + BESIDE * beside) * (1.0 + NAMED * named)
    }

    /// What a unit holds by itself.
    pub(super) fn own(&mut self, found: &Found) -> Own {
        let key = (Arc::as_ptr(found.document()), found.position());
        if let Some(known) = self.scored.get(&key) {
            return known.clone();
        }
        let own = self.read(found.unit());
        self.scored.insert(key, own.clone());
        own
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
    pub(super) fn weighed(&self, has: &[f64]) -> f64 {
        let all = self.wanted.weight();
        let words = self.wanted.words.iter().zip(has);
        let held: f64 = words.map(|(word, has)| word.weight * has).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    fn read(&mut self, unit: &Unit) -> Own {
        let mut counts = vec![0.0; self.wanted.words.len()];
        let mut has = vec![0.0_f64; self.wanted.words.len()];
        let mut length = 0.0;
        self.count(&unit.text, &mut counts, &mut has, &mut length);
        for title in &unit.path {
            self.count(title, &mut counts, &mut has, &mut length);
        }
        let relative = length / self.wanted.average;
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * relative);
        let words = self.wanted.words.iter().zip(&counts);
        let score: f64 = words
            .map(|(word, count)| word.weight * count * (SATURATION + 1.0) / (count + norm))
            .sum();
        Own {
            score: score * self.shape.fits(&unit.text),
            has,
        }
    }

    fn count(&mut self, text: &str, counts: &mut [f64], has: &mut [f64], length: &mut f64) {
        let Self { wanted, memo, .. } = self;
        words(text, |word| {
            *length += 1.0;
            if !memo.contains_key(word) {
                let shares = wanted.shares(stem(word)).to_vec();
                memo.insert(word.to_owned(), shares);
            }
            for (place, share) in memo.get(word).into_iter().flatten() {
                if let (Some(count), Some(has)) = (counts.get_mut(*place), has.get_mut(*place)) {
                    *count += share;
                    *has = has.max(*share);
                }
            }
        });
    }

    /// How many wanted words a document's id holds.
    fn named(&self, id: &str) -> f64 {
        let mut named = 0.0;
        words(&spaced(id), |word| {
            let stem = stem(word);
            if self.wanted.words.iter().any(|wanted| wanted.stem == stem) {
                named += 1.0;
            }
        });
        named
    }
}

/// The units before and after in the same document.
fn beside(found: &Found) -> Vec<Found> {
    let before = found.position().checked_sub(1);
    let after = found.position().checked_add(1);
    let places = [before, after].into_iter().flatten();
    places
        .filter_map(|at| Found::at(found.document(), at))
        .collect()
}

/// A name with spaces before capitals that follow small letters.
fn spaced(name: &str) -> String {
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
