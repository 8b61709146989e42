//! Documents and calls that are refused, and stored documents read and written again.

use context_atlas::json::Value;
use context_atlas::judge::Judging;
use context_atlas::{Config, Document, Json, Processor};

use super::setting::{Setting, or_error};
use super::{documents, prose};

/// What `input.op` comes to.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    match input.get("op").and_then(Value::as_str) {
        Some("document") => rewritten(input.get("document").ok_or("no document")?),
        Some("append") => appended(setting, input),
        Some("retrieve") => retrieved(setting, input),
        op => Err(format!("{op:?} cannot be run yet")),
    }
}

/// A stored document, read and written.
fn rewritten(document: Value<'_>) -> Result<Json, String> {
    documents::written(Document::from_json(&document.text()))
}

/// A document with blocks added.
fn appended(setting: &mut Setting<'_>, input: Value<'_>) -> Result<Json, String> {
    let form = input.get("document").ok_or("no document")?;
    let blocks = prose::blocks(input.get("blocks").ok_or("no blocks")?)?;
    let profile = input.get("profile").and_then(Value::as_str);
    let document = match documents::ingested(setting, form)? {
        Ok(document) => document,
        refused => return documents::written(refused),
    };
    let processor = prose::processor(setting, form)?;
    let run = processor.append(document, blocks, profile);
    documents::written(setting.host.drive(run))
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
