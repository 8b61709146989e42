//! JSON, printed in one layout. See `spec/formats/json.md`.

use std::borrow::Cow;
use std::ops::Range;

use super::outline::{DEEPEST, Node, Outline, ROOT, Segment};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Fault, Literal, Scanner, Token};

/// The outline of a JSON value.
pub(super) fn read(text: &str) -> Result<Outline<'_>> {
    let mut outline = Outline::printed(text.len());
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
    /// Where the last line stands in the text, if it stands there as a whole.
    shown: Option<Range<usize>>,
}

/// An object or list whose members are being printed.
struct Open {
    path: u32,
    object: bool,
    members: usize,
}

impl<'o, 'a> Printer<'o, 'a> {
    fn new(outline: &'o mut Outline<'a>, text: &'a str) -> Self {
        Self {
            outline,
            text,
            open: Vec::new(),
            shown: None,
        }
    }

    fn print(&mut self, root: u32) -> std::result::Result<(), Fault> {
        let mut scanner = Scanner::new(self.text);
        let mut key: Option<(Literal<'a>, Range<usize>)> = None;
        loop {
            let event = match scanner.next() {
                Ok(Some(event)) => event,
                Ok(None) => return Ok(()),
                Err(_) => return Err(Fault::of(self.text, &scanner)),
            };
            let mut place = event.start..event.end;
            if self.open.len() >= DEEPEST && is_open(event.token) {
                let end = closed(&mut scanner);
                place.end = end.map_err(|_| Fault::of(self.text, &scanner))?;
            }
            match event.token {
                Token::Key(literal) => key = Some((literal, place)),
                Token::EndObject | Token::EndArray => self.close(place),
                token => self.value(token, place, key.take(), root),
            }
        }
    }

    fn value(
        &mut self,
        token: Token<'a>,
        place: Range<usize>,
        key: Option<(Literal<'a>, Range<usize>)>,
        root: u32,
    ) {
        let path = self.path(key.as_ref().map(|(literal, _)| *literal), root);
        self.end_line_of_sibling();
        let line = self.outline.lines.len();
        let source = self.text.get(place.clone()).unwrap_or_default();
        self.line(key.map(|(_, key)| key), place);
        let node = Node {
            value: scalar(token, source),
            ..Node::new(line..line + 1)
        };
        self.outline.open(path, node);
        if is_open(token) && self.open.len() < DEEPEST {
            self.open.push(Open {
                path,
                object: token == Token::Object,
                members: 0,
            });
        }
    }

    fn path(&mut self, key: Option<Literal<'a>>, root: u32) -> u32 {
        let Some(top) = self.open.last() else {
            return root;
        };
        let key = key.filter(|_| top.object).map(Literal::text);
        let segment = match &key {
            Some(key) => Segment::key(key),
            None => Segment::item(top.members),
        };
        self.outline.paths.below(top.path, segment)
    }

    /// A line of a value after its key, which is one piece of the source where the source spaces it
    /// as the layout does.
    fn line(&mut self, key: Option<Range<usize>>, value: Range<usize>) {
        let text = self.text;
        let piece = |place: Range<usize>| text.get(place).unwrap_or_default();
        self.shown = match key {
            None => Some(value),
            Some(key) if piece(key.end..value.start) == ": " => Some(key.start..value.end),
            Some(key) => {
                let (key, value) = (piece(key), piece(value));
                // With room for a comma.
                let mut text = String::with_capacity(key.len() + value.len() + 3);
                text.push_str(key);
                text.push_str(": ");
                text.push_str(value);
                self.push(Cow::Owned(text));
                self.shown = None;
                return;
            }
        };
        let shown = self.shown.clone().map(piece);
        self.push(Cow::Borrowed(shown.unwrap_or_default()));
    }

    fn push(&mut self, text: Cow<'a, str>) {
        self.outline.print(self.open.len(), text);
    }

    /// Adds to the last line what may follow it in the source at once.
    fn add(&mut self, mark: &str) {
        let Some(line) = self.outline.lines.last_mut() else {
            return;
        };
        if let Some(shown) = &mut self.shown {
            let longer = shown.start..shown.end + mark.len();
            if let Some(text) = self
                .text
                .get(longer.clone())
                .filter(|text| text.ends_with(mark))
            {
                line.text = Cow::Borrowed(text);
                *shown = longer;
                return;
            }
            self.shown = None;
        }
        line.text.to_mut().push_str(mark);
    }

    /// Puts the comma after the member before.
    fn end_line_of_sibling(&mut self) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        top.members += 1;
        if top.members > 1 {
            self.add(",");
        }
    }

    fn close(&mut self, bracket: Range<usize>) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        if closed.members > 0 {
            self.line(None, bracket);
        } else {
            self.add(self.text.get(bracket).unwrap_or_default());
        }
        let end = self.outline.lines.len();
        if let Some(node) = self.outline.node_mut(closed.path) {
            node.end = end;
        }
    }
}

fn is_open(token: Token<'_>) -> bool {
    matches!(token, Token::Object | Token::Array)
}

/// The end of what was opened last.
fn closed(scanner: &mut Scanner<'_>) -> Result<usize> {
    let depth = scanner.depth();
    while let Some(event) = scanner.next()? {
        if scanner.depth() < depth {
            return Ok(event.end);
        }
    }
    Ok(0)
}

/// The value of a scalar: a string's text, anything else as written.
fn scalar<'a>(token: Token<'a>, source: &'a str) -> Option<Cow<'a, str>> {
    match token {
        Token::Object | Token::Array => None,
        Token::String(literal) => match literal.text() {
            Cow::Owned(text) if is_lone(&text, source) => Some(Cow::Borrowed("")),
            text => Some(text),
        },
        _ => Some(Cow::Borrowed(source)),
    }
}

/// Whether a text has what stands for lone surrogates, and its source names no such character.
fn is_lone(text: &str, source: &str) -> bool {
    text.contains('\u{fffd}')
        && !source.contains('\u{fffd}')
        && !source.to_ascii_lowercase().contains("\\ufffd")
}
