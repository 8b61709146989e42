//! A part as elements in reading order, each knowing where its subtree ends.

use std::collections::HashMap;

use crate::read::package::{Event, Events, Fault, Tag};
use crate::text::Names;

/// Deeper nesting is refused, so that walking a part by recursion is safe.
const DEEPEST: usize = 1000;

/// The namespaces that mean something here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    /// WordprocessingML.
    W,
    /// Markup compatibility.
    Mc,
    /// Maths.
    M,
    /// Dublin Core.
    Dc,
    /// No namespace, or any other.
    Other,
}

impl Space {
    fn of(uri: &str) -> Self {
        match uri {
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
            | "http://purl.oclc.org/ooxml/wordprocessingml/main" => Self::W,
            "http://schemas.openxmlformats.org/markup-compatibility/2006" => Self::Mc,
            "http://schemas.openxmlformats.org/officeDocument/2006/math"
            | "http://purl.oclc.org/ooxml/officeDocument/math" => Self::M,
            "http://purl.org/dc/elements/1.1/" => Self::Dc,
            _ => Self::Other,
        }
    }
}

/// Why a part is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    Malformed,
    Doctype,
    TooDeep,
}

/// A part.
#[derive(Debug, Default)]
pub(super) struct Part {
    names: Names,
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    /// The texts of elements and the values of attributes.
    text: String,
}

/// A range of a part's text.
type Piece = (u32, u32);

#[derive(Debug)]
struct Node {
    space: Space,
    name: u32,
    /// One past the last node of the subtree.
    end: u32,
    /// Its first attribute; those of the next node follow its own.
    attributes: u32,
    text: Piece,
}

#[derive(Debug)]
struct Attribute {
    space: Space,
    name: u32,
    value: Piece,
}

/// An element of a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element<'p> {
    part: &'p Part,
    at: usize,
}

impl Part {
    /// Reads a part.
    pub(super) fn of(xml: &str) -> Result<Self, Flaw> {
        if has_doctype(xml) {
            return Err(Flaw::Doctype);
        }
        let mut part = Self::default();
        let mut spaces = Spaces::default();
        let mut open: Vec<(usize, String)> = Vec::new();
        let mut spare: Vec<String> = Vec::new();
        let mut events = Events::new(xml);
        loop {
            let event = events.next().map_err(|fault| match fault {
                Fault::Doctype => Flaw::Doctype,
                _ => Flaw::Malformed,
            })?;
            match event {
                None => break,
                Some(Event::Open(tag)) => {
                    if open.len() >= DEEPEST {
                        return Err(Flaw::TooDeep);
                    }
                    if open.is_empty() && !part.nodes.is_empty() {
                        return Err(Flaw::Malformed);
                    }
                    open.push((part.nodes.len(), spare.pop().unwrap_or_default()));
                    part.open(&tag, &mut spaces)?;
                }
                Some(Event::Text(text)) => match open.last_mut() {
                    Some((_, own)) => own.push_str(&text),
                    None if text.trim().is_empty() => {}
                    None => return Err(Flaw::Malformed),
                },
                Some(Event::Close) => {
                    if let Some((node, mut text)) = open.pop() {
                        part.close(node, &text);
                        text.clear();
                        spare.push(text);
                    }
                }
            }
        }
        if part.nodes.is_empty() {
            Err(Flaw::Malformed)
        } else {
            Ok(part)
        }
    }

    fn open(&mut self, tag: &Tag<'_>, spaces: &mut Spaces) -> Result<(), Flaw> {
        let from = self.attributes.len();
        let mut read = self.attributes(tag, spaces);
        // What an element declares holds for all of its attributes.
        if std::mem::take(&mut spaces.changed) {
            self.attributes.truncate(from);
            read = self.attributes(tag, spaces);
        }
        read?;
        let node = Node {
            space: spaces.of(tag.prefix())?,
            name: self.names.number(tag.name()),
            end: small(self.nodes.len() + 1),
            attributes: small(from),
            text: (0, 0),
        };
        self.nodes.push(node);
        Ok(())
    }

    fn attributes(&mut self, tag: &Tag<'_>, spaces: &mut Spaces) -> Result<(), Flaw> {
        let mut read = Ok(());
        for (prefix, name, value) in tag.attributes() {
            match prefix {
                Some("xmlns") => spaces.declare(name, &value),
                None if name == "xmlns" => spaces.declare("", &value),
                // Which session of editing it is from, on every element and of no use here.
                _ if name.starts_with("rsid") => {}
                _ => {
                    let space = prefix.map_or(Ok(Space::Other), |prefix| spaces.of(Some(prefix)));
                    read = read.and(space.map(drop));
                    let name = self.names.number(name);
                    let value = self.keep(&value);
                    let space = space.unwrap_or(Space::Other);
                    self.attributes.push(Attribute { space, name, value });
                }
            }
        }
        read
    }

