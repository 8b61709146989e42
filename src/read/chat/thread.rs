//! Writing the blocks of a conversation, and what answers what.

use std::collections::{HashMap, VecDeque};

use super::item::{self, Reading};
use super::message::{Message, Tool};
use super::part::{Part, cleaned, together};
use super::value::Value;
use crate::block::{Block, BlockKind};
use crate::json::{Builder, Json};
use crate::text::Names;

/// A conversation as far as it is written.
#[derive(Debug, Default, Clone)]
pub(super) struct Thread {
    pub(super) blocks: Vec<Block>,
    /// The turns that some block carries.
    turns: Names,
    calls: Calls,
    items: Items,
}

/// What a block's meta says, beside its text.
#[derive(Debug, Default, Clone)]
struct Meta {
    speaker: String,
    full: Option<String>,
    turn: String,
    time: Option<String>,
    reply_to: Option<String>,
    call: Option<String>,
    tool: Option<String>,
    kind: Option<&'static str>,
    attachment: bool,
    error: bool,
}

impl Meta {
    fn json(&self) -> Json {
        let reply_to = self.reply_to.as_deref().filter(|to| *to != self.turn);
        let texts = [
            ("speaker", Some(self.speaker.as_str())),
            ("speaker_full", self.full.as_deref()),
            ("turn", Some(self.turn.as_str())),
            ("time", self.time.as_deref()),
            ("reply_to", reply_to),
            ("call", self.call.as_deref()),
            ("tool", self.tool.as_deref()),
            ("kind", self.kind),
        ];
        let filled = texts
            .iter()
            .filter_map(|(key, value)| Some(key.len() + (*value)?.len()));
        let flags = if self.attachment || self.error { 24 } else { 0 };
        let mut made = Builder::with_capacity(
            2 * filled.clone().count() + 5,
            filled.sum::<usize>() + flags,
        );
        made.object();
        for (key, value) in texts {
            if let Some(value) = value {
                made.key(key).string(value);
            }
        }
        for (key, set) in [("attachment", self.attachment), ("error", self.error)] {
            if set {
                made.key(key).bool(true);
            }
        }
        made.end();
        made.finish()
    }
}

impl Thread {
    /// The instructions that a conversation begins with.
    pub(super) fn system(&mut self, text: &str) {
        let meta = Meta {
            speaker: "system".to_owned(),
            turn: "system".to_owned(),
            attachment: true,
            ..Meta::default()
        };
        self.emit(BlockKind::Paragraph, text, &meta);
    }

    /// One item, at its position in the conversation.
    pub(super) fn item(&mut self, position: usize, value: Value<'_>) {
        let Reading::Message(message) = item::read(value) else {
            if value.is_object() {
                self.items
                    .add(item::ids(value, None), item::parent(value, None), None);
            }
            return;
        };
        let turn = message
            .ids
            .first()
            .cloned()
            .unwrap_or_else(|| position.to_string());
        let before = self.blocks.len();
        self.message(&message, &turn);
        let last = self.blocks.get(before..).and_then(<[Block]>::last);
        let last = last
            .and_then(|block| block.meta("turn")?.as_str())
            .map(str::to_owned);
        self.items.add(message.ids, message.parent, last);
    }

    fn message(&mut self, message: &Message, turn: &str) {
        let base = Meta {
            speaker: message.speaker.clone(),
            full: message.full.clone(),
            turn: turn.to_owned(),
            time: message.time.clone(),
            reply_to: message
                .parent
                .as_ref()
                .and_then(|parent| self.items.turn_before(parent, turn)),
            ..Meta::default()
        };
        let has_result = message
            .parts
            .iter()
            .any(|part| matches!(part, Part::Result { .. }));
        match &message.tool {
            Some(tool) if !has_result => self.tool_message(message, tool, &base),
            _ => self.parts(&message.parts, &base),
        }
    }

    /// A tool's message that is its result.
    fn tool_message(&mut self, message: &Message, tool: &Tool, base: &Meta) {
        let texts = message.parts.iter().filter_map(|part| match part {
            Part::Text(text) | Part::Media(text) => Some(text.clone()),
            _ => None,
        });
        let content = together(texts);
        self.result(
            &content,
            tool.call.as_deref(),
            tool.name.as_deref(),
            tool.error,
            0,
            base,
        );
    }

    fn parts(&mut self, parts: &[Part], base: &Meta) {
        let attached = Meta {
            attachment: true,
            ..base.clone()
        };
        let said = if base.speaker == "system" {
            attached.clone()
        } else {
            base.clone()
        };
        let thought = Meta {
            kind: Some("reasoning"),
            ..attached.clone()
        };
        let is_text = |part: &Part| matches!(part, Part::Text(_));
        let is_reasoning = |part: &Part| matches!(part, Part::Reasoning(_));
        let (mut told, mut reasoned, mut numbered) = (false, false, 0);
        for part in parts {
            match part {
                Part::Text(_) if !std::mem::replace(&mut told, true) => {
                    self.emit(BlockKind::Paragraph, &all_of(parts, is_text), &said);
                }
                Part::Reasoning(_) if !std::mem::replace(&mut reasoned, true) => {
                    self.emit(BlockKind::Paragraph, &all_of(parts, is_reasoning), &thought);
                }
                Part::Text(_) | Part::Reasoning(_) => {}
                Part::Media(text) => self.emit(BlockKind::Paragraph, text, &attached),
                Part::Call {
                    name,
                    arguments,
                    id,
                } => {
                    self.call(name, arguments, id.as_deref(), numbered, base);
                    numbered += 1;
                }
                Part::Result {
                    content,
                    id,
                    tool,
                    error,
                } => {
                    self.result(
                        content,
                        id.as_deref(),
                        tool.as_deref(),
                        *error,
                        numbered,
                        base,
                    );
                    numbered += 1;
                }
            }
        }
    }

