//! Retrieval: which candidates answer, how much is needed, what must come along.

use crate::judge::{Answer, Check, Complete, Filter, Follow, Lookup, Response};

pub(in crate::judge) fn lookup(lookup: &Lookup) -> Response {
    let shown = lookup.shown.iter();
    Response::new(shown.map(|shown| (shown.question(), Answer::Noul(0.5))))
}

pub(in crate::judge) fn check(_check: &Check) -> Response {
    Response::default()
}

pub(in crate::judge) fn complete(_complete: &Complete) -> Response {
    Response::default()
}

pub(in crate::judge) fn follow(_follow: &Follow) -> Response {
    Response::default()
}

pub(in crate::judge) fn filter(_filter: &Filter) -> Response {
    Response::default()
}
