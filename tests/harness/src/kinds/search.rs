//! Exact-term search in a collection.

use std::sync::Arc;

use context_atlas::Json;
use context_atlas::json::{Builder, Value};
use context_atlas::search::{Hit, Query};
use context_atlas::source::Collection;

use super::setting::Setting;
use super::units::{document, strings};

/// `[{"document", "unit", "score"}]`, best first.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    let mut collection = Collection::new();
    for op in input.get("ops").into_iter().flat_map(Value::items) {
        if let Some(given) = op.get("put") {
            collection.put(Arc::new(document(given)));
        } else if let Some(id) = op.get("remove").and_then(Value::as_str) {
            collection.remove(id);
        } else {
            return Err(format!("no operation {}", op.text()));
        }
    }
    let question = input.get("query").ok_or("no query")?;
    Ok(listed(&collection.search(&query(question, input))))
}

/// A query with the limits that stand beside it.
pub(super) fn query(question: Value<'_>, beside: Value<'_>) -> Query {
    let limit = beside.get("limit").and_then(Value::as_u64);
    let limit = limit.and_then(|limit| usize::try_from(limit).ok());
    Query {
        kinds: beside.get("kinds").map(strings),
        documents: beside.get("documents").map(strings),
        ..Query::of(question.as_str().unwrap_or_default(), limit.unwrap_or(10))
    }
}

/// Hits as the cases list them.
pub(super) fn listed(hits: &[Hit]) -> Json {
    let mut made = Builder::new();
    made.array();
    for hit in hits {
        made.object().key("document").string(&hit.document);
        made.key("unit").string(&hit.unit);
        made.key("score").float(hit.score).end();
    }
    made.finish()
}
