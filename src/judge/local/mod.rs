//! The local judge: deterministic, from words and structure alone, one file a family of subjects.
//! What it goes by and what it cannot judge stands in `spec/judge.md`.

mod commands;
mod cues;
mod makeup;
pub(crate) mod messages;
pub(super) mod passages;
mod phrases;
#[cfg(feature = "formats")]
pub(super) mod planning;
pub(super) mod ranking;
pub(super) mod retrieval;
pub(super) mod seams;
pub(super) mod sections;
pub(crate) mod terms;
mod words;
