//! The loop around a run: answers its needs from a script, a collection and listed hits.

use context_atlas::Result;
use context_atlas::json::Value;
use context_atlas::run::{Need, Reply, Run, Step};
use context_atlas::search::Hit;

use crate::script::Script;

/// What stands in for the outside world while one case runs.
#[derive(Debug)]
pub struct Host<'a> {
    /// The judge.
    pub script: Script<'a>,
    /// What the caller's own search finds, best first.
    pub nearest: Vec<Hit>,
}

impl<'a> Host<'a> {
    /// The host of a case.
    pub fn new(case: Value<'a>) -> Self {
        Self {
            script: Script::new(case),
            nearest: case.get("nearest").map(hits).unwrap_or_default(),
        }
    }

    /// Drives a run to its end.
    ///
    /// # Errors
    /// Those of the run.
    pub fn drive<T>(&mut self, mut run: Run<T>) -> Result<T> {
        let mut replies = Vec::new();
        loop {
            match run.step(replies) {
                Step::Done(result) => return result,
                Step::Needs(needs) => {
                    let answered = needs.into_iter();
                    let answered = answered.filter_map(|(at, need)| Some((at, self.meet(need)?)));
                    replies = answered.collect();
                }
            }
        }
    }

    fn meet(&mut self, need: Need) -> Option<Reply> {
        match need {
            Need::Ask(request) => Some(Reply::Answer(self.script.answer(request))),
            Need::Nearest {
                limit, documents, ..
            } => Some(Reply::Hits(self.near(limit, documents.as_deref()))),
            _ => None,
        }
    }

    fn near(&self, limit: usize, documents: Option<&[String]>) -> Vec<Hit> {
        let within = |hit: &&Hit| documents.is_none_or(|ids| ids.contains(&hit.document));
        self.nearest
            .iter()
            .filter(within)
            .take(limit)
            .cloned()
            .collect()
    }
}

fn hits(listed: Value<'_>) -> Vec<Hit> {
    let text = |hit: Value<'_>, key| {
        hit.get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let hit = |hit: Value<'_>| Hit {
        document: text(hit, "document"),
        unit: text(hit, "unit"),
        score: hit.get("score").and_then(Value::as_f64).unwrap_or_default(),
    };
    listed.items().map(hit).collect()
}
