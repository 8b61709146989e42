//! Block lists: JSON that another extractor made. See `spec/blocks.md`.

use super::messages;
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json, Kind, Value};

/// Reads a JSON list of blocks.
///
/// # Errors
/// `Input` when the text is not JSON, not a list, or an item of it is no block.
pub fn read(text: &str) -> Result<Vec<Block>> {
    let json =
        Json::parse(text).map_err(|error| wrong(messages::BLOCKS_NOT_JSON).caused_by(error))?;
    let list = json.value();
    if !list.is_array() {
        return Err(wrong(messages::BLOCKS_NO_LIST));
    }
    list.items().map(block).collect()
}

fn block(item: Value<'_>) -> Result<Block> {
    let text = item.get("text").and_then(Value::as_str);
    let kind = item.get("type").and_then(Value::as_str);
    let (Some(text), Some(name)) = (text, kind) else {
        return Err(wrong(messages::BLOCK_MALFORMED));
    };
    let kind = match name {
        "heading" => BlockKind::Heading(level(item)?),
        "paragraph" => BlockKind::Paragraph,
        "table" => BlockKind::Table,
        "code" => BlockKind::Code,
        _ => return Err(wrong(messages::BLOCK_MALFORMED)),
    };
    Ok(Block {
        kind,
        text: text.to_owned(),
        meta: item.get("meta").and_then(meta),
    })
}

fn level(heading: Value<'_>) -> Result<i64> {
    let level = heading.get("level").and_then(Value::as_i64);
    level.ok_or_else(|| wrong(messages::HEADING_WITHOUT_LEVEL))
}

/// An object or a list as it is, another value as a list of it; none when there is nothing in it.
fn meta(value: Value<'_>) -> Option<Json> {
    match value.kind() {
        Kind::Null | Kind::Object(0) | Kind::Array(0) => None,
        Kind::Object(_) | Kind::Array(_) => Some(value.to_json()),
        _ => {
            let mut made = Builder::new();
            made.array().value(value).end();
            Some(made.finish())
        }
    }
}

fn wrong(message: &str) -> Error {
    Error::new(ErrorKind::Input, message)
}
