//! Planning over tables, from the words of the question and what the tables hold. Every value must
//! be named, every figure asked for must be in a column: where something is missing, or columns
//! tie, there is no answer.

mod columns;
mod cues;
mod measures;
mod named;
mod periods;
mod route;
mod understood;
mod words;

pub(in crate::judge) use columns::columns;
pub(in crate::judge) use named::values;
pub(in crate::judge) use route::route;

use crate::judge::Answer;

/// A likelihood that counts as yes, or as no.
fn noul(yes: bool) -> Answer {
    Answer::Noul(if yes { 0.9 } else { 0.1 })
}

fn choice(label: impl Into<String>) -> Answer {
    Answer::Choice {
        label: label.into(),
        confidence: None,
    }
}
