//! JSON over its own text: values in reading order, each with the bytes it stands at, strings and
//! numbers as written until they are asked for.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::json::{Fault, Literal, Scanner, Token, push_string};

/// Deeper nesting is an error.
const DEEPEST: usize = 512;

/// One JSON value, or the list of the values of JSON Lines.
#[derive(Debug)]
pub(super) struct Tape<'a> {
    text: &'a str,
    nodes: Vec<Node<'a>>,
}

#[derive(Debug, Clone, Copy)]
struct Node<'a> {
    token: Token<'a>,
    /// The bytes of the value.
    start: u32,
    end: u32,
    /// One past the last node of the value.
    next: u32,
    /// Whether a key of the object stands twice.
    doubled: bool,
}

/// A value of a tape.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'t> {
    tape: &'t Tape<'t>,
    at: u32,
}

impl<'a> Tape<'a> {
    /// The tape of text that is one JSON value.
    pub(super) fn single(text: &'a str) -> Option<Self> {
        let mut tape = Self {
            text,
            nodes: Vec::new(),
        };
        tape.value(text, 0).ok().map(|()| tape)
    }

    /// Reads JSON, or JSON Lines whose last line may be cut short.
    ///
    /// # Errors
    /// `Input`, naming the line and byte.
    pub(super) fn of(text: &'a str) -> Result<Self> {
        let mut tape = Self {
            text,
            nodes: Vec::new(),
        };
        let Err(fault) = tape.value(text, 0) else {
            return Ok(tape);
        };
        tape.nodes.clear();
        let lines = || {
            text.split('\n')
                .enumerate()
                .filter(|(_, line)| !is_blank(line))
        };
        let several = lines().nth(1).is_some();
        let first_is_json = lines()
            .next()
            .is_some_and(|(_, line)| tape.value(line, 0).is_ok());
        tape.nodes.clear();
        if !several || !first_is_json {
            return Err(Error::new(ErrorKind::Input, fault.message()));
        }
        tape.lines()?;
        Ok(tape)
    }

    fn lines(&mut self) -> Result<()> {
        self.nodes.push(Node {
            token: Token::Array,
            start: 0,
            end: place(self.text.len()),
            next: 0,
            doubled: false,
        });
        let mut at = 0;
        let last = self.text.trim_end_matches([' ', '\t', '\r', '\n']).len();
        for (number, line) in self.text.split('\n').enumerate() {
            let before = self.nodes.len();
            if !is_blank(line)
                && let Err(fault) = self.value(line, at)
            {
                self.nodes.truncate(before);
                if !(fault.cut && at + line.len() >= last) {
                    let message =
                        format!("Invalid JSONL at line {}: {}", number + 1, fault.message());
                    return Err(Error::new(ErrorKind::Input, message));
                }
            }
            at += line.len() + 1;
        }
        let next = place(self.nodes.len());
        if let Some(list) = self.nodes.first_mut() {
            list.next = next;
        }
        Ok(())
    }

    /// Adds the value that a text holds, which starts at byte `base` of the whole.
    fn value(&mut self, text: &'a str, base: usize) -> std::result::Result<(), Fault> {
        let mut scanner = Scanner::new(text);
        let mut open: Vec<usize> = Vec::new();
        loop {
            let event = match scanner.next() {
                Ok(Some(event)) => event,
                Ok(None) => return Ok(()),
                Err(_) => return Err(Fault::of(text, &scanner)),
            };
            if scanner.depth() > DEEPEST {
                return Err(Fault {
                    byte: event.start,
                    cut: false,
                });
            }
            if matches!(event.token, Token::EndArray | Token::EndObject) {
                self.close(open.pop(), base + event.end);
                continue;
            }
            if matches!(event.token, Token::Array | Token::Object) {
                open.push(self.nodes.len());
            }
            self.nodes.push(Node {
                token: event.token,
                start: place(base + event.start),
                end: place(base + event.end),
                next: place(self.nodes.len() + 1),
                doubled: false,
            });
        }
    }

    fn close(&mut self, opened: Option<usize>, end: usize) {
        let Some(at) = opened else { return };
        let next = place(self.nodes.len());
        if let Some(node) = self.nodes.get_mut(at) {
            node.next = next;
            node.end = place(end);
        }
        let object = Value {
            tape: self,
            at: place(at),
        };
        let doubled = object.has_doubled_key();
        if let Some(node) = self.nodes.get_mut(at) {
            node.doubled = doubled;
        }
    }

    /// The whole value.
    pub(super) fn root(&self) -> Value<'_> {
        Value { tape: self, at: 0 }
    }
}

fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn is_blank(line: &str) -> bool {
    line.bytes()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

impl<'t> Value<'t> {
    fn node(self) -> Node<'t> {
        let none = Node {
            token: Token::Null,
            start: 0,
            end: 0,
            next: self.at + 1,
            doubled: false,
        };
        self.tape
            .nodes
            .get(self.at as usize)
            .copied()
            .unwrap_or(none)
    }

    /// The text that a value is written as.
    pub(super) fn source(self) -> &'t str {
        let node = self.node();
        self.tape
            .text
            .get(node.start as usize..node.end as usize)
            .unwrap_or_default()
    }

    /// Whether this is an object.
    pub(super) fn is_object(self) -> bool {
        self.node().token == Token::Object
    }

    /// Whether this is a list.
    pub(super) fn is_array(self) -> bool {
        self.node().token == Token::Array
    }

    /// Whether this is `null`.
    pub(super) fn is_null(self) -> bool {
        self.node().token == Token::Null
    }

    /// Whether this is `true`.
    pub(super) fn is_true(self) -> bool {
        self.node().token == Token::Bool(true)
    }

    /// The text of a string.
    pub(super) fn str(self) -> Option<Cow<'t, str>> {
        match self.node().token {
            Token::String(literal) => Some(literal.text()),
            _ => None,
        }
    }

    /// Whether this is the string `text`.
    pub(super) fn is(self, text: &str) -> bool {
        self.str().is_some_and(|own| own == text)
    }

    /// The text of a string that has any.
    pub(super) fn filled(self) -> Option<Cow<'t, str>> {
        self.str().filter(|text| !text.is_empty())
    }

    /// A number as written.
    pub(super) fn number(self) -> Option<&'t str> {
        match self.node().token {
            Token::Number(number) => Some(number),
            _ => None,
        }
    }

    /// What names something: a string with text, or a number as written.
    pub(super) fn id(self) -> Option<Cow<'t, str>> {
        self.filled().or_else(|| self.number().map(Cow::Borrowed))
    }

    /// A member of an object; the last of its name.
    pub(super) fn get(self, key: &str) -> Option<Self> {
        let mut found = None;
        for (name, value) in self.raw_entries() {
            if is_key(name, key) {
                found = Some(value);
                if !self.node().doubled {
                    break;
                }
            }
        }
        found
    }

    /// A member that is an object.
    pub(super) fn object(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| value.is_object())
    }

    /// A member that is a list.
    pub(super) fn array(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| value.is_array())
    }

    /// A member that is not `null`.
    pub(super) fn present(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| !value.is_null())
    }

    /// The text of the first of these members that has any.
    pub(super) fn first_filled(self, keys: &[&str]) -> Option<Cow<'t, str>> {
        keys.iter().find_map(|key| self.get(key)?.filled())
    }

    /// The items of a list; none for any other value.
    pub(super) fn items(self) -> impl Iterator<Item = Value<'t>> {
        self.children(self.is_array())
    }

    fn children(self, any: bool) -> impl Iterator<Item = Value<'t>> {
        let end = if any { self.node().next } else { 0 };
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let value = Value {
                tape: self.tape,
                at,
            };
            (at < end).then(|| {
                at = value.node().next;
                value
            })
        })
    }

    fn raw_entries(self) -> impl Iterator<Item = (Literal<'t>, Value<'t>)> {
        let mut children = self.children(self.is_object());
        std::iter::from_fn(move || {
            let Token::Key(key) = children.next()?.node().token else {
                return None;
            };
            Some((key, children.next()?))
        })
    }

    fn has_doubled_key(self) -> bool {
        let mut seen = std::collections::HashSet::new();
        self.raw_entries().any(|(key, _)| !seen.insert(key.text()))
    }

    /// The members of an object in order, a repeated name at its first place with its last value.
    pub(super) fn entries(self) -> Vec<(Cow<'t, str>, Value<'t>)> {
        let mut entries: Vec<(Cow<'t, str>, Value<'t>)> = Vec::new();
        let mut places: HashMap<Cow<'t, str>, usize> = HashMap::new();
        for (key, value) in self.raw_entries() {
            let key = key.text();
            if self.node().doubled {
                if let Some(entry) = places.get(&key).and_then(|place| entries.get_mut(*place)) {
                    entry.1 = value;
                    continue;
                }
                places.insert(key.clone(), entries.len());
            }
            entries.push((key, value));
        }
        entries
    }

    /// Compact JSON: members in order, numbers as written, without opaque members.
    pub(super) fn compact(self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// Depth is bounded by the reader, and so is this recursion.
    fn write(self, out: &mut String) {
        match self.node().token {
            Token::Object => {
                out.push('{');
                let shown = |key: &str| key != "encrypted_content" && key != "signature";
                for (place, (key, value)) in self
                    .entries()
                    .into_iter()
                    .filter(|(key, _)| shown(key))
                    .enumerate()
                {
                    out.push_str(if place > 0 { "," } else { "" });
                    push_literal(&key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
            Token::Array => {
                out.push('[');
                for (place, item) in self.items().enumerate() {
                    out.push_str(if place > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Token::String(literal) => push_literal(&literal.text(), out),
            _ => out.push_str(self.source()),
        }
    }
}

/// A string literal in which U+2028 and U+2029 stay as they are.
fn push_literal(text: &str, out: &mut String) {
    let mut rest = text;
    let start = out.len();
    while let Some(at) = rest.find(['\u{2028}', '\u{2029}']) {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        push_inner(before, out, start);
        let mut after = after.chars();
        out.extend(after.next());
        rest = after.as_str();
    }
    push_inner(rest, out, start);
    out.push('"');
}

/// What a literal holds, opened where nothing of it stands yet.
fn push_inner(text: &str, out: &mut String, start: usize) {
    let mut literal = String::with_capacity(text.len() + 2);
    push_string(text, &mut literal);
    let inner = literal.get(1..literal.len() - 1).unwrap_or_default();
    if out.len() == start {
        out.push('"');
    }
    out.push_str(inner);
}

fn is_key(literal: Literal<'_>, key: &str) -> bool {
    literal.text() == key
}
