//! Counting the terms of a document's units.

use std::collections::BTreeMap;

use super::counts::Counts;
use super::lexical::Lexical;
use super::occurrences::{push_pair, size};
use super::varint;
use crate::text::hash::{MIX, hash, same};
use crate::text::terms;

/// Counts terms unit by unit; see [`Lexical`].
#[derive(Debug, Default)]
pub struct Lexicon {
    made: Lexical,
    words: String,
    terms: Vec<Term>,
    /// Open addressing over `terms`: their numbers plus one, 0 where free.
    table: Vec<u32>,
    /// Terms whose place in the table is too crowded, as only text made for it can bring about.
    crowded: BTreeMap<Box<str>, u32>,
    /// The terms of the unit that is being counted.
    touched: Vec<u32>,
    counts: Counts,
}

/// How far from its place a term is looked for.
const STEPS: usize = 64;

/// How many bytes of a term are compared at once.
const HEAD: usize = 8;

#[derive(Debug)]
struct Term {
    /// Its first eight bytes, or what there is of them.
    head: u64,
    at: u32,
    len: u32,
    /// How often the unit that is being counted holds it.
    count: u32,
    /// How many units hold it.
    units: u32,
    /// The last of them.
    last: u32,
    /// How many bytes they take, encoded.
    bytes: u32,
}

impl Term {
    /// Adds the unit that is being counted, which comes after all others.
    fn close(&mut self, unit: u32) -> u32 {
        let count = std::mem::take(&mut self.count);
        self.bytes += size(unit - self.last, count);
        self.units += 1;
        self.last = unit;
        count
    }

    /// How many bytes it takes among the occurrences.
    fn room(&self) -> usize {
        let head = [self.len, self.units, self.bytes].map(varint::size);
        head.into_iter()
            .chain([self.bytes])
            .map(|size| size as usize)
            .sum()
    }
}

