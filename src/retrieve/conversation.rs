//! Messages and how they hang together.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::order::documents_of;
use crate::document::{Found, Unit};
use crate::json::Value;
use crate::judge::Speaker;
use crate::sort;
use crate::text;

const LABEL_CHARS: usize = 30;

/// The units by how many terms they share with a text, the closest first.
pub(super) fn closest(question: &str, units: Vec<Found>) -> Vec<Found> {
    let wanted = term_counts(question);
    let mut scored: Vec<(f64, Found)> = units
        .into_iter()
        .map(|found| (cosine(&wanted, &term_counts(&found.unit().text)), found))
        .collect();
    sort::by(&mut scored, |(a, _), (b, _)| b.total_cmp(a));
    scored.into_iter().map(|(_, found)| found).collect()
}

/// Of the parts of the turn that starts here, the one closest to a text.
pub(super) fn closest_part(question: &str, first: Found) -> Found {
    let parts = closest(question, turn(&first)).into_iter();
    parts.into_iter().next().unwrap_or(first)
}

/// The messages of the units' documents that state an outcome.
pub(super) fn outcomes(units: &[Found]) -> Vec<Found> {
    let is_outcome = |found: &Found| {
        let outcome = found.unit().meta("outcome").and_then(Value::as_bool);
        outcome == Some(true)
    };
    let documents = documents_of(units).into_iter();
    documents
        .flat_map(|document| Found::all(&document).filter(is_outcome).collect::<Vec<_>>())
        .collect()
}

/// The message that this message's turn answers.
pub(super) fn parent(message: &Found) -> Option<Found> {
    let first = turn(message).into_iter().next()?;
    let link = first.links_out("reply_to").next()?;
    first.sibling(&link.to)
}

/// The messages that answer this message's turn.
pub(super) fn replies(message: &Found) -> Vec<Found> {
    let Some(first) = turn(message).into_iter().next() else {
        return Vec::new();
    };
    let links = first.document().links.iter();
    links
        .filter(|link| link.kind == "reply_to" && link.to == first.unit().id)
        .filter_map(|link| first.sibling(&link.from))
        .collect()
}

/// What the first part of this unit's turn links to.
pub(super) fn linked_from(unit: &Found, kind: &str) -> Vec<Found> {
    let first = turn(unit).into_iter().next();
    let first = first.unwrap_or_else(|| unit.clone());
    let links = first.links_out(kind);
    links.filter_map(|link| first.sibling(&link.to)).collect()
}

/// What any part of this message's turn is linked with, either way.
pub(super) fn linked(message: &Found, kind: &str) -> Vec<Found> {
    let parts = turn(message);
    let is_part = |id: &str| parts.iter().any(|part| part.unit().id == id);
    let links = message.document().links.iter();
    links
        .filter(|link| link.kind == kind)
        .filter_map(|link| {
            if is_part(&link.from) {
                message.sibling(&link.to)
            } else if is_part(&link.to) {
                message.sibling(&link.from)
            } else {
                None
            }
        })
        .collect()
}

/// The other messages of the kept ones' documents by the speaker of this label.
pub(super) fn spoken_by(kept: &[Found], label: &str) -> Vec<Found> {
    let is_theirs = |found: &Found| {
        let speaker = speaker_of(found.unit());
        speaker.is_some_and(|name| label_of(name) == label) && !kept.contains(found)
    };
    let documents = documents_of(kept).into_iter();
    documents
        .flat_map(|document| Found::all(&document).filter(is_theirs).collect::<Vec<_>>())
        .collect()
}

