//! Reading the meta of blocks and writing that of units.

use std::borrow::Cow;

use super::profiles::Profile;
use crate::block::Block;
use crate::json::{Builder, Json, Kind, Value, Writer};

/// Who speaks in a block, where its reader said so.
pub(super) fn speaker(block: &Block) -> Option<&str> {
    block.meta("speaker")?.as_str()
}

/// Whether a block names a speaker.
pub(super) fn is_spoken(block: &Block) -> bool {
    speaker(block).is_some_and(|speaker| !speaker.is_empty())
}

/// A value as text: `true` is `1`, `false` and `null` are empty.
pub(super) fn written(value: Value<'_>) -> Cow<'_, str> {
    match value.kind() {
        Kind::Null | Kind::Bool(false) => Cow::Borrowed(""),
        Kind::Bool(true) => Cow::Borrowed("1"),
        Kind::String(text) | Kind::Big(text) => Cow::Borrowed(text),
        Kind::Float(number) => Cow::Owned(number.to_string()),
        Kind::Int(_) | Kind::Array(_) | Kind::Object(_) => Cow::Owned(value.text()),
    }
}

/// `"blocks": […]`
pub(super) fn write_blocks(made: &mut Builder, blocks: &[usize]) {
    made.key("blocks").array();
    for block in blocks {
        made.int(as_int(*block));
    }
    made.end();
}

/// The meta of a passage, as text: there is one for each until it is written.
pub(super) fn passage(blocks: &[usize], profile: Profile) -> Json {
    let mut text = String::with_capacity(64 + 8 * blocks.len());
    let mut made = Writer::new(&mut text);
    made.open('{').key("blocks").open('[');
    for block in blocks {
        made.int(as_int(*block));
    }
    made.close(']');
    made.key("profile").string(profile.name()).close('}');
    text.shrink_to_fit();
    Json::written(text)
}

/// A count as JSON has it.
pub(super) fn as_int(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
