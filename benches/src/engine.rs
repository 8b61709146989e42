//! What of the engine is measured: reading, chunking and structural ingest of Markdown.

use context_atlas::ingest;
use context_atlas::judge::{Judging, Request, Response};
use context_atlas::read::{Input, read_blocks};
use context_atlas::{Block, Config, Processor, chunk, run};

const WHO: &str = "native";

/// Hands each measurement of a text to `measure`: what, who, and a run that returns some size of its result.
pub(crate) fn measure(text: &str, measure: &dyn Fn(&str, &str, &dyn Fn() -> usize)) {
    let config = Config::default();
    measure("read", WHO, &|| read(text).len());
    measure("chunk", WHO, &|| {
        chunk::structural(&read(text), &config).chunks.len()
    });
    measure("ingest", WHO, &|| stored(text, &config).len());
}

fn read(text: &str) -> Vec<Block> {
    read_blocks(Input::Text(text), "markdown").unwrap_or_default()
}

/// The document's bytes, made without a judge.
fn stored(text: &str, config: &Config) -> String {
    let options = ingest::Options {
        id: "document".into(),
        format: Some("markdown".into()),
        ..Default::default()
    };
    let processor = Processor {
        config: config.clone(),
        judging: Judging::Nobody,
    };
    let run = processor.ingest(ingest::Input::Text(text.to_owned()), options);
    let document = run::drive(run, &mut |_: Request| None::<Response>);
    document.map_or_else(|_| String::new(), |document| document.to_json())
}
