//! A document's exact-term statistics, packed.

use super::occurrences::Occurrences;
use super::varint;

/// How often each term stands in each unit, terms in byte order. Some ten bytes a term.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lexical {
    units: Vec<Counted>,
    /// Their ids, one after the other.
    ids: String,
    /// All terms, one after the other.
    words: String,
    /// For each term: its length, the number of its units, and the size of their encoding before it.
    occurrences: Vec<u8>,
    terms: usize,
}

/// A unit by where its id ends, and the number of its terms.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Counted {
    end: u32,
    length: Option<u32>,
}

/// A unit and the number of its terms; a foreign document may name units of no stated length.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnitLength<'a> {
    pub(crate) id: &'a str,
    pub(crate) length: Option<u32>,
}

/// A term and the units that hold it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TermUnits<'a> {
    pub(crate) term: &'a str,
    /// How many units hold it.
    pub(crate) units: u32,
    /// See [`Occurrences`].
    pub(crate) bytes: &'a [u8],
}

impl<'a> TermUnits<'a> {
    /// Unit number and count.
    pub(crate) fn occurrences(&self) -> Occurrences<'a> {
        Occurrences::new(self.bytes)
    }
}

impl Lexical {
    /// How many units have a length.
    #[must_use]
    pub fn unit_count(&self) -> usize {
        let lengths = self.units.iter().filter(|unit| unit.length.is_some());
        lengths.count()
    }

    /// The number of terms in all units together.
    #[must_use]
    pub fn length(&self) -> u64 {
        let lengths = self.units.iter().filter_map(|unit| unit.length);
        lengths.map(u64::from).sum()
    }

    /// The number of distinct terms.
    #[must_use]
    pub fn term_count(&self) -> usize {
        self.terms
    }

    pub(crate) fn units(&self) -> impl ExactSizeIterator<Item = UnitLength<'_>> {
        let mut start = 0;
        self.units.iter().map(move |unit| {
            let end = unit.end as usize;
            let id = self.ids.get(start..end).unwrap_or_default();
            start = end;
            let length = unit.length;
            UnitLength { id, length }
        })
    }

    /// The unit of a number.
    pub(crate) fn unit(&self, number: u32) -> Option<UnitLength<'_>> {
        let number = number as usize;
        let before = number.checked_sub(1).and_then(|last| self.units.get(last));
        let start = before.map_or(0, |before| before.end as usize);
        let unit = self.units.get(number)?;
        let id = self.ids.get(start..unit.end as usize)?;
        let length = unit.length;
        Some(UnitLength { id, length })
    }

    /// Every term with its units, in byte order.
    pub(crate) fn terms(&self) -> impl Iterator<Item = TermUnits<'_>> {
        let mut words = self.words.as_str();
        let mut rest = self.occurrences.as_slice();
        std::iter::from_fn(move || {
            let length = varint::take(&mut rest)? as usize;
            let units = varint::take(&mut rest)?;
            let bytes = varint::take_bytes(&mut rest)?;
            let (term, after) = words.split_at_checked(length)?;
            words = after;
            Some(TermUnits { term, units, bytes })
        })
    }

    pub(super) fn push_unit(&mut self, id: &str, length: Option<u32>) {
        self.ids.push_str(id);
        let end = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        self.units.push(Counted { end, length });
    }

    pub(super) fn set_length(&mut self, number: u32, length: u32) {
        if let Some(unit) = self.units.get_mut(number as usize) {
            unit.length = Some(length);
        }
    }

    /// Appends a term that comes after all others.
    pub(crate) fn push_term(&mut self, term: &str, units: u32, bytes: &[u8]) {
        self.push_head(term, units);
        varint::push_bytes(bytes, &mut self.occurrences);
    }

    fn push_head(&mut self, term: &str, units: u32) {
        self.words.push_str(term);
        let length = u32::try_from(term.len()).unwrap_or(u32::MAX);
        varint::push(length, &mut self.occurrences);
        varint::push(units, &mut self.occurrences);
        self.terms += 1;
    }

    /// Makes room for all that will be pushed: bytes of terms, and of occurrences.
    pub(super) fn reserve(&mut self, words: usize, occurrences: usize) {
        self.words.reserve_exact(words);
        self.occurrences.reserve_exact(occurrences);
    }

    /// Appends a term that comes after all others, with room for the encoding of its units, and says
    /// where that starts.
    pub(super) fn push_room(&mut self, term: &str, units: u32, bytes: u32) -> u32 {
        self.push_head(term, units);
        varint::push(bytes, &mut self.occurrences);
        let at = self.occurrences.len();
        self.occurrences.resize(at + bytes as usize, 0);
        u32::try_from(at).unwrap_or(u32::MAX)
    }

    /// Puts bytes into such room, and says how many.
    #[inline]
    pub(super) fn put(&mut self, at: u32, bytes: &[u8]) -> u32 {
        let room = self.occurrences.get_mut(at as usize..);
        for (free, byte) in room.unwrap_or_default().iter_mut().zip(bytes) {
            *free = *byte;
        }
        u32::try_from(bytes.len()).unwrap_or(u32::MAX)
    }
}
