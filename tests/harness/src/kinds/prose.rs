//! Prose, ingested from blocks and appended to.

use context_atlas::json::Value;
use context_atlas::judge::Judging;
use context_atlas::{Block, Config, Document, Processor, Result};

use super::setting::Setting;

/// Ingests blocks as `input` gives them.
pub(super) fn ingested(
    setting: &mut Setting<'_>,
    input: Value<'_>,
) -> std::result::Result<Result<Document>, String> {
    let processor = processor(setting, input)?;
    let id = text(input, "id").unwrap_or_default();
    let blocks = blocks(input.get("blocks").ok_or("no blocks")?)?;
    let run = processor.ingest_blocks(blocks, id, text(input, "profile"));
    Ok(setting.host.drive(run))
}

/// Appends the block lists of `input` one after the other.
pub(super) fn appended(
    setting: &mut Setting<'_>,
    input: Value<'_>,
    mut document: Result<Document>,
) -> std::result::Result<Result<Document>, String> {
    let processor = processor(setting, input)?;
    let profile = text(input, "append_profile").or(text(input, "profile"));
    for list in input.get("append").into_iter().flat_map(Value::items) {
        let Ok(before) = document else { break };
        let run = processor.append(before, blocks(list)?, profile);
        document = setting.host.drive(run);
    }
    Ok(document)
}

/// A processor by the form's own configuration, without a judge where it says so.
pub(super) fn processor(
    setting: &Setting<'_>,
    input: Value<'_>,
) -> std::result::Result<Processor, String> {
    let config = input.get("config").map(Config::from_json).transpose();
    let judging = match input.get("jev").and_then(Value::as_bool) {
        Some(false) => Judging::Nobody,
        _ => setting.judging(),
    };
    Ok(Processor {
        config: config
            .map_err(|error| error.to_string())?
            .unwrap_or_default(),
        judging,
    })
}

fn text<'a>(input: Value<'a>, key: &str) -> Option<&'a str> {
    input.get(key).and_then(Value::as_str)
}

/// The blocks of a list.
pub(super) fn blocks(list: Value<'_>) -> std::result::Result<Vec<Block>, String> {
    context_atlas::read::read_block_list(&list.text()).map_err(|error| error.to_string())
}
