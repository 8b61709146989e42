//! Items of lists: bullets, enumerations, fields, lines of a line block, terms.

use super::line::{indent, named};

/// What opens an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bullet(char),
    Enumerated,
    Field,
    Line,
    Term,
}

/// A line that is an item.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// Where its text starts.
    pub(super) column: usize,
}

impl Item {
    /// The item of a line, if it is one.
    pub(super) fn of(line: &str) -> Option<Self> {
        let at = indent(line);
        let text = line.get(at..)?;
        let (kind, marker) = bullet(text)
            .or_else(|| enumerated(text))
            .or_else(|| field(text))
            .or_else(|| bar(text))?;
        let rest = text.get(marker..)?;
        let gap = indent(rest);
        let rest = rest.get(gap..)?;
        if kind == Kind::Line {
            return Some(Self {
                kind,
                text: rest.to_owned(),
                column: at,
            });
        }
        let marker = text.get(..marker)?;
        let text = format!("{marker} {rest}").trim_end_matches(' ').to_owned();
        Some(Self {
            kind,
            text,
            column: at + marker.chars().count() + gap.max(1),
        })
    }

    /// A definition's term.
    pub(super) fn term(line: &str, at: usize) -> Self {
        let colon = if line.ends_with(':') { "" } else { ":" };
        Self {
            kind: Kind::Term,
            text: format!("{line}{colon}"),
            column: at,
        }
    }
}

/// The length of a marker that a space or the line's end follows.
fn ended(text: &str, marker: usize) -> Option<usize> {
    let rest = text.get(marker..)?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(marker)
}

fn bullet(text: &str) -> Option<(Kind, usize)> {
    let mark = text
        .chars()
        .next()
        .filter(|c| matches!(c, '-' | '*' | '+' | '•' | '‣' | '⁃'))?;
    Some((Kind::Bullet(mark), ended(text, mark.len_utf8())?))
}

fn enumerated(text: &str) -> Option<(Kind, usize)> {
    let open = usize::from(text.starts_with('('));
    let inner = text.get(open..)?;
    let word = inner
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
        .count();
    let number = inner.get(..word)?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let letter =
        number == "#" || (word == 1 && number.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let roman = !number.is_empty() && number.bytes().all(|byte| b"ivxlcdmIVXLCDM".contains(&byte));
    let closed = inner.get(word..)?.starts_with(['.', ')']);
    if !closed || !(digits || letter || roman) {
        return None;
    }
    Some((Kind::Enumerated, ended(text, open + word + 1)?))
}

fn field(text: &str) -> Option<(Kind, usize)> {
    let (name, _) = named(text)?;
    Some((Kind::Field, ended(text, name.len() + 2)?))
}

fn bar(text: &str) -> Option<(Kind, usize)> {
    text.starts_with('|').then_some(())?;
    Some((Kind::Line, ended(text, 1)?))
}
