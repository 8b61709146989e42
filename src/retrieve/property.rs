//! Entries selected by a field whose value the question holds.

use std::collections::HashMap;

use super::named::is_word;
use super::order::{documents_of, unique};
use super::seeker::Seeker;
use super::trace::Selected;
use crate::document::{Found, Unit};
use crate::json::Value;
use crate::judge::{Filter, FilterOption, Subject};
use crate::text;

/// How many entries a filter gives.
const MOST: usize = 30;

/// A shorter value is in too many questions.
const SHORTEST: usize = 2;

/// The filters that a question allows, in the order their values are met.
#[derive(Debug, Default)]
pub(super) struct Filters {
    filters: Vec<(Selected, Vec<Found>)>,
}

/// The filter chosen and what it selects.
#[derive(Debug)]
pub(super) struct Picked {
    pub(super) selected: Selected,
    pub(super) entries: Vec<Found>,
}

impl Filters {
    /// The filters over the entries of the candidates' documents.
    pub(super) fn of(question: &str, candidates: &[Found]) -> Self {
        let question = normal(question);
        let mut places: HashMap<(String, String, String), usize> = HashMap::new();
        let mut filters = Self::default();
        for document in documents_of(candidates) {
            for entry in Found::all(&document) {
                for (field, value) in fields(entry.unit()) {
                    if !holds_value(&question, &normal(&value)) {
                        continue;
                    }
                    let key = (field, group(entry.unit()), value);
                    filters.add(&mut places, key, entry.clone());
                }
            }
        }
        filters
    }

    fn add(
        &mut self,
        places: &mut HashMap<(String, String, String), usize>,
        key: (String, String, String),
        entry: Found,
    ) {
        let place = *places.entry(key.clone()).or_insert(self.filters.len());
        if let Some((_, entries)) = self.filters.get_mut(place) {
            entries.push(entry);
            return;
        }
        let (field, group, value) = key;
        let selected = Selected {
            field,
            group,
            value,
        };
        self.filters.push((selected, vec![entry]));
    }

    /// The filter that the judge chooses.
    pub(super) async fn pick(mut self, seeker: &Seeker<'_>) -> Option<Picked> {
        if self.filters.is_empty() {
            return None;
        }
        let options = self.filters.iter_mut().map(|(selected, entries)| {
            *entries = unique(std::mem::take(entries));
            FilterOption {
                field: selected.field.clone(),
                group: selected.group.clone(),
                value: selected.value.clone(),
                entries: entries.len(),
            }
        });
        let asked = Filter {
            question: seeker.question(),
            options: options.collect(),
        };
        let answers = seeker.ask(Subject::Filter(asked.clone())).await?;
        let chosen = asked.chosen(&answers)?;
        let (selected, mut entries) = self.filters.into_iter().nth(chosen)?;
        entries.truncate(MOST);
        Some(Picked { selected, entries })
    }
}

/// Each field of an entry with each of its values.
fn fields(unit: &Unit) -> Vec<(String, String)> {
    let fields = unit.meta("fields").map(Value::items).into_iter().flatten();
    let pairs = fields.flat_map(|pair| {
        let field = pair.get("field").map(written).unwrap_or_default();
        let values = pair.get("values").into_iter();
        values.flat_map(move |values| {
            let field = field.clone();
            let one = [values].into_iter().filter(|value| !is_list(*value));
            let each = values.items().chain(one);
            each.map(move |value| (field.clone(), text::trim(&written(value)).to_owned()))
                .collect::<Vec<_>>()
        })
    });
    pairs.collect()
}

fn is_list(value: Value<'_>) -> bool {
    matches!(value.kind(), crate::json::Kind::Array(_))
}

/// The table that a row belongs to; empty for other entries.
fn group(unit: &Unit) -> String {
    let is_row = unit.meta("row").and_then(Value::as_bool).unwrap_or(false);
    let group = unit.meta("group").filter(|_| is_row);
    group.map(written).unwrap_or_default()
}

fn written(value: Value<'_>) -> String {
    match value.as_str() {
        Some(text) => text.to_owned(),
        None if value.is_null() => String::new(),
        None => value.text(),
    }
}

/// Lowercase, with the ratio sign as a colon.
fn normal(text: &str) -> String {
    text.replace('\u{2236}', ":").to_lowercase()
}

/// Whether a value stands in a text on its own.
fn holds_value(text: &str, value: &str) -> bool {
    if value.chars().nth(SHORTEST - 1).is_none() {
        return false;
    }
    let mut found = text.match_indices(value);
    found.any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text
            .get(at + value.len()..)
            .and_then(|after| after.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}
