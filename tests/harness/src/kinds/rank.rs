//! Passages in the order in which they answer.

use context_atlas::Json;
use context_atlas::json::Builder;
use context_atlas::rerank::{Passage, Reranker};

use super::setting::Setting;

/// `[{"id", "score"}]`, or `null` where nothing was ranked.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let case = setting.case;
    let passages = case
        .get("passages")
        .into_iter()
        .flat_map(|passages| passages.items());
    let passages = passages.map(Passage::from_json).collect();
    let query = case
        .get("query")
        .and_then(|query| query.as_str())
        .unwrap_or_default();
    let limit = case
        .get("limit")
        .and_then(|limit| usize::try_from(limit.as_i64()?).ok());
    let reranker = Reranker::new(setting.config()?, setting.judging());
    let ranked = setting
        .host
        .drive(reranker.rank(passages, query.to_owned(), limit));
    let Some(ranked) = ranked.map_err(|error| error.to_string())? else {
        return Ok(Json::null());
    };
    let mut made = Builder::new();
    made.array();
    for passage in ranked {
        made.object().key("id").string(&passage.id);
        made.key("score").float(passage.score).end();
    }
    Ok(made.finish())
}
