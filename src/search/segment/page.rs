//! A page: a run of terms in the order of their hash, with a sparse directory before it.
//!
//! `u32` count of directory entries, then for each its hash and offset (`u32`, little-endian),
//! then the terms: length and bytes of the term, the number of its units, size and bytes of their
//! occurrences. Every sixteenth term is in the directory.

use crate::search::occurrences::Occurrences;
use crate::search::varint;
use crate::text::hash::hash;

const STRIDE: usize = 16;

/// The terms of a page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page<'a> {
    directory: &'a [[u8; 8]],
    terms: &'a [u8],
}

/// One term and its units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) term: &'a [u8],
    /// How many units hold it.
    pub(crate) units: u32,
    bytes: &'a [u8],
}

impl<'a> Entry<'a> {
    pub(crate) fn occurrences(&self) -> Occurrences<'a> {
        Occurrences::new(self.bytes)
    }
}

impl<'a> Page<'a> {
    /// A page from its bytes; what is damaged reads as shorter.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let (count, rest) = bytes.split_first_chunk::<4>().unwrap_or((&[0; 4], &[]));
        let size = u32::from_le_bytes(*count) as usize * 8;
        let (directory, terms) = rest.split_at_checked(size).unwrap_or_default();
        Self {
            directory: directory.as_chunks::<8>().0,
            terms,
        }
    }

    pub(crate) fn entries(self) -> Entries<'a> {
        Entries { rest: self.terms }
    }

    /// A term, given its hash.
    pub(crate) fn find(self, hash: u32, term: &[u8]) -> Option<Entry<'a>> {
        let below = self.directory.partition_point(|row| row_hash(row) < hash);
        let upto = self.directory.partition_point(|row| row_hash(row) <= hash);
        let offset = |at: usize| self.directory.get(at).map(row_offset);
        let from = offset(below.saturating_sub(1))?;
        let to = offset(upto).unwrap_or(self.terms.len());
        let rest = self.terms.get(from..to)?;
        Entries { rest }.find(|entry| entry.term == term)
    }
}

fn row_hash(row: &[u8; 8]) -> u32 {
    let [a, b, c, d, ..] = *row;
    u32::from_le_bytes([a, b, c, d])
}

fn row_offset(row: &[u8; 8]) -> usize {
    let [.., a, b, c, d] = *row;
    u32::from_le_bytes([a, b, c, d]) as usize
}

/// See [`Page::entries`].
#[derive(Debug, Clone)]
pub(crate) struct Entries<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        Some(Entry {
            term: varint::take_bytes(&mut self.rest)?,
            units: varint::take(&mut self.rest)?,
            bytes: varint::take_bytes(&mut self.rest)?,
        })
    }
}

/// Writes pages of a wanted size from terms in the order of their hash.
#[derive(Debug)]
pub(crate) struct Pages {
    size: usize,
    directory: Vec<u8>,
    terms: Vec<u8>,
    held: usize,
    /// The hash of the last term, which a page may not part from others of the same.
    last: u32,
    firsts: Vec<u32>,
    made: Vec<Vec<u8>>,
}

impl Pages {
    /// Pages of about `size` bytes, or more where a single term takes more.
    pub(crate) fn new(size: usize) -> Self {
        Self {
            size,
            directory: Vec::new(),
            terms: Vec::new(),
            held: 0,
            last: 0,
            firsts: Vec::new(),
            made: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, term: &[u8], units: u32, bytes: &[u8]) {
        let hash = hash(term);
        if self.terms.len() >= self.size && hash != self.last {
            self.close();
        }
        if self.held == 0 {
            self.firsts.push(hash);
        }
        if self.held.is_multiple_of(STRIDE) {
            let offset = u32::try_from(self.terms.len()).unwrap_or(u32::MAX);
            self.directory.extend_from_slice(&hash.to_le_bytes());
            self.directory.extend_from_slice(&offset.to_le_bytes());
        }
        varint::push_bytes(term, &mut self.terms);
        varint::push(units, &mut self.terms);
        varint::push_bytes(bytes, &mut self.terms);
        self.held += 1;
        self.last = hash;
    }

    fn close(&mut self) {
        let rows = u32::try_from(self.directory.len() / 8).unwrap_or(u32::MAX);
        let mut page = Vec::with_capacity(4 + self.directory.len() + self.terms.len());
        page.extend_from_slice(&rows.to_le_bytes());
        page.append(&mut self.directory);
        page.append(&mut self.terms);
        self.made.push(page);
        self.held = 0;
    }

    /// The hash of each page's first term, and the pages.
    pub(crate) fn finish(mut self) -> (Vec<u32>, Vec<Vec<u8>>) {
        if self.held > 0 {
            self.close();
        }
        (self.firsts, self.made)
    }
}
