//! Headings at section depth with nothing under them: entries where they follow a section of that
//! depth that is reference, and none that is not comes next.

use std::collections::HashSet;

use super::profiles::Profile;
use super::sections::Sections;
use super::units::Layout;
use crate::block::{Block, BlockKind};
use crate::chunk::{Chunk, Chunked, Heading};
use crate::text::trim;

/// The bare headings of a document that are entries, and the sections they make.
#[derive(Debug, Default)]
pub(super) struct Bare {
    /// By the indices of their blocks.
    pub(super) headings: Vec<usize>,
    pub(super) keys: Vec<String>,
}

/// Looks through the outline.
pub(super) fn find(chunked: &Chunked, blocks: &[Block], layout: Layout<'_>) -> Bare {
    let mut found = Bare::default();
    if !layout.profiles.contains(&Profile::Reference) {
        return found;
    }
    let mut around = Around::of(&chunked.chunks, layout);
    let mut seen = HashSet::new();
    for heading in &chunked.outline {
        let path = layout.headings.path(heading.block);
        let at_depth = layout.sections.is_at_depth(&layout.headings.titles(path));
        if !around.is_reference(heading.block) || !at_depth || !is_bare(blocks, heading) {
            continue;
        }
        let (key, section) = layout.sections.of_block(layout.headings, heading.block);
        if section.is_none() {
            found.headings.push(heading.block);
            found.keys.extend(seen.insert(key.clone()).then_some(key));
        }
    }
    found
}

/// Whether nothing, or a heading that is not below it, follows a heading.
fn is_bare(blocks: &[Block], heading: &Heading) -> bool {
    let after = blocks.get(heading.block + 1..).unwrap_or_default();
    let next = after.iter().find(|block| !trim(&block.text).is_empty());
    match next.map(|next| next.kind) {
        None => true,
        Some(BlockKind::Heading(level)) => level <= heading.level,
        Some(_) => false,
    }
}

/// The profiles of the chunks around a place, which only moves forward.
struct Around<'a> {
    chunks: &'a [Chunk],
    sections: &'a Sections,
    profiles: &'a [Profile],
    next: usize,
}

impl<'a> Around<'a> {
    fn of(chunks: &'a [Chunk], layout: Layout<'a>) -> Self {
        Self {
            chunks,
            sections: layout.sections,
            profiles: layout.profiles,
            next: 0,
        }
    }

    /// Whether the chunk before a block is of a reference section at section depth, and the chunk
    /// after it, if there is one, of a reference section too.
    fn is_reference(&mut self, block: usize) -> bool {
        let starts_before =
            |chunk: &Chunk| chunk.blocks.first().is_some_and(|start| *start < block);
        while self.chunks.get(self.next).is_some_and(starts_before) {
            self.next += 1;
        }
        let Some(before) = self.next.checked_sub(1) else {
            return false;
        };
        let at_depth = self
            .chunks
            .get(before)
            .is_some_and(|chunk| self.sections.is_at_depth(&chunk.heading_path));
        at_depth
            && self.profile(before) == Some(Profile::Reference)
            && self
                .profile(self.next)
                .is_none_or(|profile| profile == Profile::Reference)
    }

    fn profile(&self, chunk: usize) -> Option<Profile> {
        let section = self.sections.of_chunks().get(chunk)?;
        self.profiles.get(*section).copied()
    }
}
