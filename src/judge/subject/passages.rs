//! Passages of a document and how they hang together.

use crate::json::Builder;
use crate::judge::{Answer, Question, Request, Response, wording};

/// Neighbouring passages: does the second need the first?
#[derive(Debug, Clone, PartialEq)]
pub struct Needs {
    /// The pairs in document order.
    pub pairs: Vec<Neighbours>,
}

/// Two passages, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Neighbours {
    /// Its number among all pairs of the document.
    pub number: usize,
    /// How the first ends.
    pub end_of_first: String,
    /// How the second begins.
    pub start_of_second: String,
}

/// Passages: does one say what a term means?
#[derive(Debug, Clone, PartialEq)]
pub struct Definitions {
    /// The passages in document order.
    pub passages: Vec<Passage>,
}

/// A passage that may define something.
#[derive(Debug, Clone, PartialEq)]
pub struct Passage {
    /// Its number among all passages of the document.
    pub number: usize,
    /// Its text as far as it is sent.
    pub text: String,
    /// The terms it fixes by form; not sent, and only there for the local judge.
    pub terms: Vec<String>,
}

/// Passages beside definitions that share a term: is it the term defined?
#[derive(Debug, Clone, PartialEq)]
pub struct Uses {
    /// The pairs in document order.
    pub pairs: Vec<Use>,
}

/// A passage and a definition.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// Its number among all pairs of the document.
    pub number: usize,
    /// The passage as far as it is sent.
    pub passage: String,
    /// The definition as far as it is sent.
    pub definitions: String,
    /// A term of the definition that the passage has; not sent, and only there for the local judge.
    pub term: Option<String>,
}

impl Needs {
    /// How likely the second of pair `number` needs the first.
    #[must_use]
    pub fn read(answers: &Response, number: usize) -> Option<f64> {
        answers.noul(&format!("n{number}"))
    }

    pub(super) fn request(&self) -> Request {
        let pairs = self.pairs.iter().map(|pair| {
            let sides = [
                ("end_of_first", &pair.end_of_first),
                ("start_of_second", &pair.start_of_second),
            ];
            (format!("n{}", pair.number), sides)
        });
        ask_of_pairs(pairs, wording::passages::needs)
    }

    pub(in crate::judge) fn answer(number: usize, likely: f64) -> (String, Answer) {
        (format!("n{number}"), Answer::Noul(likely))
    }
}

impl Definitions {
    /// How likely passage `number` defines something.
    #[must_use]
    pub fn read(answers: &Response, number: usize) -> Option<f64> {
        answers.noul(&format!("d{number}"))
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("passages").object();
        for passage in &self.passages {
            let name = format!("d{}", passage.number);
            state.key(&name).string(&passage.text);
        }
        let numbers = self.passages.iter().map(|passage| passage.number);
        let names = numbers.map(|number| format!("d{number}"));
        let questions = names.map(|name| {
            let question = wording::passages::defines(&name);
            (name, question)
        });
        Request {
            state: state.finish(),
            questions: questions.collect(),
        }
    }

    pub(in crate::judge) fn answer(number: usize, likely: f64) -> (String, Answer) {
        (format!("d{number}"), Answer::Noul(likely))
    }
}

impl Uses {
    /// How likely the passage of pair `number` uses a term that its definition gives.
    #[must_use]
    pub fn read(answers: &Response, number: usize) -> Option<f64> {
        answers.noul(&format!("u{number}"))
    }

    pub(super) fn request(&self) -> Request {
        let pairs = self.pairs.iter().map(|pair| {
            let sides = [
                ("passage", &pair.passage),
                ("definitions", &pair.definitions),
            ];
            (format!("u{}", pair.number), sides)
        });
        ask_of_pairs(pairs, wording::passages::uses)
    }

    pub(in crate::judge) fn answer(number: usize, likely: f64) -> (String, Answer) {
        (format!("u{number}"), Answer::Noul(likely))
    }
}

/// A request of one yes/no question for each named pair of texts.
pub(super) fn ask_of_pairs<'a>(
    pairs: impl Iterator<Item = (String, [(&'static str, &'a String); 2])>,
    question: fn(&str) -> Question,
) -> Request {
    let mut state = Builder::new();
    let mut questions = Vec::new();
    state.object().key("pairs").object();
    for (name, sides) in pairs {
        state.key(&name).object();
        for (side, text) in sides {
            state.key(side).string(text);
        }
        state.end();
        let asked = question(&name);
        questions.push((name, asked));
    }
    Request {
        state: state.finish(),
        questions,
    }
}
