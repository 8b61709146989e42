//! How many units of the documents at hand hold the words of a question. Texts are counted, not kept
//! statistics, since a host may hand out documents without those.

use std::sync::Arc;

use super::shares::{Shares, Tally};
use crate::document::{Document, Found};

/// Of longer documents so many bytes are read, of units spread evenly.
const READ: usize = 1 << 20;

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
        shares: &mut Shares,
        documents: &[Arc<Document>],
        shown: impl Iterator<Item = &'a Found>,
    ) -> Self {
        let (mut rarity, mut tally) = (Self::default(), Tally::default());
        let units = || documents.iter().flat_map(|document| &document.units);
        let bytes: usize = units().map(|unit| unit.text.len()).sum();
        let step = bytes.div_ceil(READ).max(1);
        for unit in units().step_by(step) {
            shares.read(unit, &mut tally);
            rarity.count(&tally);
        }
        if step > 1 {
            for found in shown {
                shares.read(found.unit(), &mut tally);
                rarity.see(&tally);
            }
        }
        rarity
    }

    fn count(&mut self, tally: &Tally) {
        self.units += 1;
        self.length += tally.length;
        self.held.resize(tally.has.len(), Held::default());
        for (held, share) in self.held.iter_mut().zip(&tally.has) {
            held.exact += usize::from(*share >= 1.0);
            held.close += usize::from(*share > 0.0 && *share < 1.0);
            held.closest = held.closest.max(*share);
        }
    }

    /// Notes what is held where none of the units counted holds it.
    fn see(&mut self, tally: &Tally) {
        for (held, share) in self.held.iter_mut().zip(&tally.has) {
            held.exact = held.exact.max(usize::from(*share >= 1.0));
            held.closest = held.closest.max(*share);
        }
    }
}
