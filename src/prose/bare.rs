//! Headings at section depth with nothing under them: entries where they stand among sections that
//! are reference.

use std::collections::HashSet;

use super::headings::Placed;
use super::profiles::Profile;
use super::sections::Sections;
use super::units::Layout;
use crate::block::{Block, BlockKind};
use crate::chunk::{Chunk, Chunked, Heading};
use crate::text::trim;

/// The bare headings of a document that are entries, and the sections they make.
#[derive(Debug, Default)]
pub(super) struct Bare<'a> {
    pub(super) headings: Vec<Placed<'a>>,
    pub(super) keys: Vec<String>,
}

/// Looks through the outline; `given` is the caller's profile.
pub(super) fn find<'a>(chunked: &Chunked, layout: Layout<'a>, given: Option<Profile>) -> Bare<'a> {
    let mut found = Bare::default();
    let all = given == Some(Profile::Reference);
    if !all && !layout.profiles.contains(&Profile::Reference) {
        return found;
    }
    let mut around = Around::of(&chunked.chunks, layout);
    let mut seen = HashSet::new();
    for heading in &chunked.outline {
        let fits = around.is_reference(heading.block) || (all && chunked.chunks.is_empty());
        if !fits || !is_bare(layout.blocks, heading) {
            continue;
        }
        let (key, section) = layout.sections.of_block(layout.headings, heading.block);
        if let (None, Some(block)) = (section, layout.blocks.get(heading.block)) {
            found.headings.push(Placed {
                index: heading.block,
                block,
                path: layout.headings.path(heading.block),
            });
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

    /// Whether the chunks before and after a block, as far as there are any, are reference.
    fn is_reference(&mut self, block: usize) -> bool {
        let starts_before =
            |chunk: &Chunk| chunk.blocks.first().is_some_and(|start| *start < block);
        while self.chunks.get(self.next).is_some_and(starts_before) {
            self.next += 1;
        }
        let places = [self.next.checked_sub(1), Some(self.next)];
        let mut around = places.into_iter().flatten().filter_map(|place| {
            let section = self.sections.of_chunks().get(place)?;
            self.profiles.get(*section)
        });
        let first = around.next();
        first == Some(&Profile::Reference) && around.all(|profile| *profile == Profile::Reference)
    }
}
