//! Lists as lines: an item a line, two spaces a level.

use super::names::Name;
use super::tree::Tree;
use crate::read::numerals::roman;
use crate::text::squash;

/// Deeper levels are written at this one, so that nesting without end costs no more than its text.
const DEEPEST: usize = 40;

/// The indent of a level.
pub(super) fn indent(depth: usize) -> String {
    "  ".repeat(depth.min(DEEPEST))
}

/// A list that is being read.
#[derive(Debug)]
pub(super) struct List {
    /// How many lists it stands in.
    pub(super) depth: usize,
    numbering: Option<u8>,
    number: i64,
    step: i64,
}

impl List {
    /// A list about to be read.
    pub(super) fn new(tree: &Tree<'_>, at: u32, depth: usize) -> Self {
        let values = tree.values(at);
        let reversed = values.is_some_and(|values| values.reversed);
        let start = values.and_then(|values| values.start);
        let ordered = tree.name(at) == Name::Ol;
        let from = match start {
            Some(start) if ordered => start,
            _ if ordered && reversed => items(tree, at),
            _ => 1,
        };
        let numbering = ordered.then(|| values.and_then(|values| values.numbering).unwrap_or(b'1'));
        Self {
            depth,
            numbering,
            number: from,
            step: if ordered && reversed { -1 } else { 1 },
        }
    }

    /// An item with a number of its own.
    pub(super) fn set(&mut self, value: Option<i64>) {
        if let (Some(value), Some(_)) = (value, self.numbering) {
            self.number = value;
        }
    }

    /// The indent and marker of the next line.
    pub(super) fn prefix(&self) -> String {
        let marker = match self.numbering {
            None => "- ".to_owned(),
            Some(kind) => format!("{}. ", number(self.number, kind)),
        };
        indent(self.depth) + &marker
    }

    /// Goes on to the next number.
    pub(super) fn advance(&mut self) {
        self.number += self.step;
    }
}

/// How many items a list has itself.
fn items(tree: &Tree<'_>, list: u32) -> i64 {
    let mut count = 0;
    let mut at = list + 1;
    while at < tree.end(list) {
        count += i64::from(tree.is_element(at) && tree.name(at) == Name::Li);
        at = tree.end(at);
    }
    count
}

/// A number as a list of this type shows it; what a type cannot show is shown in digits.
fn number(value: i64, kind: u8) -> String {
    let shown = match kind.to_ascii_lowercase() {
        b'a' => letters(value),
        b'i' => roman(value),
        _ => None,
    };
    match shown {
        Some(text) if kind.is_ascii_uppercase() => text.to_ascii_uppercase(),
        Some(text) => text,
        None => value.to_string(),
    }
}

/// `a` to `z`, then `aa`.
fn letters(value: i64) -> Option<String> {
    let mut left = u32::try_from(value).ok().filter(|value| *value > 0)?;
    let mut text = Vec::new();
    while left > 0 {
        text.push(char::from_digit((left - 1) % 26 + 10, 36)?);
        left = (left - 1) / 26;
    }
    Some(text.iter().rev().collect())
}

/// An item that is being read.
#[derive(Debug)]
pub(super) struct Item {
    /// How many lists its own list stands in.
    pub(super) depth: usize,
    /// The text of the line so far.
    pub(super) text: String,
    prefix: String,
}

impl Item {
    /// An item whose first line starts with `prefix`.
    pub(super) fn new(prefix: String, depth: usize) -> Self {
        Self {
            depth,
            text: String::new(),
            prefix,
        }
    }

    /// Ends the line: it goes to `lines` if it has text, and later lines are indented instead of marked.
    pub(super) fn end_line(&mut self, lines: &mut Vec<String>) {
        let text = squash(&self.text);
        self.text.clear();
        if !text.is_empty() {
            lines.push(format!("{}{text}", self.prefix));
            self.prefix = indent(self.depth + 1);
        }
    }
}
