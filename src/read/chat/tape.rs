//! JSON over its own text: values in reading order, each with the bytes it stands at, strings and
//! numbers as written until they are asked for.

use super::value::Value;
use crate::json::{Fault, Scanner, Token};

/// Deeper nesting is an error.
const DEEPEST: usize = 512;

/// One JSON value.
#[derive(Debug)]
pub(super) struct Tape<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: Vec<Node<'a>>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) token: Token<'a>,
    /// The bytes of the value.
    pub(super) start: u32,
    pub(super) end: u32,
    /// One past the last node of the value.
    pub(super) next: u32,
    /// Whether a key of the object stands twice.
    pub(super) doubled: bool,
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
            self.nodes.push(Node {
                token: event.token,
                start: place(event.start),
                end: place(event.end),
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
