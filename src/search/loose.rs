//! Statistics that come in any order, as a stored document may hold them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::lexical::Lexical;
use super::occurrences::Encoder;
use crate::sort;
use crate::text::hash::hash;

/// Puts statistics in order as they come; see [`Lexical`].
#[derive(Debug, Default)]
pub struct LooseLexicon {
    made: Lexical,
    numbers: HashMap<Box<str>, u32, BuildHasherDefault<IdHasher>>,
    /// The units of the term that is being read.
    open: Vec<(u32, u32)>,
    words: String,
    bytes: Vec<u8>,
    terms: Vec<Kept>,
}

/// A document has few units, but names them for every term.
#[derive(Debug, Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 =
            self.0.rotate_left(32) ^ u64::from(hash(bytes)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[derive(Debug, Clone, Copy)]
struct Kept {
    word: (usize, usize),
    bytes: (usize, usize),
    units: u32,
}

impl LooseLexicon {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of terms in a unit.
    pub fn length(&mut self, unit: &str, length: u32) {
        let number = self.number(unit);
        self.made.set_length(number, length);
    }

    /// A unit of the term that [`LooseLexicon::term`] names next.
    pub fn count(&mut self, unit: &str, count: u32) {
        let number = self.number(unit);
        self.open.push((number, count));
    }

    fn number(&mut self, unit: &str) -> u32 {
        if let Some(number) = self.numbers.get(unit) {
            return *number;
        }
        let number = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.insert(unit.into(), number);
        self.made.push_unit(unit, None);
        number
    }

    /// A term whose units have been given; the last of equal terms counts, and so of equal units.
    pub fn term(&mut self, term: &str) {
        if self.open.is_sorted_by(|a, b| a.0 < b.0) {
            self.keep(term);
            return;
        }
        self.open.reverse();
        sort::by_key(&mut self.open, |(unit, _)| *unit);
        self.open.dedup_by_key(|(unit, _)| *unit);
        self.keep(term);
    }

    fn keep(&mut self, term: &str) {
        let word = self.words.len();
        self.words.push_str(term);
        let at = self.bytes.len();
        let mut encoder = Encoder::default();
        for (unit, count) in &self.open {
            encoder.push(*unit, *count, &mut self.bytes);
        }
        self.terms.push(Kept {
            word: (word, self.words.len()),
            bytes: (at, self.bytes.len()),
            units: u32::try_from(self.open.len()).unwrap_or(u32::MAX),
        });
        self.open.clear();
    }

    /// The statistics, terms in byte order.
    #[must_use]
    pub fn finish(mut self) -> Lexical {
        let words = &self.words;
        let word = |kept: &Kept| words.get(kept.word.0..kept.word.1).unwrap_or_default();
        if !self.terms.is_sorted_by(|a, b| word(a) < word(b)) {
            self.terms.reverse();
            sort::by(&mut self.terms, |a, b| word(a).cmp(word(b)));
            self.terms.dedup_by(|a, b| word(a) == word(b));
        }
        for kept in &self.terms {
            let bytes = self.bytes.get(kept.bytes.0..kept.bytes.1);
            let bytes = bytes.unwrap_or_default();
            self.made.push_term(word(kept), kept.units, bytes);
        }
        self.made
    }
}
