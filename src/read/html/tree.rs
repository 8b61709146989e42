//! The elements and texts of a page in reading order, each knowing where its subtree ends.

use std::borrow::Cow;
use std::collections::HashMap;

use super::attributes::{Attributes, Values};
use super::entities::decode;
use super::names::{HEADING, Name, SCOPE, SECTION, TABLE_PART};
use super::token;

const TEXT: u32 = 1;
/// A text that stands in the tree's own buffer, decoded or joined.
const OWN: u32 = 1 << 1;
/// `main` or role `main`.
pub(super) const MAIN: u32 = 1 << 2;
/// Opens an article: headers and footers in it are content.
pub(super) const ARTICLE: u32 = 1 << 3;
/// Hidden or furniture by an attribute.
pub(super) const HIDDEN: u32 = 1 << 4;
/// Hidden by its style, which maths overrules.
pub(super) const HIDING_STYLE: u32 = 1 << 5;
/// A site's header or footer, unless in an article.
pub(super) const FURNITURE: u32 = 1 << 6;
/// Names who speaks next.
pub(super) const SPEAKER: u32 = 1 << 7;
/// Has a class with `name` in it.
pub(super) const NAMES: u32 = 1 << 8;
/// A footnote or note.
pub(super) const FOOTNOTE: u32 = 1 << 9;
/// A link whose address starts with `#`.
pub(super) const ON_PAGE: u32 = 1 << 10;
/// A link whose address holds `#`.
pub(super) const ANCHOR: u32 = 1 << 11;
/// Role `heading`.
pub(super) const ROLE_HEADING: u32 = 1 << 12;
/// Skipped, whatever stands around it (a button where it does not hold a label). Set by `measure`.
pub(super) const SKIPPED: u32 = 1 << 13;
/// Inside an article. Set by `measure`.
pub(super) const IN_ARTICLE: u32 = 1 << 14;
/// A `sup` or `sub` that is written with a mark. Set by `measure`.
pub(super) const SCRIPT: u32 = 1 << 15;
/// A `summary` or `dt` with nothing but a button, which holds its label. Set by `measure`.
pub(super) const LABEL: u32 = 1 << 16;
/// A `dl` whose terms are all markers such as `a)`. Set by `measure`.
pub(super) const MARKERS: u32 = 1 << 17;
/// Bits from here on count the words of a link, up to [`MANY_WORDS`]. Set by `measure`.
pub(super) const WORDS_SHIFT: u32 = 20;
/// Five words or more.
pub(super) const MANY_WORDS: u32 = 5;

const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Node {
    /// One past the last node of the subtree.
    end: u32,
    /// A text's start; an element's name.
    first: u32,
    /// A text's end; the place of an element's values.
    second: u32,
    flags: u32,
}

/// A page. Node 0 is the document itself.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    source: &'a str,
    own: String,
    nodes: Vec<Node>,
    values: Vec<Values>,
}

impl<'a> Tree<'a> {
    /// The tree of a page whose line ends are `\n`.
    pub(super) fn of(source: &'a str) -> Self {
        let mut builder = Builder::new(source);
        token::read(source, &mut builder);
        builder.finish()
    }

    /// Every node.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.len()
    }

    /// How many nodes there are.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a source below 4 GiB has fewer nodes than that"
    )]
    pub(super) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    fn node(&self, at: u32) -> Node {
        let none = Node {
            end: at + 1,
            first: 0,
            second: 0,
            flags: TEXT,
        };
        self.nodes.get(at as usize).copied().unwrap_or(none)
    }

    /// One past the last node of a subtree.
    pub(super) fn end(&self, at: u32) -> u32 {
        self.node(at).end
    }

    /// Whether a node is an element.
    pub(super) fn is_element(&self, at: u32) -> bool {
        self.node(at).flags & TEXT == 0
    }

    /// Whether a node has any of these bits.
    pub(super) fn has(&self, at: u32, flags: u32) -> bool {
        let node = self.node(at);
        node.flags & TEXT == 0 && node.flags & flags != 0
    }

    /// Adds bits to an element.
    pub(super) fn add(&mut self, at: u32, flags: u32) {
        if let Some(node) = self.nodes.get_mut(at as usize) {
            node.flags |= flags;
        }
    }

    /// How many words a link has, up to [`MANY_WORDS`].
    pub(super) fn words(&self, at: u32) -> u32 {
        self.node(at).flags >> WORDS_SHIFT
    }

    /// The name of an element.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a name is stored as its index"
    )]
    pub(super) fn name(&self, at: u32) -> Name {
        Name::from_index(self.node(at).first as u8)
    }

    /// The text of a text node; nothing for an element.
    pub(super) fn text(&self, at: u32) -> &str {
        let node = self.node(at);
        if node.flags & TEXT == 0 {
            return "";
        }
        let from = if node.flags & OWN == 0 {
            self.source
        } else {
            &self.own
        };
        from.get(node.first as usize..node.second as usize)
            .unwrap_or_default()
    }

    /// The texts directly in an element, joined.
    pub(super) fn own_text(&self, at: u32) -> String {
        let mut joined = String::new();
        let mut child = at + 1;
        while child < self.end(at) {
            joined.push_str(self.text(child));
            child = self.end(child);
        }
        joined
    }

    /// The rarer attributes of an element.
    pub(super) fn values(&self, at: u32) -> Option<&Values> {
        self.values
            .get(self.node(at).second as usize)
            .filter(|_| self.is_element(at))
    }

    /// The level of a heading, by name or by role.
    pub(super) fn heading_level(&self, at: u32) -> Option<u8> {
        let by_role = || {
            self.has(at, ROLE_HEADING)
                .then(|| self.values(at).and_then(|values| values.level).unwrap_or(2))
        };
        self.name(at).heading_level().or_else(by_role)
    }
}

