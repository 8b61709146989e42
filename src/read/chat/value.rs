//! Values of a tape: what they are, what they hold, and how they are printed.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::tape::{Kind, Node, Tape};
use crate::json::{Literal, push_string};

/// A value of a tape.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'t> {
    pub(super) tape: &'t Tape<'t>,
    pub(super) at: u32,
}

impl<'t> Value<'t> {
    #[inline]
    fn node(self) -> Node {
        let node = self.tape.nodes.get(self.at as usize).copied();
        node.unwrap_or(Node::none(self.at))
    }

    /// The text that a value is written as.
    pub(super) fn source(self) -> &'t str {
        let node = self.node();
        self.tape
            .text
            .get(node.start as usize..node.end as usize)
            .unwrap_or_default()
    }

    /// Whether this is an object.
    pub(super) fn is_object(self) -> bool {
        self.node().kind == Kind::Object
    }

    /// Whether this is a list.
    pub(super) fn is_array(self) -> bool {
        self.node().kind == Kind::Array
    }

    /// Whether this is `null`.
    pub(super) fn is_null(self) -> bool {
        self.node().kind == Kind::Null
    }

    /// Whether this is `true`.
    pub(super) fn is_true(self) -> bool {
        self.node().kind == Kind::True
    }

    /// The text of a string.
    pub(super) fn str(self) -> Option<Cow<'t, str>> {
        let literal = self.literal(Kind::String)?;
        Some(literal.text())
    }

    /// Whether this is the string `text`.
    pub(super) fn is(self, text: &str) -> bool {
        self.literal(Kind::String)
            .is_some_and(|literal| literal.is(text))
    }

    fn literal(self, kind: Kind) -> Option<Literal<'t>> {
        let node = self.node();
        (node.kind == kind).then(|| self.tape.literal(node))
    }

    /// The text of a string that has any.
    pub(super) fn filled(self) -> Option<Cow<'t, str>> {
        self.str().filter(|text| !text.is_empty())
    }

    /// A number as written.
    pub(super) fn number(self) -> Option<&'t str> {
        (self.node().kind == Kind::Number).then(|| self.source())
    }

    /// What names something: a string with text, or a number as written.
    pub(super) fn id(self) -> Option<Cow<'t, str>> {
        self.filled().or_else(|| self.number().map(Cow::Borrowed))
    }

    /// A member of an object; the last of its name.
    pub(super) fn get(self, key: &str) -> Option<Self> {
        let (own, nodes) = (self.node(), &self.tape.nodes);
        let end = if self.is_object() { own.next } else { 0 };
        let mut found = None;
        let mut at = self.at + 1;
        while at < end {
            let Some(name) = nodes.get(at as usize) else {
                break;
            };
            at += 1;
            if self.tape.is_key(*name, key) {
                found = Some(Self { at, ..self });
                if !own.doubled {
                    break;
                }
            }
            at = nodes.get(at as usize).map_or(end, |node| node.next);
        }
        found
    }

    /// A member that is an object.
    pub(super) fn object(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| value.is_object())
    }

    /// A member that is a list.
    pub(super) fn array(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| value.is_array())
    }

    /// A member that is not `null`.
    pub(super) fn present(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| !value.is_null())
    }

    /// The text of the first of these members that has any.
    pub(super) fn first_filled(self, keys: &[&str]) -> Option<Cow<'t, str>> {
        keys.iter().find_map(|key| self.get(key)?.filled())
    }

    /// The items of a list; none for any other value.
    pub(super) fn items(self) -> impl Iterator<Item = Value<'t>> {
        self.children(self.is_array())
    }

    fn children(self, any: bool) -> impl Iterator<Item = Value<'t>> {
        let end = if any { self.node().next } else { 0 };
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let value = Value {
                tape: self.tape,
                at,
            };
            (at < end).then(|| {
                at = value.node().next;
                value
            })
        })
    }

    fn raw_entries(self) -> impl Iterator<Item = (Literal<'t>, Value<'t>)> {
        let mut children = self.children(self.is_object());
        std::iter::from_fn(move || {
            let key = children.next()?.literal(Kind::Key)?;
            Some((key, children.next()?))
        })
    }

    /// Whether a key of an object stands twice.
    pub(super) fn has_doubled_key(self) -> bool {
        let mut seen = HashSet::new();
        self.raw_entries().any(|(key, _)| !seen.insert(key.text()))
    }

    /// The members of an object in order, a repeated name at its first place with its last value.
    pub(super) fn entries(self) -> Vec<(Cow<'t, str>, Value<'t>)> {
        let mut entries: Vec<(Cow<'t, str>, Value<'t>)> = Vec::new();
        let mut places: HashMap<Cow<'t, str>, usize> = HashMap::new();
        for (key, value) in self.raw_entries() {
            let key = key.text();
            if self.node().doubled {
                if let Some(entry) = places.get(&key).and_then(|place| entries.get_mut(*place)) {
                    entry.1 = value;
                    continue;
                }
                places.insert(key.clone(), entries.len());
            }
            entries.push((key, value));
        }
        entries
    }

    /// Compact JSON: members in order, numbers as written, without opaque members.
    pub(super) fn compact(self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// Depth is bounded by the reader, and so is this recursion.
    fn write(self, out: &mut String) {
        match self.node().kind {
            Kind::Object => {
                out.push('{');
                let shown = |key: &str| key != "encrypted_content" && key != "signature";
                for (place, (key, value)) in self
                    .entries()
                    .into_iter()
                    .filter(|(key, _)| shown(key))
                    .enumerate()
                {
                    out.push_str(if place > 0 { "," } else { "" });
                    push_literal(&key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
            Kind::Array => {
                out.push('[');
                for (place, item) in self.items().enumerate() {
                    out.push_str(if place > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Kind::String => push_literal(&self.str().unwrap_or_default(), out),
            _ => out.push_str(self.source()),
        }
    }
}

/// A string literal in which U+2028 and U+2029 stay as they are.
fn push_literal(text: &str, out: &mut String) {
    let mut rest = text;
    let start = out.len();
    while let Some(at) = rest.find(['\u{2028}', '\u{2029}']) {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        push_inner(before, out, start);
        let mut after = after.chars();
        out.extend(after.next());
        rest = after.as_str();
    }
    push_inner(rest, out, start);
    out.push('"');
}

/// What a literal holds, opened where nothing of it stands yet.
fn push_inner(text: &str, out: &mut String, start: usize) {
    let mut literal = String::with_capacity(text.len() + 2);
    push_string(text, &mut literal);
    let inner = literal.get(1..literal.len() - 1).unwrap_or_default();
    if out.len() == start {
        out.push('"');
    }
    out.push_str(inner);
}
