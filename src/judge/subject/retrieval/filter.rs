//! Which filter over the fields of entries selects what is asked for.

use super::QUESTION;
use crate::json::Builder;
use crate::judge::{Request, Response, wording};

const FILTER: &str = "filter";
const NONE: &str = "none";

/// Filters whose value the question holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// What was asked.
    pub question: String,
    /// The filters, in the order they were met.
    pub options: Vec<FilterOption>,
}

/// Entries with a value in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterOption {
    /// The field.
    pub field: String,
    /// The table whose rows are meant; empty for entries of any kind.
    pub group: String,
    /// The value as written.
    pub value: String,
    /// How many entries have it.
    pub entries: usize,
}

impl Filter {
    /// The position of the filter chosen.
    #[must_use]
    pub fn chosen(&self, answers: &Response) -> Option<usize> {
        let chosen = answers.choice(FILTER)?;
        (0..self.options.len()).find(|at| Self::label(*at) == chosen)
    }

    /// The name of the question on the wire.
    pub(in crate::judge) const NAME: &str = FILTER;

    /// The label that means no filter.
    pub(in crate::judge) const NO_FILTER: &str = NONE;

    /// The label of the filter at a position.
    pub(in crate::judge) fn label(at: usize) -> String {
        format!("f{at}")
    }

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        let options = self.options.iter().enumerate();
        let described = options.map(|(at, option)| (Self::label(at), option));
        Request {
            state: state.finish(),
            questions: vec![(
                FILTER.to_owned(),
                wording::retrieval::filter(described, NONE),
            )],
        }
    }
}
