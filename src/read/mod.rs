//! Readers: bytes or text to blocks. [`FORMATS`] is the one table. See `spec/formats`.

use crate::block::Block;
use crate::error::Result;

/// A format that can be read.
#[derive(Debug)]
pub struct Format {
    /// The name, as `format` takes it; also that of the reader's file, fixtures and spec page.
    pub name: &'static str,
    /// What ingestion makes of it.
    pub family: Family,
    /// File name extensions without the dot, lowercase.
    pub extensions: &'static [&'static str],
    /// Media types.
    pub media_types: &'static [&'static str],
    /// How it is read.
    pub reader: Reader,
}

/// What ingestion makes of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Blocks, ingested as prose.
    Document,
    /// A tree of keys, ingested as markup.
    Data,
    /// Sheets, ingested as tables.
    Spreadsheet,
}

/// How a format is read into blocks.
#[derive(Debug, Clone, Copy)]
pub enum Reader {
    /// From decoded text.
    Text(fn(&str) -> Result<Vec<Block>>),
    /// From bytes.
    Bytes(fn(&[u8]) -> Result<Vec<Block>>),
    /// Not into blocks at all: data and spreadsheets.
    None,
}

/// Every format, one a row.
pub static FORMATS: &[Format] = &[];
