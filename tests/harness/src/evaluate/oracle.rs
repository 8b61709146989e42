//! A judge that knows the text that answers: what retrieval reaches when its judge never errs.
//!
//! A passage answers when it holds half of a quote, or lies mostly inside a long one; the best is the
//! one that holds most; how much is needed follows from the question's kind. What it does not know it
//! answers neutrally.

use std::collections::HashMap;

use context_atlas::json::Value;
use context_atlas::judge::{Answer as Said, Question as Asked, Request, Response};

use super::questions::{Answer, Question};
use super::score::{covered, squash};

/// The scopes that a kind of question needs; the first one offered is chosen.
const SCOPES: &[(&str, &[&str])] = &[
    ("whole", &["all the steps"]),
    ("next", &["the next or previous step"]),
    ("previous", &["the next or previous step"]),
    ("all-with-property", &["all entries with a property"]),
    ("whole-list", &["a whole section"]),
    ("exchange", &["exchange"]),
    ("person", &["one person"]),
    ("preference", &["one person"]),
    ("decided", &["outcome"]),
    ("outcome", &["outcome"]),
    ("correction", &["correction"]),
    ("change", &["correction"]),
];

/// Kinds whose answer stands in several places, by the names the profiles have for that.
const SEVERAL_KINDS: &[&str] = &[
    "compare",
    "several",
    "citation",
    "exception",
    "policy-and-faq",
];
const SEVERAL: &[&str] = &["several places", "named entries", "overview"];

/// What is said where nothing is known.
const NEUTRAL: &[&str] = &["none", "nobody", "nobody in particular", "after"];

/// How much of a passage is looked at to see whether it lies inside a quote, and how long that is.
const BEGINNING: usize = 600;
const LONG_QUOTE: usize = 300;

/// The judge of one question.
#[derive(Debug, Clone)]
pub struct Oracle {
    gold: Vec<String>,
    kind: String,
}

impl Oracle {
    /// The judge that knows a question's answer.
    pub fn of(question: &Question) -> Self {
        let gold = match &question.answer {
            Answer::Quotes(quotes) => quotes.iter().map(|quote| squash(quote)).collect(),
            Answer::Number(_) | Answer::Nothing => Vec::new(),
        };
        Self {
            gold,
            kind: question.kind.clone(),
        }
    }

    /// Its answers to a request.
    pub fn answer(&self, request: &Request) -> Response {
        let texts = shown(request.state.value());
        let worth: HashMap<&str, (bool, usize)> = texts
            .iter()
            .map(|(label, text)| (*label, self.worth(text)))
            .collect();
        let answers = request.questions.iter().map(|(name, question)| {
            let said = match question {
                Asked::Noul { .. } => Said::Noul(self.likely(name, &worth, request.state.value())),
                Asked::Choice { options, .. } => {
                    let labels: Vec<&str> =
                        options.iter().map(|(label, _)| label.as_str()).collect();
                    let label = self.choose(name, &labels, &worth).to_owned();
                    Said::Choice {
                        label,
                        confidence: Some(1.0),
                    }
                }
            };
            (name.clone(), said)
        });
        Response::new(answers)
    }

    /// Whether a text answers, and how much of the gold it holds.
    fn worth(&self, text: &str) -> (bool, usize) {
        let text = squash(text);
        let found: Vec<usize> = self
            .gold
            .iter()
            .map(|quote| covered(quote, &text))
            .collect();
        let lengths = self.gold.iter().map(|quote| quote.chars().count());
        let holds = lengths
            .zip(&found)
            .any(|(length, found)| found * 2 >= length);
        let start: String = text.chars().take(BEGINNING).collect();
        let half = start.chars().count().div_ceil(2);
        let mut long = self
            .gold
            .iter()
            .filter(|quote| quote.chars().count() > LONG_QUOTE);
        let inside = half > 0 && long.any(|quote| covered(&start, quote) >= half);
        (holds || inside, found.iter().sum())
    }

    fn likely(&self, name: &str, worth: &HashMap<&str, (bool, usize)>, state: Value<'_>) -> f64 {
        if name == "complete" {
            let gathered = state.get("the passages gathered");
            let gathered = gathered.into_iter().flat_map(Value::items);
            let texts: Vec<&str> = gathered.filter_map(Value::as_str).collect();
            let text = squash(&texts.join(" "));
            let held = |quote: &String| covered(quote, &text) * 10 >= quote.chars().count() * 9;
            return f64::from(u8::from(self.gold.iter().all(held)));
        }
        let label = name.get(2..).unwrap_or_default();
        let known = worth.get(label);
        known.map_or(0.5, |(answers, _)| f64::from(u8::from(*answers)))
    }

    fn choose<'a>(
        &self,
        name: &str,
        labels: &[&'a str],
        worth: &HashMap<&str, (bool, usize)>,
    ) -> &'a str {
        let first = labels.first().copied().unwrap_or_default();
        let offered = |wanted: &[&str]| labels.iter().copied().find(|label| wanted.contains(label));
        let held = |label: &&str| worth.get(*label).map(|(_, held)| *held);
        // The first of equals.
        let best = labels
            .iter()
            .copied()
            .rev()
            .filter(|label| held(label).is_some());
        let best = best.max_by_key(|label| held(label)).unwrap_or(first);
        let answers = worth.get(best).is_some_and(|(answers, _)| *answers);
        match name {
            "best" => best,
            "definition" if answers => best,
            "anchor" | "definition" => offered(&["none"]).unwrap_or(first),
            "scope" => self.scope(labels).unwrap_or(first),
            _ => offered(NEUTRAL)
                .or(labels.last().copied())
                .unwrap_or_default(),
        }
    }

    fn scope<'a>(&self, labels: &[&'a str]) -> Option<&'a str> {
        let wanted = match SEVERAL_KINDS.contains(&self.kind.as_str()) {
            true => SEVERAL,
            false => SCOPES.iter().find(|(kind, _)| *kind == self.kind)?.1,
        };
        let mut offered = wanted
            .iter()
            .filter_map(|name| labels.iter().find(|label| *label == name));
        offered.next().copied()
    }
}

/// The labelled texts of a state.
fn shown<'a>(state: Value<'a>) -> Vec<(&'a str, &'a str)> {
    let objects = state.entries().flat_map(|(_, value)| value.entries());
    objects
        .filter_map(|(label, text)| Some((label, text.as_str()?)))
        .collect()
}
