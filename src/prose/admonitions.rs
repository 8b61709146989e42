//! Headings such as "Note": they title an aside, not a section, and stand as paragraphs while a
//! document is chunked.

use crate::block::{Block, BlockKind};
use crate::prose::letters::is_ascii_space;
use crate::text::trim;

const NAMES: &[&str] = &[
    "note",
    "tip",
    "warning",
    "caution",
    "important",
    "hint",
    "info",
];

/// The headings made paragraphs, to make headings again.
#[derive(Debug)]
pub(super) struct Folded(Vec<(usize, BlockKind)>);

/// Makes every heading that titles an aside a paragraph.
pub(super) fn fold(blocks: &mut [Block]) -> Folded {
    let mut folded = Vec::new();
    for (index, block) in blocks.iter_mut().enumerate() {
        if block.is_heading() && titles_aside(&block.text) {
            folded.push((index, block.kind));
            block.kind = BlockKind::Paragraph;
        }
    }
    Folded(folded)
}

impl Folded {
    /// Whether nothing was folded.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Makes the folded paragraphs headings again.
    pub(super) fn unfold(self, blocks: &mut [Block]) {
        for (index, kind) in self.0 {
            if let Some(block) = blocks.get_mut(index) {
                block.kind = kind;
            }
        }
    }
}

/// One of the names, in any case, alone or before a colon.
fn titles_aside(heading: &str) -> bool {
    let heading = trim(heading);
    let name = heading.strip_suffix(':').unwrap_or(heading);
    let name = name.trim_end_matches(is_ascii_space);
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}
