//! How a paragraph names its speaker: `[10:02] Name (role): text`, `M. Name. – text`, `○名前　text`.

use crate::prose::letters::{is_digit, is_letter, is_lower, is_mark, is_uncased, is_upper};
use crate::text::{is_label, is_space, trim_start};

/// What stands before and after the name that opens a paragraph.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Opening<'a> {
    pub(super) time: Option<&'a str>,
    pub(super) name: &'a str,
    pub(super) role: Option<&'a str>,
    pub(super) text: &'a str,
}

/// Small words inside a name.
const JOINERS: &[&str] = &[
    "of", "for", "the", "and", "de", "du", "des", "del", "della", "di", "da", "do", "dos", "das",
    "la", "le", "les", "van", "von", "der", "den", "zu", "y", "e",
];

/// A name has at most four capitalised words, or this many letters without case.
const MAX_MORE_WORDS: usize = 3;
const MAX_UNCASED: usize = 16;
const MAX_ROLE: usize = 80;

/// The speaker that a trimmed paragraph opens with.
pub(super) fn opening(paragraph: &str) -> Option<Opening<'_>> {
    let (time, rest) = timed(paragraph);
    let found = cased(time, rest).or_else(|| uncased(time, rest))?;
    names_somebody(found.name).then_some(found)
}

fn names_somebody(name: &str) -> bool {
    name.chars().nth(1).is_some() && !is_label(name)
}

/// `10:02`, `[10:02:30]`, with the whitespace after it.
fn timed(text: &str) -> (Option<&str>, &str) {
    let start = text.strip_prefix('[').unwrap_or(text);
    let Some(after) = clock(start) else {
        return (None, text);
    };
    let time = start.strip_suffix(after).unwrap_or_default();
    let after = after.strip_prefix(']').unwrap_or(after);
    let rest = trim_start(after);
    if rest.len() == after.len() {
        return (None, text);
    }
    (Some(time), rest)
}

/// What follows hours, minutes and perhaps seconds.
fn clock(text: &str) -> Option<&str> {
    let one = text.strip_prefix(is_digit)?;
    let hours = one.strip_prefix(is_digit).unwrap_or(one);
    let minutes = two_digits(hours)?;
    Some(two_digits(minutes).unwrap_or(minutes))
}

fn two_digits(text: &str) -> Option<&str> {
    text.strip_prefix(':')?
        .strip_prefix(is_digit)?
        .strip_prefix(is_digit)
}

fn cased<'a>(time: Option<&'a str>, start: &'a str) -> Option<Opening<'a>> {
    let after = cased_name(start)?;
    let (role, after_role) = role(after);
    if let Some(text) = colon(after_role) {
        let name = start.strip_suffix(after)?;
        return Some(Opening {
            time,
            name,
            role,
            text,
        });
    }
    let (name, after) = match role {
        Some(_) => (start.strip_suffix(after)?, after_role),
        // A full stop that ends the name may also be the one before the dash.
        None => (start.strip_suffix(after)?, after),
    };
    dash_of(time, name, role, after, start)
}

/// `Name. – text`, the full stop being the last of the name where there is no other.
fn dash_of<'a>(
    time: Option<&'a str>,
    name: &'a str,
    role: Option<&'a str>,
    after: &'a str,
    start: &'a str,
) -> Option<Opening<'a>> {
    if let Some(text) = stop_and_dash(after) {
        return Some(Opening {
            time,
            name,
            role,
            text,
        });
    }
    let shorter = name.strip_suffix('.').filter(|_| role.is_none())?;
    let text = stop_and_dash(start.strip_prefix(shorter)?)?;
    Some(Opening {
        time,
        name: shorter,
        role,
        text,
    })
}

fn cased_name(text: &str) -> Option<&str> {
    let mut rest = word(text, is_upper)?;
    for _ in 0..MAX_MORE_WORDS {
        let Some(more) = another_word(rest) else {
            break;
        };
        rest = more;
    }
    Some(title_word(rest).unwrap_or(rest))
}

/// Whitespace, small words and a capitalised word.
fn another_word(text: &str) -> Option<&str> {
    let mut rest = spaced(text)?;
    while let Some(after) = joiner(rest) {
        rest = after;
    }
    word(rest, is_upper)
}

/// Whitespace, one small word and a word without a capital: `M. le président`.
fn title_word(text: &str) -> Option<&str> {
    word(joiner(spaced(text)?)?, is_lower)
}

fn joiner(text: &str) -> Option<&str> {
    let end = text.find(is_space)?;
    let (word, rest) = text.split_at_checked(end)?;
    JOINERS.contains(&word).then(|| trim_start(rest))
}

