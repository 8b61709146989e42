//! The parts a judge is asked about: what is said, outputs left out.

use super::parts::Parts;
use super::turns::Turns;

/// One part of what is said.
#[derive(Debug, Clone, Copy)]
pub(super) struct Message<'a> {
    /// Its place among all parts.
    pub(super) place: usize,
    pub(super) id: &'a str,
    pub(super) text: &'a str,
    pub(super) turn: Option<usize>,
    pub(super) opens_turn: bool,
    pub(super) section: usize,
    pub(super) has_speaker: bool,
}

/// All of them in order.
#[derive(Debug)]
pub(super) struct Messages<'a> {
    pub(super) all: Vec<Message<'a>>,
    /// How many of them exist already.
    pub(super) known: usize,
}

impl<'a> Messages<'a> {
    pub(super) fn of(turns: &Turns<'_>, parts: &'a Parts<'_>) -> Self {
        let mut all = Vec::new();
        let mut known = 0;
        for (place, part) in parts.parts.iter().enumerate() {
            if part.is_output {
                continue;
            }
            known += usize::from(place < parts.known);
            let turn = part.turn.and_then(|turn| turns.turns.get(turn));
            all.push(Message {
                place,
                id: &part.id,
                text: &part.text,
                turn: part.turn,
                opens_turn: part.opens_turn,
                section: part.section,
                has_speaker: turn.is_some_and(|turn| turn.speaker.is_some()),
            });
        }
        Self { all, known }
    }

    /// The new ones, each with its position among all.
    pub(super) fn fresh(&self) -> impl Iterator<Item = (usize, Message<'a>)> {
        self.all.iter().copied().enumerate().skip(self.known)
    }
}
