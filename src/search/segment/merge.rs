//! One segment from several, without what is no longer current.

use super::page::{Entries, Page, Pages};
use super::{Entry, Segment, Whole};
use crate::search::occurrences::Encoder;
use crate::text::hash::hash;

/// A segment to be merged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Input<'a, B> {
    pub(crate) head: &'a Segment,
    /// Its pages, in order.
    pub(crate) pages: &'a [B],
    /// Whether each of its documents is current.
    pub(crate) live: &'a [bool],
}

/// The segment of all current documents of some others.
pub(crate) fn merge<B: AsRef<[u8]>>(inputs: &[Input<'_, B>], page_size: usize) -> Whole {
    let mut head = Segment::default();
    let mut cursors: Vec<Cursor<'_, B>> = inputs
        .iter()
        .map(|input| Cursor::new(input, renumber(input, &mut head)))
        .collect();
    let mut pages = Pages::new(page_size);
    let mut bytes = Vec::new();
    while let Some((hash, term)) = cursors.iter().filter_map(Cursor::key).min() {
        let (mut encoder, mut units) = (Encoder::default(), 0);
        bytes.clear();
        for cursor in &mut cursors {
            if cursor.key() != Some((hash, term)) {
                continue;
            }
            if let Some((_, entry)) = cursor.current {
                for (unit, count) in entry.occurrences() {
                    if let Some(unit) = cursor.number(unit) {
                        encoder.push(unit, count, &mut bytes);
                        units += 1;
                    }
                }
            }
            cursor.advance();
        }
        if units > 0 {
            pages.push(term, units, &bytes);
        }
    }
    let (firsts, pages) = pages.finish();
    head.firsts = firsts;
    Whole { head, pages }
}

/// Adds the current documents of a segment to a head; tells the new number of each unit.
fn renumber<B>(input: &Input<'_, B>, head: &mut Segment) -> Vec<Option<u32>> {
    let mut numbers = Vec::with_capacity(input.head.unit_count());
    for (held, live) in input.head.documents().iter().zip(input.live) {
        if *live {
            head.push_document(held.number, held.order);
        }
        for unit in held.start..held.end {
            let row = input.head.unit(unit).filter(|_| *live);
            numbers.push(row.map(|row| {
                head.push_unit(row);
                u32::try_from(head.unit_count() - 1).unwrap_or(u32::MAX)
            }));
        }
    }
    numbers
}

struct Cursor<'a, B> {
    pages: std::slice::Iter<'a, B>,
    entries: Entries<'a>,
    current: Option<(u32, Entry<'a>)>,
    numbers: Vec<Option<u32>>,
}

impl<'a, B: AsRef<[u8]>> Cursor<'a, B> {
    fn new(input: &Input<'a, B>, numbers: Vec<Option<u32>>) -> Self {
        let mut made = Self {
            pages: input.pages.iter(),
            entries: Page::new(&[]).entries(),
            current: None,
            numbers,
        };
        made.advance();
        made
    }

    fn key(&self) -> Option<(u32, &'a [u8])> {
        self.current.map(|(hash, entry)| (hash, entry.term))
    }

    fn number(&self, unit: u32) -> Option<u32> {
        self.numbers.get(unit as usize).copied().flatten()
    }

    fn advance(&mut self) {
        loop {
            if let Some(entry) = self.entries.next() {
                self.current = Some((hash(entry.term), entry));
                return;
            }
            let Some(page) = self.pages.next() else {
                self.current = None;
                return;
            };
            self.entries = Page::new(page.as_ref()).entries();
        }
    }
}
