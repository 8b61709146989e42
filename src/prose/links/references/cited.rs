//! The numbers that a text cites: `Section 3.1`, `regulations 34(9), 35 and 36`.

use crate::prose::letters::{is_ascii_space, is_ascii_word};

/// What a cited number follows, without the plural's `s`.
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

/// Every number cited, in order.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    let mut before = None;
    let lists = std::iter::from_fn(move || {
        let (list, after, last) = next_list(rest?, before)?;
        rest = Some(after);
        before = Some(last);
        Some(list)
    });
    lists.flat_map(List)
}

/// The next list of numbers after a keyword, what follows it, and the character before that.
fn next_list(text: &str, before: Option<char>) -> Option<(&str, &str, char)> {
    let mut before = before;
    for (at, c) in text.char_indices() {
        let starts = before.is_none_or(|before| !is_ascii_word(before));
        before = Some(c);
        if !starts || !c.is_ascii_alphabetic() {
            continue;
        }
        let here = text.get(at..)?;
        if let Some(list) = after_keyword(here)
            && let Some(after) = end_of_list(list)
        {
            let list = list.strip_suffix(after)?;
            return Some((list, after, list.chars().last()?));
        }
    }
    None
}

/// What follows a keyword and whitespace.
fn after_keyword(text: &str) -> Option<&str> {
    let keyword = KEYWORDS.iter().find(|keyword| {
        let start = text.get(..keyword.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(keyword))
    })?;
    let rest = text.get(keyword.len()..)?;
    let rest = rest.strip_prefix(['s', 'S']).unwrap_or(rest);
    let list = rest.trim_start_matches(is_ascii_space);
    (list.len() < rest.len()).then_some(list)
}

/// What follows one or more numbers joined by commas and small words.
fn end_of_list(text: &str) -> Option<&str> {
    let mut rest = end_of_number(text)?;
    loop {
        rest = end_of_joint(rest).unwrap_or(rest);
        match end_of_number(rest) {
            Some(after) => rest = after,
            None => return Some(rest),
        }
    }
}

/// `3`, `34A`, `B`, each with `.1` and `(a)` after it.
fn end_of_number(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_capital = |c: char| c.is_ascii_uppercase();
    let mut rest = if digits.len() < text.len() {
        digits.strip_prefix(is_capital).unwrap_or(digits)
    } else {
        let after = text.strip_prefix(is_capital)?;
        (!after.starts_with(is_ascii_word)).then_some(after)?
    };
    while let Some(after) = rest.strip_prefix('.').and_then(digits_off) {
        rest = after;
    }
    while let Some(after) = bracket_off(rest) {
        rest = after;
    }
    Some(rest)
}

fn digits_off(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

fn bracket_off(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?;
    let rest = inside.trim_start_matches(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    (rest.len() < inside.len())
        .then_some(rest)?
        .strip_prefix(')')
}

fn end_of_joint(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(is_ascii_space);
    let joints = [",", "and", "or", "to"];
    let rest = joints.iter().find_map(|joint| text.strip_prefix(joint))?;
    Some(rest.trim_start_matches(is_ascii_space))
}

/// The numbers of a list.
struct List<'a>(&'a str);

impl<'a> Iterator for List<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let mut in_word = false;
        while !self.0.is_empty() {
            let after_letter = in_word && !self.0.starts_with(|c: char| c.is_ascii_digit());
            if let Some(rest) = end_of_number(self.0).filter(|_| !after_letter) {
                let number = self.0.strip_suffix(rest);
                self.0 = rest;
                return number;
            }
            let mut chars = self.0.chars();
            in_word = chars.next().is_some_and(is_ascii_word);
            self.0 = chars.as_str();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn lists_ranges_and_brackets_are_taken_apart() {
        let text =
            "See Sections 3.1, 4(a)(2) and B, subsection 9, part of it, and regulation 34(9).";
        let found: Vec<&str> = numbers(text).collect();
        assert_eq!(found, ["3.1", "4(a)(2)", "B", "34(9)"]);
    }
}
