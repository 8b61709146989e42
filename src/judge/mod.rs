//! Asking: typed questions about typed subjects, answered by a model over the wire, by the caller's
//! hook, or by the local judge. See `spec/judge.md`.

mod ask;
mod local;
mod request;
mod response;
mod subject;
pub(crate) mod wording;

pub use ask::{Asker, Judging};
pub use request::{Question, Request};
pub use response::{Answer, Response, Usage};
pub use subject::{
    Candidate, Correction, Corrections, Definitions, Makeup, Needs, Neighbours, Outcomes, Ranking,
    Replies, Seam, SeamScore, Seams, Section, Sections, Settles, Subject, Use, Uses,
};
