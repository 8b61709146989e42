//! Passages that stand together.

use crate::document::Found;
use crate::text;

/// What opens a text and names the headings it stands under: `[a > b] `.
pub(super) fn body(passage: &str) -> &str {
    let rest = passage.strip_prefix('[').and_then(|inside| {
        let end = inside.find([']', '\n'])?;
        inside.get(end..)?.strip_prefix(']')
    });
    rest.map_or(passage, text::trim_start)
}

/// Every passage of the document under the same headings.
pub(super) fn section_of(passage: &Found) -> Vec<Found> {
    let path = &passage.unit().path;
    Found::all(passage.document())
        .filter(|found| is_passage(found) && found.unit().path == *path)
        .collect()
}

pub(super) fn is_passage(found: &Found) -> bool {
    found.unit().kind == "passage"
}
