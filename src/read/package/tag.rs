//! The start of an element: its name and its attributes.

use std::borrow::Cow;

/// The start of an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag<'a> {
    text: &'a str,
    /// How long its name is.
    name: usize,
}

impl<'a> Tag<'a> {
    /// A tag by what stands in it, and how much of that is its name with its prefix.
    pub(super) fn new(text: &'a str, name: usize) -> Self {
        Self { text, name }
    }

    /// What stands in it.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The name with its prefix.
    pub(crate) fn full_name(&self) -> &'a str {
        self.text.get(..self.name).unwrap_or_default()
    }

    fn written(&self) -> Attributes<'a> {
        let rest = self.text.get(self.name..).unwrap_or_default();
        Attributes { rest }
    }

    /// The name without its prefix: producers differ in prefixes and namespaces, never in names.
    pub(crate) fn name(&self) -> &'a str {
        parted(self.full_name()).1
    }

    /// The prefix of its name, where it has one.
    pub(crate) fn prefix(&self) -> Option<&'a str> {
        parted(self.full_name()).0
    }

    /// Its attributes: prefix, name without it, and value.
    pub(crate) fn attributes(
        &self,
    ) -> impl Iterator<Item = (Option<&'a str>, &'a str, Cow<'a, str>)> {
        self.written().filter_map(|(name, value)| {
            let (prefix, name) = parted(name);
            Some((prefix, name, normalised(value)?))
        })
    }

    /// The value of an attribute by its name without prefix, the first where several share it.
    pub(crate) fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        let (_, value) = self.written().find(|(own, _)| parted(own).1 == name)?;
        normalised(value)
    }
}

/// A name's prefix, and the name without it.
#[inline]
fn parted(name: &str) -> (Option<&str>, &str) {
    let colon = name.bytes().position(|byte| byte == b':');
    let parts = colon.and_then(|at| Some((name.get(..at)?, name.get(at + 1..)?)));
    parts.map_or((None, name), |(prefix, name)| (Some(prefix), name))
}

/// Names and values as they stand; what is no attribute is passed over.
struct Attributes<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = skip_spaces(self.rest);
            if rest.is_empty() {
                return None;
            }
            let ends = |byte: u8| byte == b'=' || byte.is_ascii_whitespace();
            let end = rest.bytes().position(ends).unwrap_or(rest.len());
            let (name, after) = rest.split_at_checked(end)?;
            let Some(value) = skip_spaces(after).strip_prefix('=').map(skip_spaces) else {
                self.rest = after;
                continue;
            };
            if let Some((value, after)) = quoted(value) {
                self.rest = after;
                return Some((name, value));
            }
            let end = value.bytes().position(|byte| byte.is_ascii_whitespace());
            self.rest = value.get(end.unwrap_or(value.len())..)?;
        }
    }
}

/// What stands between quotes at the start, and what follows them.
#[inline]
fn quoted(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let quote = *bytes.first().filter(|one| matches!(one, b'"' | b'\''))?;
    let inside = bytes.get(1..)?.iter().position(|byte| *byte == quote)?;
    Some((text.get(1..=inside)?, text.get(inside + 2..)?))
}

#[inline]
fn skip_spaces(text: &str) -> &str {
    match text.as_bytes() {
        [first, second, ..] if *first == b' ' && !second.is_ascii_whitespace() => {
            text.get(1..).unwrap_or_default()
        }
        [first, ..] if !first.is_ascii_whitespace() => text,
        _ => text.trim_ascii_start(),
    }
}

/// A value with its references resolved and its white space as spaces; `None` where one of them
/// stands for nothing known.
#[inline]
fn normalised(value: &str) -> Option<Cow<'_, str>> {
    let plain = |byte: u8| !matches!(byte, b'&' | b'\t' | b'\n' | b'\r');
    if value.bytes().all(plain) {
        return Some(Cow::Borrowed(value));
    }
    resolved(value).map(Cow::Owned)
}

fn resolved(value: &str) -> Option<String> {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(one) = rest.chars().next() {
        rest = rest.get(one.len_utf8()..)?;
        match one {
            '&' => {
                let (character, after) = referred(rest)?;
                out.push(character);
                rest = after;
            }
            '\r' => {
                rest = rest.strip_prefix('\n').unwrap_or(rest);
                out.push(' ');
            }
            '\t' | '\n' => out.push(' '),
            one => out.push(one),
        }
    }
    Some(out)
}

/// The longest reference that is read, leading zeros included.
pub(super) const LONGEST: usize = 32;

/// The character that a reference stands for, given what is behind its `&`, and what follows it.
pub(super) fn referred(text: &str) -> Option<(char, &str)> {
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let (name, after) = (text.get(..end)?, text.get(end + 1..)?);
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => char::from_u32(code(name.strip_prefix('#')?)?).filter(|one| *one != '\0')?,
    };
    Some((character, after))
}

fn code(digits: &str) -> Option<u32> {
    match digits.strip_prefix(['x', 'X']) {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            u32::from_str_radix(digits, 16).ok()
        }
        None if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    }
}
