//! XML, printed in one layout. See `spec/formats/xml.md`.

use std::borrow::Cow;

use super::outline::{DEEPEST, Line, Node, Outline, ROOT, Segment};
use crate::error::{Error, ErrorKind, Result};

/// The outline of an XML file.
pub(super) fn read(text: &str) -> Result<Outline<'_>> {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        elements: Vec::new(),
        open: Vec::new(),
    };
    reader
        .document()
        .map_err(|byte| Error::new(ErrorKind::Input, format!("Invalid XML at byte {byte}.")))?;
    Ok(Printer::print(&reader.elements))
}

/// The byte of a fault.
type Faulty<T> = std::result::Result<T, usize>;

/// An element in reading order; its items are texts and the places of elements.
#[derive(Debug)]
struct Element<'a> {
    tag: &'a str,
    attributes: Vec<(&'a str, String)>,
    items: Vec<Item>,
}

#[derive(Debug)]
enum Item {
    Text(String),
    Element(usize),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    elements: Vec<Element<'a>>,
    /// The elements that are open, and the text run of each so far.
    open: Vec<(usize, String)>,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn document(&mut self) -> Faulty<()> {
        self.outside(true)?;
        if !self.rest().starts_with('<') {
            return Err(self.at);
        }
        self.start_tag()?;
        while !self.open.is_empty() {
            self.content()?;
        }
        self.outside(false)?;
        if self.at < self.text.len() {
            Err(self.at)
        } else {
            Ok(())
        }
    }

    fn skip_space(&mut self) -> bool {
        let space = self
            .rest()
            .bytes()
            .take_while(|byte| is_space(*byte))
            .count();
        self.at += space;
        space > 0
    }

    /// What may stand before and after the root element.
    fn outside(&mut self, before: bool) -> Faulty<()> {
        loop {
            self.skip_space();
            let rest = self.rest();
            if rest.starts_with("<?") {
                self.past("?>", 2)?;
            } else if rest.starts_with("<!--") {
                self.past("-->", 4)?;
            } else if before && rest.starts_with("<!DOCTYPE") {
                self.doctype()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Goes past what ends with `close`.
    fn past(&mut self, close: &str, opening: usize) -> Faulty<&'a str> {
        let inner = self.text.get(self.at + opening..).ok_or(self.at)?;
        let length = inner.find(close).ok_or(self.at)?;
        self.at += opening + length + close.len();
        Ok(inner.get(..length).unwrap_or_default())
    }

    fn doctype(&mut self) -> Faulty<()> {
        let start = self.at;
        let mut depth = 0_usize;
        self.at += "<!DOCTYPE".len();
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'"' | b'\'' => {
                    let close = self
                        .text
                        .get(self.at + 1..)
                        .and_then(|text| text.find(char::from(*byte)));
                    self.at += close.ok_or(start)? + 1;
                }
                b'<' if depth > 0 && self.rest().starts_with("<!--") => {
                    self.past("-->", 4).map_err(|_| start)?;
                    continue;
                }
                b'[' => depth += 1,
                b']' => depth = depth.saturating_sub(1),
                b'>' if depth == 0 => {
                    self.at += 1;
                    return Ok(());
                }
                _ => {}
            }
            self.at += 1;
        }
        Err(start)
    }

