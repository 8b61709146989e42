//! JSON over its own text: values in reading order, each with the bytes it stands at, strings and
//! numbers as written until they are asked for.

use super::value::Value;
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Fault, Scanner, Token};

/// Deeper nesting is an error.
const DEEPEST: usize = 512;

/// One JSON value, or the list of the values of JSON Lines.
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
