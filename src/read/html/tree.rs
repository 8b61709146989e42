//! The elements and texts of a page in reading order, each knowing where its subtree ends.

use super::attributes::Values;
use super::build::Builder;
use super::names::Name;
use super::token;

pub(super) const TEXT: u32 = 1;
/// A text that stands in the tree's own buffer, decoded or joined.
pub(super) const OWN: u32 = 1 << 1;
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
/// Lines of code that are no `pre`, as Doxygen writes them.
pub(super) const FRAGMENT: u32 = 1 << 18;
/// The number of a line of code.
pub(super) const LINE_NUMBER: u32 = 1 << 19;
/// What a term is, set apart from it by a style sheet only.
pub(super) const CLASSIFIER: u32 = 1 << 20;
/// An image of a formula.
pub(super) const FORMULA: u32 = 1 << 21;
/// A table that says it is none.
pub(super) const LAYOUT: u32 = 1 << 22;
/// A row that is read as blocks; a table with such a row. Set by `measure`.
pub(super) const FLOWS: u32 = 1 << 23;
/// Bits from here on count the words of a link, up to [`MANY_WORDS`]. Set by `measure`.
pub(super) const WORDS_SHIFT: u32 = 29;
/// Five words or more.
pub(super) const MANY_WORDS: u32 = 5;

pub(super) const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// One past the last node of the subtree.
    pub(super) end: u32,
    /// A text's start; an element's name.
    pub(super) first: u32,
    /// A text's end; the place of an element's values.
    pub(super) second: u32,
    pub(super) flags: u32,
}

/// A page. Node 0 is the document itself.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub(super) source: &'a str,
    pub(super) own: String,
    pub(super) nodes: Vec<Node>,
    pub(super) values: Vec<Values>,
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

    pub(super) fn node(&self, at: u32) -> Node {
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

    /// Whether an element holds code.
    pub(super) fn is_code(&self, at: u32) -> bool {
        match self.name(at) {
            Name::Pre => true,
            Name::Div => self.has(at, FRAGMENT),
            _ => false,
        }
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
