//! Stretches: runs of text long enough to hold more than one topic.

use std::collections::HashSet;
use std::fmt;

use super::Speech;
use super::outline::{Body, Kept};
use super::sentences::sentences;
use crate::block::BlockKind;
use crate::config::Config;
use crate::json::Value;
use crate::text;

/// Where a unit stands: a block, or a sentence of one, by its place among the kept blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) block: usize,
    pub(super) sentence: Option<usize>,
}

/// The units that open a topic.
pub(super) type Shifts = HashSet<Place>;

/// A block or a sentence, the least that is not cut.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit<'a> {
    pub(super) place: Place,
    pub(super) text: &'a str,
    pub(super) tokens: usize,
    /// Whether it is code or a table.
    pub(super) is_set: bool,
}

/// Units in a row; each but the first has a seam before it.
pub(super) type Stretch<'a> = Vec<Unit<'a>>;

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sentence {
            None => write!(f, "b{}", self.block),
            Some(sentence) => write!(f, "b{}s{sentence}", self.block),
        }
    }
}

/// All stretches: sections in order, then long paragraphs.
pub(super) fn stretches<'a>(body: &Body<'a>, config: &Config, speech: Speech) -> Vec<Stretch<'a>> {
    let mut found = section_stretches(body, config);
    found.extend(sentence_stretches(body, config));
    if speech == Speech::Keep {
        found.retain(|stretch| !is_spoken(stretch, body));
    }
    found
}

fn section_stretches<'a>(body: &Body<'a>, config: &Config) -> Vec<Stretch<'a>> {
    let numbered: Vec<(usize, &Kept<'a>)> = body.blocks.iter().enumerate().collect();
    numbered
        .chunk_by(|(_, a), (_, b)| a.section == b.section)
        .map(|section| {
            let below = section.iter().filter(|(_, kept)| !kept.block.is_heading());
            below
                .map(|(block, kept)| Unit {
                    place: Place {
                        block: *block,
                        sentence: None,
                    },
                    text: kept.text,
                    tokens: kept.tokens,
                    is_set: kept.block.kind != BlockKind::Paragraph,
                })
                .collect()
        })
        .filter(|units: &Stretch<'a>| {
            units.len() > 1
                && units.iter().map(|unit| unit.tokens).sum::<usize>() > config.min_tokens
        })
        .collect()
}

fn sentence_stretches<'a>(body: &Body<'a>, config: &Config) -> Vec<Stretch<'a>> {
    let long = body.blocks.iter().enumerate().filter(|(_, kept)| {
        kept.block.kind == BlockKind::Paragraph && kept.tokens > config.split_long_paragraph_at
    });
    long.map(|(block, kept)| {
        sentences(kept.text)
            .enumerate()
            .map(|(number, sentence)| Unit {
                place: Place {
                    block,
                    sentence: Some(number),
                },
                text: sentence.text,
                tokens: text::tokens(sentence.text, config.chars_per_token),
                is_set: false,
            })
            .collect()
    })
    .filter(|units: &Stretch<'a>| units.len() > 1)
    .collect()
}

/// Whether blocks that name a speaker hold at least half the characters.
fn is_spoken(stretch: &Stretch<'_>, body: &Body<'_>) -> bool {
    let (mut spoken, mut all) = (0, 0);
    for unit in stretch {
        let length = text::length(unit.text);
        all += length;
        let block = body.blocks.get(unit.place.block).map(|kept| kept.block);
        let speaker = block.and_then(|block| block.meta("speaker").and_then(Value::as_str));
        if speaker.is_some_and(|name| !name.is_empty()) {
            spoken += length;
        }
    }
    spoken > 0 && 2 * spoken >= all
}
