//! Zip packages of XML parts, as office files are, within limits: a part is only inflated as far
//! as is sane, and no entity is ever expanded. See `spec/formats/README.md`.

mod events;
mod open;
mod part;
mod scan;
mod tag;
mod window;

pub(crate) use events::{Event, Events};
pub(crate) use tag::Tag;

use std::io::Cursor;

use part::Part;
use window::Window;
use zip::{CompressionMethod, ZipArchive};

use super::encoding::decode;
use crate::error::{Error, ErrorKind};

/// More entries than any office file has.
const MAX_ENTRIES: usize = 20_000;

/// How many bytes all parts together may inflate to.
const MAX_TOTAL: u64 = 512 << 20;

/// How much larger than its compressed form a part may be, once it is over [`SMALL`].
const MAX_RATIO: u64 = 200;

/// A part up to this size may be of any ratio.
const SMALL: u64 = 4 << 20;

/// Why a package or a part cannot be read. The format says so in its own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The bytes are no zip archive, or a part cannot be inflated.
    NotAPackage,
    /// The part is not well-formed XML.
    Malformed,
    /// The part declares a DOCTYPE, which could define entities.
    Doctype,
    /// A limit of size is passed.
    TooLarge,
    /// The part is not UTF-8.
    Encoding,
}

impl Fault {
    /// The error for it, with the words of the format; those of a limit are the same for all.
    pub(crate) fn error(self, message: impl Into<String>) -> Error {
        match self {
            Self::TooLarge => Error::new(
                ErrorKind::TooLarge,
                "The package holds more than can be read: its parts inflate beyond the limits.",
            ),
            _ => Error::new(ErrorKind::Input, message),
        }
    }
}

/// An open package.
#[derive(Debug)]
pub(crate) struct Package<'a> {
    bytes: &'a [u8],
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// How many bytes may still be inflated.
    left: u64,
}

impl<'a> Package<'a> {
    /// Reads the directory alone.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, Fault> {
        Self::within(MAX_TOTAL, bytes)
    }

    /// The same of a package whose parts inflate to so many bytes together at most.
    pub(crate) fn within(left: u64, bytes: &'a [u8]) -> Result<Self, Fault> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::NotAPackage)?;
        if archive.len() > MAX_ENTRIES {
            return Err(Fault::TooLarge);
        }
        Ok(Self {
            bytes,
            archive,
            left,
        })
    }

    /// Whether there is a part of a name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.archive.index_for_name(name).is_some()
    }

    /// What `read` makes of the events of a part; `None` where there is no such part. The part is
    /// unpacked as it is read. A fault of the package goes before one of what the part holds.
    pub(crate) fn read<T, E: From<Fault>>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Events<'_>) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let Some(part) = self.part(name)? else {
            return Ok(None);
        };
        let mut events = Events::new(Window::new(part));
        let outcome = read(&mut events);
        events.drain()?;
        outcome.map(Some)
    }

    /// The same of a part in any encoding: one that is not UTF-8 is unpacked whole.
    pub(crate) fn read_any<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Events<'_>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        let left = self.left;
        match self.read(name, &read) {
            Err(Fault::Encoding) => self.left = left,
            outcome => return outcome,
        }
        let Some(mut part) = self.part(name)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        while part.more()? {
            bytes.extend_from_slice(part.ahead());
            part.take(part.ahead().len());
        }
        let text = decode(&bytes);
        let text = Part::stored(text.as_bytes(), text.len() as u64);
        read(&mut Events::new(Window::new(text))).map(Some)
    }

    /// An open part.
    fn part(&mut self, name: &str) -> Result<Option<Part<'a>>, Fault> {
        let Some(at) = self.archive.index_for_name(name) else {
            return Ok(None);
        };
        let entry = self.archive.by_index_raw(at);
        let entry = entry.map_err(|_| Fault::NotAPackage)?;
        let (size, packed) = (entry.size(), entry.compressed_size());
        if size > self.left || size > SMALL.max(packed.saturating_mul(MAX_RATIO)) {
            return Err(Fault::TooLarge);
        }
        self.left -= size;
        let bytes = piece(self.bytes, entry.data_start(), packed);
        let part = match entry.compression() {
            CompressionMethod::STORE => Part::stored(bytes, size),
            CompressionMethod::DEFLATE => Part::deflated(bytes, size),
            _ => return Err(Fault::NotAPackage),
        };
        match entry.encrypted() {
            true => Err(Fault::NotAPackage),
            false => Ok(Some(part.checked(entry.crc32()))),
        }
    }
}

/// So many bytes from a place on, or what there is of them.
fn piece(bytes: &[u8], from: u64, length: u64) -> &[u8] {
    let place = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
    let rest = bytes.get(place(from)..).unwrap_or_default();
    rest.get(..place(length)).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::{Fault, Package};

    #[test]
    fn what_is_no_zip_is_no_package() {
        let faults =
            [&b""[..], b"PK", b"not a zip archive"].map(|bytes| Package::open(bytes).err());
        assert_eq!(faults, [Some(Fault::NotAPackage); 3]);
    }
}