/// Puts tags and texts into a [`Tree`].
pub(super) struct Builder<'a> {
    tree: Tree<'a>,
    open: Vec<Open>,
    /// For each name, the places in `open` that hold it.
    places: Vec<Vec<u32>>,
    others: HashMap<Vec<u8>, usize>,
    last_text: Option<u32>,
}

struct Open {
    node: u32,
    key: usize,
}

impl<'a> Builder<'a> {
    fn new(source: &'a str) -> Self {
        let document = Node {
            end: 1,
            first: Name::Other as u32,
            second: NONE,
            flags: 0,
        };
        Self {
            tree: Tree {
                source,
                own: String::new(),
                nodes: vec![document],
                values: Vec::new(),
            },
            open: Vec::new(),
            places: vec![Vec::new(); Name::COUNT],
            others: HashMap::new(),
            last_text: None,
        }
    }

    fn finish(mut self) -> Tree<'a> {
        self.pop_to(0);
        let end = self.tree.len();
        if let Some(document) = self.tree.nodes.first_mut() {
            document.end = end;
        }
        self.tree
    }

    /// A run of text, with character references.
    pub(super) fn text(&mut self, from: usize, to: usize) {
        self.add_text(from, to, true);
    }

    /// The text of a raw element; only titles and text areas hold character references.
    pub(super) fn raw(&mut self, from: usize, to: usize) {
        let name = self
            .open
            .last()
            .map(|open| Name::from_index(u8::try_from(open.key).unwrap_or(u8::MAX)));
        self.add_text(from, to, matches!(name, Some(Name::Textarea | Name::Title)));
    }

    fn add_text(&mut self, from: usize, to: usize, decoded: bool) {
        let source = self.tree.source.get(from..to).unwrap_or_default();
        if source.is_empty() {
            return;
        }
        let text = if decoded {
            decode(source)
        } else {
            Cow::Borrowed(source)
        };
        if let Some(last) = self.last_text {
            return self.join(last, &text);
        }
        let (first, second, own) = match text {
            Cow::Borrowed(_) => (from, to, 0),
            Cow::Owned(text) => {
                let first = self.tree.own.len();
                self.tree.own.push_str(&text);
                (first, self.tree.own.len(), OWN)
            }
        };
        self.last_text = Some(self.tree.len());
        self.push(Node {
            end: self.tree.len() + 1,
            first: place(first),
            second: place(second),
            flags: TEXT | own,
        });
    }

    /// Text after text, where only a comment or a stray end tag stood between, is one text.
    fn join(&mut self, last: u32, more: &str) {
        let before = self.tree.node(last);
        let at_end = before.flags & OWN != 0 && before.second as usize == self.tree.own.len();
        let first = if at_end {
            before.first
        } else {
            let text = self.tree.text(last).to_owned();
            self.tree.own.push_str(&text);
            place(self.tree.own.len() - text.len())
        };
        self.tree.own.push_str(more);
        let second = place(self.tree.own.len());
        if let Some(node) = self.tree.nodes.get_mut(last as usize) {
            *node = Node {
                end: last + 1,
                first,
                second,
                flags: TEXT | OWN,
            };
        }
    }

    fn push(&mut self, node: Node) {
        self.tree.nodes.push(node);
    }

    /// A start tag; `empty` where it is void or closes itself.
    pub(super) fn start(&mut self, text: &[u8], name: Name, attributes: &Attributes, empty: bool) {
        self.make_room(name);
        let node = self.tree.len();
        let second = attributes.values.as_ref().map_or(NONE, |values| {
            self.tree.values.push((**values).clone());
            place(self.tree.values.len() - 1)
        });
        let flags = attributes.flags() | by_name(name);
        self.push(Node {
            end: node + 1,
            first: name as u32,
            second,
            flags,
        });
        self.last_text = None;
        if !empty {
            let key = self.key(text, name);
            let depth = place(self.open.len());
            if let Some(places) = self.places.get_mut(key) {
                places.push(depth);
            }
            self.open.push(Open { node, key });
        }
    }

    /// Closes what an element of this name cannot stand in.
    fn make_room(&mut self, name: Name) {
        use Name::{Dd, Dl, Dt, Li, Menu, Ol, P, Table, Tbody, Td, Tfoot, Th, Thead, Tr, Ul};
        const SECTIONS: [Name; 3] = [Tbody, Tfoot, Thead];
        if name.is(super::names::CLOSES_P) {
            self.close(&[P as usize], &SCOPES, &[]);
        }
        match name {
            Li => _ = self.close(&[Li as usize], &SCOPES, &[Menu, Ol, Ul]),
            Dd | Dt => _ = self.close(&[Dd as usize, Dt as usize], &SCOPES, &[Dl]),
            Tr => _ = self.close(&[Tr as usize], &SECTIONS, &[Table]),
            Td | Th => _ = self.close(&[Td as usize, Th as usize], &SECTIONS, &[Table, Tr]),
            _ if name.is(SECTION) => {
                let closed = self.close(&SECTIONS.map(|name| name as usize), &[Table], &[]);
                _ = closed || self.close(&[Tr as usize], &[Table], &[]);
            }
            _ if name.is(HEADING) => {
                let inside = self
                    .open
                    .last()
                    .is_some_and(|open| self.tree.name(open.node).is(HEADING));
                if inside {
                    self.pop_to(self.open.len() - 1);
                }
            }
            _ => {}
        }
    }

    /// An end tag; without anything to close it does nothing, and `</br>` is a `<br>`.
    pub(super) fn end(&mut self, text: &[u8]) {
        let name = Name::of(text);
        let key = self.key(text, name);
        match name {
            Name::Br => self.start(text, name, &Attributes::default(), true),
            Name::Table => _ = self.close(&[key], &[], &[]),
            _ if name.is(TABLE_PART) => _ = self.close(&[key], &[Name::Table], &[]),
            _ => _ = self.close(&[key], &SCOPES, &[]),
        }
    }

    /// Closes the nearest open target unless a boundary is nearer.
    fn close(&mut self, targets: &[usize], boundaries: &[Name], more: &[Name]) -> bool {
        let nearest = |key: usize| {
            self.places
                .get(key)
                .and_then(|places| places.last())
                .copied()
        };
        let target = targets.iter().filter_map(|key| nearest(*key)).max();
        let boundary = boundaries
            .iter()
            .chain(more)
            .filter_map(|name| nearest(*name as usize))
            .max();
        match target {
            Some(target) if boundary.is_none_or(|boundary| boundary <= target) => {
                self.pop_to(target as usize);
                true
            }
            _ => false,
        }
    }

    fn pop_to(&mut self, depth: usize) {
        let end = self.tree.len();
        while self.open.len() > depth {
            let Some(open) = self.open.pop() else { return };
            if let Some(places) = self.places.get_mut(open.key) {
                places.pop();
            }
            if let Some(node) = self.tree.nodes.get_mut(open.node as usize) {
                node.end = end;
            }
            self.last_text = None;
        }
    }

    /// The index of a name: known ones first, then others as they come.
    fn key(&mut self, text: &[u8], name: Name) -> usize {
        if name != Name::Other {
            return name as usize;
        }
        if let Some(key) = self.others.get(text) {
            return *key;
        }
        let key = self.places.len();
        self.places.push(Vec::new());
        self.others.insert(text.to_vec(), key);
        key
    }
}

const SCOPES: [Name; 7] = [
    Name::Button,
    Name::Caption,
    Name::Html,
    Name::Table,
    Name::Td,
    Name::Template,
    Name::Th,
];

fn by_name(name: Name) -> u32 {
    debug_assert!(SCOPES.iter().all(|name| name.is(SCOPE)));
    match name {
        Name::Main => MAIN | ARTICLE,
        Name::Article => ARTICLE,
        Name::Header | Name::Footer => FURNITURE,
        _ => 0,
    }
}

/// Offsets are kept in 32 bits: input is bounded far below that.
fn place(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
