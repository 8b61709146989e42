//! Sentences.

use std::ops::Range;

use super::stops::{Stop, belongs_to_word, closes, may_stop, opens, stop};
use super::{Category, category, trim, trim_start};

/// The sentences of a text, trimmed, in order; at least one, which may be empty.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    sentence_spans(text).map(|span| text.get(span).unwrap_or_default())
}

/// Where the sentences of a text stand in it. Two that touch have no whitespace between them.
pub fn sentence_spans(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start = text.len() - trim_start(text).len();
    let inner = trim(text);
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let at = from?;
        let found = next_break(inner, at, After::Upper);
        from = found.as_ref().map(|found| found.next);
        let end = found.map_or(inner.len(), |found| found.end);
        Some(start + at..start + end)
    })
}

/// The ends of what may be sentences of a text, the last aside, where any letter or digit can open one.
pub fn loose_ends(text: &str) -> impl Iterator<Item = usize> {
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let found = next_break(text, from?, After::Any)?;
        from = Some(found.next);
        Some(found.end)
    })
}

/// A place between two sentences: the end of one and the start of the next.
pub(super) struct Break {
    pub(super) end: usize,
    pub(super) next: usize,
}

/// Which letters can open a sentence after `.`, `?`, `!` and `…`, beside those without case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Upper,
    UpperOrTitle,
    Any,
}

/// The first break after `from`.
pub(super) fn next_break(text: &str, from: usize, after: After) -> Option<Break> {
    let mut at = from;
    loop {
        let rest = text.as_bytes().get(at..)?;
        at += rest.iter().position(|&b| may_stop(b))?;
        let Some(end) = Ending::at(text, at) else {
            at += char_at(text, at)?.len_utf8();
            continue;
        };
        if let Some(next) = end.next_sentence(text, at, after) {
            return Some(Break { end: end.end, next });
        }
        at = end.end;
    }
}

/// A run of stops with the marks that close what stands before it.
struct Ending {
    kind: Stop,
    /// A single full stop, nothing closed after it.
    lone: bool,
    closed: bool,
    /// Closed by a mark that may as well open something, or belong to markup.
    unsure: bool,
    end: usize,
}

impl Ending {
    fn at(text: &str, at: usize) -> Option<Self> {
        let rest = text.get(at..)?;
        let mut chars = rest.chars();
        let first = chars.next()?;
        let mut kind = stop(first)?;
        let mut end = at + first.len_utf8();
        let mut lone = first == '.';
        let (mut closed, mut unsure) = (false, false);
        for c in chars {
            match stop(c) {
                Some(further) if !closed => kind = further,
                None if closes(c) => {
                    closed = true;
                    unsure |= c.is_ascii();
                }
                _ => break,
            }
            lone = false;
            end += c.len_utf8();
        }
        Some(Self {
            kind,
            lone,
            closed,
            unsure,
            end,
        })
    }

    /// Where the next sentence starts, when this ends one.
    fn next_sentence(&self, text: &str, at: usize, after: After) -> Option<usize> {
        let rest = text.get(self.end..)?;
        let following = trim_start(rest);
        let first = following.chars().next()?;
        let next = text.len() - following.len();
        let spaced = next > self.end;
        let ends = match self.kind {
            Stop::Wide => spaced || (!self.closed && begins_wide(first)),
            Stop::Caseless => spaced,
            Stop::Spaced => {
                spaced
                    && !self.unsure
                    && begins(following, after)
                    && !self.in_word(text, at, following)
            }
        };
        ends.then_some(next)
    }

    fn in_word(&self, text: &str, at: usize, following: &str) -> bool {
        self.lone && belongs_to_word(text.get(..at).unwrap_or_default(), following)
    }
}

/// Whether a sentence can begin with this character without whitespace before it.
fn begins_wide(c: char) -> bool {
    let found = category(c);
    !found.is_punctuation() || opens(c) || matches!(found, Category::Ps | Category::Pi)
}

fn begins(text: &str, after: After) -> bool {
    let Some(first) = text.trim_start_matches(opens).chars().next() else {
        return false;
    };
    match category(first) {
        found if after == After::Any => found.is_alphanumeric(),
        Category::Lu | Category::Lo => true,
        Category::Lt => after == After::UpperOrTitle,
        _ => false,
    }
}

fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}
