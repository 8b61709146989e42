//! The record of an index that says what there is.

use super::{KeyedIndex, Stored};
use crate::error::{Error, ErrorKind, Result};
use crate::search::segment::{push_size, take_chunk};
use crate::search::varint;
use crate::source::catalog::Catalog;
use crate::source::tiers::Size;

/// The first bytes of the record; the last is the version of the format.
const MAGIC: [u8; 4] = *b"CAX\x01";

impl KeyedIndex {
    /// An index as its catalog says; an empty one where there is no record yet.
    ///
    /// # Errors
    /// `Store` where the record is damaged or of a newer version.
    pub fn open(catalog: Option<&[u8]>) -> Result<Self> {
        match catalog {
            None => Ok(Self::default()),
            Some(bytes) => Self::from_bytes(bytes).ok_or_else(unreadable),
        }
    }

    /// Takes the catalog that another has written, keeping what has been read and still holds.
    ///
    /// # Errors
    /// As [`KeyedIndex::open`].
    pub fn refresh(&mut self, catalog: Option<&[u8]>) -> Result<()> {
        let mut fresh = Self::open(catalog)?;
        for stored in &mut fresh.segments {
            let same = self.segments.iter_mut().find(|old| old.id == stored.id);
            stored.head = same.and_then(|old| old.head.take());
        }
        fresh.pages = std::mem::take(&mut self.pages);
        fresh.kept = self.kept;
        fresh.recount();
        *self = fresh;
        Ok(())
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend_from_slice(&self.revision.to_le_bytes());
        push_size(self.segments.len(), &mut out);
        for stored in &self.segments {
            out.extend_from_slice(&stored.id.to_le_bytes());
            varint::push(stored.pages, &mut out);
            push_size(stored.size.units, &mut out);
            push_size(stored.size.live, &mut out);
        }
        self.catalog.push_to(&mut out);
        out
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut bytes = bytes.strip_prefix(&MAGIC)?;
        let bytes = &mut bytes;
        let mut made = Self {
            revision: u64::from_le_bytes(take_chunk(bytes)?),
            ..Self::default()
        };
        for _ in 0..varint::take(bytes)? {
            made.segments.push(Stored {
                id: u64::from_le_bytes(take_chunk(bytes)?),
                pages: varint::take(bytes)?,
                size: Size {
                    units: varint::take(bytes)? as usize,
                    live: varint::take(bytes)? as usize,
                },
                head: None,
            });
        }
        made.catalog = Catalog::take(bytes)?;
        Some(made)
    }
}

fn unreadable() -> Error {
    Error::new(
        ErrorKind::Store,
        "The index of the store cannot be read: it is damaged, or of a newer version.",
    )
}
