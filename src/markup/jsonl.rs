//! JSON Lines: a record a line. See `spec/formats/jsonl.md`.

use super::json;
use super::outline::{Outline, ROOT, Segment};
use crate::error::{Error, ErrorKind, Result};

/// The outline of JSON Lines: a record a line.
pub(super) fn read(text: &str) -> Result<Outline<'_>> {
    let mut outline = Outline::printed(text.len());
    outline.records = true;
    let mut record = 0;
    for (number, line) in text.split('\n').enumerate() {
        if line
            .bytes()
            .all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
        {
            continue;
        }
        let path = outline.paths.below(ROOT, Segment::item(record));
        record += 1;
        json::print(&mut outline, line, path).map_err(|fault| {
            let message = format!("Invalid JSONL at line {}: {}", number + 1, fault.message());
            Error::new(ErrorKind::Input, message)
        })?;
    }
    let end = outline.lines.len();
    if let Some(root) = outline.node_mut(ROOT) {
        root.end = end;
    }
    Ok(outline)
}
