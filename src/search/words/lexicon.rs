//! How common English words are, and which lie close in meaning.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::stems::stem;

/// Words, each on a line; then, for each, how common it is; then pairs of words close in meaning.
/// See `spec/judge.md`.
static WORDS: &str = include_str!("lexicon.txt");
static PAIRS: &[u8] = include_bytes!("lexicon.bin");

/// The highest step of commonness.
const STEPS: f64 = 15.0;

/// What is known of words, by their stems.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    places: HashMap<&'static str, usize>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    stem: &'static str,
    /// From 0, rare, to 1.
    commonness: f64,
    related: Vec<(usize, f64)>,
}

impl Lexicon {
    /// The lexicon, read once.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: OnceLock<Lexicon> = OnceLock::new();
        SHARED.get_or_init(|| Self::read(WORDS, PAIRS))
    }

    /// How common a word of this stem is in the language, from 0 to 1; 0 for an unknown one.
    pub(crate) fn commonness(&self, stem: &str) -> f64 {
        self.entry(stem).map_or(0.0, |entry| entry.commonness)
    }

    /// The stems of words close in meaning, each with how close, from 0 to 1.
    pub(crate) fn related(&self, stem: &str) -> impl Iterator<Item = (&'static str, f64)> {
        let related = self.entry(stem).map_or(&[][..], |entry| &entry.related);
        related
            .iter()
            .filter_map(|(at, close)| Some((self.entries.get(*at)?.stem, *close)))
    }

    fn entry(&self, stem: &str) -> Option<&Entry> {
        self.entries.get(*self.places.get(stem)?)
    }

    fn read(words: &'static str, pairs: &[u8]) -> Self {
        let mut lexicon = Self::default();
        for line in words.lines() {
            let (step, word) = line.split_at_checked(1).unwrap_or(("0", line));
            let step = u32::from_str_radix(step, 16).unwrap_or_default();
            let stem = stem(word);
            lexicon.places.entry(stem).or_insert(lexicon.entries.len());
            lexicon.entries.push(Entry {
                stem,
                commonness: f64::from(step) / STEPS,
                related: Vec::new(),
            });
        }
        lexicon.relate(pairs);
        lexicon
    }

    /// Pairs in the order of their first word, a column at a time: how many words after the last
    /// pair's first word, the place of the second in two bytes, high ones first, and how close.
    fn relate(&mut self, pairs: &[u8]) {
        let columns: Vec<&[u8]> = pairs.chunks_exact((pairs.len() / 4).max(1)).collect();
        let [steps, high, low, close] = *columns.as_slice() else {
            return;
        };
        let mut first = 0;
        let rows = steps.iter().zip(high).zip(low).zip(close);
        for (((step, high), low), close) in rows {
            first += usize::from(*step);
            let second = usize::from(u16::from_be_bytes([*high, *low]));
            let close = f64::from(*close) / STEPS;
            for (from, to) in [(first, second), (second, first)] {
                if let Some(entry) = self.entries.get_mut(from) {
                    entry.related.push((to, close));
                }
            }
        }
    }
}
