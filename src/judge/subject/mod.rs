//! What can be asked about, one file a family. A subject owns its names on the wire: it writes the
//! request and reads the answers back. See `spec/judge.md`.

mod messages;
mod passages;
#[cfg(feature = "formats")]
mod planning;
mod ranking;
mod retrieval;
mod seams;
mod sections;

pub use messages::{Correction, Corrections, Outcomes, Replies, Settles};
pub use passages::{Definitions, Needs, Neighbours, Passage, Use, Uses};
#[cfg(feature = "formats")]
pub use planning::{
    Ask, Card, Columns, Comparison, Offer, Operation, Part, Purpose, Route, Span, Values,
};
pub use ranking::{Candidate, Ranking};
pub use retrieval::{
    Check, Checked, Complete, Filter, FilterOption, Follow, Followed, Lookup, Material, Shown,
    Speaker, Target,
};
pub use seams::{Seam, SeamScore, Seams};
pub use sections::{Makeup, Section, Sections};

use super::{Request, Response, local};

/// One request's worth of things to judge.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Subject {
    /// Whether to cut between neighbours of a stretch.
    Seams(Seams),
    /// Which passages answer a question.
    Ranking(Ranking),
    /// What kind of text each section is.
    Sections(Sections),
    /// Which passages need the one before them.
    Needs(Needs),
    /// Which passages define terms.
    Definitions(Definitions),
    /// Which passages use terms that others define.
    Uses(Uses),
    /// Which messages reply to which.
    Replies(Replies),
    /// Which messages record an outcome.
    Outcomes(Outcomes),
    /// Which message an outcome settles.
    Settles(Settles),
    /// Which messages correct which.
    Corrections(Corrections),
    /// Which candidates of a retrieval answer, and how much is needed.
    Lookup(Lookup),
    /// Whether each of some units is one of those asked for.
    Check(Check),
    /// Whether what was gathered is all.
    Complete(Complete),
    /// Whether the answer needs what the gathered units are linked to.
    Follow(Follow),
    /// Which filter selects the entries asked for.
    Filter(Filter),
    #[cfg(feature = "formats")]
    /// Which table a question is about.
    Route(Route),
    #[cfg(feature = "formats")]
    /// Which columns of a table it is about.
    Columns(Columns),
    #[cfg(feature = "formats")]
    /// Which values of them.
    Values(Values),
}

impl Subject {
    /// The request that asks a model about this.
    #[must_use]
    pub fn request(&self) -> Request {
        match self {
            Self::Seams(seams) => seams.request(),
            Self::Ranking(ranking) => ranking.request(),
            Self::Sections(sections) => sections.request(),
            Self::Needs(needs) => needs.request(),
            Self::Definitions(definitions) => definitions.request(),
            Self::Uses(uses) => uses.request(),
            Self::Replies(replies) => replies.request(),
            Self::Outcomes(outcomes) => outcomes.request(),
            Self::Settles(settles) => settles.request(),
            Self::Corrections(corrections) => corrections.request(),
            Self::Lookup(lookup) => lookup.request(),
            Self::Check(check) => check.request(),
            Self::Complete(complete) => complete.request(),
            Self::Follow(follow) => follow.request(),
            Self::Filter(filter) => filter.request(),
            #[cfg(feature = "formats")]
            Self::Route(route) => route.request(),
            #[cfg(feature = "formats")]
            Self::Columns(columns) => columns.request(),
            #[cfg(feature = "formats")]
            Self::Values(values) => values.request(),
        }
    }

    /// The local judge's answers.
    #[must_use]
    pub fn judge_locally(&self) -> Response {
        match self {
            Self::Seams(seams) => local::seams::judge(seams),
            Self::Ranking(ranking) => local::ranking::judge(ranking),
            Self::Sections(sections) => local::sections::sections(sections),
            Self::Needs(needs) => local::passages::needs(needs),
            Self::Definitions(definitions) => local::passages::definitions(definitions),
            Self::Uses(uses) => local::passages::uses(uses),
            Self::Replies(replies) => local::messages::replies(replies),
            Self::Outcomes(outcomes) => local::messages::outcomes(outcomes),
            Self::Settles(settles) => local::messages::settles(settles),
            Self::Corrections(corrections) => local::messages::corrections(corrections),
            Self::Lookup(lookup) => local::retrieval::lookup(lookup),
            Self::Check(check) => local::retrieval::check(check),
            Self::Complete(complete) => local::retrieval::complete(complete),
            Self::Follow(follow) => local::retrieval::follow(follow),
            Self::Filter(filter) => local::retrieval::filter(filter),
            #[cfg(feature = "formats")]
            Self::Route(route) => local::planning::route(route),
            #[cfg(feature = "formats")]
            Self::Columns(columns) => local::planning::columns(columns),
            #[cfg(feature = "formats")]
            Self::Values(values) => local::planning::values(values),
        }
    }
}
