//! A System One response.

use std::collections::HashMap;

use crate::json::Value;

/// The answers to a [`super::Request`], by question name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Response {
    answers: HashMap<String, Answer>,
    /// What the request cost.
    pub usage: Usage,
    /// The service's id of the request.
    pub request_id: Option<String>,
    /// How many choices had more labels than the service takes and were made in heats.
    pub heats: usize,
    /// What the local judge went by in a search; absent from other judges and subjects.
    pub evidence: Option<Evidence>,
}

/// What a search was judged by. See `spec/judge.md`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evidence {
    /// The words of the question that count, by their stems, each with its weight.
    pub words: Vec<(String, f64)>,
    /// The share of the question that stands nowhere in the documents.
    pub missing: f64,
    /// How much of the question the best candidates tell.
    pub told: f64,
    /// From how much on they answer.
    pub enough: f64,
    /// Whether something is asked for that is written like nothing in any candidate.
    pub impossible: bool,
}

/// One answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// How likely yes is, from 0 to 1.
    Noul(f64),
    /// The label chosen and how sure the judge is, from 0 to 1.
    Choice {
        /// The label; it may be none of those offered.
        label: String,
        /// How sure; absent where the service does not say.
        confidence: Option<f64>,
    },
}

/// Tokens that requests took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens read.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
}

impl Response {
    /// A response of these answers.
    #[must_use]
    pub fn new(answers: impl IntoIterator<Item = (String, Answer)>) -> Self {
        Self {
            answers: answers.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Reads the wire form; an answer that is not of a known form counts as missing.
    #[must_use]
    pub fn from_json(value: Value<'_>) -> Self {
        let answers = value
            .get("answers")
            .map(Value::entries)
            .into_iter()
            .flatten();
        let read = answers
            .filter_map(|(name, answer)| Some((name.to_owned(), Answer::from_json(answer)?)));
        Self {
            answers: read.collect(),
            usage: Usage::from_json(value.get("usage")),
            request_id: value
                .get("request_id")
                .and_then(Value::as_str)
                .map(str::to_owned),
            heats: count(value.get("heats")),
            evidence: None,
        }
    }

    /// The answers by question name, in no order.
    pub fn answers(&self) -> impl Iterator<Item = (&str, &Answer)> {
        self.answers
            .iter()
            .map(|(name, answer)| (name.as_str(), answer))
    }

    /// Takes in the answers of another part of the same request.
    pub(super) fn join(&mut self, part: Self) {
        self.answers.extend(part.answers);
        self.usage.input_tokens += part.usage.input_tokens;
        self.usage.output_tokens += part.usage.output_tokens;
        self.request_id = part.request_id.or(self.request_id.take());
        self.heats += part.heats;
    }

    /// Puts an answer in.
    pub(super) fn set(&mut self, name: &str, answer: Answer) {
        self.answers.insert(name.to_owned(), answer);
    }

    /// Takes the label of a choice out.
    pub(super) fn take_choice(&mut self, name: &str) -> Option<String> {
        match self.answers.remove(name)? {
            Answer::Choice { label, .. } => Some(label),
            Answer::Noul(_) => None,
        }
    }

    /// The likelihood answered to a yes/no question; `None` where it is missing or of another type.
    #[must_use]
    pub fn noul(&self, name: &str) -> Option<f64> {
        match self.answers.get(name)? {
            Answer::Noul(value) => Some(*value),
            Answer::Choice { .. } => None,
        }
    }

    /// The label answered to a choice; `None` where it is missing or of another type.
    #[must_use]
    pub fn choice(&self, name: &str) -> Option<&str> {
        match self.answers.get(name)? {
            Answer::Choice { label, .. } => Some(label),
            Answer::Noul(_) => None,
        }
    }

    /// How sure the judge was of a choice.
    #[must_use]
    pub fn confidence(&self, name: &str) -> Option<f64> {
        match self.answers.get(name)? {
            Answer::Choice { confidence, .. } => *confidence,
            Answer::Noul(_) => None,
        }
    }
}

impl Answer {
    fn from_json(value: Value<'_>) -> Option<Self> {
        match value.get("type")?.as_str()? {
            "noul" => value.get("noul")?.as_f64().map(Self::Noul),
            "choice" => Some(Self::Choice {
                label: value.get("choice")?.as_str()?.to_owned(),
                confidence: value.get("confidence").and_then(Value::as_f64),
            }),
            _ => None,
        }
    }
}

impl Usage {
    fn from_json(value: Option<Value<'_>>) -> Self {
        let tokens = |key| count(value.and_then(|usage| usage.get(key)));
        Self {
            input_tokens: tokens("input_tokens"),
            output_tokens: tokens("output_tokens"),
        }
    }
}

/// A whole number; 0 for anything else.
fn count<N: TryFrom<i64> + Default>(value: Option<Value<'_>>) -> N {
    let number = value.and_then(Value::as_i64);
    number.and_then(|n| N::try_from(n).ok()).unwrap_or_default()
}
