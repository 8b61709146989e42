//! JSON as a flat tape: every value is a run of nodes in reading order, so that no depth of nesting
//! costs stack to read, copy, write or drop. See `spec/document.md`.

mod builder;
mod fault;
mod number;
mod scan;
mod sheet;
mod tape;
mod text;
mod value;
mod write;

pub use builder::Builder;
pub(crate) use fault::Fault;
pub use number::Number;
pub(crate) use number::{push_float, push_short};
pub use scan::{Event, Literal, Scanner, Token};
pub(crate) use sheet::Sheet;
pub(crate) use text::push_string;
pub use value::{Entries, Items, Kind, Value};
pub(crate) use write::Writer;

use std::sync::OnceLock;

use crate::error::{Error, ErrorKind, Result};

/// One JSON value with everything in it.
#[derive(Debug, Clone)]
pub struct Json(Form);

#[derive(Debug, Clone)]
enum Form {
    Read(Nodes),
    Written(Box<Written>),
}

/// Compact text, read once somebody asks what it holds.
#[derive(Debug, Clone)]
struct Written {
    /// Pieces of one text.
    pieces: Vec<String>,
    read: OnceLock<Nodes>,
}

impl Written {
    fn nodes(&self) -> &Nodes {
        self.read.get_or_init(|| {
            let read = match self.pieces.as_slice() {
                [text] => Json::parse(text),
                pieces => Json::parse(&pieces.concat()),
            };
            match read {
                Ok(Json(Form::Read(nodes))) => nodes,
                _ => Nodes::of(Node::Null),
            }
        })
    }
}

/// A value node by node, a container before what it holds.
#[derive(Debug, Clone, Default)]
struct Nodes {
    nodes: Vec<Node>,
    /// All strings, one after the other.
    text: String,
}

impl Nodes {
    /// A value of one node, which has no text.
    fn of(node: Node) -> Self {
        Self {
            nodes: vec![node],
            text: String::new(),
        }
    }
}

/// Twelve bytes.
#[derive(Debug, Clone, Copy)]
enum Node {
    Null,
    Bool(bool),
    Int(Halves),
    Float(Halves),
    /// A number beyond both, as written.
    Big(Span),
    String(Span),
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

/// 64 bits that need no place of their own to start at, which would make every node larger.
#[derive(Debug, Clone, Copy)]
struct Halves([u32; 2]);

impl Halves {
    #[expect(clippy::cast_possible_truncation, reason = "each half is kept")]
    fn of(bits: u64) -> Self {
        Self([bits as u32, (bits >> 32) as u32])
    }

    fn bits(self) -> u64 {
        let [low, high] = self.0;
        u64::from(high) << 32 | u64::from(low)
    }
}

/// Where a string stands in the text of its [`Json`].
#[derive(Debug, Clone, Copy)]
struct Span {
    at: u32,
    len: u32,
}

impl Json {
    /// Reads one JSON text. Duplicate keys keep the first place and the last value.
    ///
    /// # Errors
    /// `Input` with the message `Not valid JSON.`
    pub fn parse(text: &str) -> Result<Self> {
        let mut scanner = Scanner::new(text);
        let value = Self::read(&mut scanner)?;
        match scanner.next()? {
            None => Ok(value),
            Some(_) => Err(Error::new(ErrorKind::Input, "Not valid JSON.")),
        }
    }

    /// Reads the value that comes next.
    ///
    /// # Errors
    /// As [`Scanner::next`].
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self> {
        match scanner.next()? {
            Some(first) => Self::read_from(scanner, first),
            None => Ok(Self::null()),
        }
    }

    /// Reads the value whose first token has been taken already.
    ///
    /// # Errors
    /// As [`Scanner::next`].
    pub fn read_from<'a>(scanner: &mut Scanner<'a>, first: Event<'a>) -> Result<Self> {
        tape::read(scanner, first)
    }

    /// `null`
    #[must_use]
    pub fn null() -> Self {
        Self(Form::Read(Nodes::of(Node::Null)))
    }

    /// `{}`
    #[must_use]
    pub fn object() -> Self {
        Self(Form::Read(Nodes::of(Node::Object {
            entries: 0,
            nodes: 0,
        })))
    }

    /// A value by its text, which is as [`Json::text`] would write it.
    pub(crate) fn written(text: String) -> Self {
        Self::written_in(vec![text])
    }

    /// The same by the pieces of its text, none of them empty.
    pub(crate) fn written_in(pieces: Vec<String>) -> Self {
        let read = OnceLock::new();
        Self(Form::Written(Box::new(Written { pieces, read })))
    }

    /// The pieces of the text it was made of, or itself where it was made of none.
    pub(crate) fn into_written(self) -> std::result::Result<Vec<String>, Self> {
        match self.0 {
            Form::Written(written) => Ok(written.pieces),
            form @ Form::Read(_) => Err(Self(form)),
        }
    }

    /// Whether this is an object with something in it.
    pub(crate) fn has_entries(&self) -> bool {
        match &self.0 {
            Form::Written(written) => {
                let first = written.pieces.first().map_or("", String::as_str);
                first.starts_with('{') && first != "{}"
            }
            Form::Read(_) => self.value().entries().next().is_some(),
        }
    }

    fn nodes(&self) -> &Nodes {
        match &self.0 {
            Form::Read(nodes) => nodes,
            Form::Written(written) => written.nodes(),
        }
    }

    /// The whole value.
    #[must_use]
    pub fn value(&self) -> Value<'_> {
        let Nodes { nodes, text } = self.nodes();
        Value { nodes, text }
    }

    /// Compact JSON text: Unicode and slashes as they are.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.0 {
            Form::Written(written) => written.pieces.concat(),
            Form::Read(_) => self.value().text(),
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        let mut made = Builder::new();
        made.string(text);
        made.finish()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}
