//! Units: a section's chunks as passages, or its blocks as entries or messages.

use super::conversation::{self, Talk};
use super::entries;
use super::headings::{Headings, Placed};
use super::meta::{as_int, passage};
use super::profiles::Profile;
use super::sections::{Sections, members};
use crate::block::Block;
use crate::chunk::{Chunk, Heading};
use crate::config::Config;
use crate::document::{Link, Unit};
use crate::json::{Builder, Json};
use crate::judge::Asker;

/// Blocks with the sections they fall into.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout<'a> {
    pub(super) blocks: &'a [Block],
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

/// The units of all sections in document order.
pub(super) async fn build(
    mut chunks: Vec<Chunk>,
    bare: Vec<Placed<'_>>,
    layout: Layout<'_>,
    config: &Config,
    asker: &Asker,
) -> Made {
    let whole = |profile: &Profile| matches!(profile, Profile::Reference | Profile::Conversational);
    let wanted: Vec<bool> = layout.profiles.iter().map(whole).collect();
    let Layout {
        blocks,
        headings,
        sections,
        of_blocks,
        profiles,
    } = layout;
    for (chunk, section) in chunks.iter_mut().zip(sections.of_chunks()) {
        // Made from its blocks, the section would be in memory twice.
        if wanted.get(*section) == Some(&true) {
            chunk.text = String::new();
        }
    }
    let mut members = members(blocks, headings, of_blocks, &wanted);
    let mut bare = bare.into_iter().peekable();
    let mut made = Made::default();
    for (number, chunk) in chunks.into_iter().enumerate() {
        let start = chunk.blocks.first().copied().unwrap_or_default();
        while let Some(heading) = bare.next_if(|heading| heading.index < start) {
            made.bare(heading, headings);
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
            let offset = made.units.len();
            match profile {
                Profile::Reference => made.entries(entries::units(&section, headings, offset)),
                _ => {
                    let talk = conversation::build(&section, headings, &[], offset, config, asker);
                    made.talk(talk.await);
                }
            }
        }
    }
    for heading in bare {
        made.bare(heading, headings);
    }
    made
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

    fn entries(&mut self, entries: Vec<Unit>) {
        self.profiles
            .extend(entries.iter().map(|_| Profile::Reference));
        self.units.extend(entries);
    }

    fn bare(&mut self, heading: Placed<'_>, headings: &Headings) {
        self.entries(entries::units(&[heading], headings, self.units.len()));
    }

    fn talk(&mut self, talk: Talk) {
        self.profiles
            .extend(talk.units.iter().map(|_| Profile::Conversational));
        self.units.extend(talk.units);
        self.links.extend(talk.links);
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
