//! How each kind of work starts. All options are JSON; `judging` is -1 for nobody, 0 for the engine
//! itself, above that how many requests the host answers at once.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::needs;
use super::reading::Given;
use super::run::{Handle, Made, document};
use crate::chunk::Chunker;
use crate::config::Config;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::ingest::{Input, Options, SheetFile};
use crate::json::{Builder, Json, Value};
use crate::judge::Judging;
use crate::processor::Processor;
use crate::read::read_block_list;
use crate::rerank::{Passage, Ranked, Reranker};
use crate::retrieve::{Context, Inquiry};

fn config(text: &str) -> Result<Config> {
    Config::from_json(Json::parse(text)?.value())
}

pub(super) fn processor(tuned: &str, judge: i32) -> Result<Processor> {
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

/// Ingests with options `{id, format?, name?, media_type?, profile?, title?, text}`, and the
/// bibliography that is cited; the run gives the document's JSON.
#[wasm_bindgen]
pub fn ingest(
    bytes: Vec<u8>,
    options: &str,
    tuned: &str,
    judge: i32,
    cited: Option<Vec<u8>>,
) -> Thrown<Handle> {
    let json = Json::parse(options)?;
    let given = Given::new(&bytes, json.value());
    let own = |key| given.option(key).map(str::to_owned);
    let options = Options {
        id: id(json.value())?,
        format: own("format"),
        name: given.name()?,
        profile: own("profile"),
        title: own("title"),
        bibliography: cited.map(Input::Bytes),
    };
    let is_text = given.is_text();
    let run = processor(tuned, judge)?.ingest(owned(bytes, is_text), options);
    Ok(Handle::new(run, made))
}

/// Ingests spreadsheets as one document: `files` says of each of `contents`
/// `{sheet, name?, text}`, `options` are `{id, title?}`.
#[wasm_bindgen]
pub fn ingest_spreadsheet(
    files: &str,
    contents: Vec<Uint8Array>,
    options: &str,
    tuned: &str,
    judge: i32,
) -> Thrown<Handle> {
    let (files, options) = (Json::parse(files)?, Json::parse(options)?);
    let pairs = files.value().items().zip(contents);
    let sheets = pairs.map(|(told, content)| sheet_file(content.to_vec(), told));
    let sheets = sheets.collect();
    let title = options.value().get("title").and_then(Value::as_str);
    let (id, title) = (id(options.value())?, title.map(str::to_owned));
    let run = processor(tuned, judge)?.ingest_spreadsheet(sheets, id, title);
    Ok(Handle::new(run, made))
}

fn sheet_file(bytes: Vec<u8>, told: Value<'_>) -> SheetFile {
    let given = Given::new(&bytes, told);
    let sheet = given.option("sheet").unwrap_or_default().to_owned();
    let is_text = given.is_text();
    let name = match given.option("name") {
        Some(name) => name.to_owned(),
        None if bytes.starts_with(b"PK") => format!("{sheet}.xlsx"),
        None => format!("{sheet}.csv"),
    };
    let input = owned(bytes, is_text);
    SheetFile { sheet, name, input }
}

fn owned(bytes: Vec<u8>, is_text: bool) -> Input {
    match String::from_utf8(bytes) {
        Ok(text) if is_text => Input::Text(text),
        Ok(text) => Input::Bytes(text.into_bytes()),
        Err(error) => Input::Bytes(error.into_bytes()),
    }
}

/// Ingests a list of blocks with options `{id, profile?}`.
#[wasm_bindgen]
pub fn ingest_blocks(blocks: &str, options: &str, tuned: &str, judge: i32) -> Thrown<Handle> {
    let json = Json::parse(options)?;
    let blocks = read_block_list(blocks)?;
    let (id, profile) = (id(json.value())?, profile(json.value()));
    let run = processor(tuned, judge)?.ingest_blocks(blocks, id, profile);
    Ok(Handle::new(run, made))
}

/// Adds a list of blocks to a document with options `{profile?}`.
#[wasm_bindgen]
pub fn append(
    bytes: &[u8],
    blocks: &str,
    options: &str,
    tuned: &str,
    judge: i32,
) -> Thrown<Handle> {
    let json = Json::parse(options)?;
    let (document, blocks) = (document(bytes)?, read_block_list(blocks)?);
    let run = processor(tuned, judge)?.append(document, blocks, profile(json.value()));
    Ok(Handle::new(run, made))
}

pub(super) fn made(document: Document) -> Made {
    Made::Pieces(document.into_json_pieces())
}

pub(super) fn id(options: Value<'_>) -> Result<String> {
    let id = options.get("id").and_then(Value::as_str);
    id.map(str::to_owned)
        .ok_or_else(|| Error::new(ErrorKind::Input, "A document needs an id."))
}

pub(super) fn profile<'a>(options: Value<'a>) -> Option<&'a str> {
    options.get("profile")?.as_str()
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
