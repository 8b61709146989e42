//! What stands in for spreadsheets where the build leaves them out: they are told apart, and refused.

use super::{Input, Options, SheetFile};
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::read::{self, Family, not_here};

pub(super) fn is_meant(options: &Options) -> bool {
    let named = match (&options.format, &options.name) {
        (Some(format), _) => read::format(format),
        (None, name) => name.as_deref().and_then(read::format_of),
    };
    named.is_some_and(|format| format.family == Family::Spreadsheet)
}

pub(super) fn ingest(_input: Input, _options: Options) -> Result<Document> {
    Err(missing())
}

pub(crate) fn ingest_several(
    _files: Vec<SheetFile>,
    _id: String,
    _title: Option<String>,
) -> Result<Document> {
    Err(missing())
}

fn missing() -> Error {
    Error::new(ErrorKind::Format, not_here("spreadsheets"))
}
