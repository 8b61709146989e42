//! Documents and calls that are refused, and stored documents read and written again.

use context_atlas::json::Value;
use context_atlas::judge::Judging;
use context_atlas::{Config, Document, Json, Processor};

use super::setting::{Setting, or_error};

/// What `input.op` comes to.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    match input.get("op").and_then(Value::as_str) {
        Some("document") => rewritten(input.get("document").ok_or("no document")?),
        Some("retrieve") => retrieved(setting, input),
        op => Err(format!("{op:?} cannot be run yet")),
    }
}

/// A stored document, read and written.
fn rewritten(document: Value<'_>) -> Result<Json, String> {
    match Document::from_json(&document.text()) {
        Ok(document) => Json::parse(&document.to_json()).map_err(|error| error.to_string()),
        Err(error) => Ok(or_error(Err(error))),
    }
}

/// Retrieval where nobody judges.
fn retrieved(setting: &mut Setting<'_>, input: Value<'_>) -> Result<Json, String> {
    let query = input
        .get("query")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let processor = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let context = setting.host.drive(processor.retrieve(query));
    Ok(or_error(context.map(super::retrieve::context)))
}
