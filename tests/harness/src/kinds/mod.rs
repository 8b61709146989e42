//! What each kind of case runs. A kind without a row fails in every case.

mod chunk;
mod config;
mod documents;
mod entry;
mod error;
mod prose;
mod rank;
mod read;
mod retrieve;
mod search;
mod setting;
mod store;
mod units;

use context_atlas::json::{Builder, Json, Value};

use crate::compare::{self, Keys};
use crate::host::Host;
use crate::{Bundle, Case, Outcome};
use setting::Setting;

/// Gives the result of a case, or says why it cannot be run.
type Give = fn(&mut Setting<'_>) -> Result<Json, String>;

/// Every kind that can be run.
static KINDS: &[(&str, Give)] = &[
    ("config", config::give),
    ("blocks", read::give_list),
    ("read", read::give),
    ("chunk", chunk::give),
    ("rank", rank::give),
    ("search", search::give),
    ("store", store::give),
    ("prose-retrieve", retrieve::give),
    ("retrieve", retrieve::give),
    ("error", error::give),
    ("prose-ingest", documents::give),
    ("prose-append", documents::give),
    ("markup-ingest", documents::give),
    ("ingest", documents::give),
    ("ingest-entry", entry::give),
];

/// What runs a kind.
pub(crate) fn runner(kind: &str) -> fn(&Case, &Bundle) -> Outcome {
    match KINDS.iter().any(|(name, _)| *name == kind) {
        true => run,
        false => |case, _| failed(format!("cases of kind {} cannot be run yet", case.kind)),
    }
}

/// What a retrieval case's documents become, for another engine to answer from.
///
/// # Errors
/// Why they cannot be ingested.
pub fn exchanged(case: &Case, bundle: &Bundle) -> Result<Json, String> {
    let host = Host::new(case.json.value());
    retrieve::exchanged(&mut Setting::new(case, bundle, host))
}

fn failed(reason: String) -> Outcome {
    let mut given = Builder::new();
    given.object().key("calls").array().end();
    given
        .key("result")
        .object()
        .key("cannot run")
        .string(&reason)
        .end()
        .end();
    Outcome {
        difference: Some(reason),
        given: given.finish(),
    }
}

fn run(case: &Case, bundle: &Bundle) -> Outcome {
    if case.at_once > 1 {
        return agreement(case, bundle);
    }
    let value = case.json.value();
    let mut setting = Setting::new(case, bundle, Host::new(value));
    let result = match give(case, &mut setting) {
        Ok(result) => result,
        Err(reason) => return failed(reason),
    };
    let expected = value.get("expected").unwrap_or(value);
    let keys = if case.kind == "config" {
        Keys::InOrder
    } else {
        Keys::AnyOrder
    };
    let asked = setting.host.script.difference();
    let refused = || refusal(expected, result.value());
    let difference = asked
        .or_else(refused)
        .or_else(|| compare::difference(expected, result.value(), keys, "result"));
    Outcome {
        difference,
        given: given(&setting.host.script.asked(), &result),
    }
}

fn give(case: &Case, setting: &mut Setting<'_>) -> Result<Json, String> {
    let row = KINDS.iter().find(|(name, _)| *name == case.kind);
    let (_, give) = row.ok_or_else(|| format!("there is no kind {}", case.kind))?;
    give(setting)
}

/// Whether many requests at once come to the result of one at a time.
fn agreement(case: &Case, bundle: &Bundle) -> Outcome {
    let result = |at_once| {
        let mut setting = Setting::new(case, bundle, Host::by_content(case.json.value()));
        setting.at_once = at_once;
        give(case, &mut setting)
    };
    match (result(1), result(case.at_once)) {
        (Ok(one), Ok(many)) => Outcome {
            difference: compare::difference(one.value(), many.value(), Keys::InOrder, "result"),
            given: given(&[], &many),
        },
        (Err(reason), _) | (_, Err(reason)) => failed(reason),
    }
}

/// An error where a result is expected.
fn refusal(expected: Value<'_>, result: Value<'_>) -> Option<String> {
    let error = result
        .get("error")
        .filter(|_| expected.get("error").is_none())?;
    Some(format!("result: expected no error, got {}", error.text()))
}

fn given(asked: &[Json], result: &Json) -> Json {
    let mut given = Builder::new();
    given.object().key("calls").array();
    for request in asked {
        given.value(request.value());
    }
    given.end().key("result").value(result.value()).end();
    given.finish()
}
