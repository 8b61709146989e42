//! The first question of a retrieval: which candidates answer, which best, and how much is needed.

use super::{Shown, state_of};
use crate::judge::{Question, Request, Response, wording};

const NAMED: &str = "n_";
const BEST: &str = "best";
const SCOPE: &str = "scope";
const ANCHOR: &str = "anchor";
const DIRECTION: &str = "direction";
const SPEAKER: &str = "speaker";
const NONE: &str = "none";

/// Candidates and the question they may answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Lookup {
    /// What was asked.
    pub question: String,
    /// What the candidates are.
    pub material: Material,
    /// The candidates, best first.
    pub shown: Vec<Shown>,
    /// The positions among `shown` of entries whose name the question seems to hold.
    pub named: Vec<usize>,
    /// How much an answer may need: labels, each with its meaning. Not asked when empty.
    pub scopes: Vec<(&'static str, &'static str)>,
    /// Whether the question may be about the step before or after another.
    pub steps: bool,
    /// The people the question may be about. Not asked when empty.
    pub speakers: Vec<Speaker>,
    /// How near each of `shown` is in meaning, from 1 for the nearest to 0; empty where no search by meaning was made.
    pub near: Vec<f64>,
}

/// What candidates are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Material {
    /// Passages of running text, or parts of a data file.
    Passages,
    /// Entries of a reference.
    Entries,
    /// Messages of a conversation.
    Messages,
}

/// Somebody who speaks in the documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speaker {
    /// The label: the name as a slug.
    pub label: String,
    /// The name as fully as the source gives it.
    pub name: String,
}

impl Lookup {
    /// The label for no person in particular.
    pub const NOBODY: &str = "nobody in particular";

    pub(in crate::judge) const BEFORE: &str = "before";
    pub(in crate::judge) const AFTER: &str = "after";

    /// Whether the question names the entry at a position, as far as answered.
    #[must_use]
    pub fn is_named(&self, answers: &Response, at: usize) -> bool {
        let shown = self.shown.get(at).filter(|_| self.named.contains(&at));
        shown.is_some_and(|shown| {
            let score = answers.noul(&Self::naming(shown));
            score.is_some_and(|score| score >= 0.5)
        })
    }

    /// The position of the candidate that answers best.
    #[must_use]
    pub fn best(&self, answers: &Response) -> Option<usize> {
        self.position(answers.choice(BEST)?)
    }

    /// The label of the scope, where it is one of those offered.
    #[must_use]
    pub fn scope(&self, answers: &Response) -> Option<&'static str> {
        let chosen = answers.choice(SCOPE)?;
        let labels = self.scopes.iter().map(|(label, _)| *label);
        labels.into_iter().find(|label| *label == chosen)
    }

    /// The position of the candidate that describes the step named in the question.
    #[must_use]
    pub fn anchor(&self, answers: &Response) -> Option<usize> {
        self.position(answers.choice(ANCHOR)?)
    }

    /// Whether the step before the anchor is asked for; otherwise it is the one after.
    #[must_use]
    pub fn is_backward(answers: &Response) -> bool {
        answers.choice(DIRECTION) == Some(Self::BEFORE)
    }

    /// The label of the person whose words are asked for; [`Self::NOBODY`] without one.
    #[must_use]
    pub fn speaker(&self, answers: &Response) -> &str {
        let chosen = answers.choice(SPEAKER);
        let labels = self.speakers.iter().map(|speaker| speaker.label.as_str());
        labels
            .into_iter()
            .find(|label| Some(*label) == chosen)
            .unwrap_or(Self::NOBODY)
    }

    /// The question whether an entry is named, by its name on the wire.
    pub(in crate::judge) fn naming(shown: &Shown) -> String {
        format!("{NAMED}{}", shown.label)
    }

    /// The names on the wire of the choices, as the local judge answers them.
    pub(in crate::judge) const CHOICES: [&str; 5] = [BEST, SCOPE, ANCHOR, DIRECTION, SPEAKER];

    fn position(&self, label: &str) -> Option<usize> {
        self.shown.iter().position(|shown| shown.label == label)
    }

    fn state_key(&self) -> &'static str {
        match self.material {
            Material::Passages => "the passages the search found",
            Material::Entries => "the entries the search found",
            Material::Messages => "the messages the search found",
        }
    }

    pub(in crate::judge) fn request(&self) -> Request {
        Request {
            state: state_of(&self.question, self.state_key(), &self.shown).finish(),
            questions: self.questions(),
        }
    }

    fn questions(&self) -> Vec<(String, Question)> {
        let labels = || self.shown.iter().map(|shown| &shown.label);
        let mut questions = Vec::new();
        for (at, shown) in self.shown.iter().enumerate() {
            questions.push((shown.question(), wording::ranking::answers(&shown.label)));
            if self.named.contains(&at) {
                questions.push((
                    Self::naming(shown),
                    wording::retrieval::is_named(&shown.label),
                ));
            }
        }
        questions.push((BEST.to_owned(), wording::ranking::best(labels())));
        if !self.scopes.is_empty() {
            let question = wording::retrieval::scope(self.scopes.iter().copied());
            questions.push((SCOPE.to_owned(), question));
        }
        if self.steps {
            let labels = labels().map(String::as_str).chain([NONE]);
            questions.push((ANCHOR.to_owned(), wording::retrieval::anchor(labels)));
            questions.push((
                DIRECTION.to_owned(),
                wording::retrieval::direction(Self::AFTER, Self::BEFORE),
            ));
        }
        if !self.speakers.is_empty() {
            let people = self.speakers.iter();
            let named = people.map(|speaker| (speaker.label.as_str(), speaker.name.as_str()));
            let question = wording::retrieval::speaker(named, Self::NOBODY);
            questions.push((SPEAKER.to_owned(), question));
        }
        questions
    }
}
