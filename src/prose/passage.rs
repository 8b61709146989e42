//! What of a unit's text is its own, without the line or brackets that say where it stands.

use crate::text::{bracketed, length, trim};

/// A message without its `[section | speaker, time]` line.
pub(super) fn message_body(message: &str) -> &str {
    let after = bracketed(message).map(|rest| rest.strip_prefix(" (continued)").unwrap_or(rest));
    after
        .and_then(|rest| rest.strip_prefix('\n'))
        .unwrap_or(message)
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
