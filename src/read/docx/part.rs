//! Elements of a part in reading order, each knowing where its subtree ends.

use super::name::Name;
use super::space::Space;
use crate::read::package::Fault;

/// Why a part is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    Unreadable,
    TooLarge,
    Malformed,
    Doctype,
    TooDeep,
}

impl From<Fault> for Flaw {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NotAPackage => Self::Unreadable,
            Fault::TooLarge => Self::TooLarge,
            Fault::Doctype => Self::Doctype,
            Fault::Malformed | Fault::Encoding => Self::Malformed,
        }
    }
}

/// A part, or a piece of one: an element and all in it.
#[derive(Debug, Default)]
pub(super) struct Part {
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
    name: Name,
    /// One past the last node of the subtree.
    end: u32,
    /// Its first attribute; those of the next node follow its own.
    attributes: u32,
    text: Piece,
}

#[derive(Debug)]
struct Attribute {
    space: Space,
    name: Name,
    value: Piece,
}

/// An element of a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element<'p> {
    part: &'p Part,
    at: usize,
}

impl Part {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.attributes.clear();
        self.text.clear();
    }

    /// How many attributes there are.
    pub(super) fn attributes(&self) -> usize {
        self.attributes.len()
    }

    /// Takes back the attributes after the first so many.
    pub(super) fn cut(&mut self, attributes: usize) {
        self.attributes.truncate(attributes);
    }

    /// Adds an attribute of the next element.
    pub(super) fn attribute(&mut self, space: Space, name: Name, value: &str) {
        let value = self.keep(value);
        self.attributes.push(Attribute { space, name, value });
    }

    /// Opens an element whose attributes are those from `attributes` on, and gives its place.
    pub(super) fn open(&mut self, space: Space, name: Name, attributes: usize) -> usize {
        let at = self.nodes.len();
        self.nodes.push(Node {
            space,
            name,
            end: small(at + 1),
            attributes: small(attributes),
            text: (0, 0),
        });
        at
    }

    /// Closes the element at a place, whose own text is this.
    pub(super) fn close(&mut self, at: usize, text: &str) {
        let end = small(self.nodes.len());
        let text = self.keep(text);
        if let Some(node) = self.nodes.get_mut(at) {
            (node.end, node.text) = (end, text);
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

    /// The element that all others are in.
    pub(super) fn root(&self) -> Element<'_> {
        Element { part: self, at: 0 }
    }
}

/// Parts are far below 4 GB.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'p> Element<'p> {
    fn node(self) -> Option<&'p Node> {
        self.part.nodes.get(self.at)
    }

    /// Its local name.
    pub(super) fn name(self) -> Name {
        self.full().1
    }

    /// Its namespace and local name.
    #[inline]
    pub(super) fn full(self) -> (Space, Name) {
        let node = self.node();
        node.map_or((Space::Other, Name::Other), |node| (node.space, node.name))
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
    pub(super) fn child(self, space: Space, name: Name) -> Option<Element<'p>> {
        self.children().find(|child| child.full() == (space, name))
    }

    /// The first child in the `w:` namespace.
    pub(super) fn w(self, name: Name) -> Option<Element<'p>> {
        self.child(Space::W, name)
    }

    fn attribute(self, space: Space, name: Name) -> Option<&'p str> {
        let part = self.part;
        let from = self.node()?.attributes as usize;
        let next = part.nodes.get(self.at + 1);
        let to = next.map_or(part.attributes.len(), |next| next.attributes as usize);
        let mut own = part.attributes.get(from..to)?.iter();
        own.find(|one| one.space == space && one.name == name)
            .map(|one| part.piece(one.value))
    }

    /// An attribute in the `w:` namespace.
    pub(super) fn attr(self, name: Name) -> Option<&'p str> {
        self.attribute(Space::W, name)
    }

    /// An attribute without a namespace.
    pub(super) fn plain(self, name: Name) -> Option<&'p str> {
        self.attribute(Space::Other, name)
    }

    /// The `w:val` of the first child of a name in the `w:` namespace.
    pub(super) fn value(self, child: Name) -> Option<&'p str> {
        self.w(child)?.attr(Name::Val)
    }

    /// The same as a whole number.
    pub(super) fn number(self, child: Name) -> Option<i64> {
        self.value(child).and_then(integer)
    }
}

/// A whole number of at most nine digits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}
