//! Lines with tabs spread and ends trimmed, and the marks that a line can hold.

use std::borrow::Cow;
use std::ops::Range;

use crate::read::lines::unified;

/// A line and how far it is indented.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) indent: usize,
}

const TAB: usize = 8;

/// The text with `\n` line ends and without tabs.
pub(super) fn plain(source: &str) -> Cow<'_, str> {
    let unix = unified(source);
    if unix.contains('\t') {
        Cow::Owned(spread_tabs(&unix))
    } else {
        unix
    }
}

fn spread_tabs(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut column = 0;
    for c in text.chars() {
        match c {
            '\t' => {
                let width = TAB - column % TAB;
                out.extend(std::iter::repeat_n(' ', width));
                column += width;
            }
            '\n' => {
                out.push(c);
                column = 0;
            }
            _ => {
                out.push(c);
                column += 1;
            }
        }
    }
    out
}

/// The lines of a text, trailing spaces left out.
pub(super) fn lines_of(text: &str) -> Vec<Line<'_>> {
    text.split('\n')
        .map(|line| line.trim_end_matches(' '))
        .map(|text| Line {
            text,
            indent: indent(text),
        })
        .collect()
}

/// How many spaces a line starts with.
pub(super) fn indent(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}

/// The smallest indent of filled lines beyond `cut`.
pub(super) fn least_indent(lines: &[Line<'_>], range: Range<usize>, cut: usize) -> usize {
    let filled = lines
        .get(range)
        .unwrap_or_default()
        .iter()
        .filter(|line| !line.text.is_empty());
    filled
        .map(|line| line.indent.saturating_sub(cut))
        .min()
        .unwrap_or(0)
}

/// The character of a line that is one punctuation character over and over.
pub(super) fn adornment(line: &str) -> Option<char> {
    let first = line.chars().next().filter(char::is_ascii_punctuation)?;
    line.chars().all(|c| c == first).then_some(first)
}

/// Whether a line starts explicit markup.
pub(super) fn is_explicit(line: &str) -> bool {
    line.trim_start_matches(' ')
        .strip_prefix("..")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The label and text of a footnote or citation.
pub(super) fn footnote(line: &str) -> Option<(&str, &str)> {
    let after = line
        .trim_start_matches(' ')
        .strip_prefix(".. ")?
        .trim_start_matches(' ');
    let (label, rest) = after
        .strip_prefix('[')?
        .split_once(']')
        .filter(|(label, _)| !label.is_empty())?;
    (rest.is_empty() || rest.starts_with(' ')).then_some((label, rest.trim_start_matches(' ')))
}

/// The name between colons that a line starts with, and the rest: of a field or an option.
pub(super) fn named(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix(':')?.split_once(':')?;
    let plain = !name.is_empty() && !name.starts_with(' ') && !name.ends_with(' ');
    (plain && (rest.is_empty() || rest.starts_with(' '))).then_some((name, rest))
}
