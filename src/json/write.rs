//! JSON text, without recursion.

use super::number::{push_float, push_int};
use super::text::push_string;
use super::{Form, Json, Kind, Value};

/// How a value is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// No spaces.
    Compact,
    /// One item a line, four spaces a level.
    Pretty,
}

struct Open {
    left: usize,
    object: bool,
    first: bool,
    value_due: bool,
}

/// Appends the text of a value, Unicode and `/` unescaped.
pub(super) fn write(value: Value<'_>, layout: Layout, out: &mut String) {
    let mut open: Vec<Open> = Vec::new();
    for node in value.nodes {
        let is_key = before(&mut open, layout, out);
        let (left, object) = match value.of(node) {
            Kind::Array(items) => (items, false),
            Kind::Object(entries) => (entries, true),
            kind => {
                push_scalar(kind, out);
                if !is_key {
                    after(&mut open, layout, out);
                }
                continue;
            }
        };
        out.push(if object { '{' } else { '[' });
        open.push(Open {
            left: left + 1,
            object,
            first: true,
            value_due: false,
        });
        after(&mut open, layout, out);
    }
}

/// What stands before the next node; tells whether that node is a key.
fn before(open: &mut [Open], layout: Layout, out: &mut String) -> bool {
    let depth = open.len();
    let Some(top) = open.last_mut() else {
        return false;
    };
    if top.value_due {
        top.value_due = false;
        out.push_str(if layout == Layout::Pretty { ": " } else { ":" });
        return false;
    }
    if !top.first {
        out.push(',');
    }
    top.first = false;
    top.value_due = top.object;
    new_line(depth, layout, out);
    top.object
}

/// Closes what the last node, or the opening of a container, has completed.
fn after(open: &mut Vec<Open>, layout: Layout, out: &mut String) {
    while let Some(top) = open.last_mut() {
        top.left -= 1;
        if top.left > 0 {
            return;
        }
        let (object, empty) = (top.object, top.first);
        open.pop();
        if !empty {
            new_line(open.len(), layout, out);
        }
        out.push(if object { '}' } else { ']' });
    }
}

fn new_line(depth: usize, layout: Layout, out: &mut String) {
    if layout == Layout::Pretty {
        out.push('\n');
        out.extend(std::iter::repeat_n("    ", depth));
    }
}

fn push_scalar(kind: Kind<'_>, out: &mut String) {
    match kind {
        Kind::Null | Kind::Array(_) | Kind::Object(_) => out.push_str("null"),
        Kind::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        Kind::Int(value) => push_int(value, out),
        Kind::Float(value) => push_float(value, out),
        Kind::Big(text) => out.push_str(text),
        Kind::String(text) => push_string(text, out),
    }
}

/// Appends JSON text piece by piece; commas come by themselves.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    out: &'a mut String,
    start: usize,
    /// The last byte of what was taken out.
    before: Option<u8>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(out: &'a mut String) -> Self {
        let start = out.len();
        Self {
            out,
            start,
            before: None,
        }
    }

    /// Takes out what is written so far, once it has this many bytes; the rest is written after it.
    pub(crate) fn take(&mut self, bytes: usize) -> Option<String> {
        if self.out.len() < bytes.max(1) {
            return None;
        }
        let mut taken = std::mem::replace(self.out, String::with_capacity(bytes + bytes / 8));
        taken.shrink_to_fit();
        self.before = taken.as_bytes().last().copied();
        self.start = 0;
        Some(taken)
    }

    /// Only an opening bracket or a colon stands before a value without a comma.
    fn separate(&mut self) -> &mut String {
        let last = match self.out.len() > self.start {
            true => self.out.as_bytes().last().copied(),
            false => self.before,
        };
        if last.is_some() && !matches!(last, Some(b'{' | b'[' | b':')) {
            self.out.push(',');
        }
        self.out
    }

    pub(crate) fn open(&mut self, bracket: char) -> &mut Self {
        self.separate().push(bracket);
        self
    }

    pub(crate) fn close(&mut self, bracket: char) -> &mut Self {
        self.out.push(bracket);
        self
    }

    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        push_string(key, self.separate());
        self.out.push(':');
        self
    }

    pub(crate) fn string(&mut self, text: &str) -> &mut Self {
        push_string(text, self.separate());
        self
    }

    pub(crate) fn int(&mut self, value: i64) -> &mut Self {
        push_int(value, self.separate());
        self
    }

    pub(crate) fn float(&mut self, value: f64) -> &mut Self {
        push_float(value, self.separate());
        self
    }

    pub(crate) fn null(&mut self) -> &mut Self {
        self.separate().push_str("null");
        self
    }

    pub(crate) fn bool(&mut self, value: bool) -> &mut Self {
        self.separate()
            .push_str(if value { "true" } else { "false" });
        self
    }

    pub(crate) fn strings(&mut self, texts: &[String]) -> &mut Self {
        self.open('[');
        for text in texts {
            self.string(text);
        }
        self.close(']')
    }

    pub(crate) fn json(&mut self, json: &Json) -> &mut Self {
        match &json.0 {
            Form::Written(written) => {
                let out = self.separate();
                written.pieces.iter().for_each(|piece| out.push_str(piece));
            }
            Form::Read(_) => return self.value(json.value()),
        }
        self
    }

    /// Where text that is JSON already is put.
    pub(crate) fn out(&mut self) -> &mut String {
        self.out
    }

    pub(crate) fn value(&mut self, value: Value<'_>) -> &mut Self {
        write(value, Layout::Compact, self.separate());
        self
    }
}
