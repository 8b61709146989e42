//! Which documents an index holds, and which write of each is current.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::search::segment::{Held, push_size, take_chunk};
use crate::search::varint;
use crate::search::{Query, Stats};

/// The documents of an index in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Catalog {
    /// The next number that no write and no place has had.
    next: u64,
    entries: BTreeMap<u64, Cataloged>,
    orders: HashMap<Box<str>, u64>,
    stats: Stats,
}

/// A document by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cataloged {
    pub(crate) id: Box<str>,
    /// The write that is current.
    pub(crate) number: u64,
    pub(crate) stats: Stats,
}

impl Catalog {
    /// Enters a write: its number and the document's place, which stays where it was.
    pub(crate) fn put(&mut self, id: &str, stats: Stats) -> (u64, u64) {
        let number = self.fresh();
        let order = *self.orders.entry(id.into()).or_insert(number);
        let entry = Cataloged {
            id: id.into(),
            number,
            stats,
        };
        if let Some(old) = self.entries.insert(order, entry) {
            self.take_off(old.stats);
        }
        self.stats.units += stats.units;
        self.stats.length += stats.length;
        (number, order)
    }

    /// Takes a document out; its place, where it was there.
    pub(crate) fn remove(&mut self, id: &str) -> Option<u64> {
        let order = self.orders.remove(id)?;
        let old = self.entries.remove(&order)?;
        self.take_off(old.stats);
        Some(order)
    }

    fn take_off(&mut self, stats: Stats) {
        self.stats.units = self.stats.units.saturating_sub(stats.units);
        self.stats.length = self.stats.length.saturating_sub(stats.length);
    }

    /// A number for something new.
    pub(crate) fn fresh(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(crate) fn order(&self, id: &str) -> Option<u64> {
        self.orders.get(id).copied()
    }

    /// The places of the documents of a query, or `None` for all.
    pub(crate) fn scope(&self, query: &Query) -> Option<HashSet<u64>> {
        let documents = query.documents.as_ref()?;
        Some(documents.iter().filter_map(|id| self.order(id)).collect())
    }

    pub(crate) fn id(&self, order: u64) -> Option<&str> {
        self.entries.get(&order).map(|entry| &*entry.id)
    }

    pub(crate) fn is_current(&self, held: &Held) -> bool {
        let entry = self.entries.get(&held.order);
        entry.is_some_and(|entry| entry.number == held.number)
    }

    pub(crate) fn ids(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.values().map(|entry| &*entry.id)
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    pub(crate) fn push_to(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.next.to_le_bytes());
        push_size(self.entries.len(), out);
        for (order, entry) in &self.entries {
            for number in [*order, entry.number, entry.stats.length] {
                out.extend_from_slice(&number.to_le_bytes());
            }
            push_size(
                usize::try_from(entry.stats.units).unwrap_or(usize::MAX),
                out,
            );
            varint::push_bytes(entry.id.as_bytes(), out);
        }
    }

    pub(crate) fn take(bytes: &mut &[u8]) -> Option<Self> {
        let number = |bytes: &mut &[u8]| Some(u64::from_le_bytes(take_chunk(bytes)?));
        let mut made = Self {
            next: number(bytes)?,
            ..Self::default()
        };
        for _ in 0..varint::take(bytes)? {
            let (order, write, length) = (number(bytes)?, number(bytes)?, number(bytes)?);
            let units = u64::from(varint::take(bytes)?);
            let id: Box<str> = str::from_utf8(varint::take_bytes(bytes)?).ok()?.into();
            let stats = Stats { units, length };
            made.stats.units += units;
            made.stats.length = made.stats.length.checked_add(length)?;
            made.orders.insert(id.clone(), order);
            let number = write;
            made.entries.insert(order, Cataloged { id, number, stats });
        }
        Some(made)
    }
}
