//! Attributes of a document and the substitutions made in text.

use std::borrow::Cow;
use std::collections::HashMap;

use super::inline;
use crate::text::squash;

/// Text that attributes may add, beyond eight times the document: definitions that build on each
/// other would otherwise grow without bound.
const ROOM: usize = 1 << 16;

/// What stands for a character that is hard to write.
const CHARACTERS: [(&str, &str); 29] = [
    ("asterisk", "*"),
    ("nbsp", "\u{a0}"),
    ("sp", " "),
    ("empty", ""),
    ("blank", ""),
    ("zwsp", "\u{200b}"),
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("plus", "+"),
    ("caret", "^"),
    ("tilde", "~"),
    ("backtick", "`"),
    ("startsb", "["),
    ("endsb", "]"),
    ("vbar", "|"),
    ("pp", "++"),
    ("cpp", "C++"),
    ("deg", "\u{b0}"),
    ("two-colons", "::"),
    ("two-semicolons", ";;"),
    ("brvbar", "\u{a6}"),
    ("ldquo", "\u{201c}"),
    ("rdquo", "\u{201d}"),
    ("lsquo", "\u{2018}"),
    ("rsquo", "\u{2019}"),
    ("wj", "\u{2060}"),
];

/// The attributes defined so far.
#[derive(Debug)]
pub(super) struct Attributes {
    values: HashMap<String, String>,
    room: std::cell::Cell<usize>,
}

/// A line that defines an attribute: its name, and its value or `None` where it is undefined again.
pub(super) fn entry(line: &str) -> Option<(&str, Option<&str>)> {
    let (name, value) = line.strip_prefix(':')?.split_once(':')?;
    if !(value.is_empty() || value.starts_with([' ', '\t'])) {
        return None;
    }
    let plain = name.strip_prefix('!').unwrap_or(name);
    let plain = plain.strip_suffix('!').unwrap_or(plain);
    is_name(plain).then_some((plain, (plain.len() == name.len()).then_some(value)))
}

fn is_name(name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(word) && name.chars().all(|c| word(c) || c == '-')
}

impl Attributes {
    /// The attributes that every document of this size has.
    pub(super) fn new(size: usize) -> Self {
        let built_in = CHARACTERS.iter();
        let values = built_in
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Self {
            values,
            room: std::cell::Cell::new(size * 8 + ROOM),
        }
    }

    /// Takes a line that defines one.
    pub(super) fn define(&mut self, line: &str) {
        match entry(line) {
            Some((name, Some(value))) => {
                let value = squash(&self.substitute(value));
                self.values.insert(name.to_ascii_lowercase(), value);
            }
            Some((name, None)) => _ = self.values.remove(&name.to_ascii_lowercase()),
            None => {}
        }
    }

    /// Text with its attributes, references and links written out.
    pub(super) fn substitute<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let expanded = if text.contains('{') {
            Cow::Owned(self.expand(text))
        } else {
            Cow::Borrowed(text)
        };
        match inline::plain(&expanded) {
            Some(plain) => Cow::Owned(plain),
            None => expanded,
        }
    }

    fn expand(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            match self.reference(after) {
                Some((value, left)) => {
                    out.push_str(value);
                    rest = left;
                }
                None => {
                    out.push('{');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// The value of a reference whose `{` is read already, and what follows it.
    fn reference<'t>(&self, text: &'t str) -> Option<(&str, &'t str)> {
        let length = text
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
            .count();
        let (name, rest) = text
            .split_at_checked(length)
            .filter(|(name, _)| is_name(name))?;
        let value = self.values.get(&name.to_ascii_lowercase())?;
        self.room.set(self.room.get().checked_sub(value.len())?);
        Some((value, rest.strip_prefix('}')?))
    }
}
