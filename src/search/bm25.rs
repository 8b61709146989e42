//! How much a term says about a unit: BM25 with the constants of the reference.

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// What a source holds in all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Its units.
    pub units: u64,
    /// Their terms.
    pub length: u64,
}

/// Scores of one source.
#[derive(Debug, Clone)]
pub(crate) struct Bm25 {
    units: f64,
    average: f64,
    /// What length adds to the norm, for the lengths that most units have.
    norms: Vec<f64>,
}

/// Most units are shorter; a table of these costs less than a division for each posting.
const TABLED: u32 = 1024;

impl Bm25 {
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub(crate) fn new(stats: Stats) -> Self {
        let units = stats.units as f64;
        let average = (stats.length as f64 / units.max(1.0)).max(1.0);
        Self {
            units,
            average,
            norms: (0..TABLED).map(|length| norm(length, average)).collect(),
        }
    }

    /// The rarity of a term that so many units hold.
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub(crate) fn rarity(&self, holders: u64) -> f64 {
        let holders = holders as f64;
        // A source in the middle of a change may count fewer units than hold a term.
        (1.0 + (self.units - holders + 0.5).max(0.0) / (holders + 0.5)).ln()
    }

    /// What a term of that rarity adds to a unit that holds it `count` times in `length` terms.
    #[inline]
    pub(crate) fn part(&self, rarity: f64, count: u32, length: u32) -> f64 {
        let count = f64::from(count);
        let tabled = self.norms.get(length as usize).copied();
        let norm = tabled.unwrap_or_else(|| norm(length, self.average));
        rarity * count * (K1 + 1.0) / (count + norm)
    }
}

fn norm(length: u32, average: f64) -> f64 {
    K1 * (1.0 - B + B * f64::from(length) / average)
}
