//! Readers: bytes or text to blocks. [`FORMATS`] is the one table. See `spec/formats`.

#[cfg(feature = "formats")]
mod asciidoc;
mod blocks;
#[cfg(feature = "formats")]
mod captions;
#[cfg(feature = "formats")]
mod chat;
#[cfg(feature = "formats")]
mod collector;
mod detect;
#[cfg(feature = "formats")]
mod docx;
mod encoding;
#[cfg(feature = "formats")]
mod html;
#[cfg(feature = "formats")]
mod latex;
mod lines;
mod markdown;
#[cfg(feature = "formats")]
mod mdx;
mod messages;
#[cfg(feature = "formats")]
mod notebook;
#[cfg(feature = "formats")]
mod numerals;
#[cfg(feature = "formats")]
mod org;
#[cfg(feature = "formats")]
pub(crate) mod package;
mod plain;
#[cfg(feature = "formats")]
mod rst;
mod spans;

use crate::block::Block;
use crate::error::{Error, ErrorKind, Result};

pub use blocks::read as read_block_list;
#[cfg(feature = "formats")]
pub use chat::Log;
pub use detect::{detect, format_of};
pub use encoding::{decode, without_mark};
pub(crate) use lines::unified;
#[cfg(not(feature = "formats"))]
pub(crate) use messages::not_here;
pub(crate) use spans::Room;

