//! The forms in which cases give documents.

use context_atlas::json::Value;
use context_atlas::{Document, Result};

use super::prose;
use super::setting::Setting;

/// Ingests a document in the form of its keys: `sheets`, `markup`, otherwise prose.
pub(super) fn ingested(
    setting: &mut Setting<'_>,
    form: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    if form.get("sheets").or(form.get("markup")).is_some() {
        return Err("this form of document cannot be ingested yet".into());
    }
    let document = prose::ingested(setting, form)?;
    prose::appended(setting, form, document)
}
