//! The numbers that a passage carries, in its headings and at its start.

use crate::document::Unit;
use crate::prose::letters::is_digit;
use crate::text::{body, head, is_space, trim, trim_start};

/// What a number may follow.
const KEYWORDS: &[&str] = &[
    "section",
    "clause",
    "article",
    "regulation",
    "rule",
    "paragraph",
    "schedule",
    "part",
];

const START: usize = 40;

/// The numbers of a unit, outermost heading first; one may come twice.
pub(super) fn numbers(unit: &Unit) -> impl Iterator<Item = &str> {
    let start = head(body(&unit.text), START);
    let lines = unit.path.iter().map(String::as_str).chain([start]);
    lines.filter_map(|line| number(trim(line)))
}

/// `3.1`, `Section 3.1`, `34A`, `Q. Indemnity`: the number that opens a line.
fn number(line: &str) -> Option<&str> {
    let start = after_keyword(line).unwrap_or(line);
    digits_first(start).or_else(|| letter_first(start))
}

fn after_keyword(line: &str) -> Option<&str> {
    let end = line.find(is_space)?;
    let (word, rest) = line.split_at_checked(end)?;
    let is_keyword = KEYWORDS.iter().any(|keyword| equals_folded(word, keyword));
    is_keyword.then(|| trim_start(rest))
}

/// Equality in any case; the long s counts as one.
fn equals_folded(word: &str, keyword: &str) -> bool {
    let folded = word.chars().map(|c| match c {
        '\u{17f}' => 's',
        _ => c.to_ascii_lowercase(),
    });
    folded.eq(keyword.chars())
}

/// Digits, perhaps a capital, further digits after full stops; the last of them are given up where
/// something else follows.
fn digits_first(start: &str) -> Option<&str> {
    let digits = start.trim_start_matches(is_digit);
    if digits.len() == start.len() {
        return None;
    }
    let mut rest = digits
        .strip_prefix(|c: char| c.is_ascii_uppercase())
        .unwrap_or(digits);
    let mut shorter = None;
    while let Some(more) = component(rest) {
        shorter = Some(rest);
        rest = more;
    }
    let rest = if ends_number(rest) { rest } else { shorter? };
    start.strip_suffix(rest)
}

fn component(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('.')?;
    let rest = digits.trim_start_matches(is_digit);
    (rest.len() < digits.len()).then_some(rest)
}

fn ends_number(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|c| is_space(c) || matches!(c, '.' | ':' | ')' | '-' | '–' | '—'))
}

/// A capital, perhaps with digits after full stops, before a full stop and whitespace.
fn letter_first(start: &str) -> Option<&str> {
    let mut rest = start.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    while let Some(more) = component(rest) {
        rest = more;
    }
    let stands = rest.strip_prefix('.')?.starts_with(is_space);
    start.strip_suffix(rest).filter(|_| stands)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_number_ends_where_a_word_does_not_go_on() {
        assert_eq!(number("Section 3.1 Fees"), Some("3.1"));
        assert_eq!(number("3.1a Fees"), Some("3"));
        assert_eq!(number("34A: Fees"), Some("34A"));
        assert_eq!(number("34Ab"), None);
        assert_eq!(number("Q. Indemnity"), Some("Q"));
        assert_eq!(number("Quantity"), None);
    }
}
