//! What a run needs, as JSON, and hits as they come back.

use crate::error::Result;
use crate::json::{Builder, Json, Value};
use crate::run::{Need, Progress, Stage};
use crate::search::{Hit, Posting, Query};

/// `[[number, kind, need], …]`
pub(super) fn text(needs: &[(u64, Need)]) -> String {
    let mut made = Builder::new();
    made.array();
    for (number, need) in needs {
        made.array().int(i64::try_from(*number).unwrap_or(i64::MAX));
        write(need, &mut made);
        made.end();
    }
    made.finish().text()
}

fn write(need: &Need, made: &mut Builder) {
    match need {
        Need::Ask(request) => {
            made.string("ask").value(request.to_json().value());
        }
        Need::Search(query) => search(query, made.string("search")),
        Need::Nearest {
            query,
            limit,
            documents,
        } => {
            made.string("nearest").object().key("query").string(query);
            made.key("limit").int(count(*limit));
            made.key("documents");
            strings(documents.as_deref(), made);
            made.end();
        }
        Need::Documents(ids) => {
            made.string("documents").strings(ids);
        }
        Need::Progress(progress) => tell(*progress, made.string("progress")),
    }
}

fn search(query: &Query, made: &mut Builder) {
    made.object().key("terms").array();
    for group in &query.terms {
        made.strings(group);
    }
    made.end().key("limit").int(count(query.limit));
    made.key("kinds");
    strings(query.kinds.as_deref(), made);
    made.key("documents");
    strings(query.documents.as_deref(), made);
    made.end();
}

fn tell(progress: Progress, made: &mut Builder) {
    let stage = match progress.stage {
        Stage::Reading => "reading",
        Stage::Structuring => "structuring",
        Stage::Asking => "asking",
        Stage::Indexing => "indexing",
    };
    made.object().key("stage").string(stage);
    made.key("done").int(count(progress.done));
    made.key("total").int(count(progress.total)).end();
}

fn strings(texts: Option<&[String]>, made: &mut Builder) {
    match texts {
        Some(texts) => made.strings(texts),
        None => made.null(),
    };
}

fn count(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A query from the form that [`text`] gives it.
pub(super) fn query(value: Value<'_>) -> Query {
    let list = |key| value.get(key).filter(|list| list.is_array()).map(texts);
    let groups = value.get("terms").into_iter().flat_map(Value::items);
    let limit = value.get("limit").and_then(Value::as_u64);
    Query {
        terms: groups.map(texts).collect(),
        limit: limit
            .and_then(|limit| usize::try_from(limit).ok())
            .unwrap_or(0),
        kinds: list("kinds"),
        documents: list("documents"),
    }
}

pub(super) fn texts(list: Value<'_>) -> Vec<String> {
    let texts = list.items().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

/// `[{document, unit, score}, …]`
pub(super) fn hits_text(hits: &[Hit]) -> String {
    let mut made = Builder::new();
    made.array();
    for hit in hits {
        made.object().key("document").string(&hit.document);
        made.key("unit").string(&hit.unit);
        made.key("score").float(hit.score).end();
    }
    made.finish().text()
}

/// `{term: [{document, unit, count, length}, …], …}`
pub(super) fn postings_text(postings: &[(String, Vec<Posting>)]) -> String {
    let mut made = Builder::new();
    made.object();
    for (term, list) in postings {
        made.key(term).array();
        for posting in list {
            made.object().key("document").string(&posting.document);
            made.key("unit").string(&posting.unit);
            made.key("count").int(posting.count.into());
            made.key("length").int(posting.length.into()).end();
        }
        made.end();
    }
    made.finish().text()
}

/// Hits from `[{document, unit, score?}, …]`; what is not of that form is left out.
pub(super) fn hits(text: &str) -> Result<Vec<Hit>> {
    let list = Json::parse(text)?;
    Ok(list.value().items().filter_map(hit).collect())
}

fn hit(value: Value<'_>) -> Option<Hit> {
    let text = |key| Some(value.get(key)?.as_str()?.to_owned());
    Some(Hit {
        document: text("document")?,
        unit: text("unit")?,
        score: value.get("score").and_then(Value::as_f64).unwrap_or(0.0),
    })
}
