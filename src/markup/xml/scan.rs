//! Reading elements from text.

use std::borrow::Cow;

use super::entity::{collapsed, decoded};
use super::{Element, Item};

/// The byte of a fault.
type Faulty<T> = std::result::Result<T, usize>;

/// The elements of a document in reading order, or the byte of its first fault.
pub(super) fn read(text: &str) -> Faulty<Vec<Element<'_>>> {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        elements: Vec::new(),
        open: Vec::new(),
    };
    reader.document()?;
    Ok(reader.elements)
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    elements: Vec<Element<'a>>,
    /// The elements that are open, and the text run of each so far.
    open: Vec<(usize, Cow<'a, str>)>,
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

    fn attribute(&mut self) -> Faulty<(&'a str, Cow<'a, str>)> {
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
        Ok((name, collapsed(decoded(value))))
    }

    fn begin(&mut self, element: Element<'a>, closed: bool) {
        let place = self.elements.len();
        self.elements.push(element);
        self.item(Item::Element(place));
        if !closed {
            self.open.push((place, Cow::Borrowed("")));
        }
    }

    fn item(&mut self, item: Item<'a>) {
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
        self.run(decoded(rest.get(..length).unwrap_or_default()));
        self.at += length;
        let rest = self.rest();
        if rest.starts_with("<!--") {
            self.past("-->", 4)?;
        } else if rest.starts_with("<![CDATA[") {
            let text = self.past("]]>", 9)?;
            self.run(Cow::Borrowed(text));
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

    fn run(&mut self, text: Cow<'a, str>) {
        if let Some((_, run)) = self.open.last_mut() {
            *run += text;
        }
    }

    fn end_run(&mut self) {
        let text = self
            .open
            .last_mut()
            .map(|(_, run)| collapsed(std::mem::take(run)))
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
