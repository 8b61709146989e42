//! What can be asked about. Each subject knows its request; the local judge knows each subject.

use super::{Request, Response};

/// One request's worth of things to judge.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Subject {}

impl Subject {
    /// The request that asks a model about this.
    #[must_use]
    pub fn request(&self) -> Request {
        match *self {}
    }

    /// The local judge's answers.
    #[must_use]
    pub fn judge_locally(&self) -> Response {
        match *self {}
    }
}
