//! Passages and the question they may answer.

use crate::json::Builder;
use crate::judge::{Answer, Question, Request, Response, wording};

const ANSWERS: &str = "c_";
const BEST: &str = "best";

/// Passages to rank in one request.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The passages in the order the search gave.
    pub candidates: Vec<Candidate>,
    /// What was asked.
    pub question: String,
    /// Whether to ask for the single best one too.
    pub cross_check: bool,
}

/// One passage to rank.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its name in the request, unique in it.
    pub label: String,
    /// Its text as far as it is sent.
    pub text: String,
    /// The headings it stands under; not sent, since the label is made of them.
    pub path: Vec<String>,
}

impl Ranking {
    /// How likely the passage of this label answers the question, from 0 to 1.
    #[must_use]
    pub fn score(answers: &Response, label: &str) -> Option<f64> {
        answers.noul(&format!("{ANSWERS}{label}"))
    }

    /// The label of the passage that answers best; it may be none of those offered.
    #[must_use]
    pub fn best(answers: &Response) -> Option<&str> {
        answers.choice(BEST)
    }

    pub(super) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key("the passages the search found").object();
        for candidate in &self.candidates {
            state.key(&candidate.label).string(&candidate.text);
        }
        state.end();
        state.key("the question being asked").string(&self.question);
        Request {
            state: state.finish(),
            questions: self.questions(),
        }
    }

    fn questions(&self) -> Vec<(String, Question)> {
        let labels = || self.candidates.iter().map(|candidate| &candidate.label);
        let mut questions: Vec<_> = labels()
            .map(|label| {
                (
                    format!("{ANSWERS}{label}"),
                    wording::ranking::answers(label),
                )
            })
            .collect();
        if self.cross_check {
            questions.push((BEST.to_owned(), wording::ranking::best(labels())));
        }
        questions
    }

    pub(in crate::judge) fn answers(
        &self,
        scores: &[f64],
        best: Option<&str>,
    ) -> Vec<(String, Answer)> {
        let named = self.candidates.iter().zip(scores);
        let mut answers: Vec<_> = named
            .map(|(candidate, score)| {
                let name = format!("{ANSWERS}{}", candidate.label);
                (name, Answer::Noul(*score))
            })
            .collect();
        if let Some(label) = best.filter(|_| self.cross_check) {
            let choice = Answer::Choice {
                label: label.to_owned(),
                confidence: None,
            };
            answers.push((BEST.to_owned(), choice));
        }
        answers
    }
}
