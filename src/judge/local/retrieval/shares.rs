//! What words of texts count for: for which words of a question, and how much.

use std::borrow::Cow;
use std::collections::HashMap;

use super::evidence::{SUBTREE, spaced};
use crate::document::Unit;
use crate::search::words::{singles, stem, words};

/// Wanted words and those close to them, by their stems.
#[derive(Debug, Default)]
pub(super) struct Shares {
    /// For each stem the places of wanted words, each with a share: 1 for the word itself.
    lists: Vec<Vec<(usize, f64)>>,
    stems: HashMap<String, usize>,
    /// How stems start; all forms of a word start as it does.
    openings: Vec<[u8; 3]>,
    /// Words met in texts, as far as they start so.
    known: HashMap<String, Option<usize>>,
    /// How many words are wanted, and whether any is a letter or digit by itself.
    wanted: usize,
    has_singles: bool,
}

/// What a text holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    /// How many words it has.
    pub(super) length: usize,
    /// For each wanted word how often it stands there, where one close to it counts as its share.
    pub(super) counts: Vec<f64>,
    /// For each wanted word the highest share that stands there.
    pub(super) has: Vec<f64>,
}

impl Shares {
    /// Lets a stem count for the wanted word at a place.
    pub(super) fn add(&mut self, stem: &str, place: usize, share: f64) {
        let opening = opening(stem);
        if let Err(at) = self.openings.binary_search(&opening) {
            self.openings.insert(at, opening);
        }
        self.has_singles |= stem.len() == 1;
        self.wanted = self.wanted.max(place + 1);
        let list = *self
            .stems
            .entry(stem.to_owned())
            .or_insert(self.lists.len());
        if list == self.lists.len() {
            self.lists.push(Vec::new());
        }
        let Some(list) = self.lists.get_mut(list) else {
            return;
        };
        match list.iter_mut().find(|(at, _)| *at == place) {
            Some((_, known)) => *known = known.max(share),
            None => list.push((place, share)),
        }
    }

    /// Reads a unit; what the tally held before is gone.
    pub(super) fn read(&mut self, unit: &Unit, tally: &mut Tally) {
        tally.clear(self.wanted);
        let text = readable(unit);
        words(&text, |word| {
            tally.length += 1;
            self.count(word, tally);
        });
        if self.has_singles {
            singles(&text, |single| self.count(single, tally));
        }
    }

    fn count(&mut self, word: &str, tally: &mut Tally) {
        if self.openings.binary_search(&opening(word)).is_err() {
            return;
        }
        let list = match self.known.get(word) {
            Some(known) => *known,
            None => {
                let list = self.stems.get(stem(word)).copied();
                self.known.insert(word.to_owned(), list);
                list
            }
        };
        let list = list.and_then(|list| self.lists.get(list));
        for (place, share) in list.into_iter().flatten() {
            tally.add(*place, *share);
        }
    }
}

impl Tally {
    fn clear(&mut self, wanted: usize) {
        self.length = 0;
        for values in [&mut self.counts, &mut self.has] {
            values.clear();
            values.resize(wanted, 0.0);
        }
    }

    fn add(&mut self, place: usize, share: f64) {
        if let (Some(count), Some(has)) = (self.counts.get_mut(place), self.has.get_mut(place)) {
            *count += share;
            *has = has.max(share);
        }
    }
}

/// The first three bytes, filled up with zeros.
fn opening(word: &str) -> [u8; 3] {
    let mut bytes = word.bytes();
    std::array::from_fn(|_| bytes.next().unwrap_or_default())
}

/// A unit's text, of a data file with its names taken apart.
fn readable(unit: &Unit) -> Cow<'_, str> {
    match unit.kind.as_str() {
        SUBTREE => Cow::Owned(spaced(&unit.text)),
        _ => Cow::Borrowed(unit.text.as_str()),
    }
}