    fn name(&mut self) -> Faulty<&'a str> {
        let starts =
            |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':') || *byte >= 0x80;
        let goes_on =
            |byte: &u8| starts(byte) || byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
        self.bytes
            .get(self.at)
            .filter(|byte| starts(byte))
            .ok_or(self.at)?;
        let length = self.rest().bytes().take_while(|byte| goes_on(byte)).count();
        let name = self.rest().get(..length).unwrap_or_default();
        self.at += length;
        Ok(name)
    }

    fn start_tag(&mut self) -> Faulty<()> {
        self.at += 1;
        let tag = self.name()?;
        let mut attributes = Vec::new();
        loop {
            let spaced = self.skip_space();
            let rest = self.rest();
            if rest.is_empty() {
                return Err(self.text.len());
            }
            let closed = rest.starts_with("/>");
            if closed || rest.starts_with('>') {
                self.at += if closed { 2 } else { 1 };
                self.begin(
                    Element {
                        tag,
                        attributes,
                        items: Vec::new(),
                    },
                    closed,
                );
                return Ok(());
            }
            if !spaced {
                return Err(self.at);
            }
            attributes.push(self.attribute()?);
        }
    }

    fn attribute(&mut self) -> Faulty<(&'a str, String)> {
        let name = self.name()?;
        self.skip_space();
        if !self.rest().starts_with('=') {
            return Err(if self.rest().is_empty() {
                self.text.len()
            } else {
                self.at
            });
        }
        self.at += 1;
        self.skip_space();
        let rest = self.rest();
        let quote = rest.chars().next().ok_or(self.text.len())?;
        if !matches!(quote, '"' | '\'') {
            return Err(self.at);
        }
        let value = rest
            .get(1..)
            .and_then(|inner| inner.get(..inner.find(quote)?))
            .ok_or(self.at)?;
        self.at += value.len() + 2;
        Ok((name, collapsed(&decoded(value))))
    }

    fn begin(&mut self, element: Element<'a>, closed: bool) {
        let place = self.elements.len();
        self.elements.push(element);
        self.item(Item::Element(place));
        if !closed {
            self.open.push((place, String::new()));
        }
    }

    fn item(&mut self, item: Item) {
        let Some((open, _)) = self.open.last() else {
            return;
        };
        if let Some(element) = self.elements.get_mut(*open) {
            element.items.push(item);
        }
    }

    fn content(&mut self) -> Faulty<()> {
        let rest = self.rest();
        let length = rest.find('<').ok_or(self.text.len())?;
        self.run(&decoded(rest.get(..length).unwrap_or_default()));
        self.at += length;
        let rest = self.rest();
        if rest.starts_with("<!--") {
            self.past("-->", 4)?;
        } else if rest.starts_with("<![CDATA[") {
            let text = self.past("]]>", 9)?;
            self.run(text);
        } else if rest.starts_with("<?") {
            self.past("?>", 2)?;
        } else if rest.starts_with("<!") {
            return Err(self.at);
        } else {
            self.end_run();
            return if rest.starts_with("</") {
                self.end_tag()
            } else {
                self.start_tag()
            };
        }
        Ok(())
    }

    fn run(&mut self, text: &str) {
        if let Some((_, run)) = self.open.last_mut() {
            run.push_str(text);
        }
    }

    fn end_run(&mut self) {
        let text = self
            .open
            .last_mut()
            .map(|(_, run)| collapsed(&std::mem::take(run)))
            .unwrap_or_default();
        if !text.is_empty() {
            self.item(Item::Text(text));
        }
    }

    fn end_tag(&mut self) -> Faulty<()> {
        let start = self.at;
        let tag = self
            .open
            .last()
            .and_then(|(open, _)| self.elements.get(*open))
            .map_or("", |element| element.tag);
        self.at += 2;
        let named = self.name().map_err(|_| start)?;
        self.skip_space();
        if named != tag || !self.rest().starts_with('>') {
            return Err(start);
        }
        self.at += 1;
        self.open.pop();
        Ok(())
    }
}

