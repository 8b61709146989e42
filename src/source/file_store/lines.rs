//! The lines of the term index: `term TAB key TAB version TAB unit:count:length,…`.

use std::fmt::Write as _;

use super::sha256;
use crate::document::Document;

/// How much of a document's hash is its key.
const KEY: usize = 16;

/// A line, as it was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) term: &'a str,
    /// The start of the hash of the document's id.
    pub(super) key: &'a str,
    pub(super) version: u64,
    units: &'a str,
}

impl<'a> Line<'a> {
    pub(super) fn read(line: &'a str) -> Option<Self> {
        let mut fields = line.splitn(4, '\t');
        Some(Self {
            term: fields.next()?,
            key: fields.next()?,
            version: fields.next()?.parse().ok()?,
            units: fields.next()?,
        })
    }

    /// Unit, count and length.
    pub(super) fn units(self) -> impl Iterator<Item = (&'a str, u32, u32)> {
        self.units.split(',').filter_map(|unit| {
            let mut fields = unit.split(':');
            let id = fields.next()?;
            Some((
                id,
                fields.next()?.parse().ok()?,
                fields.next()?.parse().ok()?,
            ))
        })
    }
}

/// The file of a term: the first three digits of its hash.
pub(super) fn shard_of(term: &str) -> String {
    let mut hash = sha256(term);
    hash.truncate(3);
    hash
}

/// A document's lines, gathered by file.
pub(super) fn lines_of(document: &Document, hash: &str, version: u64) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    let key = hash.get(..KEY).unwrap_or(hash);
    for term in document.lexical.terms() {
        let shard = shard_of(term.term);
        let place = *places.entry(shard).or_insert_with_key(|shard| {
            lines.push((shard.clone(), String::new()));
            lines.len() - 1
        });
        let Some((_, text)) = lines.get_mut(place) else {
            continue;
        };
        _ = write!(text, "{}\t{key}\t{version}\t", term.term);
        for (at, (unit, count)) in term.occurrences().enumerate() {
            let Some(unit) = document.lexical.unit(unit) else {
                continue;
            };
            let comma = if at > 0 { "," } else { "" };
            let length = unit.length.unwrap_or(0);
            _ = write!(text, "{comma}{}:{count}:{length}", unit.id);
        }
        text.push('\n');
    }
    lines
}
