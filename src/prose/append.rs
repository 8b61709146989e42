//! Adding blocks to a document: they continue its last conversation, or are prose of their own,
//! numbered on from what is there.

use super::conversation::{self, Said, Talk};
use super::headings::Headings;
use super::meta::{as_int, is_spoken};
use super::profiles::Profile;
use super::{ingest, speakers};
use crate::block::Block;
use crate::config::Config;
use crate::document::{Document, Link, Unit, lexical};
use crate::json::{Builder, Json, Value};
use crate::judge::Asker;
use crate::text::{length, trim};

/// Where new units and blocks go on counting.
#[derive(Debug, Clone, Copy)]
struct Offset {
    units: usize,
    blocks: usize,
}

/// The document with the blocks after what it holds. Only they are asked about.
pub(crate) async fn append(
    mut document: Document,
    mut blocks: Vec<Block>,
    profile: Option<Profile>,
    config: &Config,
    asker: &Asker,
) -> Document {
    if profile.is_none_or(|profile| profile == Profile::Conversational) {
        speakers::read(&mut blocks);
    }
    let mut offset = Offset::after(&document);
    let rest = after_lead(&document, &mut blocks);
    if let Some(rest) = rest {
        let lead = blocks.len();
        let talk = continued(&document, blocks, offset, config, asker).await;
        offset.units += talk.units.len();
        offset.blocks += lead;
        document.units.extend(talk.units);
        document.links.extend(talk.links);
        blocks = rest;
    }
    if !blocks.is_empty() {
        let added = ingest(blocks, document.id.clone(), profile, config, asker).await;
        let moved = |unit| offset.moved(unit);
        document.units.extend(added.units.into_iter().map(moved));
        let links = added.links.into_iter();
        document
            .links
            .extend(links.map(|link| offset.moved_link(link)));
        document.data = merged(document.data.value(), added.data.value(), offset.blocks);
    }
    document.lexical = lexical(&document.units, |_| "");
    document
}

/// Leaves in `blocks` those that continue the document's conversation and returns the rest; nothing
/// where none do.
fn after_lead(document: &Document, blocks: &mut Vec<Block>) -> Option<Vec<Block>> {
    let lead = blocks
        .iter()
        .position(Block::is_heading)
        .unwrap_or(blocks.len());
    let continues = !tail(&document.units).is_empty() && is_talk(blocks.get(..lead)?);
    continues.then(|| blocks.split_off(lead))
}

/// Whether spoken blocks hold at least half the text.
fn is_talk(blocks: &[Block]) -> bool {
    let (mut spoken, mut total) = (0, 0);
    for block in blocks {
        let length = length(trim(&block.text));
        total += length;
        spoken += if is_spoken(block) { length } else { 0 };
    }
    spoken > 0 && 2 * spoken >= total
}

/// The messages and outputs under one path that the document ends with.
fn tail(units: &[Unit]) -> &[Unit] {
    let talks = |unit: &Unit| matches!(unit.kind.as_str(), "message" | "output");
    let path = units.last().map(|unit| &unit.path);
    let length = units
        .iter()
        .rev()
        .take_while(|unit| talks(unit) && Some(&unit.path) == path)
        .count();
    units.get(units.len() - length..).unwrap_or_default()
}

async fn continued(
    document: &Document,
    lead: Vec<Block>,
    offset: Offset,
    config: &Config,
    asker: &Asker,
) -> Talk {
    let tail = tail(&document.units);
    let path = tail.last().map(|unit| unit.path.as_slice());
    let (headings, path) = Headings::lone(path.unwrap_or_default());
    let said = (offset.blocks..).zip(lead);
    let section = said
        .filter(|(_, block)| !trim(&block.text).is_empty())
        .map(|(index, block)| Said { index, block, path });
    conversation::build(section, &headings, tail, offset.units, config, asker).await
}

impl Offset {
    fn after(document: &Document) -> Self {
        let numbers = document.units.iter().filter_map(|unit| number(&unit.id));
        let of_units = document.units.iter().filter_map(|unit| unit.meta("blocks"));
        let of_outline = document.data.value().get("outline");
        let outline = of_outline.into_iter().flat_map(Value::items);
        let headings = outline.filter_map(|heading| heading.get("block"));
        let blocks = of_units.flat_map(Value::items).chain(headings);
        let indices = blocks.filter_map(|block| usize::try_from(block.as_i64()?).ok());
        Self {
            units: numbers.max().unwrap_or(0),
            blocks: indices.max().map_or(0, |last| last.saturating_add(1)),
        }
    }

    fn moved(self, unit: Unit) -> Unit {
        let mut meta = Builder::new();
        meta.object();
        for (key, value) in unit.meta.value().entries() {
            meta.key(key);
            match (key, value.as_str()) {
                ("turn", Some(turn)) => _ = meta.string(&self.renumbered(turn)),
                ("blocks", _) => self.write_moved(value, &mut meta),
                _ => _ = meta.value(value),
            }
        }
        Unit {
            id: self.renumbered(&unit.id),
            meta: meta.finish(),
            ..unit
        }
    }

    fn write_moved(self, blocks: Value<'_>, made: &mut Builder) {
        made.array();
        for block in blocks.items().filter_map(Value::as_i64) {
            made.int(block.saturating_add(as_int(self.blocks)));
        }
        made.end();
    }

    fn moved_link(self, link: Link) -> Link {
        Link {
            from: self.renumbered(&link.from),
            to: self.renumbered(&link.to),
            kind: link.kind,
        }
    }

    /// The id with its number raised.
    fn renumbered(self, id: &str) -> String {
        let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
        match number(id) {
            Some(number) => format!("{letters}{}", number.saturating_add(self.units)),
            None => id.to_owned(),
        }
    }
}

/// The number that an id ends with.
fn number(id: &str) -> Option<usize> {
    let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
    id.strip_prefix(letters)?.parse().ok()
}

/// The data with the new outline after the old and the new sections; a section that is there
/// already keeps its profile.
fn merged(data: Value<'_>, added: Value<'_>, offset: usize) -> Json {
    let mut made = Builder::new();
    made.object();
    let (mut outline, mut sections) = (false, false);
    for (key, value) in data.entries() {
        made.key(key);
        match key {
            "outline" => {
                outline = true;
                write_outline(value, added, offset, &mut made);
            }
            "sections" => {
                sections = true;
                write_sections(value, added, &mut made);
            }
            _ => _ = made.value(value),
        }
    }
    let nothing = Json::null();
    if !outline {
        write_outline(nothing.value(), added, offset, made.key("outline"));
    }
    if !sections {
        write_sections(nothing.value(), added, made.key("sections"));
    }
    made.finish()
}

fn write_outline(known: Value<'_>, added: Value<'_>, offset: usize, made: &mut Builder) {
    made.array();
    for heading in known.items() {
        made.value(heading);
    }
    for heading in added.get("outline").into_iter().flat_map(Value::items) {
        made.object();
        for (key, value) in heading.entries() {
            made.key(key);
            match value.as_i64().filter(|_| key == "block") {
                Some(block) => made.int(block.saturating_add(as_int(offset))),
                None => made.value(value),
            };
        }
        made.end();
    }
    made.end();
}

fn write_sections(known: Value<'_>, added: Value<'_>, made: &mut Builder) {
    made.object();
    let names: std::collections::HashSet<&str> = known.entries().map(|(key, _)| key).collect();
    let added = added.get("sections").into_iter().flat_map(Value::entries);
    let fresh = added.filter(|(key, _)| !names.contains(key));
    for (key, value) in known.entries().chain(fresh) {
        made.key(key).value(value);
    }
    made.end();
}
