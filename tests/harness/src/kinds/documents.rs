//! The forms in which cases give documents.

use context_atlas::json::Value;
use context_atlas::{Document, Result};

use super::setting::Setting;

/// Ingests a document in the form of its keys: `sheets`, `markup`, otherwise prose.
pub(super) fn ingested(
    _setting: &mut Setting<'_>,
    form: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    Err(match form.get("sheets").or(form.get("markup")) {
        Some(_) => "this form of document cannot be ingested yet".into(),
        None => "prose cannot be ingested yet".into(),
    })
}
