//! Scoring the units of segments.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

use super::bm25::{Bm25, Stats};
use super::hash::hash;
use super::segment::{Block, Entry, Segment};
use super::{Hit, Query};

/// Segments that are searched together.
pub(crate) struct Searched<'a, B, I> {
    pub(crate) stats: Stats,
    pub(crate) parts: Vec<Part<'a>>,
    /// The places of the documents to stay within, or all.
    pub(crate) scope: Option<HashSet<u64>>,
    /// A block, given the places of its segment and of itself.
    pub(crate) block: B,
    /// The id of a document, given its place among all.
    pub(crate) id: I,
}

/// A segment, and which of its documents are current.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) head: &'a Segment,
    pub(crate) live: &'a [bool],
}

/// The hash by which the block of a word is found.
pub(crate) fn hash_of(word: &str) -> u32 {
    hash(word.as_bytes())
}

const LIVE: u8 = 1;
const WANTED: u8 = 2;

/// Adds up scores over all units of the segments, numbered through.
struct Scores<'a> {
    bm25: Bm25,
    /// The number of the first unit of each segment.
    bases: Vec<u32>,
    lengths: Vec<&'a [u32]>,
    /// Of every unit; empty where all are live and wanted.
    marks: Vec<u8>,
    totals: Vec<f64>,
    /// The units found, with the first term that found them.
    found: Vec<(u32, u32)>,
}

impl<'a, B, I> Searched<'a, B, I>
where
    B: Fn(usize, usize) -> Option<&'a [u8]>,
    I: Fn(u64) -> Option<&'a str>,
{
    /// The best units, best first. See [`Query`].
    pub(crate) fn search(&self, query: &Query) -> Vec<Hit> {
        if query.limit == 0 || query.terms.is_empty() {
            return Vec::new();
        }
        let mut scores = self.scores(query.kinds.as_deref());
        for (number, words) in (0..).zip(&query.terms) {
            let lists = self.lists(words);
            match lists.as_slice() {
                [] => {}
                _ if words.len() == 1 => scores.add(number, &lists),
                _ => scores.add_together(number, &lists),
            }
        }
        self.best(scores, query.limit)
    }

    fn scores(&self, kinds: Option<&[String]>) -> Scores<'a> {
        let mut bases = Vec::with_capacity(self.parts.len());
        let mut units = 0_usize;
        for part in &self.parts {
            bases.push(u32::try_from(units).unwrap_or(u32::MAX));
            units += part.head.unit_count();
        }
        Scores {
            bm25: Bm25::new(self.stats),
            bases,
            lengths: self.parts.iter().map(|part| part.head.lengths()).collect(),
            marks: self.marks(kinds),
            totals: vec![0.0; units],
            found: Vec::new(),
        }
    }

    fn marks(&self, kinds: Option<&[String]>) -> Vec<u8> {
        let whole = |part: &Part<'_>| part.live.iter().all(|live| *live);
        if kinds.is_none() && self.scope.is_none() && self.parts.iter().all(whole) {
            return Vec::new();
        }
        let mut marks = Vec::new();
        for part in &self.parts {
            let start = marks.len();
            for (held, live) in part.head.documents().iter().zip(part.live) {
                let outside = |scope: &HashSet<u64>| !scope.contains(&held.order);
                let mark = match (live, self.scope.as_ref().is_some_and(outside)) {
                    (false, _) => 0,
                    (true, true) => LIVE,
                    (true, false) => LIVE | WANTED,
                };
                marks.extend(std::iter::repeat_n(mark, (held.end - held.start) as usize));
            }
            let Some(kinds) = kinds else { continue };
            let names = part.head.kind_names();
            let kept: Vec<bool> = names.iter().map(|name| is_one_of(name, kinds)).collect();
            let marks = marks.iter_mut().skip(start);
            for (mark, kind) in marks.zip(part.head.kinds()) {
                if kept.get(usize::from(*kind)) != Some(&true) {
                    *mark &= LIVE;
                }
            }
        }
        marks
    }

    /// The entries of some words, each with the place of its segment.
    fn lists(&self, words: &[String]) -> Vec<(usize, Entry<'a>)> {
        let mut lists = Vec::new();
        for (number, word) in words.iter().enumerate() {
            if words.iter().take(number).any(|earlier| earlier == word) {
                continue;
            }
            let hash = hash_of(word);
            for (at, part) in self.parts.iter().enumerate() {
                let block = part.head.block_of(hash);
                let block = block.and_then(|block| (self.block)(at, block));
                let entry = block.and_then(|block| Block::new(block).find(hash, word.as_bytes()));
                lists.extend(entry.map(|entry| (at, entry)));
            }
        }
        lists
    }

    fn best(&self, scores: Scores<'_>, limit: usize) -> Vec<Hit> {
        let Scores {
            totals,
            found,
            bases,
            ..
        } = scores;
        let total = |unit: u32| totals.get(unit as usize).copied().unwrap_or_default();
        let place = |unit: u32| {
            let at = bases.partition_point(|base| *base <= unit).checked_sub(1)?;
            let part = self.parts.get(at)?;
            let unit = unit - bases.get(at)?;
            part.head.holder(unit).map(|held| (part, held, unit))
        };
        let order = |a: &(u32, u32), b: &(u32, u32)| -> Ordering {
            let by_total = total(b.0).total_cmp(&total(a.0)).then(a.1.cmp(&b.1));
            by_total.then_with(|| {
                let key = |unit| place(unit).map(|(_, held, unit)| (held.order, unit));
                key(a.0).cmp(&key(b.0))
            })
        };
        let best = best_of(found, limit, total, order);
        let hits = best.into_iter().filter_map(|(number, _)| {
            let (part, held, unit) = place(number)?;
            Some(Hit {
                document: (self.id)(held.order)?.to_owned(),
                unit: part.head.unit(unit)?.id.to_owned(),
                score: total(number),
            })
        });
        hits.collect()
    }
}

