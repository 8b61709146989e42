//! Laying elements and texts out in a tree as their tags come.

use std::borrow::Cow;
use std::collections::HashMap;

use super::attributes::Attributes;
use super::entities::decode;
use super::names::{HEADING, Name, SCOPE, SECTION, TABLE_PART};
use super::tree::{ARTICLE, FURNITURE, MAIN, NONE, Node, OWN, TEXT, Tree};

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
    pub(super) fn new(source: &'a str) -> Self {
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

    pub(super) fn finish(mut self) -> Tree<'a> {
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
        let Some(target) = target else { return false };
        let boundary = boundaries
            .iter()
            .chain(more)
            .filter_map(|name| nearest(*name as usize))
            .max();
        let within = boundary.is_none_or(|boundary| boundary <= target);
        if within {
            self.pop_to(target as usize);
        }
        within
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
