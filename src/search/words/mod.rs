//! Words of a question: what they share with their other forms, and which lie close in meaning.
//! English; words of other languages stand for themselves.

mod forms;
mod lexicon;
mod stems;

pub(crate) use forms::{close_forms, forms, opposite};
pub(crate) use lexicon::Lexicon;
pub(crate) use stems::{content_words, is_empty, singles, stem, words};
