//! Character references: `&` and what is read after it.

use std::borrow::Cow;

/// The text with what `read` knows after an `&` in its place; it gives the character and what follows
/// its reference. An `&` it does not know stays.
pub(crate) fn dereference(text: &str, read: impl Fn(&str) -> Option<(char, &str)>) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (character, left) = read(after).unwrap_or(('&', after));
        out.push(character);
        rest = left;
    }
    out.push_str(rest);
    Cow::Owned(out)
}