fn word(text: &str, opens: fn(char) -> bool) -> Option<&str> {
    let rest = text.strip_prefix(opens)?;
    Some(rest.trim_start_matches(|c| {
        matches!(c, '\'' | '\u{2019}' | '.' | '-') || is_letter(c) || is_mark(c)
    }))
}

fn spaced(text: &str) -> Option<&str> {
    let rest = trim_start(text);
    (rest.len() < text.len()).then_some(rest)
}

/// `(role)` with the whitespace before it, and what follows; nothing where there is none.
fn role(text: &str) -> (Option<&str>, &str) {
    bracketed(text).map_or((None, text), |(role, rest)| (Some(role), rest))
}

fn bracketed(text: &str) -> Option<(&str, &str)> {
    let inside = trim_start(text).strip_prefix(['(', '\u{ff08}'])?;
    let ends = |c| matches!(c, '(' | ')' | '\u{ff08}' | '\u{ff09}' | '\n');
    let end = inside
        .char_indices()
        .take(MAX_ROLE + 1)
        .find(|(_, c)| ends(*c))
        .map(|(at, _)| at)?;
    let (role, rest) = inside.split_at_checked(end)?;
    let rest = rest.strip_prefix([')', '\u{ff09}'])?;
    (!role.is_empty()).then_some((role, rest))
}

/// The text after a colon; an ASCII one needs whitespace after it.
fn colon(text: &str) -> Option<&str> {
    let at = trim_start(text);
    let rest = match at.strip_prefix(':') {
        Some(after) => spaced(after)?,
        None => trim_start(at.strip_prefix('\u{ff1a}')?),
    };
    (!rest.is_empty()).then_some(rest)
}

/// The text after a full stop and a dash between spaces.
fn stop_and_dash(text: &str) -> Option<&str> {
    let dash = spaced(text.strip_prefix('.')?)?;
    let rest = spaced(dash.strip_prefix(['\u{2013}', '\u{2014}', '-'])?)?;
    (!rest.is_empty()).then_some(rest)
}

fn uncased<'a>(time: Option<&'a str>, start: &'a str) -> Option<Opening<'a>> {
    let is_marker = |c| matches!(c, '\u{25cb}' | '\u{25ef}' | '\u{25ce}' | '\u{25cf}');
    let marked = start.strip_prefix(is_marker);
    let name_on = marked.map_or(start, trim_start);
    let after = name_on.trim_start_matches(is_uncased);
    let name = name_on.strip_suffix(after)?;
    if name.is_empty() || name.chars().nth(MAX_UNCASED).is_some() {
        return None;
    }
    let with_role = bracketed(after).map(|(role, rest)| (Some(role), rest));
    let (role, text) = with_role
        .into_iter()
        .chain([(None, after)])
        .find_map(|(role, rest)| Some((role, said(rest)?)))?;
    let colon_follows = || [with_role.map_or(after, |(_, rest)| rest), after].map(opens_with_colon);
    (marked.is_some() || colon_follows().contains(&true)).then_some(Opening {
        time,
        name,
        role,
        text,
    })
}

fn opens_with_colon(text: &str) -> bool {
    trim_start(text).starts_with([':', '\u{ff1a}'])
}

/// The text after a colon of either width, or after a space of either width.
fn said(text: &str) -> Option<&str> {
    let after_colon = trim_start(text)
        .strip_prefix([':', '\u{ff1a}'])
        .map(trim_start);
    if let Some(rest) = after_colon.filter(|rest| !rest.is_empty()) {
        return Some(rest);
    }
    let rest = text.trim_start_matches([' ', '\u{3000}']);
    let follows = rest.chars().next().is_some_and(|c| !is_space(c));
    (follows && rest.len() < text.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::trim;

    fn name_and_text(paragraph: &str) -> Option<(&str, &str)> {
        opening(trim(paragraph)).map(|found| (found.name, found.text))
    }

    #[test]
    fn a_full_stop_belongs_to_the_name_or_to_the_dash() {
        assert_eq!(
            name_and_text("M. Fabre. – Oui."),
            Some(("M. Fabre", "Oui."))
        );
        assert_eq!(name_and_text("Dr.: yes"), Some(("Dr.", "yes")));
        assert_eq!(
            name_and_text("M. le président : bien"),
            Some(("M. le président", "bien"))
        );
    }

    #[test]
    fn labels_and_prose_name_nobody() {
        assert_eq!(name_and_text("Note: not a name"), None);
        assert_eq!(name_and_text("Nobody said a thing"), None);
        assert_eq!(name_and_text("Five Words Are Too Many: no"), None);
    }
}
