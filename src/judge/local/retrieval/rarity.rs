//! How many units of the documents at hand hold the words of a question. Texts are counted, not kept
//! statistics, since a host may hand out documents without those.

use std::collections::HashMap;
use std::sync::Arc;

use super::evidence::readable;
use crate::document::{Document, Found, Unit};
use crate::search::words::{stem, words};

/// Of longer documents so many bytes are read, of units spread evenly.
const READ: usize = 1 << 20;

/// What known stems count for: the places of wanted words, each with a share.
pub(super) type Shares = HashMap<String, Vec<(usize, f64)>>;

/// What the units read hold.
#[derive(Debug, Default)]
pub(super) struct Rarity {
    pub(super) units: usize,
    /// The words of all of them.
    pub(super) length: usize,
    /// For each wanted word.
    pub(super) held: Vec<Held>,
}

/// What units hold of a word.
#[derive(Debug, Clone, Default)]
pub(super) struct Held {
    /// How many hold it in any form.
    pub(super) exact: usize,
    /// How many hold words close to it.
    pub(super) close: usize,
    /// The share of the closest of those.
    pub(super) closest: f64,
}

impl Rarity {
    /// Reads the documents; of the units shown, which a search found by these very words, every one.
    pub(super) fn of<'a>(
        shares: &Shares,
        wanted: usize,
        documents: &[Arc<Document>],
        shown: impl Iterator<Item = &'a Found>,
    ) -> Self {
        let mut rarity = Self {
            held: vec![Held::default(); wanted],
            ..Self::default()
        };
        let mut known = Known::new(shares);
        let units = || documents.iter().flat_map(|document| &document.units);
        let bytes: usize = units().map(|unit| unit.text.len()).sum();
        let step = bytes.div_ceil(READ).max(1);
        for unit in units().step_by(step) {
            rarity.length += known.read(unit);
            rarity.units += 1;
            rarity.count(&known.found);
        }
        if step > 1 {
            for found in shown {
                known.read(found.unit());
                rarity.see(&known.found);
            }
        }
        rarity
    }

    fn count(&mut self, found: &[f64]) {
        for (held, share) in self.held.iter_mut().zip(found) {
            held.exact += usize::from(*share >= 1.0);
            held.close += usize::from(*share > 0.0 && *share < 1.0);
            held.closest = held.closest.max(*share);
        }
    }

    /// Notes what is held where none of the units counted holds it.
    fn see(&mut self, found: &[f64]) {
        for (held, share) in self.held.iter_mut().zip(found) {
            held.exact = held.exact.max(usize::from(*share >= 1.0));
            held.closest = held.closest.max(*share);
        }
    }
}

/// Words met before, with what they count for.
#[derive(Debug)]
struct Known<'a> {
    shares: &'a Shares,
    /// How stems start; all forms of a word start as it does.
    openings: Vec<&'a [u8]>,
    memo: HashMap<String, &'a [(usize, f64)]>,
    /// The highest share of each wanted word in the unit read last.
    found: Vec<f64>,
}

impl<'a> Known<'a> {
    fn new(shares: &'a Shares) -> Self {
        let mut openings: Vec<&[u8]> = shares.keys().map(|stem| opening(stem)).collect();
        openings.sort_unstable();
        openings.dedup();
        let places = shares.values().flatten().map(|(place, _)| place + 1);
        Self {
            shares,
            openings,
            memo: HashMap::new(),
            found: vec![0.0; places.max().unwrap_or(0)],
        }
    }

    /// Reads a unit; returns how many words it has.
    fn read(&mut self, unit: &Unit) -> usize {
        self.found.fill(0.0);
        let mut length = 0;
        words(&readable(unit), |word| {
            length += 1;
            if self.openings.binary_search(&opening(word)).is_ok() {
                self.note(word);
            }
        });
        length
    }

    fn note(&mut self, word: &str) {
        if !self.memo.contains_key(word) {
            let shares = self.shares.get(stem(word)).map_or(&[][..], Vec::as_slice);
            self.memo.insert(word.to_owned(), shares);
        }
        for (place, share) in self.memo.get(word).copied().unwrap_or_default() {
            if let Some(found) = self.found.get_mut(*place) {
                *found = found.max(*share);
            }
        }
    }
}

fn opening(word: &str) -> &[u8] {
    word.as_bytes().get(..3).unwrap_or(word.as_bytes())
}
