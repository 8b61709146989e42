//! What stands in for data files where the build leaves them out.

use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::read::not_here;

/// # Errors
/// `Format`, always.
pub(crate) fn ingest(
    _text: &str,
    _id: String,
    format: &str,
    _title: &str,
    _chars_per_token: usize,
) -> Result<Document> {
    Err(Error::new(ErrorKind::Format, not_here(format)))
}