/// A format that can be read.
#[derive(Debug)]
pub struct Format {
    /// The name, as `format` takes it.
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
    /// From decoded text, and the BibTeX of what it cites.
    Citing(fn(&str, Option<&str>) -> Result<Vec<Block>>),
    /// From text, or from bytes that it decodes itself.
    Either(fn(Input<'_>) -> Result<Vec<Block>>),
    /// From bytes, and what messages call the file.
    Bytes(fn(&[u8], &str) -> Result<Vec<Block>>),
    /// Not into blocks at all: data and spreadsheets.
    None,
    /// Not in this build.
    Absent,
}

/// The reader of a format beyond the core.
#[cfg(feature = "formats")]
macro_rules! reader {
    ($($read:tt)*) => { Reader::$($read)* };
}
#[cfg(not(feature = "formats"))]
macro_rules! reader {
    ($($read:tt)*) => {
        Reader::Absent
    };
}

impl Format {
    /// Whether this build reads it.
    #[must_use]
    pub fn is_here(&self) -> bool {
        cfg!(feature = "formats") || matches!(self.reader, Reader::Text(_))
    }
}

/// Every format, one a row, in the order messages name them.
pub static FORMATS: &[Format] = &[
    Format {
        name: "markdown",
        family: Family::Document,
        extensions: &["md", "markdown"],
        media_types: &["text/markdown"],
        reader: Reader::Text(markdown::read),
    },
    Format {
        name: "mdx",
        family: Family::Document,
        extensions: &["mdx"],
        media_types: &["text/mdx"],
        reader: reader!(Text(mdx::read)),
    },
    Format {
        name: "text",
        family: Family::Document,
        extensions: &["txt", "text"],
        media_types: &["text/plain"],
        reader: Reader::Text(plain::read),
    },
    Format {
        name: "html",
        family: Family::Document,
        extensions: &["html", "htm", "xhtml"],
        media_types: &["text/html", "application/xhtml+xml"],
        reader: reader!(Text(html::read)),
    },
    Format {
        name: "rst",
        family: Family::Document,
        extensions: &["rst"],
        media_types: &["text/x-rst"],
        reader: reader!(Text(rst::read)),
    },
    Format {
        name: "asciidoc",
        family: Family::Document,
        extensions: &["adoc", "asciidoc"],
        media_types: &["text/asciidoc"],
        reader: reader!(Text(asciidoc::read)),
    },
    Format {
        name: "org",
        family: Family::Document,
        extensions: &["org"],
        media_types: &["text/org"],
        reader: reader!(Text(org::read)),
    },
    Format {
        name: "latex",
        family: Family::Document,
        extensions: &["tex"],
        media_types: &["application/x-tex"],
        reader: reader!(Citing(latex::read)),
    },
    Format {
        name: "ipynb",
        family: Family::Document,
        extensions: &["ipynb"],
        media_types: &["application/x-ipynb+json"],
        reader: reader!(Text(notebook::read)),
    },
    Format {
        name: "vtt",
        family: Family::Document,
        extensions: &["vtt"],
        media_types: &["text/vtt"],
        reader: reader!(Text(captions::vtt::read)),
    },
    Format {
        name: "srt",
        family: Family::Document,
        extensions: &["srt"],
        media_types: &["application/x-subrip"],
        reader: reader!(Text(captions::srt::read)),
    },
    Format {
        name: "chat",
        family: Family::Document,
        extensions: &[],
        media_types: &[],
        reader: reader!(Either(chat::read)),
    },
    Format {
        name: "docx",
        family: Family::Document,
        extensions: &["docx"],
        media_types: &["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
        reader: reader!(Bytes(docx::read)),
    },
    Format {
        name: "blocks",
        family: Family::Document,
        extensions: &[],
        media_types: &[],
        reader: Reader::Text(blocks::read),
    },
    Format {
        name: "yaml",
        family: Family::Data,
        extensions: &["yaml", "yml"],
        media_types: &["application/yaml"],
        reader: Reader::None,
    },
    Format {
        name: "json",
        family: Family::Data,
        extensions: &["json"],
        media_types: &["application/json"],
        reader: Reader::None,
    },
    Format {
        name: "jsonl",
        family: Family::Data,
        extensions: &["jsonl", "ndjson"],
        media_types: &["application/jsonl", "application/x-ndjson"],
        reader: Reader::None,
    },
    Format {
        name: "xml",
        family: Family::Data,
        extensions: &["xml"],
        media_types: &["application/xml", "text/xml"],
        reader: Reader::None,
    },
    Format {
        name: "toml",
        family: Family::Data,
        extensions: &["toml"],
        media_types: &["application/toml"],
        reader: Reader::None,
    },
    Format {
        name: "csv",
        family: Family::Spreadsheet,
        extensions: &["csv"],
        media_types: &["text/csv"],
        reader: Reader::None,
    },
    Format {
        name: "xlsx",
        family: Family::Spreadsheet,
        extensions: &["xlsx"],
        media_types: &["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
        reader: Reader::None,
    },
];

/// What is read: text, or the bytes of a file.
#[derive(Debug, Clone, Copy)]
pub enum Input<'a> {
    /// Text that is already decoded.
    Text(&'a str),
    /// Bytes in UTF-8, UTF-16 with a byte-order mark, or Windows-1252; or a binary format.
    Bytes(&'a [u8]),
}

/// What is known of a file beside its format.
#[derive(Debug, Clone, Copy, Default)]
pub struct About<'a> {
    /// What messages call it.
    pub file: Option<&'a str>,
    /// The BibTeX of what it cites; formats without citations pay it no heed.
    pub bibliography: Option<&'a str>,
}

/// The row of a format.
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// Reads a document format into blocks. A byte-order mark at the start is no text.
///
/// # Errors
/// `Format` for a name that is no document format, and for text in a format of bytes; what the
/// format's own reader refuses.
pub fn read_blocks(input: Input<'_>, name: &str) -> Result<Vec<Block>> {
    read_file(input, name, About::default())
}

/// As [`read_blocks`], for a file that more is known of.
///
/// # Errors
/// As [`read_blocks`].
pub fn read_file(input: Input<'_>, name: &str, about: About<'_>) -> Result<Vec<Block>> {
    let unknown = || Error::new(ErrorKind::Format, messages::no_document_format(name));
    let format = format(name)
        .filter(|format| format.family == Family::Document)
        .ok_or_else(unknown)?;
    let cited = about.bibliography.map(without_mark);
    match (format.reader, input) {
        (Reader::Text(read), Input::Text(text)) => read(without_mark(text)),
        (Reader::Text(read), Input::Bytes(bytes)) => read(&decode(bytes)),
        (Reader::Either(read), input) => read(input),
        (Reader::Citing(read), Input::Text(text)) => read(without_mark(text), cited),
        (Reader::Citing(read), Input::Bytes(bytes)) => read(&decode(bytes), cited),
        (Reader::Bytes(read), Input::Bytes(bytes)) => {
            read(bytes, about.file.unwrap_or(messages::UNNAMED))
        }
        (Reader::Bytes(_), Input::Text(_)) => Err(Error::new(
            ErrorKind::Format,
            messages::read_from_a_file(name),
        )),
        (Reader::None, _) => Err(unknown()),
        (Reader::Absent, _) => Err(Error::new(ErrorKind::Format, messages::not_here(name))),
    }
}
