//! A yes or no about each of some units: is it one of those the question asks for?

use super::{Shown, state_of};
use crate::judge::{Request, wording};

/// Units to check one by one.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// What was asked.
    pub question: String,
    /// What is checked.
    pub about: Checked,
    /// The units.
    pub shown: Vec<Shown>,
}

/// What a [`Check`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Whether a passage is the step asked for.
    Steps,
    /// Whether an entry is among those asked for.
    Entries,
    /// Whether a message adds to the answer.
    Messages,
}

impl Check {
    pub(in crate::judge) fn request(&self) -> Request {
        let key = match self.about {
            Checked::Steps => "the passages around the steps found",
            Checked::Entries => "the entries",
            Checked::Messages => "messages",
        };
        let ask = match self.about {
            Checked::Steps => wording::retrieval::is_step,
            Checked::Entries => wording::retrieval::is_meant,
            Checked::Messages => wording::retrieval::adds,
        };
        let questions = self.shown.iter();
        Request {
            state: state_of(&self.question, key, &self.shown).finish(),
            questions: questions
                .map(|shown| (shown.question(), ask(&shown.label)))
                .collect(),
        }
    }
}
