//! Lines, for readers that go by them.

use std::borrow::Cow;

/// The text with `\n` for every `\r\n` and `\r`.
pub(crate) fn unified(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find('\r') else {
        return Cow::Borrowed(text);
    };
    let (kept, mut rest) = text.split_at_checked(first).unwrap_or((text, ""));
    let mut out = String::with_capacity(text.len());
    out.push_str(kept);
    while let Some(after) = rest.strip_prefix('\r') {
        out.push('\n');
        rest = after.strip_prefix('\n').unwrap_or(after);
        let end = rest.find('\r').unwrap_or(rest.len());
        let (line, further) = rest.split_at_checked(end).unwrap_or((rest, ""));
        out.push_str(line);
        rest = further;
    }
    Cow::Owned(out)
}

/// The line without up to three spaces before it.
pub(super) fn unindented(line: &str) -> &str {
    let spaces = line.bytes().take(3).take_while(|&b| b == b' ').count();
    line.get(spaces..).unwrap_or_default()
}

/// How many spaces and tabs the line starts with.
pub(super) fn indent(line: &str) -> usize {
    line.bytes()
        .take_while(|b| matches!(b, b' ' | b'\t'))
        .count()
}

/// A space or a tab.
pub(super) fn is_gap(c: char) -> bool {
    matches!(c, ' ' | '\t')
}
