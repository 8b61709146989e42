//! The start and the end of a text.

use super::sentences::{After, next_break};
use super::{is_space, trim, trim_start};

/// The first `chars` code points of the trimmed text.
#[must_use]
pub fn head(text: &str, chars: usize) -> &str {
    first(trim(text), chars)
}

/// The last `chars` code points of the trimmed text.
#[must_use]
pub fn end(text: &str, chars: usize) -> &str {
    last(trim(text), chars)
}

/// The end of a text of about `count` tokens, from where a sentence or at least a word begins.
#[must_use]
pub fn tail(text: &str, count: usize, chars_per_token: usize) -> &str {
    let chars = count.saturating_mul(chars_per_token);
    let piece = last(text, chars);
    if piece.len() == text.len() {
        return text;
    }
    after_break(piece)
}

fn after_break(piece: &str) -> &str {
    if let Some(found) = next_break(piece, 0, After::UpperOrTitle) {
        return piece.get(found.next..).unwrap_or_default();
    }
    match piece.find(is_space) {
        Some(at) => trim_start(piece.get(at..).unwrap_or_default()),
        None => piece,
    }
}

pub(crate) fn first(text: &str, chars: usize) -> &str {
    if text.len() <= chars {
        return text;
    }
    match text.char_indices().nth(chars) {
        Some((at, _)) => text.get(..at).unwrap_or_default(),
        None => text,
    }
}

/// The last `chars` code points of the text as it is.
#[must_use]
pub fn last(text: &str, chars: usize) -> &str {
    if text.len() <= chars {
        return text;
    }
    if chars == 0 {
        return "";
    }
    match text.char_indices().rev().nth(chars - 1) {
        Some((at, _)) => text.get(at..).unwrap_or_default(),
        None => text,
    }
}
