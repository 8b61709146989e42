//! Character references: `&` and what is read after it.

use std::borrow::Cow;

/// The text with what `read` knows after an `&` in its place; it gives the character, if the reference
/// stands for one, and what follows. An `&` it does not know stays.
pub(crate) fn dereference<C: Into<Option<char>>>(
    text: &str,
    read: impl Fn(&str) -> Option<(C, &str)>,
) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        match read(after) {
            Some((character, left)) => {
                out.extend(character.into());
                rest = left;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}
