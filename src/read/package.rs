//! Zip packages of XML parts, as office files are, within limits: a part is only inflated as far
//! as is sane, and no entity is ever expanded. See `spec/formats/README.md`.

mod events;
mod tag;

pub(crate) use events::{Event, Events};
pub(crate) use tag::Tag;

use std::borrow::Cow;
use std::io::{Cursor, Read as _};

use zip::ZipArchive;

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
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// How many bytes may still be inflated.
    left: u64,
}

impl<'a> Package<'a> {
    /// Reads the directory alone.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, Fault> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::NotAPackage)?;
        if archive.len() > MAX_ENTRIES {
            return Err(Fault::TooLarge);
        }
        Ok(Self {
            archive,
            left: MAX_TOTAL,
        })
    }

    /// The bytes of a part; `None` where there is no such part.
    pub(crate) fn part(&mut self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        let Some(at) = self.archive.index_for_name(name) else {
            return Ok(None);
        };
        let part = self.archive.by_index(at).map_err(|_| Fault::NotAPackage)?;
        let (size, packed) = (part.size(), part.compressed_size());
        if size > self.left || size > SMALL.max(packed.saturating_mul(MAX_RATIO)) {
            return Err(Fault::TooLarge);
        }
        self.left -= size;
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
        // The directory may lie about the size.
        let read = part.take(size + 1).read_to_end(&mut bytes);
        let read = read.map_err(|_| Fault::NotAPackage)? as u64;
        if read > size {
            return Err(Fault::TooLarge);
        }
        Ok(Some(bytes))
    }

    /// The text of an XML part, to be read by [`Events`]; `None` where there is no such part.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, Fault> {
        let part = self.part(name)?;
        Ok(part.map(|bytes| match decode(&bytes) {
            Cow::Owned(text) => text,
            Cow::Borrowed(_) => utf_8(bytes),
        }))
    }
}

/// What was found to be UTF-8, without copying it.
fn utf_8(mut bytes: Vec<u8>) -> String {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).unwrap_or_default()
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
