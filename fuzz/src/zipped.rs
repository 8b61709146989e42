//! Office files by their parts. Random bytes never get past a checksum, so a package is made around
//! the bytes: the first chooses the format, the rest are its parts in the order of [`Kind::parts`],
//! each ended by a byte that no UTF-8 has.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// What ends a part.
pub const END: u8 = 0xff;

/// A zipped format.
pub struct Kind {
    /// Its name in the table of formats.
    pub format: &'static str,
    /// Its parts, that which matters most first.
    pub parts: &'static [&'static str],
}

/// The zipped formats, by the first byte.
pub const KINDS: &[Kind] = &[
    Kind {
        format: "docx",
        parts: &[
            "word/document.xml",
            "word/styles.xml",
            "word/numbering.xml",
            "word/footnotes.xml",
            "word/endnotes.xml",
            "word/comments.xml",
            "word/_rels/document.xml.rels",
            "_rels/.rels",
            "[Content_Types].xml",
        ],
    },
    Kind {
        format: "xlsx",
        parts: &[
            "xl/worksheets/sheet1.xml",
            "xl/sharedStrings.xml",
            "xl/styles.xml",
            "xl/workbook.xml",
            "xl/_rels/workbook.xml.rels",
            "xl/worksheets/sheet2.xml",
            "_rels/.rels",
            "[Content_Types].xml",
        ],
    },
];

/// Reads a package made of the parts.
pub fn read(data: &[u8]) {
    let Some((first, bytes)) = data.split_first() else {
        return;
    };
    let kind = &KINDS[usize::from(*first) % KINDS.len()];
    crate::holds(&packed(kind, bytes), kind.format, None);
}

/// A package with the parts; one that is not there is empty, and left out.
pub fn packed(kind: &Kind, bytes: &[u8]) -> Vec<u8> {
    let mut package = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let parts = bytes.split(|byte| *byte == END).zip(kind.parts);
    for (part, name) in parts.filter(|(part, _)| !part.is_empty()) {
        package.start_file(*name, stored).expect("names differ");
        package.write_all(part).expect("memory takes it");
    }
    package.finish().expect("memory takes it").into_inner()
}
