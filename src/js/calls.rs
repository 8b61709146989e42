//! How each kind of work starts. All options are JSON; `judging` is -1 for nobody, 0 for the engine
//! itself, above that how many requests the host answers at once.

use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::run::{Handle, Made};
use crate::config::Config;
use crate::error::Result;
use crate::json::{Builder, Json};
use crate::judge::Judging;
use crate::rerank::{Passage, Ranked, Reranker};

fn config(text: &str) -> Result<Config> {
    Config::from_json(Json::parse(text)?.value())
}

fn judging(number: i32) -> Judging {
    match usize::try_from(number) {
        Err(_) => Judging::Nobody,
        Ok(0) => Judging::Local,
        Ok(concurrency) => Judging::Host { concurrency },
    }
}

/// Ranks `[{id, text, heading_path?}, …]`; the run gives `[{id, score}, …]` or `null`.
#[wasm_bindgen]
pub fn rank(
    passages: &str,
    query: String,
    limit: Option<u32>,
    tuned: &str,
    judge: i32,
) -> Thrown<Handle> {
    let passages = Json::parse(passages)?;
    let passages = passages.value().items().map(Passage::from_json).collect();
    let reranker = Reranker::new(config(tuned)?, judging(judge));
    let limit = limit.map(|limit| limit as usize);
    Ok(Handle::new(reranker.rank(passages, query, limit), ranked))
}

fn ranked(found: Option<Vec<Ranked>>) -> Made {
    let mut made = Builder::new();
    let Some(found) = found else {
        return Made::Text("null".to_owned());
    };
    made.array();
    for passage in found {
        made.object().key("id").string(&passage.id);
        made.key("score").float(passage.score).end();
    }
    Made::Text(made.finish().text())
}
