//! A part as elements in reading order, each knowing where its subtree ends.

use std::collections::HashMap;

use crate::read::package::{Event, Events, Fault, Tag};

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
#[derive(Debug)]
pub(super) struct Part {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    text: String,
}

#[derive(Debug)]
struct Node {
    space: Space,
    name: Box<str>,
    /// One past the last node of the subtree.
    end: usize,
    /// Its attributes and its own text, as ranges.
    attributes: (usize, usize),
    text: (usize, usize),
}

#[derive(Debug)]
struct Attribute {
    space: Space,
    name: Box<str>,
    value: Box<str>,
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
        let mut part = Self {
            nodes: Vec::new(),
            attributes: Vec::new(),
            text: String::new(),
        };
        let mut spaces = Spaces::default();
        let mut open: Vec<(usize, String)> = Vec::new();
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
                    open.push((part.nodes.len(), String::new()));
                    part.open(&tag, &mut spaces)?;
                }
                Some(Event::Text(text)) => match open.last_mut() {
                    Some((_, own)) => own.push_str(&text),
                    None if text.trim().is_empty() => {}
                    None => return Err(Flaw::Malformed),
                },
                Some(Event::Close) => {
                    if let Some((node, text)) = open.pop() {
                        part.close(node, &text);
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
        spaces.declare(tag);
        let from = self.attributes.len();
        for (prefix, name, value) in tag.attributes() {
            if prefix == Some("xmlns") || (prefix.is_none() && name == "xmlns") {
                continue;
            }
            let space = prefix.map_or(Ok(Space::Other), |prefix| spaces.of(Some(prefix)))?;
            self.attributes.push(Attribute {
                space,
                name: name.into(),
                value: value.into_owned().into(),
            });
        }
        let node = Node {
            space: spaces.of(tag.prefix())?,
            name: tag.name().into(),
            end: self.nodes.len() + 1,
            attributes: (from, self.attributes.len()),
            text: (0, 0),
        };
        self.nodes.push(node);
        Ok(())
    }

    fn close(&mut self, at: usize, text: &str) {
        let end = self.nodes.len();
        let from = self.text.len();
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        node.end = end;
        let read = matches!(
            (node.space, &*node.name),
            (Space::W, "t" | "instrText") | (Space::M, "t") | (Space::Dc, _)
        );
        if read {
            self.text.push_str(text);
            node.text = (from, self.text.len());
        }
    }

    /// The root element.
    pub(super) fn root(&self) -> Element<'_> {
        Element { part: self, at: 0 }
    }
}

/// Whether a DOCTYPE is declared anywhere.
fn has_doctype(xml: &str) -> bool {
    let declares = |at: usize| {
        xml.get(at + 2..at + 9)
            .is_some_and(|word| word.eq_ignore_ascii_case("DOCTYPE"))
    };
    xml.match_indices("<!").any(|(at, _)| declares(at))
}

/// What prefixes stand for. Producers declare each once, at the top or where it is used.
#[derive(Default)]
struct Spaces {
    known: HashMap<String, Space>,
}

impl Spaces {
    fn declare(&mut self, tag: &Tag<'_>) {
        for (prefix, name, value) in tag.attributes() {
            match prefix {
                Some("xmlns") => _ = self.known.insert(name.to_owned(), Space::of(&value)),
                None if name == "xmlns" => _ = self.known.insert(String::new(), Space::of(&value)),
                _ => {}
            }
        }
    }

    fn of(&self, prefix: Option<&str>) -> Result<Space, Flaw> {
        match (self.known.get(prefix.unwrap_or_default()), prefix) {
            (Some(space), _) => Ok(*space),
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
        self.node().map_or("", |node| &node.name)
    }

    /// Its namespace and local name together.
    pub(super) fn full(self) -> (Space, &'p str) {
        (self.space(), self.name())
    }

    /// Its own text.
    pub(super) fn text(self) -> &'p str {
        let (from, to) = self.node().map_or((0, 0), |node| node.text);
        self.part.text.get(from..to).unwrap_or_default()
    }

    /// Its child elements in order.
    pub(super) fn children(self) -> impl Iterator<Item = Element<'p>> {
        let end = self.node().map_or(0, |node| node.end);
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let child = Element {
                part: self.part,
                at,
            };
            (at < end).then(|| {
                at = child.node().map_or(end, |node| node.end);
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
        let (from, to) = self.node()?.attributes;
        let mut own = self.part.attributes.get(from..to)?.iter();
        own.find(|one| one.space == space && &*one.name == name)
            .map(|one| &*one.value)
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
