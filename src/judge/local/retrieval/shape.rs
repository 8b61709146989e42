//! What kind of answer a question waits for.

use crate::judge::local::commands::commands;
use crate::judge::local::makeup::item;
use crate::search::words::words;
use crate::text::body;

/// How much an answer of the right kind counts more.
const FITTING: f64 = 0.2;

/// Questions that wait for a number, a time or an amount.
const QUANTITIES: &[&str] = &[
    "how many",
    "how much",
    "how long",
    "how old",
    "how often",
    "how fast",
    "how quickly",
    "how soon",
    "how large",
    "how big",
    "how high",
    "how far",
    "how late",
    "how heavy",
    "how small",
    "what share",
    "what percentage",
    "what per cent",
    "what percent",
    "what proportion",
    "what age",
    "what price",
    "what number",
    "what amount",
    "what date",
    "what time",
    "what year",
    "what rate",
    "what limit",
    "which version",
    "which release",
    "which port",
    "which year",
    "which day",
    "what day",
    "; when ",
    ", when ",
    "and when ",
    "since when",
    "until when",
];

/// Questions that wait to be told what to do.
const DOINGS: &[&str] = &[
    "; how do i ",
    "; how do you ",
    "; how do we ",
    "; how can i ",
    "; how to ",
    "walk me through",
    "step by step",
    "the steps",
    " step ",
];

/// Numbers in words, and what is counted.
const NUMBERS: &str = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
    twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million percent second \
    seconds minute minutes hour hours day days week weeks month months year years";

/// What a question waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Quantity,
    Steps,
    Anything,
}

impl Shape {
    pub(super) fn of(question: &str) -> Self {
        let question = format!("; {}", question.to_lowercase());
        let holds = |forms: &[&str]| forms.iter().any(|form| question.contains(form));
        if holds(QUANTITIES) {
            Self::Quantity
        } else if holds(DOINGS) {
            Self::Steps
        } else {
            Self::Anything
        }
    }

    /// What a text's score is multiplied by.
    pub(super) fn fits(self, text: &str) -> f64 {
        let fits = match self {
            Self::Quantity => holds_quantity(body(text)),
            Self::Steps => holds_step(body(text)),
            Self::Anything => false,
        };
        if fits { 1.0 + FITTING } else { 1.0 }
    }
}

/// Whether a line of a text, or an item in it, tells its reader to do something.
fn holds_step(body: &str) -> bool {
    body.lines().any(|line| {
        let (text, numbered) = item(line.trim()).unwrap_or((line.trim(), false));
        let first = text.split_ascii_whitespace().next().unwrap_or_default();
        numbered || commands(&first.to_ascii_lowercase())
    })
}

pub(super) fn holds_quantity(body: &str) -> bool {
    if body.bytes().any(|byte| byte.is_ascii_digit()) {
        return true;
    }
    let mut found = false;
    words(body, |word| {
        found = found
            || NUMBERS
                .split_ascii_whitespace()
                .any(|number| number == word);
    });
    found
}
