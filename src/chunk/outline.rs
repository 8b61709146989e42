//! The kept blocks with their sections, and the result that points back at them.

use super::pack;
use super::stretch::Shifts;
use crate::block::{Block, BlockKind};
use crate::config::Config;
use crate::json::{Builder, Json};
use crate::text::{self, PathRoom};

/// Titles of a path beyond this many give way to nearer ones, as they do where there is no
/// [`PathRoom`], and longer titles are cut there, so that paths cannot outgrow the text they stand
/// before.
pub(crate) const PATH_DEPTH: usize = 64;
const TITLE_CHARS: usize = 300;

/// A passage ready to be embedded or kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    /// The path in brackets, what is carried over from the chunk before, then the chunk's own text.
    pub text: String,
    /// The blocks it is made of, as places in the input.
    pub blocks: Vec<usize>,
    /// The titles it stands under.
    pub heading_path: Vec<String>,
    /// The level of the innermost of them.
    pub heading_level: Option<i64>,
    /// How many headings stand before or at its start.
    pub section: usize,
    /// Tokens of the whole text.
    pub tokens: usize,
    /// Tokens of what is carried over.
    pub overlap: usize,
    /// Whether it starts where a judge found a new topic.
    pub topic_start: bool,
}

/// One heading of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its place in the input.
    pub block: usize,
    /// Its text on one line.
    pub title: String,
    /// Its level.
    pub level: i64,
}

/// Who judged the seams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedBy {
    /// A model or a hook.
    Host,
    /// The engine itself.
    Local,
}

/// The chunks of a document with its outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Chunked {
    /// The chunks in order.
    pub chunks: Vec<Chunk>,
    /// Every heading with text, in order.
    pub outline: Vec<Heading>,
    /// Who judged the seams; nobody where there were none or an answer failed.
    pub judged_by: Option<JudgedBy>,
}

/// The blocks that have text, each with its place in the input.
pub(super) struct Body<'a> {
    pub(super) blocks: Vec<Kept<'a>>,
    pub(super) sections: Vec<Section>,
}

pub(super) struct Kept<'a> {
    pub(super) block: &'a Block,
    pub(super) origin: usize,
    /// Without whitespace at either end.
    pub(super) text: &'a str,
    pub(super) tokens: usize,
    pub(super) section: usize,
}

/// What the blocks from one heading up to the next share.
#[derive(Debug, Default)]
pub(super) struct Section {
    pub(super) path: Vec<String>,
    pub(super) level: Option<i64>,
}

impl<'a> Body<'a> {
    pub(super) fn new(blocks: &'a [Block], config: &Config) -> Self {
        let mut sections = vec![Section::default()];
        let mut open: Vec<(i64, String)> = Vec::new();
        let mut kept = Vec::with_capacity(blocks.len());
        let mut room = PathRoom::default();
        for (origin, block) in blocks.iter().enumerate() {
            room.add(block.text.len());
            let text = text::trim(&block.text);
            if text.is_empty() {
                continue;
            }
            if let BlockKind::Heading(level) = block.kind {
                enter(&mut open, level, text, &mut room);
                sections.push(Section {
                    path: open.iter().map(|(_, title)| title.clone()).collect(),
                    level: Some(level),
                });
            }
            kept.push(Kept {
                block,
                origin,
                text,
                tokens: text::tokens(text, config.chars_per_token),
                section: sections.len() - 1,
            });
        }
        Self {
            blocks: kept,
            sections,
        }
    }

    pub(super) fn chunked(
        &self,
        shifts: &Shifts,
        config: &Config,
        judged_by: Option<JudgedBy>,
    ) -> Chunked {
        Chunked {
            chunks: pack::pack(self, shifts, config),
            outline: self.outline(),
            judged_by,
        }
    }

    fn outline(&self) -> Vec<Heading> {
        self.blocks
            .iter()
            .filter_map(|kept| match kept.block.kind {
                BlockKind::Heading(level) => Some(Heading {
                    block: kept.origin,
                    title: text::squash(kept.text),
                    level,
                }),
                _ => None,
            })
            .collect()
    }
}

/// Closes every heading that a new one of this level ends, and opens it.
fn enter(open: &mut Vec<(i64, String)>, level: i64, title: &str, room: &mut PathRoom) {
    while open.last().is_some_and(|(other, _)| *other >= level) {
        open.pop();
    }
    if open.len() == PATH_DEPTH {
        open.remove(0);
    }
    open.push((level, self::title(title)));
    let mut bytes: usize = open.iter().map(|(_, title)| title.len()).sum();
    while bytes > room.left() && open.len() > 1 {
        bytes -= open.remove(0).1.len();
    }
    room.take(bytes);
}

/// A heading as it stands in a path.
pub(crate) fn title(heading: &str) -> String {
    let title = text::squash(heading);
    text::head(&title, TITLE_CHARS).to_owned()
}

impl Chunked {
    /// `{"chunks", "outline", "used_jev"}`, with `"judge": "local"` where the engine judged itself.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object().key("chunks").array();
        for chunk in &self.chunks {
            chunk.build(&mut made);
        }
        made.end().key("outline").array();
        for heading in &self.outline {
            made.object();
            made.key("block").int(as_int(heading.block));
            made.key("title").string(&heading.title);
            made.key("level").int(heading.level).end();
        }
        made.end();
        let used_jev = self.judged_by == Some(JudgedBy::Host);
        made.key("used_jev").bool(used_jev);
        if self.judged_by == Some(JudgedBy::Local) {
            made.key("judge").string("local");
        }
        made.finish()
    }
}

impl Chunk {
    fn build(&self, made: &mut Builder) {
        made.object().key("text").string(&self.text);
        made.key("blocks").array();
        for block in &self.blocks {
            made.int(as_int(*block));
        }
        made.end().key("heading_path").strings(&self.heading_path);
        made.key("heading_level");
        match self.heading_level {
            Some(level) => made.int(level),
            None => made.null(),
        };
        made.key("section").int(as_int(self.section));
        made.key("tokens").int(as_int(self.tokens));
        made.key("overlap").int(as_int(self.overlap));
        made.key("topic_start").bool(self.topic_start).end();
    }
}

fn as_int(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
