//! From scanned tokens to a tape, repeated keys set right.

use std::collections::HashMap;

use super::{Builder, Event, Json, Literal, Node, Number, Scanner, Token, Value};
use crate::error::Result;

/// Reads the value whose first token is `first`, which is followed by nothing this cares about.
pub(super) fn read<'a>(scanner: &mut Scanner<'a>, first: Event<'a>) -> Result<Json> {
    let mut tape = Tape::default();
    tape.token(first.token);
    while !tape.open.is_empty() {
        match scanner.next()? {
            Some(event) => tape.token(event.token),
            None => break,
        }
    }
    Ok(tape.finish())
}

#[derive(Default)]
struct Tape {
    made: Builder,
    /// Per open container: where its keys start in `keys`, and whether it has any.
    open: Vec<usize>,
    /// Hash and node of the keys of the open objects.
    keys: Vec<(u32, u32)>,
    slots: Vec<u32>,
    /// For key nodes that a later equal key concerns: the value they take instead, or that they go.
    repeated: HashMap<usize, Option<usize>>,
}

impl Tape {
    fn token(&mut self, token: Token<'_>) {
        match token {
            Token::Object => {
                self.open.push(self.keys.len());
                self.made.object();
            }
            Token::Array => {
                self.open.push(self.keys.len());
                self.made.array();
            }
            Token::EndObject | Token::EndArray => {
                if let Some(start) = self.open.pop() {
                    self.settle(start);
                    self.keys.truncate(start);
                }
                self.made.end();
            }
            Token::Key(literal) => self.key(literal),
            Token::String(literal) => self.made.literal(literal),
            Token::Number(text) => _ = self.made.number(Number::of(text)),
            Token::Bool(value) => _ = self.made.bool(value),
            Token::Null => _ = self.made.null(),
        }
    }

    fn key(&mut self, literal: Literal<'_>) {
        let node = self.made.nodes.len();
        self.made.key_literal(literal);
        let hash = hash(self.made.string_at(node).as_bytes());
        let node = u32::try_from(node).unwrap_or(u32::MAX);
        self.keys.push((hash, node));
    }

    /// Notes the repeated keys of the object whose keys start at `start`.
    fn settle(&mut self, start: usize) {
        let Some(keys) = self.keys.get_mut(start..) else {
            return;
        };
        if distinct(keys, &mut self.slots) {
            return;
        }
        let made = &self.made;
        let text = |node: u32| made.string_at(node as usize);
        keys.sort_unstable_by(|a, b| {
            let by_hash = a.0.cmp(&b.0);
            by_hash.then_with(|| text(a.1).cmp(text(b.1)).then(a.1.cmp(&b.1)))
        });
        for same in keys.chunk_by(|a, b| a.0 == b.0 && text(a.1) == text(b.1)) {
            let ([(_, first), .., (_, last)], [_, later @ ..]) = (same, same) else {
                continue;
            };
            self.repeated
                .insert(*first as usize, Some(*last as usize + 1));
            for (_, node) in later {
                self.repeated.insert(*node as usize, None);
            }
        }
    }

    fn finish(self) -> Json {
        let json = self.made.finish();
        if self.repeated.is_empty() {
            json
        } else {
            without_repeats(&json, &self.repeated)
        }
    }
}

/// Tells most keys apart; where it does not, their text does.
fn hash(key: &[u8]) -> u32 {
    let (words, rest) = key.as_chunks::<4>();
    let words = words.iter().map(|word| u32::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u32::from(*byte));
    words.chain(rest).fold(0x811c_9dc5, |hash, part| {
        (hash ^ part).wrapping_mul(0x9e37_79b1).rotate_left(13)
    })
}

/// Whether surely no two keys have the same hash; `slots` is room to work in. Where too many meet in
/// one place the answer is no, and sorting decides.
fn distinct(keys: &[(u32, u32)], slots: &mut Vec<u32>) -> bool {
    if keys.len() <= 8 {
        let later = |at: usize| keys.get(at + 1..).unwrap_or_default();
        let mut keys = keys.iter().enumerate();
        return keys.all(|(at, (hash, _))| later(at).iter().all(|(other, _)| other != hash));
    }
    let mask = (keys.len() * 2).next_power_of_two() - 1;
    slots.clear();
    slots.resize(mask + 1, 0);
    let mut moves = keys.len() * 4;
    for (place, (hash, _)) in (1..).zip(keys) {
        let mut at = *hash as usize & mask;
        while let Some(taken) = slots.get(at).copied().filter(|taken| *taken > 0) {
            let met = keys.get(taken as usize - 1);
            moves -= 1;
            if moves == 0 || met.is_some_and(|(other, _)| other == hash) {
                return false;
            }
            at = (at + 1) & mask;
        }
        if let Some(slot) = slots.get_mut(at) {
            *slot = place;
        }
    }
    true
}

/// One pass over what stays: every node is visited once, whatever repeats inside what repeats.
fn without_repeats(json: &Json, repeated: &HashMap<usize, Option<usize>>) -> Json {
    let whole = json.value();
    let mut made = Builder::new();
    let mut open = vec![Level {
        at: 0,
        end: json.nodes().nodes.len(),
        object: false,
    }];
    while let Some(level) = open.last_mut() {
        if level.at >= level.end {
            open.pop();
            if !open.is_empty() {
                made.end();
            }
            continue;
        }
        let mut at = level.at;
        if level.object {
            let change = repeated.get(&at);
            level.at = at + 1 + whole.part(at + 1).nodes.len();
            if change == Some(&None) {
                continue;
            }
            made.key(whole.part(at).as_str().unwrap_or_default());
            at = change.copied().flatten().unwrap_or(at + 1);
        } else {
            level.at = at + whole.part(at).nodes.len();
        }
        let part = whole.part(at);
        match part.nodes.first() {
            Some(node @ (Node::Array { .. } | Node::Object { .. })) => {
                let object = matches!(node, Node::Object { .. });
                _ = if object { made.object() } else { made.array() };
                open.push(Level {
                    at: at + 1,
                    end: at + part.nodes.len(),
                    object,
                });
            }
            _ => _ = made.value(part),
        }
    }
    made.finish()
}

struct Level {
    at: usize,
    end: usize,
    object: bool,
}

impl<'a> Value<'a> {
    /// The value that starts at a node.
    fn part(self, at: usize) -> Value<'a> {
        let nodes = self.nodes.get(at..).unwrap_or_default();
        self.first_of(nodes).map_or(
            Value {
                nodes: &[],
                text: self.text,
            },
            |(value, _)| value,
        )
    }
}
