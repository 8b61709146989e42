//! JSON as a flat tape: every value is a run of nodes in reading order, so that no depth of nesting
//! costs stack to read, copy, write or drop. See `spec/document.md`.

mod builder;
mod scan;
mod write;

pub use builder::Builder;

use crate::error::Result;

/// One JSON value with everything in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Json {
    nodes: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// A whole number beyond `i64`, as written.
    Big(Box<str>),
    String(Box<str>),
    /// `nodes` counts all that follows and belongs to the array.
    Array {
        items: u32,
        nodes: u32,
    },
    /// Each entry is a `String` node and the nodes of its value.
    Object {
        entries: u32,
        nodes: u32,
    },
}

/// A value somewhere inside a [`Json`].
#[derive(Debug, Clone, Copy)]
pub struct Value<'a> {
    nodes: &'a [Node],
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
    /// A whole number beyond 64 bits, as written.
    Big(&'a str),
    /// Text; lone surrogates have become U+FFFD.
    String(&'a str),
    /// A list with its length.
    Array(usize),
    /// An object with the number of its keys.
    Object(usize),
}

impl Json {
    /// Reads one JSON text. Duplicate keys keep the first place and the last value.
    ///
    /// # Errors
    /// `Input` with the message `Not valid JSON.`
    pub fn parse(text: &str) -> Result<Self> {
        scan::parse(text)
    }

    /// `null`
    #[must_use]
    pub fn null() -> Self {
        Self {
            nodes: vec![Node::Null],
        }
    }

    /// `{}`
    #[must_use]
    pub fn object() -> Self {
        Self {
            nodes: vec![Node::Object {
                entries: 0,
                nodes: 0,
            }],
        }
    }

    /// The whole value.
    #[must_use]
    pub fn value(&self) -> Value<'_> {
        Value { nodes: &self.nodes }
    }

    /// Compact JSON text: Unicode and slashes as they are.
    #[must_use]
    pub fn text(&self) -> String {
        self.value().text()
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self {
            nodes: vec![Node::String(text.into())],
        }
    }
}

impl<'a> Value<'a> {
    /// What this value is.
    #[must_use]
    pub fn kind(self) -> Kind<'a> {
        match self.nodes.first() {
            None | Some(Node::Null) => Kind::Null,
            Some(Node::Bool(value)) => Kind::Bool(*value),
            Some(Node::Int(value)) => Kind::Int(*value),
            Some(Node::Float(value)) => Kind::Float(*value),
            Some(Node::Big(text)) => Kind::Big(text),
            Some(Node::String(text)) => Kind::String(text),
            Some(Node::Array { items, .. }) => Kind::Array(*items as usize),
            Some(Node::Object { entries, .. }) => Kind::Object(*entries as usize),
        }
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
        match self.nodes.split_first() {
            Some((Node::Array { .. }, rest)) => Items { rest },
            _ => Items { rest: &[] },
        }
    }

    /// The keys and values of an object in their order; none for any other value.
    #[must_use]
    pub fn entries(self) -> Entries<'a> {
        match self.nodes.split_first() {
            Some((Node::Object { .. }, rest)) => Entries { rest },
            _ => Entries { rest: &[] },
        }
    }

    /// A copy that stands on its own.
    #[must_use]
    pub fn to_json(self) -> Json {
        Json {
            nodes: self.nodes.to_vec(),
        }
    }

    /// Compact JSON text.
    #[must_use]
    pub fn text(self) -> String {
        let mut out = String::new();
        write::write(self, &mut out);
        out
    }

    /// Appends compact JSON text.
    pub fn write(self, out: &mut String) {
        write::write(self, out);
    }
}

/// See [`Value::items`].
#[derive(Debug, Clone)]
pub struct Items<'a> {
    rest: &'a [Node],
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let (value, rest) = split_value(self.rest)?;
        self.rest = rest;
        Some(value)
    }
}

/// See [`Value::entries`].
#[derive(Debug, Clone)]
pub struct Entries<'a> {
    rest: &'a [Node],
}

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, rest) = self.rest.split_first()?;
        let Node::String(key) = key else { return None };
        let (value, rest) = split_value(rest)?;
        self.rest = rest;
        Some((key, value))
    }
}

fn split_value(nodes: &[Node]) -> Option<(Value<'_>, &[Node])> {
    let inside = match nodes.first()? {
        Node::Array { nodes, .. } | Node::Object { nodes, .. } => *nodes as usize,
        _ => 0,
    };
    let (value, rest) = nodes.split_at_checked(inside + 1)?;
    Some((Value { nodes: value }, rest))
}
