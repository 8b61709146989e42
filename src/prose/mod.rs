//! Prose: units and links by profile. See `spec/profiles`.
//!
//! Blocks are read for speakers, chunked, and given a profile section by section; a section's
//! chunks, entries or messages become the units, and the links of each profile join them.

mod admonitions;
mod append;
mod bare;
mod conversation;
mod detect;
mod entries;
mod headings;
mod letters;
mod links;
mod meta;
mod pairs;
mod passage;
pub mod profiles;
mod sections;
mod speakers;
mod units;

pub(crate) use append::append;
pub use profiles::Profile;

use crate::block::Block;
use crate::chunk::{self, Speech};
use crate::config::Config;
use crate::document::{Document, lexical};
use crate::judge::{Asker, Judging};
use crate::run::Stage;

use headings::Headings;
use sections::Sections;
use units::{Layout, Material};

/// Prose blocks as a document, with one profile for every section or one found for each.
pub(crate) async fn ingest(
    mut blocks: Vec<Block>,
    id: String,
    profile: Option<Profile>,
    config: &Config,
    asker: &Asker,
) -> Document {
    let may_talk = profile.is_none_or(|profile| profile == Profile::Conversational);
    if may_talk {
        speakers::read(&mut blocks);
    }
    let headings = Headings::of(&blocks);
    let folded = admonitions::fold(&mut blocks);
    let outline = if folded.is_empty() {
        None
    } else {
        Some(Headings::of(&blocks))
    };
    let speech = if may_talk { Speech::Keep } else { Speech::Cut };
    let chunked = chunk::chunk(&blocks, config, speech, asker).await;
    folded.unfold(&mut blocks);

    let sections = Sections::of(&chunked.chunks);
    let of_blocks = sections.of_blocks(outline.as_ref().unwrap_or(&headings), blocks.len());
    let choice = match profile {
        Some(profile) => detect::given(profile, &sections),
        None => {
            let spoken = sections::spoken(&blocks, &of_blocks, sections.len());
            let makeups = match asker.judging() {
                Judging::Local => sections::makeups(&blocks, &of_blocks, sections.len()),
                _ => Vec::new(),
            };
            detect::detect(&chunked.chunks, &sections, spoken, makeups, asker).await
        }
    };
    let layout = Layout {
        headings: &headings,
        sections: &sections,
        of_blocks: &of_blocks,
        profiles: &choice.sections,
    };
    let bare = bare::find(&chunked, &blocks, layout);
    let data = units::data(&chunked.outline, &sections, &choice.sections, &bare.keys);
    let material = Material {
        blocks,
        chunks: chunked.chunks,
        bare: bare.headings,
    };
    let made = units::build(material, layout, config, asker).await;
    let mut links = links::find(&made.units, &made.profiles, asker).await;
    links.extend(made.links);
    asker.reach(Stage::Indexing, 0, made.units.len()).await;
    Document {
        id,
        profile: choice.detected.profile.clone(),
        detected: Some(choice.detected),
        lexical: lexical(&made.units, |_| ""),
        units: made.units,
        links,
        data,
    }
}
