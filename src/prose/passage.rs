//! What of a unit's text is its own, without the line or brackets that say where it stands.

use crate::text::{is_space, length, trim};

/// A passage without its `[heading > path]`.
pub(super) fn body(passage: &str) -> &str {
    bracketed(passage).map_or(passage, |rest| rest.trim_start_matches(is_space))
}

/// A message without its `[section | speaker, time]` line.
pub(super) fn message_body(message: &str) -> &str {
    let after = bracketed(message).map(|rest| rest.strip_prefix(" (continued)").unwrap_or(rest));
    after
        .and_then(|rest| rest.strip_prefix('\n'))
        .unwrap_or(message)
}

/// What follows brackets that open a text on its first line.
fn bracketed(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find([']', '\n'])?;
    inside.get(end..)?.strip_prefix(']')
}

/// A long text as its start and its end: outcomes and corrections often stand last.
pub(super) fn start_and_end(text: &str, chars: usize) -> String {
    let text = trim(text);
    if text.len() <= chars || length(text) <= chars {
        return text.to_owned();
    }
    let start = crate::text::head(text, chars / 2);
    let end = crate::text::last(text, chars / 2);
    format!("{start} … {end}")
}
