//! What stands in for the outside world while one case runs.

use std::sync::Arc;

use context_atlas::json::Value;
use context_atlas::judge::{Request, Response};
use context_atlas::run::{self, Run};
use context_atlas::search::{Hit, Query};
use context_atlas::source::Collection;
use context_atlas::{Document, Result};

use crate::script::Script;

/// A scripted judge, a collection, and listed hits.
#[derive(Debug)]
pub struct Host<'a> {
    /// The judge.
    pub script: Script<'a>,
    /// The documents.
    pub collection: Collection,
    /// What the caller's own search finds, best first.
    pub nearest: Vec<Hit>,
}

impl<'a> Host<'a> {
    /// The host of a case.
    pub fn new(case: Value<'a>) -> Self {
        Self {
            script: Script::new(case),
            collection: Collection::new(),
            nearest: case.get("nearest").map(hits).unwrap_or_default(),
        }
    }

    /// The host of a case whose judge goes by what is asked.
    pub fn by_content(case: Value<'a>) -> Self {
        Self {
            script: Script::by_content(),
            ..Self::new(case)
        }
    }

    /// Drives a run to its end.
    ///
    /// # Errors
    /// Those of the run.
    pub fn drive<T>(&mut self, run: Run<T>) -> Result<T> {
        run::drive(run, self)
    }
}

impl run::Host for Host<'_> {
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        let answers = requests.into_iter();
        answers.map(|request| self.script.answer(request)).collect()
    }

    fn search(&mut self, query: &Query) -> Result<Vec<Hit>> {
        Ok(self.collection.search(query))
    }

    fn nearest(
        &mut self,
        _query: &str,
        limit: usize,
        documents: Option<&[String]>,
    ) -> Result<Vec<Hit>> {
        let within = |hit: &&Hit| documents.is_none_or(|ids| ids.contains(&hit.document));
        let hits = self.nearest.iter().filter(within);
        Ok(hits.take(limit).cloned().collect())
    }

    fn documents(&mut self, ids: &[String]) -> Result<Vec<Option<Arc<Document>>>> {
        Ok(ids.iter().map(|id| self.collection.document(id)).collect())
    }
}

fn hits(listed: Value<'_>) -> Vec<Hit> {
    let text = |hit: Value<'_>, key| {
        let text = hit.get(key).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    let hit = |hit: Value<'_>| Hit {
        document: text(hit, "document"),
        unit: text(hit, "unit"),
        score: hit.get("score").and_then(Value::as_f64).unwrap_or_default(),
    };
    listed.items().map(hit).collect()
}
