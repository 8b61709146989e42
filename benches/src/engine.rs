//! What of the engine is measured: reading, chunking and structural ingest of Markdown.

use context_atlas::read::{Input, read_blocks};
use context_atlas::{Block, Config, chunk};

const WHO: &str = "native";

/// Hands each measurement of a text to `measure`: what, who, and a run that returns some size of its result.
pub(crate) fn measure(text: &str, measure: &dyn Fn(&str, &str, &dyn Fn() -> usize)) {
    let config = Config::default();
    measure("read", WHO, &|| read(text).len());
    measure("chunk", WHO, &|| {
        chunk::structural(&blocks, &config).chunks.len()
    });
}

fn read(text: &str) -> Vec<Block> {
    read_blocks(Input::Text(text), "markdown").unwrap_or_default()
}
