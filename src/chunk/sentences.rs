//! Sentences of a long paragraph, and the parts that they fill.

use super::pieces;
use super::stretch::{Place, Shifts};
use crate::config::Config;
use crate::text;

/// A sentence, and whether whitespace stands before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sentence<'a> {
    pub(super) text: &'a str,
    pub(super) spaced: bool,
}

/// A run of sentences that is packed as one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) topic_start: bool,
}

/// The sentences of a text in order.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    let mut rest = text;
    text::sentences(text).map(move |sentence| {
        let next = text::trim_start(rest);
        let spaced = next.len() < rest.len();
        rest = next.strip_prefix(sentence).unwrap_or_default();
        Sentence {
            text: sentence,
            spaced,
        }
    })
}

/// The parts of the paragraph at this place; a part that is still too large is cut.
pub(super) fn parts(block: usize, body: &str, shifts: &Shifts, config: &Config) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut filling = Filling::default();
    for (number, sentence) in sentences(body).enumerate() {
        let place = Place {
            block,
            sentence: Some(number),
        };
        let tokens = text::tokens(sentence.text, config.chars_per_token);
        let opens = filling.tokens >= config.topic_min_tokens && shifts.contains(&place);
        let full =
            filling.tokens + tokens > config.max_tokens && filling.tokens >= config.min_tokens;
        if !filling.text.is_empty() && (full || opens) {
            filling.emit(&mut parts, config);
            filling.topic_start = opens;
        }
        filling.add(sentence, tokens);
    }
    filling.emit(&mut parts, config);
    parts
}

#[derive(Default)]
struct Filling {
    text: String,
    tokens: usize,
    topic_start: bool,
}

impl Filling {
    fn add(&mut self, sentence: Sentence<'_>, tokens: usize) {
        if sentence.spaced && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(sentence.text);
        self.tokens += tokens;
    }

    fn emit(&mut self, parts: &mut Vec<Part>, config: &Config) {
        let filled = std::mem::take(self);
        if filled.text.is_empty() {
            return;
        }
        let mut topic_start = filled.topic_start;
        for piece in pieces::cut(text::trim(&filled.text), config.max_tokens, config) {
            parts.push(Part {
                text: piece.to_owned(),
                topic_start: std::mem::take(&mut topic_start),
            });
        }
    }
}
