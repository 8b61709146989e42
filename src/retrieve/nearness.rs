//! How near units are to a question in meaning, as far as a search by meaning told.

use std::collections::HashMap;

use crate::judge::Shown;
use crate::search::Hit;

/// The rank at which a hit counts half of the first.
const HALF: f64 = 25.0;

/// What a search by meaning found: its order, since what scores are worth differs from one to another.
#[derive(Debug, Default)]
pub(super) struct Nearness {
    ranks: HashMap<(String, String), usize>,
}

impl Nearness {
    /// The order of some hits, best first.
    pub(super) fn of(hits: &[Hit]) -> Self {
        let mut ranks = HashMap::with_capacity(hits.len());
        for (rank, hit) in hits.iter().enumerate() {
            let key = (hit.document.clone(), hit.unit.clone());
            ranks.entry(key).or_insert(rank);
        }
        Self { ranks }
    }

    /// How near each of some units is, from 1 for the nearest to 0; none where nothing was found.
    #[expect(clippy::cast_precision_loss, reason = "ranks are small")]
    pub(super) fn to(&self, shown: &[Shown]) -> Vec<f64> {
        if self.ranks.is_empty() {
            return Vec::new();
        }
        let near = shown.iter().map(|shown| {
            let (document, unit) = (shown.unit.document(), shown.unit.unit());
            let rank = self.ranks.get(&(document.id.clone(), unit.id.clone()));
            rank.map_or(0.0, |rank| HALF / (HALF + *rank as f64))
        });
        near.collect()
    }
}
