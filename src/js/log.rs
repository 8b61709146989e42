//! A transcript whose bytes come one piece after the other.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;

use super::calls::{id, made, processor, profile};
use super::fault::Thrown;
use super::reading::{Given, listed};
use super::run::Handle;
use crate::block::Block;
use crate::ingest::is_conversation;
use crate::json::Json;
use crate::read::Log;

/// Whether a file that starts so is read as a transcript first; options are `{format?, name?, media_type?}`.
#[wasm_bindgen]
pub fn may_be_log(start: &[u8], options: &str) -> Thrown<bool> {
    let options = Json::parse(options)?;
    let format = Given::new(start, options.value()).format();
    let is_asked = options.value().get("format").is_some();
    Ok(format.is_ok_and(|format| format == "chat" || (format == "jsonl" && !is_asked)))
}

/// In how many blocks a conversation shows itself, if it is one.
const LOOKED_AT: usize = 1000;

/// A transcript under way; once it has ended, its blocks.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct ChatLog {
    log: Log,
    blocks: Vec<Block>,
}

#[wasm_bindgen]
impl ChatLog {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes; says whether a conversation has come of them so far.
    pub fn feed(&mut self, bytes: &[u8]) -> Thrown<bool> {
        self.log.feed(bytes)?;
        let blocks = self.log.blocks_so_far();
        Ok(is_conversation(blocks.get(..LOOKED_AT).unwrap_or(blocks)))
    }

    /// Ends it; says whether it is a conversation.
    pub fn end(&mut self) -> Thrown<bool> {
        self.blocks = std::mem::take(&mut self.log).blocks()?;
        Ok(is_conversation(&self.blocks))
    }

    /// The bytes of the list of its blocks, which it then has no more.
    pub fn blocks(&mut self) -> Uint8Array {
        listed(std::mem::take(&mut self.blocks))
    }

    /// Ingests its blocks, which it then has no more, with options `{id, profile?}`; the run gives the
    /// document's JSON.
    pub fn ingest(&mut self, options: &str, tuned: &str, judge: i32) -> Thrown<Handle> {
        let json = Json::parse(options)?;
        let (id, profile) = (id(json.value())?, profile(json.value()));
        let blocks = std::mem::take(&mut self.blocks);
        let run = processor(tuned, judge)?.ingest_blocks(blocks, id, profile);
        Ok(Handle::new(run, made))
    }
}
