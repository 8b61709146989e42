//! The text of a unit without what says where it stands.

use super::trim_start;

/// A passage without its `[heading > path]`.
pub(crate) fn body(passage: &str) -> &str {
    bracketed(passage).map_or(passage, trim_start)
}

/// What follows brackets that open a text on its first line.
pub(crate) fn bracketed(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find([']', '\n'])?;
    inside.get(end..)?.strip_prefix(']')
}