    fn call(&mut self, name: &str, arguments: &str, id: Option<&str>, number: usize, base: &Meta) {
        let turn = numbered_turn(base, id, number);
        let reply_to = if self.turns.known(&base.turn).is_some() {
            Some(base.turn.clone())
        } else {
            base.reply_to.clone()
        };
        let meta = Meta {
            turn: turn.clone(),
            reply_to,
            call: id.map(str::to_owned),
            tool: Some(name.to_owned()),
            ..base.clone()
        };
        self.emit(BlockKind::Code, &format!("{name}({arguments})"), &meta);
        self.calls.remember(id, name, turn);
    }

    fn result(
        &mut self,
        content: &str,
        id: Option<&str>,
        tool: Option<&str>,
        error: bool,
        number: usize,
        base: &Meta,
    ) {
        let answered = self.calls.answered_by(id, tool);
        let mut turn = numbered_turn(base, id, number);
        if answered.as_ref().is_some_and(|call| call.turn == turn) {
            turn.push_str("/result");
        }
        let meta = Meta {
            speaker: "tool".to_owned(),
            turn,
            time: base.time.clone(),
            tool: tool
                .map(str::to_owned)
                .or_else(|| answered.as_ref().map(|call| call.name.clone())),
            reply_to: answered.map(|call| call.turn),
            attachment: true,
            error,
            ..Meta::default()
        };
        self.emit(BlockKind::Code, content, &meta);
    }

    fn emit(&mut self, kind: BlockKind, text: &str, meta: &Meta) {
        let text = cleaned(text);
        if !text.is_empty() {
            self.turns.insert(&meta.turn);
            self.blocks.push(Block {
                kind,
                text,
                meta: Some(meta.json()),
            });
        }
    }
}

fn all_of(parts: &[Part], is: impl Fn(&Part) -> bool) -> String {
    together(
        parts
            .iter()
            .filter(|part| is(part))
            .filter_map(|part| match part {
                Part::Text(text) | Part::Reasoning(text) => Some(text.clone()),
                _ => None,
            }),
    )
}

fn numbered_turn(base: &Meta, id: Option<&str>, number: usize) -> String {
    match id {
        Some(id) => format!("{}#{id}", base.turn),
        None => format!("{}#{number}", base.turn),
    }
}

/// The calls so far, and which are still open.
#[derive(Debug, Default, Clone)]
struct Calls {
    all: Vec<Call>,
    by_id: HashMap<String, usize>,
    open: HashMap<String, VecDeque<usize>>,
}

#[derive(Debug, Clone)]
struct Call {
    name: String,
    turn: String,
    answered: bool,
}

impl Calls {
    fn remember(&mut self, id: Option<&str>, name: &str, turn: String) {
        let place = self.all.len();
        if let Some(id) = id {
            self.by_id.insert(id.to_owned(), place);
        }
        self.open
            .entry(name.to_owned())
            .or_default()
            .push_back(place);
        self.all.push(Call {
            name: name.to_owned(),
            turn,
            answered: false,
        });
    }

    /// The latest call of an id; without one, the first of the tool that is not answered.
    fn answered_by(&mut self, id: Option<&str>, tool: Option<&str>) -> Option<Call> {
        let place = match id {
            Some(id) => self.by_id.get(id).copied(),
            None => self.first_open(tool?),
        }?;
        let call = self.all.get_mut(place)?;
        call.answered = true;
        Some(call.clone())
    }

    fn first_open(&mut self, tool: &str) -> Option<usize> {
        let open = self.open.get_mut(tool)?;
        while let Some(place) = open.pop_front() {
            if self.all.get(place).is_some_and(|call| !call.answered) {
                return Some(place);
            }
        }
        None
    }
}

/// The items so far, by id: what turn a reply to one of them answers.
#[derive(Debug, Default, Clone)]
struct Items {
    ids: Names,
    /// The place of the item that each is the id of.
    places: Vec<usize>,
    all: Vec<Seen>,
}

/// Kept so that a chain of items is never walked twice: the nearest turn, and the nearest that is
/// another than that.
#[derive(Debug, Clone)]
struct Seen {
    turn: Option<usize>,
    other: Option<usize>,
    own: Option<String>,
}

impl Items {
    fn add(&mut self, ids: Vec<String>, parent: Option<String>, own: Option<String>) {
        let place = self.all.len();
        let above = parent.and_then(|parent| self.place(&parent));
        let (turn, other) = match &own {
            Some(own) => (Some(place), above.and_then(|above| self.walk(above, own))),
            None => above
                .and_then(|above| self.all.get(above))
                .map_or((None, None), |seen| (seen.turn, seen.other)),
        };
        self.all.push(Seen { turn, other, own });
        for id in ids {
            if self.ids.insert(&id) {
                self.places.push(place);
            }
        }
    }

    /// The turn that a reply to an item answers: the nearest up from it that is not the reply's own.
    fn turn_before(&self, parent: &str, own: &str) -> Option<String> {
        let place = self.walk(self.place(parent)?, own)?;
        self.all.get(place)?.own.clone()
    }

    fn place(&self, id: &str) -> Option<usize> {
        let number = self.ids.known(id)?;
        self.places.get(number as usize).copied()
    }

    fn walk(&self, from: usize, own: &str) -> Option<usize> {
        let nearest = self.all.get(self.all.get(from)?.turn?)?;
        let place = self.all.get(from)?.turn?;
        if nearest.own.as_deref() == Some(own) {
            nearest.other
        } else {
            Some(place)
        }
    }
}
