//! The head of a segment, and its bytes.

use crate::search::varint;

/// Which documents a segment holds, their units, and where its terms are.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Segment {
    documents: Vec<Held>,
    lengths: Vec<u32>,
    kinds: Vec<u8>,
    kind_names: Vec<Box<str>>,
    ids: String,
    /// Where each id ends.
    id_ends: Vec<u32>,
    /// The hash of the first term of each page.
    pub(crate) firsts: Vec<u32>,
}

/// A document in a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    /// Which write of which document this is: no two are the same.
    pub(crate) number: u64,
    /// Its place among all documents.
    pub(crate) order: u64,
    /// The number of its first unit in the segment.
    pub(crate) start: u32,
    /// The number after its last.
    pub(crate) end: u32,
}

/// A unit in a segment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnitRow<'a> {
    pub(crate) id: &'a str,
    /// Empty where the document has statistics of a unit that it lacks.
    pub(crate) kind: &'a str,
    pub(crate) length: u32,
}

impl Segment {
    pub(crate) fn documents(&self) -> &[Held] {
        &self.documents
    }

    /// The document that a unit belongs to.
    pub(crate) fn holder(&self, unit: u32) -> Option<&Held> {
        let at = self.documents.partition_point(|held| held.end <= unit);
        self.documents.get(at)
    }

    pub(crate) fn unit_count(&self) -> usize {
        self.lengths.len()
    }

    pub(crate) fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// The kinds of all units, as places in [`Segment::kind_names`].
    pub(crate) fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    pub(crate) fn kind_names(&self) -> &[Box<str>] {
        &self.kind_names
    }

    pub(crate) fn unit(&self, unit: u32) -> Option<UnitRow<'_>> {
        let at = unit as usize;
        let end = *self.id_ends.get(at)? as usize;
        let start = at.checked_sub(1).and_then(|at| self.id_ends.get(at));
        let kind = self.kind_names.get(usize::from(*self.kinds.get(at)?))?;
        Some(UnitRow {
            id: self
                .ids
                .get(start.map_or(0, |start| *start as usize)..end)?,
            kind,
            length: *self.lengths.get(at)?,
        })
    }

    /// The page that holds a term of this hash, if any does.
    pub(crate) fn page_of(&self, hash: u32) -> Option<usize> {
        self.firsts
            .partition_point(|first| *first <= hash)
            .checked_sub(1)
    }

    /// Opens a document; its units follow.
    pub(crate) fn push_document(&mut self, number: u64, order: u64) {
        let start = u32::try_from(self.lengths.len()).unwrap_or(u32::MAX);
        self.documents.push(Held {
            number,
            order,
            start,
            end: start,
        });
    }

    pub(crate) fn push_unit(&mut self, row: UnitRow<'_>) {
        self.lengths.push(row.length);
        let kind = self.kind_number(row.kind);
        self.kinds.push(kind);
        self.ids.push_str(row.id);
        let end = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        self.id_ends.push(end);
        if let Some(held) = self.documents.last_mut() {
            held.end += 1;
        }
    }

    /// A kind beyond the 255 a byte can tell apart shares the last place.
    fn kind_number(&mut self, kind: &str) -> u8 {
        let known = self.kind_names.iter().position(|name| **name == *kind);
        let number = known.unwrap_or_else(|| {
            if self.kind_names.len() < 256 {
                self.kind_names.push(kind.into());
            }
            self.kind_names.len() - 1
        });
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    /// How many bytes it takes in memory.
    pub(crate) fn size(&self) -> usize {
        let words = self.lengths.capacity() + self.id_ends.capacity() + self.firsts.capacity();
        words * 4 + self.kinds.capacity() + self.ids.capacity() + self.documents.capacity() * 24
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.lengths.len() * 6 + 64);
        push_size(self.documents.len(), &mut out);
        for held in &self.documents {
            out.extend_from_slice(&held.number.to_le_bytes());
            out.extend_from_slice(&held.order.to_le_bytes());
            varint::push(held.end - held.start, &mut out);
        }
        push_size(self.kind_names.len(), &mut out);
        for name in &self.kind_names {
            varint::push_bytes(name.as_bytes(), &mut out);
        }
        for unit in (0..).map_while(|unit| self.unit(unit)) {
            varint::push(unit.length, &mut out);
            varint::push_bytes(unit.id.as_bytes(), &mut out);
        }
        out.extend_from_slice(&self.kinds);
        push_size(self.firsts.len(), &mut out);
        for first in &self.firsts {
            out.extend_from_slice(&first.to_le_bytes());
        }
        out
    }

    /// A head from its bytes, or `None` where they are damaged.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let mut made = Self::default();
        let mut units = 0_u32;
        for _ in 0..varint::take(bytes)? {
            let number = u64::from_le_bytes(take_chunk(bytes)?);
            let order = u64::from_le_bytes(take_chunk(bytes)?);
            let start = units;
            units = units.checked_add(varint::take(bytes)?)?;
            made.documents.push(Held {
                number,
                order,
                start,
                end: units,
            });
        }
        for _ in 0..varint::take(bytes)? {
            let name = str::from_utf8(varint::take_bytes(bytes)?).ok()?;
            made.kind_names.push(name.into());
        }
        for _ in 0..units {
            made.lengths.push(varint::take(bytes)?);
            let id = str::from_utf8(varint::take_bytes(bytes)?).ok()?;
            made.ids.push_str(id);
            made.id_ends.push(u32::try_from(made.ids.len()).ok()?);
        }
        let (kinds, rest) = bytes.split_at_checked(units as usize)?;
        made.kinds = kinds.to_vec();
        *bytes = rest;
        for _ in 0..varint::take(bytes)? {
            made.firsts.push(u32::from_le_bytes(take_chunk(bytes)?));
        }
        Some(made)
    }
}

pub(crate) fn push_size(size: usize, out: &mut Vec<u8>) {
    varint::push(u32::try_from(size).unwrap_or(u32::MAX), out);
}

pub(crate) fn take_chunk<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (chunk, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*chunk)
}
