//! Items of lists.

use crate::text::trim;

/// What kind of list an item belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Unordered,
    Ordered,
    Callout,
    Description,
}

/// The kind of list that a line is an item of.
pub(super) fn kind(line: &str) -> Option<Kind> {
    marker(line)
        .map(|(kind, _, _)| kind)
        .or_else(|| description(line).map(|_| Kind::Description))
}

/// The text of an item.
pub(super) fn text(line: &str, kind: Kind) -> Option<String> {
    if kind == Kind::Description {
        let (term, text) = description(line)?;
        let text = trim(text);
        let gap = if text.is_empty() { "" } else { " " };
        return Some(format!("{}:{gap}{text}", trim(term)));
    }
    marker(line).map(|(_, marker, text)| trim(&format!("{marker} {text}")).to_owned())
}

/// An item's kind, its marker and what follows.
fn marker(line: &str) -> Option<(Kind, &str, &str)> {
    let line = line.trim_start_matches([' ', '\t']);
    let (marker, rest) = line.split_once([' ', '\t'])?;
    let text = rest.trim_start_matches([' ', '\t']);
    (!text.is_empty()).then_some(())?;
    Some((marker_kind(marker)?, marker, text))
}

fn marker_kind(marker: &str) -> Option<Kind> {
    let all = |mark: u8| marker.len() <= 5 && marker.bytes().all(|byte| byte == mark);
    if marker == "-" || all(b'*') {
        return Some(Kind::Unordered);
    }
    if all(b'.') || numbered(marker) {
        return Some(Kind::Ordered);
    }
    let number = marker.strip_prefix('<')?.strip_suffix('>')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (digits || number == ".").then_some(Kind::Callout)
}

/// `1.`, `a.`, `iv)`.
fn numbered(marker: &str) -> bool {
    if let Some(number) = marker.strip_suffix('.') {
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        return digits
            || (number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_alphabetic()));
    }
    let roman = marker.strip_suffix(')').filter(|roman| !roman.is_empty());
    roman.is_some_and(|roman| roman.bytes().all(|byte| b"ivxIVX".contains(&byte)))
}

/// A term and what is said of it on the same line: `term:: text`.
fn description(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches([' ', '\t']);
    let bytes = line.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes
        .get(at..)?
        .iter()
        .position(|byte| matches!(byte, b':' | b';'))
    {
        let from = at + found;
        let mark = bytes.get(from).copied()?;
        let run = bytes
            .get(from..)?
            .iter()
            .take_while(|byte| **byte == mark)
            .count();
        let end = from + run;
        let widest = if mark == b':' { 4 } else { 2 };
        let start = from.max(end.saturating_sub(widest)).max(1);
        let ended = bytes
            .get(end)
            .is_none_or(|byte| matches!(byte, b' ' | b'\t'));
        if ended && end >= start + 2 {
            return Some((line.get(..start)?, line.get(end..)?));
        }
        at = end;
    }
    None
}
