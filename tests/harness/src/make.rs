//! What the engine makes of one file: `{"blocks"}`, a document, `{"chunks"}`, `{"sentences"}`, `{"text"}`.

use context_atlas::ingest::{self, Options};
use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{Family, Input, decode, format, read_blocks};
use context_atlas::run::drive;
use context_atlas::{Block, Config, Processor, chunk, text};

/// What is made of the bytes of a file in a format, by the options of a case.
///
/// # Errors
/// The engine's message, or why it cannot be done.
pub fn make(input: &[u8], format: &str, options: Option<Value<'_>>) -> Result<Json, String> {
    let option = |key| options.and_then(|options| options.get(key));
    match format {
        "chunk" => {
            let reader = option("reader").and_then(Value::as_str);
            let blocks = blocks(input, reader.unwrap_or("markdown"))?;
            let config = option("config").map(Config::from_json).transpose();
            let config = config
                .map_err(|error| error.to_string())?
                .unwrap_or_default();
            Ok(chunk::structural(&blocks, &config).to_json())
        }
        "sentences" => {
            let text = decode(input);
            let mut made = Builder::new();
            made.object()
                .key("sentences")
                .strings(text::sentences(&text));
            Ok(made.finish())
        }
        _ if is_document(format) => Ok(listed(&blocks(input, format)?)),
        _ => document(input, format),
    }
}

/// Whether a format is read into blocks. A name that is none says so when it is read.
fn is_document(name: &str) -> bool {
    format(name).is_none_or(|format| format.family == Family::Document)
}

/// The document of a data file or spreadsheet, for which nobody is asked.
fn document(input: &[u8], format: &str) -> Result<Json, String> {
    let processor = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let options = Options {
        id: "case".into(),
        format: Some(format.to_owned()),
        ..Options::default()
    };
    let run = processor.ingest(ingest::Input::Bytes(input.to_vec()), options);
    let document = drive(run, &mut |_| None).map_err(|error| error.to_string())?;
    Json::parse(&document.to_json()).map_err(|error| error.to_string())
}

fn blocks(input: &[u8], format: &str) -> Result<Vec<Block>, String> {
    read_blocks(Input::Bytes(input), format).map_err(|error| error.to_string())
}

fn listed(blocks: &[Block]) -> Json {
    let mut made = Builder::new();
    made.object().key("blocks").array();
    for block in blocks {
        made.value(block.to_json().value());
    }
    made.finish()
}
