//! Messages of a conversation: what each answers, settles and corrects.

use super::passages::ask_of_pairs;
use crate::json::Builder;
use crate::judge::{Answer, Request, Response, wording};

const SETTLES: &str = "settles";

/// Turns and the earlier ones each may reply to.
#[derive(Debug, Clone, PartialEq)]
pub struct Replies {
    /// Every turn shown: its number and how it begins, in order.
    pub turns: Vec<(usize, String)>,
    /// The turns asked about, each with the earlier turns on offer.
    pub asked: Vec<(usize, Vec<usize>)>,
}

/// Messages that may record an outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcomes {
    /// Unit id and text, as far as it is sent.
    pub messages: Vec<(String, String)>,
}

/// An outcome and the earlier messages it may settle.
#[derive(Debug, Clone, PartialEq)]
pub struct Settles {
    /// The outcome as far as it is sent.
    pub outcome: String,
    /// Unit id and text of each earlier message on offer.
    pub earlier: Vec<(String, String)>,
}

/// Later messages beside earlier ones they may correct.
#[derive(Debug, Clone, PartialEq)]
pub struct Corrections {
    /// The pairs in document order.
    pub pairs: Vec<Correction>,
}

/// A message and an earlier one.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// Its number among all pairs of the conversation.
    pub number: usize,
    /// The earlier message as far as it is sent.
    pub earlier: String,
    /// The later message as far as it is sent.
    pub later: String,
}

impl Replies {
    /// The turn that turn `asked` replies to, if it is one of those offered.
    #[must_use]
    pub fn read(answers: &Response, (asked, offered): &(usize, Vec<usize>)) -> Option<usize> {
        let picked = answers.choice(&format!("r{asked}"))?;
        offered.iter().copied().find(|turn| label(*turn) == picked)
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("messages in order").object();
        for (turn, text) in &self.turns {
            state.key(&label(*turn)).string(text);
        }
        let questions = self.asked.iter().map(|(turn, offered)| {
            let labels: Vec<String> = offered.iter().copied().map(label).collect();
            let question = wording::messages::replies_to(&label(*turn), &labels);
            (format!("r{turn}"), question)
        });
        Request {
            state: state.finish(),
            questions: questions.collect(),
        }
    }

    pub(in crate::judge) fn answer(asked: usize, turn: Option<usize>) -> (String, Answer) {
        let choice = Answer::Choice {
            label: turn.map_or_else(|| wording::NONE.to_owned(), label),
            confidence: None,
        };
        (format!("r{asked}"), choice)
    }
}

impl Outcomes {
    /// How likely the message of this id records an outcome.
    #[must_use]
    pub fn read(answers: &Response, id: &str) -> Option<f64> {
        answers.noul(id)
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("messages").object();
        for (id, text) in &self.messages {
            state.key(id).string(text);
        }
        let ids = self.messages.iter().map(|(id, _)| id.clone());
        let questions = ids.map(|id| {
            let question = wording::messages::is_outcome(&id);
            (id, question)
        });
        Request {
            state: state.finish(),
            questions: questions.collect(),
        }
    }
}

impl Outcomes {
    pub(in crate::judge) fn answer(id: &str, likely: f64) -> (String, Answer) {
        (id.to_owned(), Answer::Noul(likely))
    }
}

impl Settles {
    /// The position of the earlier message that is settled, if it is one of those offered.
    #[must_use]
    pub fn read(&self, answers: &Response) -> Option<usize> {
        let picked = answers.choice(SETTLES)?;
        self.earlier.iter().position(|(id, _)| id == picked)
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("outcome").string(&self.outcome);
        state.key("earlier messages").object();
        for (id, text) in &self.earlier {
            state.key(id).string(text);
        }
        let ids = self.earlier.iter().map(|(id, _)| id);
        Request {
            state: state.finish(),
            questions: vec![(SETTLES.to_owned(), wording::messages::settled(ids))],
        }
    }

    pub(in crate::judge) fn answer(id: Option<&str>) -> (String, Answer) {
        let choice = Answer::Choice {
            label: id.unwrap_or(wording::NONE).to_owned(),
            confidence: None,
        };
        (SETTLES.to_owned(), choice)
    }
}

impl Corrections {
    /// How likely the later message of pair `number` corrects the earlier.
    #[must_use]
    pub fn read(answers: &Response, number: usize) -> Option<f64> {
        answers.noul(&format!("k{number}"))
    }

    pub(super) fn request(&self) -> Request {
        let pairs = self.pairs.iter().map(|pair| {
            let sides = [("earlier", &pair.earlier), ("later", &pair.later)];
            (format!("k{}", pair.number), sides)
        });
        ask_of_pairs(pairs, wording::messages::corrects)
    }

    pub(in crate::judge) fn answer(number: usize, likely: f64) -> (String, Answer) {
        (format!("k{number}"), Answer::Noul(likely))
    }
}

fn label(turn: usize) -> String {
    format!("m{turn}")
}
