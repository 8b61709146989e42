//! A value inside a [`Json`], and what it holds.

use super::write::{self, Layout};
use super::{Builder, Json, Node, Span};

/// A value somewhere inside a [`Json`].
#[derive(Debug, Clone, Copy)]
pub struct Value<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) text: &'a str,
}

/// What a [`Value`] is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number written without point or exponent that fits 64 bits.
    Int(i64),
    /// Any other number that a double holds.
    Float(f64),
    /// A number beyond both, as written: a longer whole number, or an exponent past every double.
    Big(&'a str),
    /// Text; lone surrogates have become U+FFFD.
    String(&'a str),
    /// A list with its length.
    Array(usize),
    /// An object with the number of its keys.
    Object(usize),
}

/// Equal in every key, item and number form, and in the order of keys.
impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mine = self.nodes.iter().map(|node| self.of(node));
        mine.eq(other.nodes.iter().map(|node| other.of(node)))
    }
}

impl<'a> Value<'a> {
    /// What this value is.
    #[must_use]
    pub fn kind(self) -> Kind<'a> {
        self.nodes.first().map_or(Kind::Null, |node| self.of(node))
    }

    pub(super) fn of(self, node: &Node) -> Kind<'a> {
        match *node {
            Node::Null => Kind::Null,
            Node::Bool(value) => Kind::Bool(value),
            Node::Int(value) => Kind::Int(value.bits().cast_signed()),
            Node::Float(value) => Kind::Float(f64::from_bits(value.bits())),
            Node::Big(span) => Kind::Big(self.span(span)),
            Node::String(span) => Kind::String(self.span(span)),
            Node::Array { items, .. } => Kind::Array(items as usize),
            Node::Object { entries, .. } => Kind::Object(entries as usize),
        }
    }

    fn span(self, span: Span) -> &'a str {
        let at = span.at as usize;
        self.text
            .get(at..at + span.len as usize)
            .unwrap_or_default()
    }

    /// The first value of a run of nodes, and the rest of them.
    pub(super) fn first_of(self, nodes: &'a [Node]) -> Option<(Value<'a>, &'a [Node])> {
        let inside = match nodes.first()? {
            Node::Array { nodes, .. } | Node::Object { nodes, .. } => *nodes as usize,
            _ => 0,
        };
        let (nodes, rest) = nodes.split_at_checked(inside + 1)?;
        let text = self.text;
        Some((Value { nodes, text }, rest))
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(self) -> Option<&'a str> {
        match self.kind() {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a boolean.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self.kind() {
            Kind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The value of any number, rounded to a double.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a double is what is asked for")]
    pub fn as_f64(self) -> Option<f64> {
        match self.kind() {
            Kind::Int(value) => Some(value as f64),
            Kind::Float(value) => Some(value),
            Kind::Big(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// The value of a number without point or exponent.
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        match self.kind() {
            Kind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The same where it is not negative.
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        self.as_i64().and_then(|value| u64::try_from(value).ok())
    }

    /// Whether this is a list.
    #[must_use]
    pub fn is_array(self) -> bool {
        matches!(self.nodes.first(), Some(Node::Array { .. }))
    }

    /// Whether this is an object.
    #[must_use]
    pub fn is_object(self) -> bool {
        matches!(self.nodes.first(), Some(Node::Object { .. }))
    }

    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        matches!(self.kind(), Kind::Null)
    }

    /// The value of a key of an object.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        self.entries()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value)
    }

    /// The items of a list; none for any other value.
    #[must_use]
    pub fn items(self) -> Items<'a> {
        let rest = if self.is_array() { self.nodes } else { &[] };
        Items {
            rest: rest.get(1..).unwrap_or_default(),
            of: self,
        }
    }

    /// The keys and values of an object in their order; none for any other value.
    #[must_use]
    pub fn entries(self) -> Entries<'a> {
        let rest = if self.is_object() { self.nodes } else { &[] };
        Entries {
            rest: rest.get(1..).unwrap_or_default(),
            of: self,
        }
    }

    /// A copy that stands on its own.
    #[must_use]
    pub fn to_json(self) -> Json {
        let mut made = Builder::new();
        made.value(self);
        made.finish()
    }

    /// Compact JSON text.
    #[must_use]
    pub fn text(self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// JSON text with one item a line, four spaces a level.
    #[must_use]
    pub fn pretty(self) -> String {
        let mut out = String::new();
        write::write(self, Layout::Pretty, &mut out);
        out
    }

    /// Appends compact JSON text.
    pub fn write(self, out: &mut String) {
        write::write(self, Layout::Compact, out);
    }
}

/// See [`Value::items`].
#[derive(Debug, Clone)]
pub struct Items<'a> {
    rest: &'a [Node],
    of: Value<'a>,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let (value, rest) = self.of.first_of(self.rest)?;
        self.rest = rest;
        Some(value)
    }
}

/// See [`Value::entries`].
#[derive(Debug, Clone)]
pub struct Entries<'a> {
    rest: &'a [Node],
    of: Value<'a>,
}

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, rest) = self.rest.split_first()?;
        let Node::String(key) = *key else { return None };
        let (value, rest) = self.of.first_of(rest)?;
        self.rest = rest;
        Some((self.of.span(key), value))
    }
}