/// Everybody who speaks in the units' documents, in the order they first do.
pub(super) fn speakers(units: &[Found]) -> Vec<Speaker> {
    let mut seen: HashMap<String, ()> = HashMap::new();
    let mut speakers = Vec::new();
    for document in documents_of(units) {
        for unit in &document.units {
            let Some(name) = speaker_of(unit).filter(|name| !name.is_empty()) else {
                continue;
            };
            if let Entry::Vacant(new) = seen.entry(label_of(name)) {
                speakers.push(Speaker {
                    label: new.key().clone(),
                    name: full_name(&unit.text).unwrap_or(name).to_owned(),
                });
                new.insert(());
            }
        }
    }
    speakers
}

/// How many tokens the message's turn has.
pub(super) fn message_tokens(message: &Found, chars_per_token: usize) -> usize {
    let parts = turn(message).into_iter();
    parts
        .map(|part| text::tokens(body(&part.unit().text), chars_per_token))
        .sum()
}

/// The parts of the turn that a unit belongs to, in order.
fn turn(unit: &Found) -> Vec<Found> {
    let Some(turn) = turn_of(unit.unit()) else {
        return Vec::new();
    };
    let kind = &unit.unit().kind;
    Found::all(unit.document())
        .filter(|other| {
            other.unit().kind == *kind && turn_of(other.unit()).as_deref() == Some(&turn)
        })
        .collect()
}

fn turn_of(unit: &Unit) -> Option<String> {
    let turn = unit.meta("turn").filter(|turn| !turn.is_null())?;
    Some(turn.as_str().map_or_else(|| turn.text(), str::to_owned))
}

fn speaker_of(unit: &Unit) -> Option<&str> {
    unit.meta("speaker").and_then(Value::as_str)
}

/// The name as a slug; a name without letters or digits is `speaker`, and so is `0`.
fn label_of(name: &str) -> String {
    let label = text::slug(name, LABEL_CHARS);
    if label.is_empty() || label == "0" {
        "speaker".to_owned()
    } else {
        label
    }
}

/// The name in a message's header, between the path and the time.
fn full_name(message: &str) -> Option<&str> {
    let (inside, _) = header(message)?;
    let who = inside.rsplit_once(" | ").map_or(inside, |(_, who)| who);
    let name = match who.rsplit_once(',') {
        Some((name, time)) if time.starts_with(' ') => name,
        _ => who,
    };
    (!name.is_empty()).then_some(name)
}

/// A message without its header line.
fn body(message: &str) -> &str {
    let rest = header(message).map(|(_, rest)| rest);
    let rest = rest.map(|rest| rest.strip_prefix(" (continued)").unwrap_or(rest));
    rest.and_then(|rest| rest.strip_prefix('\n'))
        .unwrap_or(message)
}

/// What stands in the brackets that open a message, and what follows them.
fn header(message: &str) -> Option<(&str, &str)> {
    let inside = message.strip_prefix('[')?;
    let end = inside.find([']', '\n'])?;
    let (header, rest) = inside.split_at_checked(end)?;
    Some((header, rest.strip_prefix(']')?))
}

fn term_counts(message: &str) -> HashMap<String, f64> {
    let mut counts = HashMap::new();
    text::terms(body(message), |term| {
        *counts.entry(term.to_owned()).or_insert(0.0) += 1.0;
    });
    counts
}

fn cosine(a: &HashMap<String, f64>, b: &HashMap<String, f64>) -> f64 {
    let dot: f64 = a
        .iter()
        .filter_map(|(term, count)| Some(count * b.get(term)?))
        .sum();
    let norm = |counts: &HashMap<String, f64>| counts.values().map(|n| n * n).sum::<f64>().sqrt();
    let norms = norm(a) * norm(b);
    if norms > 0.0 { dot / norms } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{body, full_name};

    #[test]
    fn a_header_holds_path_name_and_time() {
        assert_eq!(
            full_name("[A | b | Jo, chair, 10:02]\nx"),
            Some("Jo, chair")
        );
        assert_eq!(full_name("[Jo] (continued)\nx"), Some("Jo"));
        assert_eq!(full_name("no header"), None);
        assert_eq!(body("[Jo] (continued)\nx"), "x");
    }
}