    fn close(&mut self, at: usize, text: &str) {
        let end = small(self.nodes.len());
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        node.end = end;
        let read = match node.space {
            Space::Dc => true,
            Space::W => matches!(self.names.name(node.name), "t" | "instrText"),
            Space::M => self.names.name(node.name) == "t",
            Space::Mc | Space::Other => false,
        };
        if read {
            let piece = self.keep(text);
            if let Some(node) = self.nodes.get_mut(at) {
                node.text = piece;
            }
        }
    }

    fn keep(&mut self, text: &str) -> Piece {
        let from = small(self.text.len());
        self.text.push_str(text);
        (from, small(self.text.len()))
    }

    fn piece(&self, (from, to): Piece) -> &str {
        let piece = self.text.get(from as usize..to as usize);
        piece.unwrap_or_default()
    }

    /// The root element.
    pub(super) fn root(&self) -> Element<'_> {
        Element { part: self, at: 0 }
    }
}

/// Parts are far below 4 GB.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Whether a DOCTYPE is declared anywhere.
fn has_doctype(xml: &str) -> bool {
    let declares = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| xml.as_bytes().get(at));
        let word = xml.get(at + 1..at + 8);
        before == Some(&b'<') && word.is_some_and(|word| word.eq_ignore_ascii_case("DOCTYPE"))
    };
    xml.match_indices('!').any(|(at, _)| declares(at))
}

/// What prefixes stand for. Producers declare each once, at the top or where it is used.
#[derive(Default)]
struct Spaces {
    known: HashMap<String, Space>,
    /// The prefix looked up last.
    last: Option<(String, Space)>,
    /// Whether a prefix came to stand for something else.
    changed: bool,
}

impl Spaces {
    fn declare(&mut self, prefix: &str, uri: &str) {
        let space = Space::of(uri);
        if self.known.insert(prefix.to_owned(), space) != Some(space) {
            self.changed = true;
            self.last = None;
        }
    }

    fn of(&mut self, prefix: Option<&str>) -> Result<Space, Flaw> {
        let name = prefix.unwrap_or_default();
        if let Some((last, space)) = &self.last
            && last == name
        {
            return Ok(*space);
        }
        match (self.known.get(name), prefix) {
            (Some(space), _) => {
                self.last = Some((name.to_owned(), *space));
                Ok(*space)
            }
            (None, None | Some("xml")) => Ok(Space::Other),
            (None, Some(_)) => Err(Flaw::Malformed),
        }
    }
}

impl<'p> Element<'p> {
    fn node(self) -> Option<&'p Node> {
        self.part.nodes.get(self.at)
    }

    /// Its namespace.
    pub(super) fn space(self) -> Space {
        self.node().map_or(Space::Other, |node| node.space)
    }

    /// Its local name.
    pub(super) fn name(self) -> &'p str {
        let name = self.node().map(|node| self.part.names.name(node.name));
        name.unwrap_or_default()
    }

    /// Its namespace and local name together.
    pub(super) fn full(self) -> (Space, &'p str) {
        (self.space(), self.name())
    }

    /// Its own text.
    pub(super) fn text(self) -> &'p str {
        self.part
            .piece(self.node().map_or((0, 0), |node| node.text))
    }

    /// Its child elements in order.
    pub(super) fn children(self) -> impl Iterator<Item = Element<'p>> {
        let end = self.node().map_or(0, |node| node.end as usize);
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let child = Element {
                part: self.part,
                at,
            };
            (at < end).then(|| {
                at = child.node().map_or(end, |node| node.end as usize);
                child
            })
        })
    }

    /// The first child of a name.
    pub(super) fn child(self, space: Space, name: &str) -> Option<Element<'p>> {
        self.children().find(|child| child.full() == (space, name))
    }

    /// The first child in the `w:` namespace.
    pub(super) fn w(self, name: &str) -> Option<Element<'p>> {
        self.child(Space::W, name)
    }

    fn attribute(self, space: Space, name: &str) -> Option<&'p str> {
        let part = self.part;
        let from = self.node()?.attributes as usize;
        let next = part.nodes.get(self.at + 1);
        let to = next.map_or(part.attributes.len(), |next| next.attributes as usize);
        let mut own = part.attributes.get(from..to)?.iter();
        own.find(|one| one.space == space && part.names.name(one.name) == name)
            .map(|one| part.piece(one.value))
    }

    /// An attribute in the `w:` namespace.
    pub(super) fn attr(self, name: &str) -> Option<&'p str> {
        self.attribute(Space::W, name)
    }

    /// An attribute without a namespace.
    pub(super) fn plain(self, name: &str) -> Option<&'p str> {
        self.attribute(Space::Other, name)
    }

    /// The `w:val` of the first child of a name in the `w:` namespace.
    pub(super) fn value(self, child: &str) -> Option<&'p str> {
        self.w(child)?.attr("val")
    }

    /// The same as a whole number.
    pub(super) fn number(self, child: &str) -> Option<i64> {
        self.value(child).and_then(integer)
    }
}

/// A whole number of at most nine digits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}
