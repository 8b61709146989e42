//! Groups and arguments, found in text by their offsets.

/// The letters that a text starts with.
pub(super) fn word(text: &str) -> &str {
    let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    text.get(..length).unwrap_or_default()
}

/// The end of a `\name` at an offset that no backslash stands before and no letter goes on from.
pub(super) fn command(text: &str, at: usize, name: &str) -> Option<usize> {
    let after = text.get(at + 1..)?.strip_prefix(name)?;
    let whole = !after.starts_with(|c: char| c.is_ascii_alphabetic());
    let escaped = text.get(..at)?.ends_with('\\');
    (whole && !escaped).then(|| text.len() - after.len())
}

/// Where a mark that starts with a backslash stands first: few other bytes are looked at.
pub(super) fn mark(text: &str, mark: &str) -> Option<usize> {
    let starts = |at: &usize| text.get(*at..).is_some_and(|rest| rest.starts_with(mark));
    text.match_indices('\\').map(|(at, _)| at).find(starts)
}

/// What stands between two brackets at an offset that are closed before long, and the offset after it.
pub(super) fn bracketed(text: &str, at: usize, open: char, close: char) -> Option<(&str, usize)> {
    let inner = text.get(at..)?.strip_prefix(open)?;
    let near = inner.get(..inner.floor_char_boundary(FAR))?;
    let (content, _) = near.split_once(close)?;
    Some((content, at + 1 + content.len() + 1))
}

/// The content of the brace group at an offset, and the offset after it.
pub(super) fn brace(text: &str, at: usize) -> Option<(&str, usize)> {
    group(text, at, '{', b'}')
}

/// The content of the optional group at an offset, and the offset after it.
pub(super) fn optional(text: &str, at: usize) -> Option<(&str, usize)> {
    group(text, at, '[', b']')
}

/// What closes a group stands in no brace group within it.
fn group(text: &str, at: usize, open: char, close: u8) -> Option<(&str, usize)> {
    let inner = text.get(at..)?.strip_prefix(open)?;
    let mut depth = 0_isize;
    let end = closing(inner, |byte| {
        if byte == close && depth <= 0 {
            return true;
        }
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        false
    });
    Some((inner.get(..end)?, (at + 1 + end + 1).min(text.len())))
}

/// How far what closes a group is looked for where the group means nothing without it. Without a
/// bound, a text of nothing but openings would be read over and over.
const FAR: usize = 1000;

/// The optional group at an offset that is closed before long.
pub(super) fn closed_optional(text: &str, at: usize) -> Option<(&str, usize)> {
    closed(text, at, ']', optional)
}

/// The brace group at an offset that is closed before long.
pub(super) fn closed_brace(text: &str, at: usize) -> Option<(&str, usize)> {
    closed(text, at, '}', brace)
}

fn closed(
    text: &str,
    at: usize,
    closing: char,
    group: fn(&str, usize) -> Option<(&str, usize)>,
) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let near = rest.get(..rest.floor_char_boundary(FAR))?;
    if !near.contains(closing) {
        return None;
    }
    let (content, next) = group(near, 0)?;
    (next == content.len() + 2).then_some((content, at + next))
}

/// The first byte that closes, escaped ones passed over; the end where none does.
fn closing(text: &str, mut closes: impl FnMut(u8) -> bool) -> usize {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' {
            bytes.next();
        } else if closes(byte) {
            return at;
        }
    }
    text.len()
}

/// The offset after spaces and tabs.
pub(super) fn after_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default().bytes();
    at + rest.take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The offset after spaces and at most one line end.
pub(super) fn after_space(text: &str, at: usize) -> usize {
    let first = after_blanks(text, at);
    if text.get(first..).is_some_and(|rest| rest.starts_with('\n')) {
        after_blanks(text, first + 1)
    } else {
        first
    }
}

/// The argument of a command whose name ends at an offset, and the offset after it; without one,
/// the offset itself.
pub(super) fn argument(text: &str, from: usize) -> (Option<&str>, usize) {
    let mut at = after_space(text, from);
    while let Some((_, next)) = closed_optional(text, at) {
        at = after_space(text, next);
    }
    match brace(text, at) {
        Some((content, next)) => (Some(content), next),
        None => (None, from),
    }
}

/// The optional groups that follow a command, its argument, and the offset after them.
pub(super) fn noted(text: &str, from: usize) -> (Vec<&str>, Option<&str>, usize) {
    let mut at = after_space(text, from);
    let mut notes = Vec::new();
    while let Some((note, next)) = closed_optional(text, at) {
        notes.push(note);
        at = after_space(text, next);
    }
    match brace(text, at) {
        Some((content, next)) => (notes, Some(content), next),
        None if notes.is_empty() => (notes, None, from),
        None => (notes, None, at),
    }
}

/// The brace groups that directly follow, optional ones passed over, and the offset after them.
pub(super) fn direct(text: &str, from: usize) -> (Vec<&str>, usize) {
    let mut at = from;
    let mut groups = Vec::new();
    loop {
        if let Some((_, next)) = optional(text, at) {
            at = next;
        } else if let Some((content, next)) = brace(text, at) {
            groups.push(content);
            at = next;
        } else {
            return (groups, at);
        }
    }
}

/// The offset after one star, if there is one.
pub(super) fn after_star(text: &str, at: usize) -> usize {
    at + usize::from(text.get(at..).is_some_and(|rest| rest.starts_with('*')))
}

/// What stands in a `\verb` whose name ends at an offset, and the offset after it.
pub(super) fn verb(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(after_star(text, at)..)?;
    let mark = rest
        .chars()
        .next()
        .filter(|mark| !mark.is_ascii_alphabetic() && !matches!(mark, ' ' | '\t' | '\n' | '*'))?;
    let inner = rest.get(mark.len_utf8()..)?;
    let length = inner.find(mark);
    let content = inner.get(..length.unwrap_or(inner.len()))?;
    let used = after_star(text, at) + mark.len_utf8() + content.len();
    Some((content, used + length.map_or(0, |_| mark.len_utf8())))
}

/// As [`verb`], for one that is closed before long, in its line or the last.
pub(super) fn closed_verb(text: &str, at: usize) -> Option<usize> {
    let far = text.floor_char_boundary(at + FAR);
    let (content, next) = verb(text.get(..far)?, at)?;
    let cut = next == far && far < text.len();
    (!cut && !content.contains('\n')).then_some(next)
}
