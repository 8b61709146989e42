//! Messages: told by names, shared rare words, and the forms of deciding and correcting.

use crate::judge::{Corrections, Outcomes, Replies, Response, Settles};

pub(in crate::judge) fn replies(_asked: &Replies) -> Response {
    Response::default()
}

pub(in crate::judge) fn outcomes(_asked: &Outcomes) -> Response {
    Response::default()
}

pub(in crate::judge) fn settles(_asked: &Settles) -> Response {
    Response::default()
}

pub(in crate::judge) fn corrections(_asked: &Corrections) -> Response {
    Response::default()
}
