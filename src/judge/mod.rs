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
pub use response::{Answer, Evidence, Response, Usage};
#[cfg(feature = "formats")]
pub use subject::{
    Ask, Card, Columns, Comparison, Offer, Operation, Part, Purpose, Route, Span, Values,
};
pub use subject::{
    Candidate, Check, Checked, Complete, Correction, Corrections, Definitions, Filter,
    FilterOption, Follow, Followed, Lookup, Makeup, Material, Needs, Neighbours, Outcomes, Passage,
    Ranking, Replies, Seam, SeamScore, Seams, Section, Sections, Settles, Shown, Speaker, Subject,
    Target, Use, Uses,
};
