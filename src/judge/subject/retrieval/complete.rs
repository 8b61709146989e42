//! Whether what was gathered answers in full.

use super::{QUESTION, add_gathered};
use crate::document::Found;
use crate::json::Builder;
use crate::judge::{Request, Response, wording};

const COMPLETE: &str = "complete";
const CHARS: usize = 1200;

/// Gathered units that should answer a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Complete {
    /// What was asked.
    pub question: String,
    /// The units, best first.
    pub gathered: Vec<Found>,
}

impl Complete {
    /// How likely nothing is missing, from 0 to 1.
    #[must_use]
    pub fn score(answers: &Response) -> Option<f64> {
        answers.noul(COMPLETE)
    }

    /// The name of the question on the wire.
    pub(in crate::judge) const NAME: &str = COMPLETE;

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        let key = "the passages gathered";
        add_gathered(&mut state, key, &self.gathered, CHARS);
        Request {
            state: state.finish(),
            questions: vec![(COMPLETE.to_owned(), wording::retrieval::complete())],
        }
    }
}
