//! Writing a [`Json`] node by node.

use super::{Json, Node, Value};

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
    nodes: Vec<Node>,
    open: Vec<(usize, u32)>,
}

impl Builder {
    /// An empty builder.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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

    /// The key of the next value; the caller sees to it that keys differ.
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.nodes.push(Node::String(key.into()));
        self
    }

    /// A string.
    pub fn string(&mut self, text: &str) -> &mut Self {
        self.add(Node::String(text.into()))
    }

    /// A whole number.
    pub fn int(&mut self, value: i64) -> &mut Self {
        self.add(Node::Int(value))
    }

    /// A number; what is not finite becomes `null`.
    pub fn float(&mut self, value: f64) -> &mut Self {
        self.add(if value.is_finite() {
            Node::Float(value)
        } else {
            Node::Null
        })
    }

    /// A whole number beyond 64 bits, as written.
    pub fn big(&mut self, digits: &str) -> &mut Self {
        self.add(Node::Big(digits.into()))
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
        self.nodes.extend_from_slice(value.nodes);
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
        Json { nodes: self.nodes }
    }
}
