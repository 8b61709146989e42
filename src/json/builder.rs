//! Writing a [`Json`] node by node.

use super::{Form, Halves, Json, Kind, Literal, Node, Nodes, Number, Span, Value};

/// Builds one value: open what nests, add what it holds, [`Builder::end`] it.
///
/// ```
/// # use context_atlas::json::Builder;
/// let mut made = Builder::new();
/// made.object().key("a").int(1).key("b").array().string("x").end().end();
/// assert_eq!(made.finish().text(), r#"{"a":1,"b":["x"]}"#);
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    pub(super) nodes: Vec<Node>,
    text: String,
    open: Vec<(usize, u32)>,
}

impl Builder {
    /// An empty builder.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty builder with room for so many keys and values, and so many bytes of text.
    #[must_use]
    pub fn with_capacity(nodes: usize, text: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(nodes),
            text: String::with_capacity(text),
            open: Vec::new(),
        }
    }

    fn add(&mut self, node: Node) -> &mut Self {
        if let Some((_, held)) = self.open.last_mut() {
            *held += 1;
        }
        self.nodes.push(node);
        self
    }

    /// Opens an object.
    pub fn object(&mut self) -> &mut Self {
        self.add(Node::Object {
            entries: 0,
            nodes: 0,
        });
        self.open.push((self.nodes.len() - 1, 0));
        self
    }

    /// Opens a list.
    pub fn array(&mut self) -> &mut Self {
        self.add(Node::Array { items: 0, nodes: 0 });
        self.open.push((self.nodes.len() - 1, 0));
        self
    }

    /// Closes what was opened last.
    pub fn end(&mut self) -> &mut Self {
        if let Some((at, held)) = self.open.pop() {
            let inside = u32::try_from(self.nodes.len() - at - 1).unwrap_or(u32::MAX);
            match self.nodes.get_mut(at) {
                Some(Node::Array { items, nodes }) => (*items, *nodes) = (held, inside),
                Some(Node::Object { entries, nodes }) => (*entries, *nodes) = (held, inside),
                _ => {}
            }
        }
        self
    }

    /// Keeps what `push` appends to the text.
    fn keep(&mut self, push: impl FnOnce(&mut String)) -> Span {
        let start = self.text.len();
        push(&mut self.text);
        Span {
            at: u32::try_from(start).unwrap_or(u32::MAX),
            len: u32::try_from(self.text.len() - start).unwrap_or(0),
        }
    }

    /// The key of the next value; the caller sees to it that keys differ.
    pub fn key(&mut self, key: &str) -> &mut Self {
        let span = self.keep(|text| text.push_str(key));
        self.nodes.push(Node::String(span));
        self
    }

    pub(super) fn key_literal(&mut self, key: Literal<'_>) {
        let span = self.keep(|text| key.push_to(text));
        self.nodes.push(Node::String(span));
    }

    /// A string.
    pub fn string(&mut self, text: &str) -> &mut Self {
        let span = self.keep(|kept| kept.push_str(text));
        self.add(Node::String(span))
    }

    pub(super) fn literal(&mut self, literal: Literal<'_>) {
        let span = self.keep(|text| literal.push_to(text));
        self.add(Node::String(span));
    }

    /// The string that a node is.
    pub(super) fn string_at(&self, node: usize) -> &str {
        let nodes = self.nodes.get(node..).unwrap_or_default();
        let text = &self.text;
        Value { nodes, text }.as_str().unwrap_or_default()
    }

    pub(super) fn number(&mut self, number: Number<'_>) -> &mut Self {
        match number {
            Number::Int(value) => self.int(value),
            Number::Float(value) => self.float(value),
            Number::Big(text) => self.big(text),
        }
    }

    /// A whole number.
    pub fn int(&mut self, value: i64) -> &mut Self {
        self.add(Node::Int(Halves::of(value.cast_unsigned())))
    }

    /// A number; what is not finite becomes `null`.
    pub fn float(&mut self, value: f64) -> &mut Self {
        self.add(if value.is_finite() {
            Node::Float(Halves::of(value.to_bits()))
        } else {
            Node::Null
        })
    }

    /// A number beyond 64 bits and beyond doubles, as written.
    pub fn big(&mut self, number: &str) -> &mut Self {
        let span = self.keep(|text| text.push_str(number));
        self.add(Node::Big(span))
    }

    /// `true` or `false`.
    pub fn bool(&mut self, value: bool) -> &mut Self {
        self.add(Node::Bool(value))
    }

    /// `null`
    pub fn null(&mut self) -> &mut Self {
        self.add(Node::Null)
    }

    /// A copy of a value made elsewhere.
    pub fn value(&mut self, value: Value<'_>) -> &mut Self {
        if let Some((_, held)) = self.open.last_mut() {
            *held += 1;
        }
        for node in value.nodes {
            let copy = match value.of(node) {
                Kind::String(text) => Node::String(self.keep(|kept| kept.push_str(text))),
                Kind::Big(text) => Node::Big(self.keep(|kept| kept.push_str(text))),
                _ => *node,
            };
            self.nodes.push(copy);
        }
        self
    }

    /// A list of strings.
    pub fn strings<S: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = S>) -> &mut Self {
        self.array();
        for text in texts {
            self.string(text.as_ref());
        }
        self.end()
    }

    /// The value; whatever is still open is closed, and nothing at all is `null`.
    #[must_use]
    pub fn finish(mut self) -> Json {
        while !self.open.is_empty() {
            self.end();
        }
        if self.nodes.is_empty() {
            self.nodes.push(Node::Null);
        }
        // Values are kept long and in great numbers.
        self.nodes.shrink_to_fit();
        self.text.shrink_to_fit();
        Json(Form::Read(Nodes {
            nodes: self.nodes,
            text: self.text,
        }))
    }
}
