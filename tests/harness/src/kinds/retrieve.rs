//! Retrieval over documents ingested through the same judge.

use std::sync::Arc;

use context_atlas::json::{Builder, Json, Value};
use context_atlas::retrieve::{Context, Inquiry};
use context_atlas::{Document, Processor};

use super::setting::{Setting, or_error};
use super::{documents, setting, units};
use crate::report::slug;

/// The context, or `null` where the judge did not answer.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    if !given(setting)?
        && let Err(error) = ingest(setting)?
    {
        return Ok(or_error(Err(error)));
    }
    let inquiry = Inquiry {
        query: setting::text(setting.case, "query"),
        nearest: setting.case.get("nearest").is_some(),
        documents: setting.case.get("scope").map(units::strings),
        tokens: None,
    };
    let processor = Processor {
        config: setting.config()?,
        judging: setting.judging(),
    };
    let context = setting.host.drive(processor.retrieve(inquiry));
    Ok(or_error(context.map(self::context)))
}

/// Ingests the documents of a case in order.
fn ingest(setting: &mut Setting<'_>) -> Result<context_atlas::Result<()>, String> {
    let forms = setting.case.get("documents").into_iter();
    for form in forms.flat_map(Value::items) {
        match documents::ingested(setting, form)? {
            Ok(document) => setting.host.collection.put(Arc::new(document)),
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

/// What a case's documents become, for another engine to answer from: `{"documents", "calls"}`.
pub(super) fn exchanged(setting: &mut Setting<'_>) -> Result<Json, String> {
    ingest(setting)?.map_err(|error| error.to_string())?;
    let mut made = Builder::new();
    made.object().key("documents").array();
    for document in setting.host.collection.documents() {
        let document = Json::parse(&document.to_json()).map_err(|error| error.to_string())?;
        made.value(document.value());
    }
    made.end();
    let calls = i64::try_from(setting.host.script.asked().len()).unwrap_or(i64::MAX);
    made.key("calls").int(calls).end();
    Ok(made.finish())
}

/// A context as JSON.
pub(super) fn context(context: Option<Context>) -> Json {
    context.map_or_else(Json::null, |context| context.to_json())
}

/// Takes documents that were ingested elsewhere, where the run has any for this case:
/// `{"documents", "calls"}`, the latter how many requests their ingestion took.
fn given(setting: &mut Setting<'_>) -> Result<bool, String> {
    let name = slug(&setting::text(setting.case, "name"));
    let Ok(text) = setting.bundle.text(&format!("documents/{name}.json")) else {
        return Ok(false);
    };
    let given = Json::parse(text).map_err(|error| format!("{name}: {error}"))?;
    for document in given
        .value()
        .get("documents")
        .into_iter()
        .flat_map(Value::items)
    {
        let document = Document::from_json(&document.text()).map_err(|error| error.to_string())?;
        setting.host.collection.put(Arc::new(document));
    }
    let calls = given.value().get("calls").and_then(Value::as_u64);
    setting
        .host
        .script
        .skip(usize::try_from(calls.unwrap_or_default()).unwrap_or_default());
    Ok(true)
}
