//! Units: a section's chunks as passages, or its blocks as entries or messages.

use super::conversation::{self, Said, Talk};
use super::entries;
use super::headings::{Headings, Placed};
use super::meta::{as_int, passage};
use super::profiles::Profile;
use super::sections::{Sections, members};
use crate::block::{Block, BlockKind};
use crate::chunk::{Chunk, Heading};
use crate::config::Config;
use crate::document::{Link, Unit};
use crate::json::{Builder, Json};
use crate::judge::Asker;

/// Where blocks stand, and the sections they fall into.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout<'a> {
    pub(super) headings: &'a Headings,
    pub(super) sections: &'a Sections,
    pub(super) of_blocks: &'a [Option<usize>],
    pub(super) profiles: &'a [Profile],
}

/// What a document is made of, but for the links between its passages.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) units: Vec<Unit>,
    /// The profile of each unit.
    pub(super) profiles: Vec<Profile>,
    /// Those of conversations.
    pub(super) links: Vec<Link>,
}

/// What units are made of, each let go of once they are.
#[derive(Debug)]
pub(super) struct Material {
    pub(super) blocks: Vec<Block>,
    pub(super) chunks: Vec<Chunk>,
    /// Headings that are entries of their own, by their blocks.
    pub(super) bare: Vec<usize>,
}

/// The units of all sections in document order.
pub(super) async fn build(
    material: Material,
    layout: Layout<'_>,
    config: &Config,
    asker: &Asker,
) -> Made {
    let Layout {
        headings,
        sections,
        of_blocks,
        profiles,
    } = layout;
    let Material {
        mut blocks,
        mut chunks,
        bare,
    } = material;
    let whole = |profile: &Profile| matches!(profile, Profile::Reference | Profile::Conversational);
    let wanted: Vec<bool> = profiles.iter().map(whole).collect();
    for (chunk, section) in chunks.iter_mut().zip(sections.of_chunks()) {
        // Made from its blocks, the section would be in memory twice.
        if wanted.get(*section) == Some(&true) {
            chunk.text = String::new();
        }
    }
    let mut members = members(&blocks, of_blocks, &wanted);
    let mut bare = bare.into_iter().peekable();
    let mut made = Made::default();
    for (number, chunk) in chunks.into_iter().enumerate() {
        let start = chunk.blocks.first().copied().unwrap_or_default();
        while let Some(heading) = bare.next_if(|heading| *heading < start) {
            made.entries(&[heading], &blocks, headings);
        }
        let section = sections
            .of_chunks()
            .get(number)
            .copied()
            .unwrap_or_default();
        let profile = profiles.get(section).copied().unwrap_or(Profile::Guidance);
        if !whole(&profile) {
            made.passage(chunk, number + 1, profile);
        } else if let Some(section) = members.get_mut(section).map(std::mem::take) {
            match profile {
                Profile::Reference => made.entries(&section, &blocks, headings),
                _ => {
                    let offset = made.units.len();
                    let said = said(section, &mut blocks, headings);
                    let talk = conversation::build(said, headings, &[], offset, config, asker);
                    made.talk(talk.await);
                }
            }
        }
    }
    for heading in bare {
        made.entries(&[heading], &blocks, headings);
    }
    made
}

/// Takes the blocks of a section out.
fn said(
    section: Vec<usize>,
    blocks: &mut [Block],
    headings: &Headings,
) -> impl Iterator<Item = Said> {
    section.into_iter().filter_map(|index| {
        let nothing = Block::new(BlockKind::Paragraph, "");
        Some(Said {
            index,
            block: std::mem::replace(blocks.get_mut(index)?, nothing),
            path: headings.path(index),
        })
    })
}

impl Made {
    fn passage(&mut self, chunk: Chunk, number: usize, profile: Profile) {
        self.units.push(Unit {
            id: format!("p{number}"),
            kind: "passage".to_owned(),
            text: chunk.text,
            path: chunk.heading_path,
            meta: passage(&chunk.blocks, profile),
        });
        self.profiles.push(profile);
    }

    fn entries(&mut self, section: &[usize], blocks: &[Block], headings: &Headings) {
        let placed = section.iter();
        let placed: Vec<Placed<'_>> = placed
            .filter_map(|index| headings.placed(*index, blocks))
            .collect();
        let entries = entries::units(&placed, headings, self.units.len());
        self.profiles
            .extend(entries.iter().map(|_| Profile::Reference));
        self.units.extend(entries);
    }

    fn talk(&mut self, talk: Talk) {
        self.profiles
            .extend(talk.units.iter().map(|_| Profile::Conversational));
        append(&mut self.units, talk.units);
        append(&mut self.links, talk.links);
    }
}

/// Appends what is mostly the first and the last.
fn append<T>(all: &mut Vec<T>, more: Vec<T>) {
    match all.is_empty() {
        true => *all = more,
        false => all.extend(more),
    }
}

/// `{"outline", "sections"}`
pub(super) fn data(
    outline: &[Heading],
    sections: &Sections,
    profiles: &[Profile],
    bare: &[String],
) -> Json {
    let mut made = Builder::new();
    made.object().key("outline").array();
    for heading in outline {
        made.object();
        made.key("block").int(as_int(heading.block));
        made.key("title").string(&heading.title);
        made.key("level").int(heading.level).end();
    }
    made.end().key("sections").object();
    for (key, profile) in sections.keys().iter().zip(profiles) {
        made.key(key).string(profile.name());
    }
    for key in bare {
        made.key(key).string(Profile::Reference.name());
    }
    made.finish()
}
