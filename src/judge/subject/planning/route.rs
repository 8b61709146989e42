//! Which table holds what a question asks for.

use super::{Card, NONE, QUESTION, YES};
use crate::json::Builder;
use crate::judge::{Request, Response, wording};

/// A question and the tables it may be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// What was asked.
    pub question: String,
    /// The tables' cards, with values that share a word with the question.
    pub cards: Vec<Card>,
    /// Other names of each table's values that share a word with the question; not sent.
    pub names: Vec<Vec<String>>,
}

impl Route {
    pub(in crate::judge) const TABLE: &str = "table";
    pub(in crate::judge) const MEANING: &str = "meaning";
    pub(in crate::judge) const ANSWERABLE: &str = "answerable";

    /// The label of the table at a position.
    #[must_use]
    pub fn label(at: usize) -> String {
        format!("t{}", at + 1)
    }

    /// The position of the table chosen, where the tables hold what is needed.
    #[must_use]
    pub fn chosen(&self, answers: &Response) -> Option<usize> {
        let chosen = answers.choice(Self::TABLE)?;
        let at = (0..self.cards.len()).find(|at| Self::label(*at) == chosen)?;
        (Self::answerable(answers) >= YES).then_some(at)
    }

    /// How likely the tables hold what is needed; 0 where that is missing.
    #[must_use]
    pub fn answerable(answers: &Response) -> f64 {
        answers.noul(Self::ANSWERABLE).unwrap_or(0.0)
    }

    /// How likely the question asks what the data means; 0 where that is missing.
    #[must_use]
    pub fn meaning(answers: &Response) -> f64 {
        answers.noul(Self::MEANING).unwrap_or(0.0)
    }

    /// Whether the question asks what the data means.
    #[must_use]
    pub fn asks_meaning(answers: &Response) -> bool {
        Self::meaning(answers) >= YES
    }

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        state.key("the tables in the workbook").object();
        for (at, card) in self.cards.iter().enumerate() {
            state.key(&Self::label(at));
            card.build(&mut state);
        }
        let cards = self.cards.iter().enumerate();
        let named = cards.map(|(at, card)| (Self::label(at), card));
        let asked = [
            (Self::TABLE, wording::planning::table(named, NONE)),
            (Self::MEANING, wording::planning::meaning()),
            (Self::ANSWERABLE, wording::planning::answerable()),
        ];
        Request {
            state: state.finish(),
            questions: asked
                .map(|(name, question)| (name.to_owned(), question))
                .into(),
        }
    }
}
