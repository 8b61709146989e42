//! What of the engine is measured: reading, chunking and structural ingest of files of every format.

use context_atlas::ingest;
use context_atlas::judge::{Judging, Request, Response};
use context_atlas::read::{self, Family, Input};
use context_atlas::{Block, Config, Processor, chunk, run};

const WHO: &str = "native";

/// Hands each measurement of a file to `measure`: what, who, and a run that returns some size of its result.
pub(crate) fn measure(bytes: &[u8], format: &str, measure: &dyn Fn(&str, &str, &dyn Fn() -> usize)) {
    let config = Config::default();
    let document = read::format(format).is_some_and(|row| row.family == Family::Document);
    if document {
        measure("read", WHO, &|| blocks(bytes, format).len());
    }
    if format == "markdown" {
        measure("chunk", WHO, &|| {
            let blocks = blocks(bytes, format);
            chunk::structural(&blocks, &config).chunks.len()
        });
    }
    measure("ingest", WHO, &|| stored(bytes, format, &config).len());
}

fn blocks(bytes: &[u8], format: &str) -> Vec<Block> {
    read::read_blocks(Input::Bytes(bytes), format).unwrap_or_default()
}

/// The document's bytes, made without a judge.
fn stored(bytes: &[u8], format: &str, config: &Config) -> String {
    let options = ingest::Options {
        id: "document".into(),
        format: Some(format.into()),
        ..Default::default()
    };
    let processor = Processor {
        config: config.clone(),
        judging: Judging::Nobody,
    };
    let run = processor.ingest(ingest::Input::Bytes(bytes.to_owned()), options);
    let document = run::drive(run, &mut |_: Request| None::<Response>);
    document.map_or_else(|_| String::new(), |document| document.to_json())
}
