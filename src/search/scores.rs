//! Adding up what terms say about units, and taking the best.

use std::cmp::Ordering;

use super::bm25::{Bm25, Stats};
use super::segment::{Entry, Segment};

/// The mark of a unit of a current document: it counts for rarity.
pub(super) const LIVE: u8 = 1;

/// The mark of a unit that may be found.
pub(super) const WANTED: u8 = 2;

/// The totals of the units of some segments, numbered through.
pub(super) struct Scores<'a> {
    bm25: Bm25,
    /// The number of the first unit of each segment.
    bases: Vec<u32>,
    lengths: Vec<&'a [u32]>,
    /// Of every unit; empty where all are live and wanted.
    marks: Vec<u8>,
    totals: Vec<f64>,
    /// The units found, with the first term that found them.
    found: Vec<(u32, u32)>,
    /// How often each unit holds the words of a group; all 0 between groups.
    counts: Vec<u32>,
}

impl<'a> Scores<'a> {
    pub(super) fn new(
        stats: Stats,
        heads: impl Iterator<Item = &'a Segment>,
        marks: Vec<u8>,
    ) -> Self {
        let (mut bases, mut lengths, mut units) = (Vec::new(), Vec::new(), 0);
        for head in heads {
            bases.push(u32::try_from(units).unwrap_or(u32::MAX));
            lengths.push(head.lengths());
            units += head.unit_count();
        }
        Self {
            bm25: Bm25::new(stats),
            bases,
            lengths,
            marks,
            totals: vec![0.0; units],
            found: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// The units found, each with the number of the first term that found it.
    pub(super) fn found(&self) -> &[(u32, u32)] {
        &self.found
    }

    pub(super) fn total(&self, unit: u32) -> f64 {
        self.totals.get(unit as usize).copied().unwrap_or_default()
    }

    /// The place of a unit's segment, and its number there.
    pub(super) fn place(&self, unit: u32) -> Option<(usize, u32)> {
        let next = self.bases.partition_point(|base| *base <= unit);
        let at = next.checked_sub(1)?;
        Some((at, unit - self.bases.get(at)?))
    }

    /// A term of one word.
    pub(super) fn add(&mut self, term: u32, lists: &[(usize, Entry<'a>)]) {
        let holders = lists.iter().map(|(at, entry)| self.holders(*at, entry));
        let rarity = self.bm25.rarity(holders.sum());
        for (at, entry) in lists {
            let (base, lengths) = self.segment(*at);
            for (unit, count) in entry.occurrences() {
                // A damaged record may name any unit.
                let number = base.wrapping_add(unit);
                if self.is(number, WANTED) {
                    let length = lengths.get(unit as usize).copied().unwrap_or(0);
                    let part = self.bm25.part(rarity, count, length);
                    self.raise(number, term, part);
                }
            }
        }
    }

    /// The words of a group, which count as one.
    pub(super) fn add_together(&mut self, term: u32, lists: &[(usize, Entry<'a>)]) {
        let mut holders = Vec::new();
        self.counts.resize(self.totals.len(), 0);
        for (at, entry) in lists {
            let (base, lengths) = self.segment(*at);
            for (unit, count) in entry.occurrences() {
                let number = base.wrapping_add(unit);
                if !self.is(number, LIVE) {
                    continue;
                }
                if let Some(sum) = self.counts.get_mut(number as usize) {
                    if *sum == 0 {
                        let length = lengths.get(unit as usize).copied().unwrap_or(0);
                        holders.push((number, length));
                    }
                    *sum = sum.saturating_add(count);
                }
            }
        }
        let rarity = self.bm25.rarity(holders.len() as u64);
        for (unit, length) in holders {
            let count = self.counts.get_mut(unit as usize).map(std::mem::take);
            if self.is(unit, WANTED) {
                let part = self.bm25.part(rarity, count.unwrap_or(0), length);
                self.raise(unit, term, part);
            }
        }
    }

    #[inline]
    fn raise(&mut self, unit: u32, term: u32, part: f64) {
        if let Some(total) = self.totals.get_mut(unit as usize) {
            if *total == 0.0 {
                self.found.push((unit, term));
            }
            *total += part;
        }
    }

    #[inline]
    fn is(&self, unit: u32, mark: u8) -> bool {
        let marks = self.marks.get(unit as usize);
        marks.is_none_or(|marks| marks & mark != 0)
    }

    /// The number of a segment's first unit, and the lengths of its units.
    fn segment(&self, at: usize) -> (u32, &'a [u32]) {
        let base = self.bases.get(at).copied().unwrap_or(0);
        (base, self.lengths.get(at).copied().unwrap_or_default())
    }

    /// How many current units hold a term in a segment.
    fn holders(&self, at: usize, entry: &Entry<'_>) -> u64 {
        if self.marks.is_empty() {
            return u64::from(entry.units);
        }
        let (base, _) = self.segment(at);
        let live = |(unit, _): &(u32, u32)| self.is(base.wrapping_add(*unit), LIVE);
        entry.occurrences().filter(live).count() as u64
    }
}

/// The first so many in an order that goes by falling totals. Most are only compared with the least
/// total that still counts.
pub(super) fn best_of(
    found: &[(u32, u32)],
    limit: usize,
    total: impl Fn(u32) -> f64,
    order: impl Fn(&(u32, u32), &(u32, u32)) -> Ordering,
) -> Vec<(u32, u32)> {
    let mut best = Vec::new();
    let mut least = f64::NEG_INFINITY;
    for unit in found {
        if total(unit.0) < least {
            continue;
        }
        best.push(*unit);
        if best.len() / 2 >= limit {
            best.select_nth_unstable_by(limit, &order);
            best.truncate(limit);
            let totals = best.iter().map(|unit| total(unit.0));
            least = totals.fold(f64::INFINITY, f64::min);
        }
    }
    best.sort_unstable_by(order);
    best.truncate(limit);
    best
}
