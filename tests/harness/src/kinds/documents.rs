//! The forms in which cases give documents.

use context_atlas::json::Value;
use context_atlas::{Document, Json, Result};

use super::prose;
use super::setting::{Setting, or_error, text};

/// The document of `input`.
pub(super) fn give(setting: &mut Setting<'_>) -> std::result::Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    written(ingested(setting, input)?)
}

/// Ingests a document in the form of its keys: `sheets`, `markup`, otherwise prose.
pub(super) fn ingested(
    setting: &mut Setting<'_>,
    form: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    if form.get("sheets").is_some() {
        return Err("spreadsheets cannot be ingested yet".into());
    }
    if form.get("markup").is_some() {
        return markup(setting, form);
    }
    let document = prose::ingested(setting, form)?;
    prose::appended(setting, form, document)
}

fn markup(
    setting: &mut Setting<'_>,
    form: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    let id = text(form, "id");
    let title = form.get("title").and_then(Value::as_str).unwrap_or(&id);
    let processor = prose::processor(setting, form)?;
    Ok(processor.ingest_data(
        &text(form, "markup"),
        id.as_str(),
        &text(form, "format"),
        title,
    ))
}

/// A document as the JSON it is stored as, or `{error}`.
pub(super) fn written(document: Result<Document>) -> std::result::Result<Json, String> {
    match document {
        Ok(document) => Json::parse(&document.to_json()).map_err(|error| error.to_string()),
        Err(error) => Ok(or_error(Err(error))),
    }
}
