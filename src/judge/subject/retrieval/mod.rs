//! What retrieval asks: which candidates answer, what else they need, and what a filter selects.

mod check;
mod complete;
mod filter;
mod follow;
mod lookup;

pub use check::{Check, Checked};
pub use complete::Complete;
pub use filter::{Filter, FilterOption};
pub use follow::{Follow, Followed, Target};
pub use lookup::{Lookup, Material, Speaker};

use crate::document::Found;
use crate::json::Builder;
use crate::judge::Response;
use crate::text;

const QUESTION: &str = "the question being asked";
const ANSWERS: &str = "c_";

/// A unit shown under a label.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// Its name in the request, unique in it.
    pub label: String,
    /// The unit.
    pub unit: Found,
    /// How many code points of its text are sent.
    pub chars: usize,
}

impl Shown {
    /// The text that is sent.
    #[must_use]
    pub fn text(&self) -> &str {
        text::head(&self.unit.unit().text, self.chars)
    }

    /// The question about it, by its name on the wire.
    #[must_use]
    pub fn question(&self) -> String {
        format!("{ANSWERS}{}", self.label)
    }

    /// How likely it answers, from 0 to 1; 0 where that is missing.
    #[must_use]
    pub fn score(&self, answers: &Response) -> f64 {
        answers.noul(&self.question()).unwrap_or(0.0)
    }
}

/// `{question, key: {label: text}}`, left open for more keys.
fn state_of(question: &str, key: &str, shown: &[Shown]) -> Builder {
    let mut state = Builder::new();
    state.object().key(QUESTION).string(question);
    add_shown(&mut state, key, shown.iter());
    state
}

fn add_shown<'a>(state: &mut Builder, key: &str, shown: impl Iterator<Item = &'a Shown>) {
    state.key(key).object();
    for one in shown {
        state.key(&one.label).string(one.text());
    }
    state.end();
}

/// The opening of each text as a list.
fn add_gathered(state: &mut Builder, key: &str, gathered: &[Found], chars: usize) {
    let texts = gathered.iter().map(|found| &found.unit().text);
    state
        .key(key)
        .strings(texts.map(|text| text::head(text, chars)));
}
