//! Passages that stand together.

use crate::document::Found;

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
