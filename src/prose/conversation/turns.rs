//! Turns: consecutive blocks of one speaker, or of one turn where the source numbers them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::block::Block;
use crate::document::Unit;
use crate::json::Value;
use crate::prose::headings::{PathId, Placed};
use crate::prose::meta::{speaker, written};
use crate::text::trim;

/// What one speaker says before another does.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    /// The source's id of the turn.
    pub(super) id: Option<Cow<'a, str>>,
    pub(super) speaker: Option<&'a str>,
    pub(super) speaker_full: Option<&'a str>,
    pub(super) time: Option<Cow<'a, str>>,
    /// The id of the turn this one answers.
    pub(super) reply_to: Option<Cow<'a, str>>,
    pub(super) path: PathId,
    pub(super) texts: Vec<&'a str>,
    pub(super) blocks: Vec<usize>,
    /// Whether it is material that belongs to a message instead of being said in it.
    pub(super) is_output: bool,
}

/// The turns of a conversation, those it continues from first.
#[derive(Debug)]
pub(super) struct Turns<'a> {
    pub(super) turns: Vec<Turn<'a>>,
    /// How many of them exist already.
    pub(super) known: usize,
    by_id: HashMap<Cow<'a, str>, usize>,
}

impl<'a> Turns<'a> {
    /// The turns that units hold, then those of new blocks.
    pub(super) fn of(prior: &'a [Unit], section: &[Placed<'a>]) -> Self {
        let mut turns: Vec<Turn<'a>> = prior.iter().filter_map(known).collect();
        let known = turns.len();
        let said = section.iter().filter(|placed| !placed.block.is_heading());
        for placed in said {
            let turn = Turn::of(*placed);
            match turns.get_mut(known..).and_then(<[_]>::last_mut) {
                Some(last) if last.goes_on_in(&turn) => last.join(turn),
                _ => turns.push(turn),
            }
        }
        let ids = turns.iter().enumerate();
        let by_id = ids
            .filter_map(|(at, turn)| Some((turn.id.clone()?, at)))
            .collect();
        Self {
            turns,
            known,
            by_id,
        }
    }

    /// The turn of an id; a turn without one goes by its position where no other has that id.
    pub(super) fn named(&self, id: &str) -> Option<usize> {
        if let Some(turn) = self.by_id.get(id) {
            return Some(*turn);
        }
        let position: usize = id.parse().ok()?;
        let turn = self.turns.get(position)?;
        (turn.id.is_none() && position.to_string() == id).then_some(position)
    }
}

/// The turn that a unit opens, as far as new turns need it.
fn known(unit: &Unit) -> Option<Turn<'_>> {
    let opened_by = unit.meta("turn").and_then(Value::as_str);
    if opened_by.is_some_and(|id| id != unit.id) {
        return None;
    }
    Some(Turn {
        id: unit.meta("source_turn").and_then(text),
        speaker: unit.meta("speaker").and_then(Value::as_str),
        speaker_full: None,
        time: None,
        reply_to: None,
        path: PathId::default(),
        texts: Vec::new(),
        blocks: Vec::new(),
        is_output: unit.kind == "output",
    })
}

fn text(value: Value<'_>) -> Option<Cow<'_, str>> {
    (!value.is_null()).then(|| written(value))
}

impl<'a> Turn<'a> {
    fn of(placed: Placed<'a>) -> Self {
        let block: &'a Block = placed.block;
        Self {
            id: block.meta("turn").and_then(text),
            speaker: speaker(block),
            speaker_full: block.meta("speaker_full").and_then(Value::as_str),
            time: block.meta("time").and_then(text),
            reply_to: block.meta("reply_to").and_then(text),
            path: placed.path,
            texts: vec![trim(&block.text)],
            blocks: vec![placed.index],
            is_output: block.meta("attachment").and_then(Value::as_bool) == Some(true),
        }
    }

    fn goes_on_in(&self, next: &Self) -> bool {
        let same = match &next.id {
            Some(_) => self.id == next.id,
            None => self.speaker == next.speaker,
        };
        same && self.path == next.path && !self.is_output && !next.is_output
    }

    fn join(&mut self, next: Self) {
        self.texts.extend(next.texts);
        self.blocks.extend(next.blocks);
    }
}
