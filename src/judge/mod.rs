//! Asking: typed questions about typed subjects, answered by a model over the wire, by the caller's
//! hook, or by the local judge. See `spec/judge.md`.

mod ask;
mod crossing;
mod jev;
mod local;
mod request;
mod response;
mod subject;
mod system_one;
pub(crate) mod wording;

pub(crate) use local::messages::may_correct;
pub(crate) use local::terms::defined_terms;

pub use ask::{Asker, Judging};
#[cfg(feature = "native")]
pub use jev::NativeJudge;
pub use jev::{Action, Attempt, Exchange, Jev, Limits, Outcome};
pub use request::{Question, Request};
pub use response::{Answer, Response, Usage};
pub use subject::{
    Ask, Candidate, Card, Check, Checked, Columns, Comparison, Complete, Correction, Corrections,
    Definitions, Filter, FilterOption, Follow, Followed, Lookup, Makeup, Material, Needs,
    Neighbours, Offer, Operation, Outcomes, Part, Passage, Purpose, Ranking, Replies, Route, Seam,
    SeamScore, Seams, Section, Sections, Settles, Shown, Span, Speaker, Subject, Target, Use, Uses,
    Values,
};
