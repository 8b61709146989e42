//! What the engine makes of one file: `{"blocks"}`, a document, `{"chunks"}`, `{"sentences"}`, `{"text"}`.

use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{self, Family, Input, decode, read_blocks};
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
        _ if read::format(format).is_some_and(|format| format.family == Family::Data) => {
            data(input, format)
        }
        _ => Ok(listed(&blocks(input, format)?)),
    }
}

/// The document of a data file.
fn data(input: &[u8], format: &str) -> Result<Json, String> {
    let processor = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let document = processor.ingest_data(&decode(input), "file", format, "file");
    let document = document.map_err(|error| error.to_string())?;
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