impl Lexicon {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a unit: its text, the names of its path, and what is to be found of it besides.
    pub fn unit<'a>(&mut self, id: &str, parts: impl IntoIterator<Item = &'a str>) {
        let mut length = 0;
        for part in parts {
            terms(part, |term| {
                length += 1;
                self.count(term);
            });
        }
        let unit = small(self.made.units().len());
        let terms = &mut self.terms;
        self.counts.push(self.touched.drain(..).map(|number| {
            let count = terms.get_mut(number as usize).map(|term| term.close(unit));
            (number, count.unwrap_or_default())
        }));
        self.made.push_unit(id, Some(length));
    }

    #[inline]
    fn count(&mut self, term: &str) {
        let number = self.number(term);
        if let Some(known) = self.terms.get_mut(number as usize) {
            if known.count == 0 {
                self.touched.push(number);
            }
            known.count += 1;
        }
    }

    /// The number of a term, new or known.
    #[inline]
    fn number(&mut self, term: &str) -> u32 {
        if self.terms.len() * 2 >= self.table.len() {
            self.grow();
        }
        let bytes = term.as_bytes();
        let head = head(bytes);
        for slot in slots(spot(head, bytes), self.table.len()) {
            let number = self.table.get(slot).copied().unwrap_or(0);
            if number == 0 {
                let number = self.add(term, head);
                put(&mut self.table, slot, number);
                return number;
            }
            let known = self.terms.get(number as usize - 1);
            if known.is_some_and(|known| known.head == head && self.is_it(known, bytes)) {
                return number - 1;
            }
        }
        self.crowded_number(term, head)
    }

    /// Whether a known term is this one, which starts as it does.
    #[inline]
    fn is_it(&self, known: &Term, term: &[u8]) -> bool {
        known.len as usize == term.len() && (term.len() <= HEAD || same(self.word(known), term))
    }

    #[cold]
    fn crowded_number(&mut self, term: &str, head: u64) -> u32 {
        if let Some(number) = self.crowded.get(term) {
            return *number;
        }
        let number = self.add(term, head);
        self.crowded.insert(term.into(), number);
        number
    }

    fn word(&self, term: &Term) -> &[u8] {
        let at = term.at as usize;
        let words = self.words.as_bytes();
        words.get(at..at + term.len as usize).unwrap_or_default()
    }

    fn add(&mut self, term: &str, head: u64) -> u32 {
        let number = small(self.terms.len());
        self.terms.push(Term {
            head,
            at: small(self.words.len()),
            len: small(term.len()),
            count: 0,
            units: 0,
            last: 0,
            bytes: 0,
        });
        self.words.push_str(term);
        number
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(256);
        let mut table = vec![0; size];
        let mut crowded = BTreeMap::new();
        for (number, term) in (0..).zip(&self.terms) {
            let mut slots = slots(spot(term.head, self.word(term)), size);
            match slots.find(|slot| table.get(*slot) == Some(&0)) {
                Some(slot) => put(&mut table, slot, number),
                None => {
                    let word = str::from_utf8(self.word(term)).unwrap_or_default();
                    crowded.insert(word.into(), number);
                }
            }
        }
        (self.table, self.crowded) = (table, crowded);
    }

    /// The statistics, terms in byte order.
    #[must_use]
    pub fn finish(mut self) -> Lexical {
        (self.table, self.crowded) = (Vec::new(), BTreeMap::new());
        let mut made = self.with_room();
        let terms = &mut self.terms;
        let mut bytes = Vec::new();
        std::mem::take(&mut self.counts).read(|unit, number, count| {
            if let Some(term) = terms.get_mut(number as usize) {
                bytes.clear();
                push_pair(unit - term.last, count, &mut bytes);
                term.last = unit;
                term.at += made.put(term.at, &bytes);
            }
        });
        made
    }

    /// All terms in byte order, each with room for its units; the terms then say where that is.
    fn with_room(&mut self) -> Lexical {
        let order = self.in_byte_order();
        let mut made = std::mem::take(&mut self.made);
        let occurrences = self.terms.iter().map(Term::room).sum();
        made.reserve(self.words.len(), occurrences);
        for (_, number) in order {
            let Some(term) = self.terms.get_mut(number as usize) else {
                continue;
            };
            let at = term.at as usize;
            let word = self.words.get(at..at + term.len as usize);
            term.at = made.push_room(word.unwrap_or_default(), term.units, term.bytes);
            term.last = 0;
        }
        self.words = String::new();
        made
    }

    /// The numbers of the terms in byte order, each with the start of its term, which settles most
    /// comparisons.
    fn in_byte_order(&self) -> Vec<(u64, u32)> {
        let start = |term: &Term| term.head.swap_bytes();
        let mut order: Vec<(u64, u32)> = self.terms.iter().map(start).zip(0..).collect();
        let word = |number: u32| self.terms.get(number as usize).map(|term| self.word(term));
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| word(a.1).cmp(&word(b.1))));
        order
    }
}

/// The first eight bytes of a term, zero where there are none; no term holds a zero.
#[inline]
fn head(term: &[u8]) -> u64 {
    if let Some(head) = term.first_chunk::<HEAD>() {
        return u64::from_le_bytes(*head);
    }
    if let (Some(head), Some(tail)) = (term.first_chunk::<4>(), term.last_chunk::<4>()) {
        let (head, tail) = (u32::from_le_bytes(*head), u32::from_le_bytes(*tail));
        return u64::from(head) | u64::from(tail) << (8 * (term.len() - 4));
    }
    let byte = |at: usize| term.get(at).map_or(0, |byte| u64::from(*byte));
    byte(0) | byte(1) << 8 | byte(2) << 16
}

/// Where a term is looked for: a hash whose upper bits are the better ones.
#[inline]
fn spot(head: u64, term: &[u8]) -> u32 {
    match term.len() {
        ..=HEAD => (head.wrapping_mul(MIX) >> 32) as u32,
        _ => hash(term),
    }
}

/// The slots of a spot in a table, whose size is a power of two.
#[inline]
fn slots(spot: u32, size: usize) -> impl Iterator<Item = usize> {
    let first = (u64::from(spot) * size as u64) >> 32;
    (0..STEPS).map(move |step| (first as usize + step) & (size - 1))
}

/// Puts the number of a term into a slot of the table.
fn put(table: &mut [u32], slot: usize, number: u32) {
    if let Some(free) = table.get_mut(slot) {
        *free = number + 1;
    }
}

fn small(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}
