//! Parts as units.

use std::collections::HashSet;

use super::parts::{Part, Parts};
use super::turns::{Turn, Turns};
use crate::document::Unit;
use crate::json::{Json, Writer};
use crate::prose::headings::Headings;
use crate::prose::meta::as_int;
use crate::prose::profiles::Profile;

/// The units of the new parts; `outcomes` are the places of those that record one.
pub(super) fn units(
    turns: &Turns<'_>,
    parts: Parts<'_>,
    headings: &Headings,
    outcomes: &HashSet<usize>,
) -> Vec<Unit> {
    let firsts: Vec<String> = parts
        .first
        .iter()
        .map(|first| parts.parts.get(*first).map(|part| part.id.to_string()))
        .map(Option::unwrap_or_default)
        .collect();
    let mut units = Vec::with_capacity(parts.parts.len() - parts.known);
    let fresh = parts.parts.into_iter().enumerate().skip(parts.known);
    let made = fresh.filter_map(|(place, part)| {
        let turn = part.turn?;
        let opened_by = firsts.get(turn)?;
        let meta = meta(turns.turns.get(turn)?, opened_by, outcomes.contains(&place));
        Some(unit(part, turns.turns.get(turn)?, meta, headings))
    });
    units.extend(made);
    units
}

fn unit(part: Part<'_>, turn: &Turn<'_>, meta: Json, headings: &Headings) -> Unit {
    let kind = if part.is_output { "output" } else { "message" };
    Unit {
        id: part.id.into_owned(),
        kind: kind.to_owned(),
        text: part.text.into_owned(),
        path: headings.titles(turn.path),
        meta,
    }
}

/// As text, which is a third of the value read: there is one for every message until it is written.
fn meta(turn: &Turn<'_>, opened_by: &str, is_outcome: bool) -> Json {
    let mut text = String::with_capacity(192);
    let mut made = Writer::new(&mut text);
    made.open('{');
    string_or_null(made.key("speaker"), turn.speaker.as_deref());
    string_or_null(made.key("time"), turn.time.as_deref());
    made.key("turn").string(opened_by);
    made.key("blocks").open('[');
    for block in &turn.blocks {
        made.int(as_int(*block));
    }
    made.close(']');
    made.key("profile").string(Profile::Conversational.name());
    if turn.is_output {
        made.key("attachment").bool(true);
    }
    if let Some(id) = &turn.id {
        made.key("source_turn").string(id);
    }
    if is_outcome {
        made.key("outcome").bool(true);
    }
    made.close('}');
    text.shrink_to_fit();
    Json::written(text)
}

fn string_or_null(made: &mut Writer<'_>, text: Option<&str>) {
    match text {
        Some(text) => made.string(text),
        None => made.null(),
    };
}
