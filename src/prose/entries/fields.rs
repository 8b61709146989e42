//! What an entry can be filtered by: parameters, versions and exceptions named in it.

use std::collections::HashSet;

use crate::json::Builder;
use crate::prose::letters::{is_ascii_space, is_ascii_word};
use crate::text::trim;

/// Fields in the order in which they were met, each with its values.
#[derive(Debug, Default)]
pub(super) struct Fields(pub(super) Vec<(String, Vec<String>)>);

/// What a version number follows, by the field it belongs to. A colon at the end may be doubled.
const VERSION_CUES: [(&str, &[&str]); 3] = [
    (
        "added",
        &["added in version", "versionadded:", "new in version"],
    ),
    ("changed", &["changed in version", "versionchanged:"]),
    ("deprecated", &["deprecated since version", "deprecated:"]),
];

const EXCEPTION_ENDS: [&str; 3] = ["Error", "Exception", "Warning"];

/// The parameters of a signature, and the versions and exceptions of a text.
pub(super) fn of(signature: &str, text: &str) -> Fields {
    let mut fields = Fields::default();
    fields.add("parameter", parameters(signature));
    for ((field, _), found) in VERSION_CUES.iter().zip(versions(text)) {
        fields.add(field, distinct(found));
    }
    fields.add("exception", distinct(exceptions(text)));
    fields
}

impl Fields {
    fn add(&mut self, field: &str, values: Vec<&str>) {
        if !values.is_empty() {
            let values = values.into_iter().map(str::to_owned).collect();
            self.0.push((field.to_owned(), values));
        }
    }

    /// The list of `{field, values}`.
    pub(super) fn write(&self, made: &mut Builder) {
        made.array();
        for (field, values) in &self.0 {
            made.object().key("field").string(field);
            made.key("values").strings(values).end();
        }
        made.end();
    }
}

fn distinct(values: Vec<&str>) -> Vec<&str> {
    let mut seen = HashSet::new();
    values
        .into_iter()
        .filter(|value| seen.insert(*value))
        .collect()
}

fn parameters(signature: &str) -> Vec<&str> {
    let Some(inside) = signature.split('\n').find_map(bracketed) else {
        return Vec::new();
    };
    inside
        .split(',')
        .map(parameter)
        .filter(|name| !matches!(*name, "" | "/" | "self"))
        .collect()
}

/// From the first bracket to the last that closes one.
fn bracketed(line: &str) -> Option<&str> {
    let (_, after) = line.split_once('(')?;
    after.rsplit_once(')').map(|(inside, _)| inside)
}

/// The name without default, type and stars.
fn parameter(written: &str) -> &str {
    let written = trim(written);
    let name = written.split(['=', ':']).next().unwrap_or_default();
    name.trim_start_matches('*')
}

/// The version numbers of each field of [`VERSION_CUES`].
fn versions(text: &str) -> [Vec<&str>; 3] {
    let mut found = [const { Vec::new() }; 3];
    for (at, byte) in text.bytes().enumerate() {
        if !matches!(byte | 0x20, b'a' | b'c' | b'd' | b'n' | b'v') {
            continue;
        }
        let Some(rest) = text.get(at..) else { continue };
        for ((_, cues), numbers) in VERSION_CUES.iter().zip(&mut found) {
            numbers.extend(cues.iter().find_map(|cue| version_after(rest, cue)));
        }
    }
    found
}

fn version_after<'a>(text: &'a str, cue: &str) -> Option<&'a str> {
    let (start, after) = text.split_at_checked(cue.len())?;
    if !start.eq_ignore_ascii_case(cue) {
        return None;
    }
    let after = match cue.ends_with(':') {
        true => after.strip_prefix(':').unwrap_or(after),
        false => after,
    };
    number(after.trim_start_matches(is_ascii_space))
}

/// Digits, and further digits after single full stops.
fn number(text: &str) -> Option<&str> {
    let mut rest = digits(text)?;
    while let Some(more) = rest.strip_prefix('.').and_then(digits) {
        rest = more;
    }
    text.strip_suffix(rest)
}

fn digits(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

/// Capitalised words of letters alone that end like the name of an exception.
fn exceptions(text: &str) -> Vec<&str> {
    text.split(|c| !is_ascii_word(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
        .filter(|word| {
            EXCEPTION_ENDS
                .iter()
                .any(|end| word.len() > end.len() && word.ends_with(end))
        })
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_follow_their_cues_in_any_case() {
        let found =
            versions("New in version 3.4. versionchanged::3.13; Deprecated since version 3.20.");
        assert_eq!(found, [vec!["3.4"], vec!["3.13"], vec!["3.20"]]);
    }

    #[test]
    fn parameters_lose_types_defaults_and_stars() {
        assert_eq!(
            parameters("walk(self, top=True, *, follow: bool=False, **more) -> Iterator"),
            ["top", "follow", "more"]
        );
    }
}