/// Runs of white space as one space, none at the ends.
fn collapsed(text: &str) -> String {
    text.split([' ', '\t', '\r', '\n'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The five entities and numeric references; what is none stays.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        match entity(after) {
            Some((c, left)) => {
                out.push(c);
                rest = left;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn entity(text: &str) -> Option<(char, &str)> {
    let end = text.bytes().take(64).position(|byte| byte == b';')?;
    let (name, rest) = (text.get(..end)?, text.get(end + 1..)?);
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => numeric(name)?,
    };
    Some((c, rest))
}

fn numeric(name: &str) -> Option<char> {
    let digits = name.strip_prefix('#')?;
    let (digits, radix) = digits
        .strip_prefix('x')
        .map_or((digits, 10), |digits| (digits, 16));
    let plain = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    let code = if plain {
        u32::from_str_radix(digits, radix).ok()?
    } else {
        return None;
    };
    char::from_u32(code).filter(|_| code != 0)
}

/// Prints elements and notes their nodes.
struct Printer<'e, 'a> {
    elements: &'e [Element<'a>],
    outline: Outline<'static>,
    open: Vec<Printed>,
}

/// An element whose items are being printed.
struct Printed {
    element: usize,
    path: u32,
    node: usize,
    next: usize,
    counts: std::collections::HashMap<Box<str>, (usize, usize)>,
}

impl<'e, 'a> Printer<'e, 'a> {
    fn print(elements: &'e [Element<'a>]) -> Outline<'static> {
        let mut printer = Self {
            elements,
            outline: Outline {
                tagged: true,
                ..Outline::new(Vec::new())
            },
            open: Vec::new(),
        };
        if let Some(root) = elements.first() {
            printer.element(0, ROOT, Segment::key(root.tag));
        }
        while !printer.open.is_empty() {
            printer.step();
        }
        let end = printer.outline.lines.len();
        if let Some(root) = printer.outline.nodes.first_mut() {
            root.end = end;
        }
        printer.outline
    }

    fn line(&mut self, text: String) {
        let indent = 2 * self.open.len().min(DEEPEST);
        self.outline.lines.push(Line {
            indent,
            text: Cow::Owned(text),
        });
    }

    fn element(&mut self, place: usize, parent: u32, segment: Segment) {
        let Some(element) = self.elements.get(place) else {
            return;
        };
        let path = self.outline.paths.below(parent, segment);
        let line = self.outline.lines.len();
        let texts: Vec<&str> = element
            .items
            .iter()
            .filter_map(|item| {
                if let Item::Text(text) = item {
                    Some(text.as_str())
                } else {
                    None
                }
            })
            .collect();
        let value = (!texts.is_empty()).then(|| texts.join(" "));
        let node = self.outline.nodes.len();
        self.outline.nodes.push(Node {
            value,
            ..Node::new(path, line, line + 1)
        });
        self.attributes(element, path, node, line);
        let tag = opening(element);
        match element.items.as_slice() {
            [] => self.line(format!("<{tag}/>")),
            [Item::Text(text)] => self.line(format!("<{tag}>{text}</{}>", element.tag)),
            items => {
                self.line(format!("<{tag}>"));
                let counts = self.tags(items);
                self.open.push(Printed {
                    element: place,
                    path,
                    node,
                    next: 0,
                    counts,
                });
            }
        }
    }

    /// How many child elements of each tag there are, none counted yet.
    fn tags(&self, items: &[Item]) -> std::collections::HashMap<Box<str>, (usize, usize)> {
        let mut counts = std::collections::HashMap::new();
        for item in items {
            if let Item::Element(place) = item
                && let Some(child) = self.elements.get(*place)
            {
                counts.entry(child.tag.into()).or_insert((0, 0)).0 += 1;
            }
        }
        counts
    }

    fn attributes(&mut self, element: &Element<'_>, path: u32, node: usize, line: usize) {
        let mut alias = None;
        for (name, value) in &element.attributes {
            let below = self
                .outline
                .paths
                .below(path, Segment::key(&format!("@{name}")));
            self.outline.nodes.push(Node {
                value: Some(value.clone()),
                ..Node::new(below, line, line)
            });
            match *name {
                "id" | "xml:id" if !value.is_empty() => {
                    _ = self.outline.anchors.insert(value.clone(), path)
                }
                "ref" | "idref" if !value.is_empty() => alias = Some(value.as_str()),
                "href" | "xlink:href" => {
                    alias = value
                        .strip_prefix('#')
                        .filter(|name| !name.is_empty())
                        .or(alias)
                }
                _ => {}
            }
            let below = self.outline.nodes.last_mut().filter(|_| alias.is_some());
            if let Some(below) = below {
                below.alias = alias.take().map(str::to_owned);
            }
        }
        let _ = node;
    }

    fn step(&mut self) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        let Some(element) = self.elements.get(top.element) else {
            return;
        };
        let item = element.items.get(top.next);
        top.next += 1;
        match item {
            Some(Item::Text(text)) => self.line(text.clone()),
            Some(Item::Element(place)) => {
                let tag = self.elements.get(*place).map_or("", |child| child.tag);
                let (count, seen) = top.counts.get_mut(tag).map_or((1, 0), |(count, seen)| {
                    *seen += 1;
                    (*count, *seen - 1)
                });
                let item = (count > 1).then_some(seen);
                let parent = top.path;
                self.element(
                    *place,
                    parent,
                    Segment {
                        name: tag.into(),
                        item,
                    },
                );
            }
            None => self.close(),
        }
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        let tag = self
            .elements
            .get(closed.element)
            .map_or("", |element| element.tag);
        self.line(format!("</{tag}>"));
        let end = self.outline.lines.len();
        if let Some(node) = self.outline.nodes.get_mut(closed.node) {
            node.end = end;
        }
    }
}

fn opening(element: &Element<'_>) -> String {
    let mut tag = element.tag.to_owned();
    for (name, value) in &element.attributes {
        tag.push_str(&format!(" {name}=\"{}\"", value.replace('"', "&quot;")));
    }
    tag
}
