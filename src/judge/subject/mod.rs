//! What can be asked about, one file a family. A subject owns its names on the wire: it writes the
//! request and reads the answers back. See `spec/judge.md`.

mod ranking;
mod seams;

pub use ranking::{Candidate, Ranking};
pub use seams::{Seam, SeamScore, Seams};

use super::{Request, Response, local};

/// One request's worth of things to judge.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Subject {
    /// Whether to cut between neighbours of a stretch.
    Seams(Seams),
    /// Which passages answer a question.
    Ranking(Ranking),
}

impl Subject {
    /// The request that asks a model about this.
    #[must_use]
    pub fn request(&self) -> Request {
        match self {
            Self::Seams(seams) => seams.request(),
            Self::Ranking(ranking) => ranking.request(),
        }
    }

    /// The local judge's answers.
    #[must_use]
    pub fn judge_locally(&self) -> Response {
        match self {
            Self::Seams(seams) => local::seams::judge(seams),
            Self::Ranking(ranking) => local::ranking::judge(ranking),
        }
    }
}
