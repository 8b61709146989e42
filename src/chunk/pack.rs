//! Packing blocks into chunks between the sizes.

use super::lines;
use super::outline::{Body, Chunk, Kept};
use super::sentences;
use super::stretch::{Place, Shifts};
use crate::block::BlockKind;
use crate::config::Config;
use crate::text;

/// The chunks of a body.
pub(super) fn pack(body: &Body<'_>, shifts: &Shifts, config: &Config) -> Vec<Chunk> {
    let mut packer = Packer {
        config,
        drafts: Vec::new(),
        current: Draft::default(),
    };
    for (index, kept) in body.blocks.iter().enumerate() {
        packer.add(index, kept, shifts);
    }
    packer.flush(false);
    finish(packer.drafts, body, config)
}

/// A chunk without its path and overlap.
#[derive(Default)]
struct Draft {
    blocks: Vec<usize>,
    text: String,
    tokens: usize,
    topic_start: bool,
}

struct Packer<'a> {
    config: &'a Config,
    drafts: Vec<Draft>,
    current: Draft,
}

impl Packer<'_> {
    fn add(&mut self, index: usize, kept: &Kept<'_>, shifts: &Shifts) {
        if kept.block.is_heading() {
            return self.open_section(index);
        }
        let place = Place {
            block: index,
            sentence: None,
        };
        if self.current.tokens >= self.config.topic_min_tokens && shifts.contains(&place) {
            self.flush(true);
        }
        match kept.block.kind {
            BlockKind::Paragraph if kept.tokens > self.config.split_long_paragraph_at => {
                self.add_sentences(index, kept.text, shifts);
            }
            BlockKind::Code if kept.tokens > self.config.max_tokens => {
                self.add_parts(index, lines::listing(kept.text, self.config));
            }
            BlockKind::Table if kept.tokens > self.config.max_tokens => {
                self.add_parts(index, lines::table(kept.text, self.config));
            }
            _ => self.add_sized(index, kept.text, kept.tokens),
        }
    }

    /// A heading's text is the end of its section's path, and so no text of a chunk.
    fn open_section(&mut self, heading: usize) {
        self.flush(false);
        self.current = Draft {
            blocks: vec![heading],
            ..Draft::default()
        };
    }

    fn add_sized(&mut self, index: usize, text: &str, tokens: usize) {
        if self.current.tokens + tokens <= self.config.max_tokens {
            self.append(index, text, tokens);
        } else if self.current.tokens >= self.config.min_tokens {
            self.flush(false);
            self.append(index, text, tokens);
        } else {
            self.append(index, text, tokens);
            self.flush(false);
        }
    }

    fn add_parts(&mut self, index: usize, parts: Vec<String>) {
        for part in parts {
            let tokens = text::tokens(&part, self.config.chars_per_token);
            self.add_sized(index, &part, tokens);
        }
    }

    fn add_sentences(&mut self, index: usize, text: &str, shifts: &Shifts) {
        for part in sentences::parts(index, text, shifts, self.config) {
            let tokens = text::tokens(&part.text, self.config.chars_per_token);
            let full = self.current.tokens + tokens > self.config.max_tokens
                && self.current.tokens >= self.config.min_tokens;
            if full || part.topic_start {
                self.flush(part.topic_start);
            }
            self.append(index, &part.text, tokens);
        }
    }

    fn append(&mut self, index: usize, text: &str, tokens: usize) {
        let current = &mut self.current;
        if current.blocks.last() != Some(&index) {
            current.blocks.push(index);
        }
        if !current.text.is_empty() {
            current.text.push_str("\n\n");
        }
        current.text.push_str(text);
        current.tokens += tokens;
    }

    /// Closes the current chunk; one without text goes on, and keeps its mark.
    fn flush(&mut self, next_opens_topic: bool) {
        if self.current.text.is_empty() {
            return;
        }
        let next = Draft {
            topic_start: next_opens_topic,
            ..Draft::default()
        };
        self.drafts.push(std::mem::replace(&mut self.current, next));
    }
}

/// Gives each draft its path, and the tail of the draft before where it goes on with that.
fn finish(drafts: Vec<Draft>, body: &Body<'_>, config: &Config) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::with_capacity(drafts.len());
    let mut before: Option<(usize, String)> = None;
    for draft in drafts {
        let section = section_of(&draft, body);
        let overlap = match &before {
            Some((other, text)) if *other == section && !draft.topic_start => {
                text::tail(text, config.overlap_tokens, config.chars_per_token)
            }
            _ => "",
        };
        chunks.push(complete(&draft, section, overlap, body, config));
        before = Some((section, draft.text));
    }
    chunks
}

fn section_of(draft: &Draft, body: &Body<'_>) -> usize {
    let first = draft
        .blocks
        .first()
        .and_then(|first| body.blocks.get(*first));
    first.map_or(0, |kept| kept.section)
}

fn complete(
    draft: &Draft,
    section: usize,
    overlap: &str,
    body: &Body<'_>,
    config: &Config,
) -> Chunk {
    let (path, level) = match body.sections.get(section) {
        Some(section) => (section.path.clone(), section.level),
        None => (Vec::new(), None),
    };
    let mut whole = String::with_capacity(draft.text.len() + overlap.len() + 64);
    if !path.is_empty() {
        whole.extend(["[", &path.join(" > "), "]\n\n"]);
    }
    if !overlap.is_empty() {
        whole.extend([overlap, "\n\n"]);
    }
    whole.push_str(&draft.text);
    let origins = draft
        .blocks
        .iter()
        .filter_map(|index| body.blocks.get(*index));
    Chunk {
        blocks: origins.map(|kept| kept.origin).collect(),
        heading_path: path,
        heading_level: level,
        section,
        tokens: text::tokens(&whole, config.chars_per_token),
        overlap: text::tokens(overlap, config.chars_per_token),
        topic_start: draft.topic_start,
        text: whole,
    }
}
