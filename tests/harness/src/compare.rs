//! Where two JSON values part, by the rules of the cases.

use std::collections::HashMap;

use context_atlas::json::{Kind, Value};

use crate::clip::{clip, parting};

/// Numbers count as equal within this, relative to the larger above 1.
const TOLERANCE: f64 = 1e-9;

/// Whether the order of keys counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// Keys may stand in any order.
    AnyOrder,
    /// Keys stand in the same order at every depth.
    InOrder,
}

/// The first difference, as a path from `at` and what stands there.
pub fn difference(expected: Value<'_>, got: Value<'_>, keys: Keys, at: &str) -> Option<String> {
    match (expected.kind(), got.kind()) {
        (Kind::Object(_), Kind::Object(_)) => objects(expected, got, keys, at),
        (Kind::Array(_), Kind::Array(_)) => lists(expected, got, keys, at),
        (Kind::Array(0), Kind::Object(0)) | (Kind::Object(0), Kind::Array(0)) => None,
        (Kind::String(a), Kind::String(b)) if a == b => None,
        (Kind::Bool(a), Kind::Bool(b)) if a == b => None,
        (Kind::Null, Kind::Null) => None,
        (Kind::String(_), _) | (_, Kind::String(_)) => Some(unequal(expected, got, at)),
        _ => match (expected.as_f64(), got.as_f64()) {
            (Some(a), Some(b)) if close(a, b) => None,
            _ => Some(unequal(expected, got, at)),
        },
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0)
}

fn unequal(expected: Value<'_>, got: Value<'_>, at: &str) -> String {
    let (expected, got) = parting(&expected.text(), &got.text());
    format!("{at}: expected {expected}, got {got}")
}

fn lists(expected: Value<'_>, got: Value<'_>, keys: Keys, at: &str) -> Option<String> {
    let mut found = got.items();
    for (index, item) in expected.items().enumerate() {
        let at = format!("{at}[{index}]");
        let Some(other) = found.next() else {
            return Some(format!("{at}: expected {}, got nothing", shown(item)));
        };
        if let Some(difference) = difference(item, other, keys, &at) {
            return Some(difference);
        }
    }
    let index = expected.items().count();
    let extra = found.next()?;
    Some(format!(
        "{at}[{index}]: expected nothing, got {}",
        shown(extra)
    ))
}

fn objects(expected: Value<'_>, got: Value<'_>, keys: Keys, at: &str) -> Option<String> {
    let found: HashMap<&str, Value<'_>> = got.entries().collect();
    for (key, value) in expected.entries() {
        let at = format!("{at}.{key}");
        let Some(other) = found.get(key) else {
            return Some(format!("{at}: expected {}, got no such key", shown(value)));
        };
        if let Some(difference) = difference(value, *other, keys, &at) {
            return Some(difference);
        }
    }
    let wanted: HashMap<&str, Value<'_>> = expected.entries().collect();
    if let Some((key, value)) = got.entries().find(|(key, _)| !wanted.contains_key(key)) {
        return Some(format!(
            "{at}.{key}: expected no such key, got {}",
            shown(value)
        ));
    }
    match keys {
        Keys::AnyOrder => None,
        Keys::InOrder => order(&self::keys(expected), &self::keys(got), at),
    }
}

/// The keys of an object in their order.
pub(crate) fn keys(object: Value<'_>) -> Vec<String> {
    object.entries().map(|(key, _)| key.to_owned()).collect()
}

/// The first place where two lists of names differ.
pub(crate) fn order(expected: &[String], got: &[String], at: &str) -> Option<String> {
    (expected != got).then(|| {
        let (expected, got) = parting(&expected.join(", "), &got.join(", "));
        format!("{at}: expected the order {expected}, got {got}")
    })
}

fn shown(value: Value<'_>) -> String {
    clip(&value.text())
}
