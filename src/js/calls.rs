//! How each kind of work starts. All options are JSON; `judging` is -1 for nobody, 0 for the engine
//! itself, above that how many requests the host answers at once.

use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::needs;
use super::run::{Handle, Made};
use crate::chunk::Chunker;
use crate::config::Config;
use crate::error::Result;
use crate::json::{Builder, Json, Value};
use crate::judge::Judging;
use crate::processor::Processor;
use crate::read::read_block_list;
use crate::rerank::{Passage, Ranked, Reranker};
use crate::retrieve::{Context, Inquiry};

fn config(text: &str) -> Result<Config> {
    Config::from_json(Json::parse(text)?.value())
}

fn processor(tuned: &str, judge: i32) -> Result<Processor> {
    Ok(Processor {
        config: config(tuned)?,
        judging: judging(judge),
    })
}

fn judging(number: i32) -> Judging {
    match usize::try_from(number) {
        Err(_) => Judging::Nobody,
        Ok(0) => Judging::Local,
        Ok(concurrency) => Judging::Host { concurrency },
    }
}

/// Cuts a list of blocks; the run gives `{chunks, outline, used_jev}`.
#[wasm_bindgen]
pub fn chunk(blocks: &str, tuned: &str, judge: i32) -> Thrown<Handle> {
    let chunker = Chunker::new(config(tuned)?, judging(judge));
    let blocks = read_block_list(blocks)?;
    Ok(Handle::new(chunker.chunk(blocks), |chunked| {
        Made::Text(chunked.to_json().text())
    }))
}

/// Retrieves with options `{documents?, tokens?, nearest?}`; the run gives the context or `null`.
#[wasm_bindgen]
pub fn retrieve(query: String, options: &str, tuned: &str, judge: i32) -> Thrown<Handle> {
    let options = Json::parse(options)?;
    let option = |key| options.value().get(key);
    let inquiry = Inquiry {
        query,
        nearest: option("nearest").and_then(Value::as_bool) == Some(true),
        documents: option("documents")
            .filter(|ids| ids.is_array())
            .map(needs::texts),
        tokens: option("tokens").and_then(whole),
    };
    Ok(Handle::new(
        processor(tuned, judge)?.retrieve(inquiry),
        context,
    ))
}

fn context(found: Option<Context>) -> Made {
    let text = found.map(|context| context.to_json().text());
    Made::Text(text.unwrap_or_else(|| "null".to_owned()))
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

/// A whole number, however it is written.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float stops at the bounds, which is what is wanted"
)]
fn whole(value: Value<'_>) -> Option<usize> {
    value.as_f64().map(|number| number as usize)
}
