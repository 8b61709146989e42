//! Entries that a question calls by name.

use super::order::documents_of;
use crate::document::Found;
use crate::sort;
use crate::text;

const MOST: usize = 6;

/// A shorter name is too often a word of another meaning.
const SHORTEST: usize = 3;

/// The entries of the candidates' documents whose name is in the question, longest names first.
pub(super) fn named_entries(question: &str, candidates: &[Found]) -> Vec<Found> {
    let question = fold(question);
    let mut found: Vec<(usize, Found)> = Vec::new();
    for document in documents_of(candidates) {
        for entry in Found::all(&document).filter(|entry| entry.unit().kind == "entry") {
            if let Some(length) = named_length(&question, &entry) {
                found.push((length, entry));
            }
        }
    }
    sort::by_key(&mut found, |(length, _)| std::cmp::Reverse(*length));
    found.truncate(MOST);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// The length of the first of the entry's names that stands in the question.
fn named_length(question: &[char], entry: &Found) -> Option<usize> {
    let name = entry.unit().meta("name")?.as_str()?;
    let names = [Some(text::trim(name)), callee(name)];
    let lengths = names.into_iter().flatten().filter_map(|name| {
        let name = fold(name);
        let known = name.len() >= SHORTEST && holds_word(question, &name);
        known.then_some(name.len())
    });
    lengths.into_iter().next()
}

/// The name before the bracket of a call.
fn callee(name: &str) -> Option<&str> {
    let (callee, _) = name.split_once('(')?;
    let is_path = callee.chars().all(|c| is_word(c) || c == '.');
    (is_path && !callee.is_empty()).then_some(callee)
}

fn fold(text: &str) -> Vec<char> {
    let lower = |c: char| {
        let mut lower = c.to_lowercase();
        match (lower.next(), lower.next()) {
            (Some(one), None) => one,
            _ => c,
        }
    };
    text.chars().map(lower).collect()
}

/// Whether a name stands in a text, neither within a word or path nor called.
fn holds_word(text: &[char], name: &[char]) -> bool {
    let inside = |c: &char| is_word(*c) || *c == '.';
    let beyond = |c: &char| is_word(*c) || *c == '(';
    let mut windows = text.windows(name.len()).enumerate();
    windows.any(|(at, window)| {
        window == name
            && !at
                .checked_sub(1)
                .and_then(|at| text.get(at))
                .is_some_and(inside)
            && !text.get(at + name.len()).is_some_and(beyond)
    })
}

pub(super) fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
