//! The fixed messages of reading. Cases compare them letter by letter.

use super::{FORMATS, Family};

/// What a file of bytes is called that has no name.
pub(super) const UNNAMED: &str = "document.docx";
pub(super) const BLOCKS_NOT_JSON: &str = "The blocks are not valid JSON.";
pub(super) const BLOCKS_NO_LIST: &str = "The blocks must be a JSON list.";
pub(super) const BLOCK_MALFORMED: &str =
    "A block needs a \"type\" (heading, paragraph, table or code) and a \"text\".";
pub(super) const HEADING_WITHOUT_LEVEL: &str = "A heading block needs an integer \"level\".";
pub(super) const NOT_A_NOTEBOOK: &str = "A notebook must be a JSON object with a \"cells\" list.";
pub(super) const VTT_SIGNATURE: &str = "A WebVTT file must start with a \"WEBVTT\" line.";

pub(super) fn no_document_format(name: &str) -> String {
    let names: Vec<&str> = FORMATS
        .iter()
        .filter(|format| format.family == Family::Document)
        .map(|format| format.name)
        .collect();
    format!(
        "\"{name}\" is not a document format; use one of: {}.",
        names.join(", ")
    )
}

pub(super) fn read_from_a_file(name: &str) -> String {
    format!(
        "{} is read from a file: use ingestFile.",
        name.to_uppercase()
    )
}

/// Of a build that leaves formats out.
pub(crate) fn not_here(name: &str) -> String {
    format!("This build of the package does not read \"{name}\".")
}
