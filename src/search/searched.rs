//! Searching segments, wherever their pages are.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::bm25::Stats;
use super::scores::{LIVE, Scores, WANTED, best_of};
use super::segment::{Entry, Held, Page, Segment};
use super::{Hit, Query};
use crate::text::hash::hash;

/// Whoever keeps segments.
pub(crate) trait Shelves {
    /// A page of a segment, by the number its [`Part`] has.
    fn page(&self, segment: u64, page: usize) -> Option<&[u8]>;

    /// The id of a document, by its place among all.
    fn id(&self, order: u64) -> Option<&str>;
}

/// Segments that are searched together.
#[derive(Debug)]
pub(crate) struct Searched<'a, S> {
    pub(crate) stats: Stats,
    pub(crate) parts: Vec<Part<'a>>,
    /// The places of the documents to stay within, or all.
    pub(crate) scope: Option<HashSet<u64>>,
    pub(crate) shelves: &'a S,
}

/// A segment, and which of its documents are current.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) number: u64,
    pub(crate) head: &'a Segment,
    pub(crate) live: &'a [bool],
}

/// The hash by which the page of a word is found.
pub(crate) fn hash_of(word: &str) -> u32 {
    hash(word.as_bytes())
}

impl<'a, S: Shelves> Searched<'a, S> {
    /// The best units, best first. See [`Query`].
    pub(crate) fn search(&self, query: &Query) -> Vec<Hit> {
        if query.limit == 0 || query.terms.is_empty() {
            return Vec::new();
        }
        let heads = self.parts.iter().map(|part| part.head);
        let marks = self.marks(query.kinds.as_deref());
        let mut scores = Scores::new(self.stats, heads, marks);
        for (number, words) in (0..).zip(&query.terms) {
            let lists = self.lists(words);
            if words.len() == 1 {
                scores.add(number, &lists);
            } else {
                scores.add_together(number, &lists);
            }
        }
        self.best(&scores, query.limit)
    }

    /// A word's entry in a segment.
    pub(super) fn entry(&self, part: &Part<'a>, word: &str) -> Option<Entry<'a>> {
        let hash = hash_of(word);
        let page = part.head.page_of(hash)?;
        let page = self.shelves.page(part.number, page)?;
        Page::new(page).find(hash, word.as_bytes())
    }

    /// Whether a document is one to be found.
    pub(super) fn is_inside(&self, held: &Held) -> bool {
        let scope = self.scope.as_ref();
        scope.is_none_or(|scope| scope.contains(&held.order))
    }

    /// The entries of some words, each with the place of its segment.
    fn lists(&self, words: &[String]) -> Vec<(usize, Entry<'a>)> {
        let mut lists = Vec::new();
        for (number, word) in words.iter().enumerate() {
            if words.iter().take(number).any(|earlier| earlier == word) {
                continue;
            }
            let parts = self.parts.iter().enumerate();
            lists.extend(parts.filter_map(|(at, part)| Some((at, self.entry(part, word)?))));
        }
        lists
    }

    /// What each unit is to the search; empty where all are current and wanted.
    fn marks(&self, kinds: Option<&[String]>) -> Vec<u8> {
        let whole = |part: &Part<'_>| part.live.iter().all(|live| *live);
        if kinds.is_none() && self.scope.is_none() && self.parts.iter().all(whole) {
            return Vec::new();
        }
        let mut marks = Vec::new();
        for part in &self.parts {
            let start = marks.len();
            for (held, live) in part.head.documents().iter().zip(part.live) {
                let mark = match (live, self.is_inside(held)) {
                    (false, _) => 0,
                    (true, false) => LIVE,
                    (true, true) => LIVE | WANTED,
                };
                marks.extend(std::iter::repeat_n(mark, (held.end - held.start) as usize));
            }
            if let Some(kinds) = kinds {
                unmark(marks.get_mut(start..).unwrap_or_default(), part.head, kinds);
            }
        }
        marks
    }

    fn best(&self, scores: &Scores<'_>, limit: usize) -> Vec<Hit> {
        let total = |unit: u32| scores.total(unit);
        let place = |unit: u32| {
            let (at, unit) = scores.place(unit)?;
            let head = self.parts.get(at)?.head;
            Some((head, head.holder(unit)?, unit))
        };
        let order = |a: &(u32, u32), b: &(u32, u32)| -> Ordering {
            let by_total = total(b.0).total_cmp(&total(a.0)).then(a.1.cmp(&b.1));
            by_total.then_with(|| {
                let key = |unit| place(unit).map(|(_, held, unit)| (held.order, unit));
                key(a.0).cmp(&key(b.0))
            })
        };
        let best = best_of(scores.found(), limit, total, order);
        let hits = best.into_iter().filter_map(|(number, _)| {
            let (head, held, unit) = place(number)?;
            Some(Hit {
                document: self.shelves.id(held.order)?.to_owned(),
                unit: head.unit(unit)?.id.to_owned(),
                score: total(number),
            })
        });
        hits.collect()
    }
}

/// Takes units of other kinds out of the search.
fn unmark(marks: &mut [u8], head: &Segment, kinds: &[String]) {
    let is_wanted = |name: &str| kinds.iter().any(|kind| kind == name);
    let names = head.kind_names().iter();
    let wanted: Vec<bool> = names.map(|name| is_wanted(name)).collect();
    for (mark, kind) in marks.iter_mut().zip(head.kinds()) {
        if wanted.get(usize::from(*kind)) != Some(&true) {
            *mark &= LIVE;
        }
    }
}
