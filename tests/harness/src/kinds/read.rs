//! Text and files read into blocks.

use context_atlas::json::{Builder, Json, Value};
use context_atlas::read::{About, Input, read_block_list, read_blocks, read_file};
use context_atlas::{Block, Result};

use super::setting::{Setting, file_of, or_error};

/// `{"blocks"}` of `{format, text}` or `{format, file}`.
pub(super) fn give(setting: &mut Setting<'_>) -> std::result::Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    let text = |key| input.get(key).and_then(Value::as_str);
    let format = text("format").ok_or("no format")?;
    let read = match (text("text"), text("file")) {
        (Some(text), _) => read_blocks(Input::Text(text), format),
        (None, Some(file)) => {
            let name = file.rsplit('/').next().unwrap_or(file);
            let about = About {
                file: Some(name),
                ..About::default()
            };
            read_file(Input::Bytes(file_of(setting.bundle, file)?), format, about)
        }
        (None, None) => return Err("neither text nor file".into()),
    };
    Ok(listed(read))
}

/// `{"blocks"}` of the text of a JSON block list.
pub(super) fn give_list(setting: &mut Setting<'_>) -> std::result::Result<Json, String> {
    let input = setting.case.get("input").and_then(Value::as_str);
    Ok(listed(read_block_list(input.ok_or("no input")?)))
}

fn listed(blocks: Result<Vec<Block>>) -> Json {
    or_error(blocks.map(|blocks| {
        let mut made = Builder::new();
        made.object().key("blocks").array();
        for block in &blocks {
            block.write(&mut made);
        }
        made.finish()
    }))
}
