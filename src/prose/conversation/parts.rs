//! Turns cut into parts that fit a context.

use std::borrow::Cow;
use std::collections::HashMap;

use super::turns::{Turn, Turns};
use crate::document::Unit;
use crate::prose::headings::Headings;
use crate::text::tokens;

/// The most tokens of a part, unless a single block has more.
const PART_TOKENS: usize = 400;

/// One part of a turn: what becomes a unit, or is one already.
#[derive(Debug)]
pub(super) struct Part<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) text: Cow<'a, str>,
    /// Its turn; none for a later part of a turn that exists already.
    pub(super) turn: Option<usize>,
    pub(super) opens_turn: bool,
    pub(super) is_output: bool,
    /// Equal for parts under the same headings.
    pub(super) section: usize,
}

/// All parts in order, those of `prior` units first.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) parts: Vec<Part<'a>>,
    /// How many of them exist already.
    pub(super) known: usize,
    /// The first part of each turn.
    pub(super) first: Vec<usize>,
}

/// Cuts the new turns of a conversation, numbering their units on from `offset`. Their texts are then
/// in the parts only.
pub(super) fn of<'a>(
    turns: &mut Turns<'_>,
    prior: &'a [Unit],
    headings: &Headings,
    offset: usize,
    chars_per_token: usize,
) -> Parts<'a> {
    let mut sections = Paths::default();
    let mut made = Parts {
        parts: Vec::with_capacity(prior.len() + turns.turns.len() - turns.known),
        known: prior.len(),
        first: Vec::with_capacity(turns.turns.len()),
    };
    for unit in prior {
        made.take(unit, sections.number(unit.path.join(" > ")));
    }
    let mut number = offset;
    for (at, turn) in turns.turns.iter_mut().enumerate().skip(turns.known) {
        let path = headings.titles(turn.path).join(" > ");
        let header = turn.header(&path);
        let section = sections.number(path);
        made.first.push(made.parts.len());
        for (nth, text) in turn.cut(chars_per_token).into_iter().enumerate() {
            number += 1;
            let continued = if nth == 0 { "" } else { " (continued)" };
            made.parts.push(Part {
                id: Cow::Owned(format!(
                    "{}{number}",
                    if turn.is_output { "a" } else { "m" }
                )),
                text: Cow::Owned(format!("{header}{continued}\n{text}")),
                turn: Some(at),
                opens_turn: nth == 0,
                is_output: turn.is_output,
                section,
            });
        }
        turn.texts = Vec::new();
    }
    made
}

impl<'a> Parts<'a> {
    fn take(&mut self, unit: &'a Unit, section: usize) {
        let opens_turn = unit
            .meta("turn")
            .and_then(|turn| turn.as_str())
            .is_none_or(|turn| turn == unit.id);
        let turn = opens_turn.then_some(self.first.len());
        if opens_turn {
            self.first.push(self.parts.len());
        }
        self.parts.push(Part {
            id: Cow::Borrowed(&unit.id),
            text: Cow::Borrowed(&unit.text),
            turn,
            opens_turn,
            is_output: unit.kind == "output",
            section,
        });
    }

    /// The first part of a turn.
    pub(super) fn opening(&self, turn: usize) -> Option<&Part<'a>> {
        self.parts.get(*self.first.get(turn)?)
    }
}

#[derive(Default)]
struct Paths(HashMap<String, usize>);

impl Paths {
    fn number(&mut self, path: String) -> usize {
        let next = self.0.len();
        *self.0.entry(path).or_insert(next)
    }
}

impl Turn<'_> {
    /// `[section | speaker, time]`
    fn header(&self, path: &str) -> String {
        let bar = if path.is_empty() { "" } else { " | " };
        let who = self
            .speaker_full
            .as_deref()
            .or(self.speaker.as_deref())
            .unwrap_or("unattributed");
        match &self.time {
            Some(time) => format!("[{path}{bar}{who}, {time}]"),
            None => format!("[{path}{bar}{who}]"),
        }
    }

    fn cut(&self, chars_per_token: usize) -> Vec<String> {
        if self.is_output {
            return lines(&self.texts, chars_per_token);
        }
        let mut parts = Filling::new(chars_per_token);
        for text in &self.texts {
            parts.add(text);
        }
        parts
            .done
            .into_iter()
            .map(|texts| texts.join("\n"))
            .collect()
    }
}

/// Whole lines while they fit; a line that never would is cut.
fn lines(texts: &[String], chars_per_token: usize) -> Vec<String> {
    let width = PART_TOKENS * chars_per_token.max(1);
    let mut parts = Filling::new(chars_per_token);
    for line in texts.iter().flat_map(|text| text.split('\n')) {
        for piece in Pieces::of(line, width) {
            parts.add(piece);
        }
    }
    parts
        .done
        .into_iter()
        .map(|lines| lines.join("\n"))
        .collect()
}

/// Texts gathered into parts of at most [`PART_TOKENS`].
struct Filling<'a> {
    chars_per_token: usize,
    done: Vec<Vec<&'a str>>,
    size: usize,
}

impl<'a> Filling<'a> {
    fn new(chars_per_token: usize) -> Self {
        Self {
            chars_per_token,
            done: Vec::new(),
            size: 0,
        }
    }

    fn add(&mut self, text: &'a str) {
        let tokens = tokens(text, self.chars_per_token);
        match self.done.last_mut() {
            Some(part) if self.size + tokens <= PART_TOKENS => {
                part.push(text);
                self.size += tokens;
            }
            _ => {
                self.done.push(vec![text]);
                self.size = tokens;
            }
        }
    }
}

/// A line in pieces of `width` characters.
struct Pieces<'a> {
    rest: Option<&'a str>,
    width: usize,
}

impl<'a> Pieces<'a> {
    fn of(line: &'a str, width: usize) -> Self {
        Self {
            rest: Some(line),
            width,
        }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.take()?;
        let cut = match rest.len() <= self.width {
            true => None,
            false => rest.char_indices().nth(self.width),
        };
        let Some((at, _)) = cut else {
            return Some(rest);
        };
        let (piece, rest) = rest.split_at_checked(at)?;
        self.rest = Some(rest);
        Some(piece)
    }
}
