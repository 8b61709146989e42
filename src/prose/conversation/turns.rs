//! Turns: consecutive blocks of one speaker, or of one turn where the source numbers them.

use std::borrow::Cow;

use super::Said;
use crate::document::Unit;
use crate::json::Value;
use crate::prose::headings::PathId;
use crate::prose::meta::{speaker, written};
use crate::text::hash::same;
use crate::text::{Slots, trim};

/// What one speaker says before another does.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    /// The source's id of the turn.
    pub(super) id: Option<Cow<'a, str>>,
    pub(super) speaker: Option<Cow<'a, str>>,
    pub(super) speaker_full: Option<String>,
    pub(super) time: Option<String>,
    /// The id of the turn this one answers.
    pub(super) reply_to: Option<String>,
    pub(super) path: PathId,
    /// What is said, until it is cut into parts.
    pub(super) texts: Vec<String>,
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
    /// Those with an id; of one id, the last.
    by_id: Slots,
}

impl<'a> Turns<'a> {
    /// The turns that units hold, then those of new blocks.
    pub(super) fn of(prior: &'a [Unit], section: impl Iterator<Item = Said>) -> Self {
        let mut turns: Vec<Turn<'a>> = prior.iter().filter_map(known).collect();
        let known = turns.len();
        turns.reserve_exact(section.size_hint().1.unwrap_or_default());
        for said in section.filter(|said| !said.block.is_heading()) {
            let turn = Turn::of(said);
            match turns.get_mut(known..).and_then(<[_]>::last_mut) {
                Some(last) if last.goes_on_in(&turn) => last.join(turn),
                _ => turns.push(turn),
            }
        }
        Self {
            by_id: by_id(&turns),
            turns,
            known,
        }
    }

    /// The turn of an id; a turn without one goes by its position where no other has that id.
    pub(super) fn named(&self, id: &str) -> Option<usize> {
        let is_it = |turn| has_id(&self.turns, turn, id);
        if let Some(turn) = self.by_id.find(id.as_bytes(), is_it) {
            return Some(turn as usize);
        }
        let position: usize = id.parse().ok()?;
        let turn = self.turns.get(position)?;
        (turn.id.is_none() && position.to_string() == id).then_some(position)
    }

    /// Lets go of what is told by links from here on.
    pub(super) fn forget_replies(&mut self) {
        for turn in &mut self.turns {
            turn.reply_to = None;
        }
    }
}

fn by_id(turns: &[Turn<'_>]) -> Slots {
    let mut by_id = Slots::default();
    for (number, turn) in turns.iter().enumerate().rev() {
        let (Ok(number), Some(id)) = (u32::try_from(number), turn.id.as_deref()) else {
            continue;
        };
        let is_it = |other| has_id(turns, other, id);
        if by_id.find(id.as_bytes(), is_it).is_none() {
            by_id.insert(id.as_bytes(), number);
        }
    }
    by_id
}

fn has_id(turns: &[Turn<'_>], turn: u32, id: &str) -> bool {
    let own = turns.get(turn as usize).and_then(|turn| turn.id.as_deref());
    own.is_some_and(|own| same(own.as_bytes(), id.as_bytes()))
}

/// The turn that a unit opens, as far as new turns need it.
fn known(unit: &Unit) -> Option<Turn<'_>> {
    let opened_by = unit.meta("turn").and_then(Value::as_str);
    if opened_by.is_some_and(|id| id != unit.id) {
        return None;
    }
    Some(Turn {
        id: unit.meta("source_turn").and_then(text),
        speaker: unit
            .meta("speaker")
            .and_then(Value::as_str)
            .map(Cow::Borrowed),
        speaker_full: None,
        time: None,
        reply_to: None,
        path: PathId::default(),
        texts: Vec::new(),
        blocks: Vec::new(),
        is_output: unit.kind == "output",
    })
}

/// The text, moved where it has no space around it.
fn trimmed(text: String) -> String {
    let trimmed = trim(&text);
    if trimmed.len() == text.len() {
        return text;
    }
    trimmed.to_owned()
}

fn text(value: Value<'_>) -> Option<Cow<'_, str>> {
    (!value.is_null()).then(|| written(value))
}

impl Turn<'_> {
    fn of(said: Said) -> Self {
        let block = said.block;
        let own = |key| block.meta(key).and_then(text).map(Cow::into_owned);
        let full = block.meta("speaker_full").and_then(Value::as_str);
        Self {
            id: own("turn").map(Cow::Owned),
            speaker: speaker(&block).map(|speaker| Cow::Owned(speaker.to_owned())),
            speaker_full: full.map(str::to_owned),
            time: own("time"),
            reply_to: own("reply_to"),
            path: said.path,
            blocks: vec![said.index],
            is_output: block.meta("attachment").and_then(Value::as_bool) == Some(true),
            texts: vec![trimmed(block.text)],
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
