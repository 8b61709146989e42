//! The forms in which cases give documents.

use context_atlas::ingest::{Input, SheetFile};
use context_atlas::json::Value;
use context_atlas::{Document, Json, Result};

use super::prose;
use super::setting::{Setting, or_error, text};
use crate::base64;

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
        return spreadsheet(setting, form);
    }
    if form.get("markup").is_some() {
        return markup(setting, form);
    }
    let document = prose::ingested(setting, form)?;
    prose::appended(setting, form, document)
}

fn spreadsheet(
    setting: &mut Setting<'_>,
    form: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    let mut files = Vec::new();
    for (sheet, given) in form.get("sheets").into_iter().flat_map(Value::entries) {
        let given_as = |key| given.get(key).and_then(Value::as_str);
        let (name, input) = match (given_as("csv"), given_as("csv_base64"), given_as("xlsx")) {
            (Some(csv), ..) => ("sheet.csv", Input::Text(csv.to_owned())),
            (_, Some(coded), _) => {
                let bytes = base64::decode(coded).ok_or("not base64")?;
                ("sheet.csv", Input::Bytes(bytes))
            }
            (.., Some(file)) => {
                let path = file.strip_prefix("spec/").unwrap_or(file);
                let bytes = setting.bundle.bytes(&format!("cases/{path}"))?;
                (path, Input::Bytes(bytes.to_vec()))
            }
            _ => return Err("a sheet of no known form".into()),
        };
        files.push(SheetFile {
            sheet: sheet.to_owned(),
            name: name.to_owned(),
            input,
        });
    }
    let processor = prose::processor(setting, form)?;
    let title = form.get("title").and_then(Value::as_str).map(str::to_owned);
    let run = processor.ingest_spreadsheet(files, text(form, "id"), title);
    Ok(setting.host.drive(run))
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