/// The first so many in an order that goes by falling totals; few are ever compared to more than the
/// least total that still counts.
fn best_of(
    found: Vec<(u32, u32)>,
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
        best.push(unit);
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

fn is_one_of(name: &str, names: &[String]) -> bool {
    names.iter().any(|other| other == name)
}

impl<'a> Scores<'a> {
    /// A term of one word.
    fn add(&mut self, term: u32, lists: &[(usize, Entry<'a>)]) {
        let holders = lists.iter().map(|(at, entry)| self.holders(*at, entry));
        let rarity = self.bm25.rarity(holders.sum());
        for (at, entry) in lists {
            let base = self.base(*at);
            let lengths = self.lengths.get(*at).copied().unwrap_or_default();
            for (unit, count) in entry.occurrences() {
                if self.is(base + unit, WANTED) {
                    let length = lengths.get(unit as usize).copied().unwrap_or(0);
                    let part = self.bm25.part(rarity, count, length);
                    self.raise(base + unit, term, part);
                }
            }
        }
    }

    /// The words of a group, which count as one.
    fn add_together(&mut self, term: u32, lists: &[(usize, Entry<'a>)]) {
        let mut counts = BTreeMap::new();
        for (at, entry) in lists {
            let base = self.base(*at);
            let lengths = self.lengths.get(*at).copied().unwrap_or_default();
            for (unit, count) in entry.occurrences() {
                if self.is(base + unit, LIVE) {
                    let length = lengths.get(unit as usize).copied().unwrap_or(0);
                    let sum = counts.entry(base + unit).or_insert((0_u32, length));
                    sum.0 = sum.0.saturating_add(count);
                }
            }
        }
        let rarity = self.bm25.rarity(counts.len() as u64);
        for (unit, (count, length)) in counts {
            if self.is(unit, WANTED) {
                self.raise(unit, term, self.bm25.part(rarity, count, length));
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
        self.marks
            .get(unit as usize)
            .is_none_or(|marks| marks & mark != 0)
    }

    fn base(&self, segment: usize) -> u32 {
        self.bases.get(segment).copied().unwrap_or(0)
    }

    /// How many current units hold a term in a segment.
    fn holders(&self, segment: usize, entry: &Entry<'_>) -> u64 {
        if self.marks.is_empty() {
            return u64::from(entry.units);
        }
        let base = self.base(segment);
        let live = |(unit, _): &(u32, u32)| self.is(base + unit, LIVE);
        entry.occurrences().filter(live).count() as u64
    }
}
