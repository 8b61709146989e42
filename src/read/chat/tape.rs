//! JSON over its own text: values in reading order, each with the bytes it stands at, strings and
//! numbers as written until they are asked for.

use std::ops::Range;

use super::value::Value;
use crate::json::{Fault, Literal, Scanner, Token};

/// Deeper nesting is an error.
const DEEPEST: usize = 512;

/// One JSON value.
#[derive(Debug)]
pub(super) struct Tape<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: Vec<Node>,
}

/// Small: a transcript has millions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The bytes of the value.
    pub(super) start: u32,
    pub(super) end: u32,
    /// One past the last node of the value.
    pub(super) next: u32,
    /// Whether a key of the object stands twice.
    pub(super) doubled: bool,
    /// Whether a key or string has escapes.
    escaped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Array,
    Key,
    String,
    Number,
    True,
    False,
    Null,
}

impl Node {
    /// The bytes between the quotes.
    #[inline]
    fn inside(self) -> Range<usize> {
        self.start as usize + 1..(self.end as usize).saturating_sub(1)
    }

    /// What stands where there is no value.
    pub(super) fn none(at: u32) -> Self {
        Self {
            kind: Kind::Null,
            start: 0,
            end: 0,
            next: at + 1,
            doubled: false,
            escaped: false,
        }
    }
}

impl<'a> Tape<'a> {
    /// The tape of text that is one JSON value.
    ///
    /// # Errors
    /// Where it stops being one.
    pub(super) fn of(text: &'a str) -> Result<Self, Fault> {
        let mut tape = Self {
            text,
            nodes: Vec::new(),
        };
        tape.value(text)?;
        tape.nodes.shrink_to_fit();
        Ok(tape)
    }

    /// Adds the value that a text holds.
    fn value(&mut self, text: &'a str) -> Result<(), Fault> {
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
                self.close(open.pop(), event.end);
                continue;
            }
            if matches!(event.token, Token::Array | Token::Object) {
                open.push(self.nodes.len());
            }
            let (kind, escaped) = match event.token {
                Token::Object => (Kind::Object, false),
                Token::Array => (Kind::Array, false),
                Token::Key(literal) => (Kind::Key, literal.is_escaped()),
                Token::String(literal) => (Kind::String, literal.is_escaped()),
                Token::Number(_) => (Kind::Number, false),
                Token::Bool(true) => (Kind::True, false),
                Token::Bool(false) => (Kind::False, false),
                _ => (Kind::Null, false),
            };
            self.nodes.push(Node {
                kind,
                start: place(event.start),
                end: place(event.end),
                escaped,
                ..Node::none(place(self.nodes.len()))
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

    /// What a key or a string holds.
    pub(super) fn literal(&self, node: Node) -> Literal<'_> {
        let raw = self.text.get(node.inside()).unwrap_or_default();
        Literal::of(raw, node.escaped)
    }

    /// Whether a key is this one.
    #[inline]
    pub(super) fn is_key(&self, node: Node, key: &str) -> bool {
        match node.escaped {
            true => self.literal(node).is(key),
            false => self.text.as_bytes().get(node.inside()) == Some(key.as_bytes()),
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
