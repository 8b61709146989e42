//! JSON text from a tape, without recursion.

use super::{Node, Value};
use std::fmt::Write as _;

/// Appends the compact text of a value: `,` and `:` without spaces, Unicode and `/` unescaped.
pub(super) fn write(value: Value<'_>, out: &mut String) {
    let mut open: Vec<Open> = Vec::new();
    for node in value.nodes {
        before(&mut open, out);
        match node {
            Node::Null => out.push_str("null"),
            Node::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Node::Int(value) => _ = write!(out, "{value}"),
            Node::Float(value) => write_float(*value, out),
            Node::Big(text) => out.push_str(text),
            Node::String(text) => write_string(text, out),
            Node::Array { items, .. } => {
                out.push('[');
                open.push(Open {
                    left: *items,
                    object: false,
                    key: false,
                    first: true,
                });
            }
            Node::Object { entries, .. } => {
                out.push('{');
                open.push(Open {
                    left: *entries * 2,
                    object: true,
                    key: true,
                    first: true,
                });
            }
        }
        close(&mut open, out);
    }
}

struct Open {
    left: u32,
    object: bool,
    key: bool,
    first: bool,
}

fn before(open: &mut [Open], out: &mut String) {
    let Some(top) = open.last_mut() else { return };
    if top.object && !top.key {
        out.push(':');
    } else if !top.first {
        out.push(',');
    }
    top.first = false;
    top.key = !top.key;
    top.left -= 1;
}

fn close(open: &mut Vec<Open>, out: &mut String) {
    while open.last().is_some_and(|top| top.left == 0) {
        let object = open.pop().is_some_and(|top| top.object);
        out.push(if object { '}' } else { ']' });
    }
}

/// The shortest decimal of a double, with `.0` where it is whole.
fn write_float(value: f64, out: &mut String) {
    _ = write!(out, "{value:?}");
}

/// A JSON string literal.
pub(crate) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut clean = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.push_str(text.get(clean..at).unwrap_or_default());
        clean = at + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x08 => out.push_str("\\b"),
            0x0c => out.push_str("\\f"),
            _ => _ = write!(out, "\\u{byte:04x}"),
        }
    }
    out.push_str(text.get(clean..).unwrap_or_default());
    out.push('"');
}
