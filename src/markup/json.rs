//! JSON, printed in one layout. See `spec/formats/json.md`.

use std::borrow::Cow;

use super::outline::{DEEPEST, Line, Node, Outline, ROOT, Segment};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Fault, Literal, Scanner, Token};

/// The outline of a JSON value.
pub(super) fn read(text: &str) -> Result<Outline<'_>> {
    let mut outline = Outline::new(Vec::new());
    outline.nodes.clear();
    let fault = print(&mut outline, text, ROOT);
    fault.map_err(|fault| Error::new(ErrorKind::Input, fault.message()))?;
    Ok(outline)
}

/// Prints the value of a text under a path.
pub(super) fn print<'a>(
    outline: &mut Outline<'a>,
    text: &'a str,
    path: u32,
) -> std::result::Result<(), Fault> {
    Printer::new(outline, text).print(path)
}

/// Prints one value and notes its nodes.
struct Printer<'o, 'a> {
    outline: &'o mut Outline<'a>,
    text: &'a str,
    open: Vec<Open>,
}

/// An object or list whose members are being printed.
struct Open {
    path: u32,
    node: usize,
    object: bool,
    members: usize,
}

impl<'o, 'a> Printer<'o, 'a> {
    fn new(outline: &'o mut Outline<'a>, text: &'a str) -> Self {
        Self {
            outline,
            text,
            open: Vec::new(),
        }
    }

    fn print(&mut self, root: u32) -> std::result::Result<(), Fault> {
        let mut scanner = Scanner::new(self.text);
        let mut key: Option<(Literal<'a>, &'a str)> = None;
        loop {
            let event = match scanner.next() {
                Ok(Some(event)) => event,
                Ok(None) => return Ok(()),
                Err(_) => return Err(Fault::of(self.text, &scanner)),
            };
            let source = self.text.get(event.start..event.end).unwrap_or_default();
            match event.token {
                Token::Key(literal) => key = Some((literal, source)),
                Token::EndObject | Token::EndArray => self.close(source),
                token => self.value(token, source, key.take(), root),
            }
        }
    }

    fn value(
        &mut self,
        token: Token<'a>,
        source: &'a str,
        key: Option<(Literal<'a>, &'a str)>,
        root: u32,
    ) {
        let path = self.path(key.map(|(literal, _)| literal), root);
        self.end_line_of_sibling();
        let line = self.outline.lines.len();
        let text = match key {
            Some((_, key)) => Cow::Owned(format!("{key}: {source}")),
            None => Cow::Borrowed(source),
        };
        self.outline.lines.push(Line {
            indent: self.indent(),
            text,
        });
        let node = Node {
            value: scalar(token, source),
            ..Node::new(path, line, line + 1)
        };
        self.outline.nodes.push(node);
        if matches!(token, Token::Object | Token::Array) {
            let node = self.outline.nodes.len() - 1;
            self.open.push(Open {
                path,
                node,
                object: token == Token::Object,
                members: 0,
            });
        }
    }

    fn path(&mut self, key: Option<Literal<'a>>, root: u32) -> u32 {
        let Some(top) = self.open.last() else {
            return root;
        };
        let segment = match key {
            Some(key) if top.object => Segment::key(&key.text()),
            _ => Segment::item(top.members),
        };
        self.outline.paths.below(top.path, segment)
    }

    /// Puts the comma after the member before.
    fn end_line_of_sibling(&mut self) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        if top.members > 0
            && let Some(line) = self.outline.lines.last_mut()
        {
            line.text.to_mut().push(',');
        }
        top.members += 1;
    }

    fn indent(&self) -> usize {
        2 * self.open.len().min(DEEPEST)
    }

    fn close(&mut self, bracket: &'a str) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        if closed.members > 0 {
            let line = Line {
                indent: self.indent(),
                text: Cow::Borrowed(bracket),
            };
            self.outline.lines.push(line);
        } else if let Some(line) = self.outline.lines.last_mut() {
            line.text.to_mut().push_str(bracket);
        }
        let end = self.outline.lines.len();
        if let Some(node) = self.outline.nodes.get_mut(closed.node) {
            node.end = end;
        }
    }
}

/// The value of a scalar: a string's text, anything else as written.
fn scalar(token: Token<'_>, source: &str) -> Option<String> {
    match token {
        Token::Object | Token::Array => None,
        Token::String(literal) => {
            let text = literal.text();
            let lone = text.contains('\u{fffd}')
                && !source.contains('\u{fffd}')
                && !source.to_ascii_lowercase().contains("\\ufffd");
            Some(if lone {
                String::new()
            } else {
                text.into_owned()
            })
        }
        _ => Some(source.to_owned()),
    }
}
