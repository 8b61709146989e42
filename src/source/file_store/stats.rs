//! `stats.json`: for the hash of each document's id `[id, units, length, version]`.

use std::collections::HashMap;

use super::lines::Line;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Json, Value, Writer};
use crate::search::Stats;
use crate::sort;

/// The entries in the order they were first written.
#[derive(Debug, Default)]
pub(super) struct Versions {
    entries: Vec<(String, Entry)>,
    places: HashMap<String, usize>,
    /// The place of a hash by the part of it that lines carry.
    keys: HashMap<String, usize>,
}

/// A document in the statistics.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) id: String,
    units: u64,
    length: u64,
    pub(super) version: u64,
}

impl Entry {
    pub(super) fn of(document: &Document, version: u64) -> Self {
        Self {
            id: document.id.clone(),
            units: document.lexical.unit_count() as u64,
            length: document.lexical.length(),
            version,
        }
    }

    /// What remains of it when the document goes.
    pub(super) fn tombstone(&self) -> Self {
        Self {
            id: self.id.clone(),
            units: 0,
            length: 0,
            version: self.version + 1,
        }
    }
}

impl Versions {
    pub(super) fn read(text: &str) -> Result<Self> {
        let json = Json::parse(text).map_err(|error| {
            let message = "The statistics of the store cannot be read.";
            Error::new(ErrorKind::Store, message).caused_by(error)
        })?;
        let mut made = Self::default();
        for (hash, row) in json.value().entries() {
            let mut row = row.items();
            let id = row.next().map(text_of).unwrap_or_default();
            let mut number = || row.next().and_then(Value::as_u64).unwrap_or(0);
            let entry = Entry {
                id,
                units: number(),
                length: number(),
                version: number(),
            };
            made.set(hash.to_owned(), entry);
        }
        Ok(made)
    }

    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        let mut writer = Writer::new(&mut out);
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        writer.open('{');
        for (hash, entry) in &self.entries {
            writer.key(hash).open('[').string(&entry.id);
            writer.int(number(entry.units)).int(number(entry.length));
            writer.int(number(entry.version)).close(']');
        }
        writer.close('}');
        out
    }

    pub(super) fn get(&self, hash: &str) -> Option<&Entry> {
        let (_, entry) = self.entries.get(*self.places.get(hash)?)?;
        Some(entry)
    }

    pub(super) fn set(&mut self, hash: String, entry: Entry) {
        if let Some(place) = self.places.get(&hash) {
            if let Some((_, old)) = self.entries.get_mut(*place) {
                *old = entry;
            }
            return;
        }
        let place = self.entries.len();
        self.keys.insert(hash.chars().take(16).collect(), place);
        self.places.insert(hash.clone(), place);
        self.entries.push((hash, entry));
    }

    /// Drops the entries of hashes that are not kept.
    pub(super) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        let entries = std::mem::take(self).entries;
        for (hash, entry) in entries {
            if keep(&hash) {
                self.set(hash, entry);
            }
        }
    }

    /// The document that a line counts for, if it does.
    pub(super) fn current(&self, line: &Line<'_>) -> Option<(&str, &Entry)> {
        let (hash, entry) = self.entries.get(*self.keys.get(line.key)?)?;
        (entry.version == line.version).then_some((hash.as_str(), entry))
    }

    pub(super) fn sorted(&self) -> Vec<(&str, &Entry)> {
        let entries = self
            .entries
            .iter()
            .map(|(hash, entry)| (hash.as_str(), entry));
        let mut entries: Vec<_> = entries.collect();
        sort::by_key(&mut entries, |(hash, _)| *hash);
        entries
    }

    pub(super) fn stats(&self) -> Stats {
        let entries = self.entries.iter().map(|(_, entry)| entry);
        entries.fold(Stats::default(), |stats, entry| Stats {
            units: stats.units + entry.units,
            length: stats.length + entry.length,
        })
    }
}

fn text_of(value: Value<'_>) -> String {
    value.as_str().map_or_else(|| value.text(), str::to_owned)
}
