//! What each kind of case runs. A kind without a row fails in every case.

mod chunk;
mod rank;

use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{FORMATS, Reader};
use context_atlas::{Block, Config};

use crate::compare::{self, Keys};
use crate::host::Host;
use crate::{Bundle, Case, Outcome};

/// Gives the result of a case, or says why it cannot be run.
type Give = fn(&mut Setting<'_>) -> Result<Json, String>;

/// Every kind that can be run.
static KINDS: &[(&str, Give)] = &[("chunk", chunk::chunk), ("rank", rank::rank)];

/// One case being run.
pub(crate) struct Setting<'a> {
    pub(crate) case: Value<'a>,
    pub(crate) bundle: &'a Bundle,
    pub(crate) host: Host<'a>,
}

impl Setting<'_> {
    fn config(&self) -> Result<Config, String> {
        let config = self.case.get("config").map(Config::from_json);
        config
            .unwrap_or_else(|| Ok(Config::default()))
            .map_err(|error| error.to_string())
    }

    /// What the case's format reads its input into; a list of blocks stands as it is.
    fn blocks(&self) -> Result<Vec<Block>, String> {
        let input = self.case.get("input").ok_or("no input")?;
        let text = input.as_str().map_or_else(|| input.text(), str::to_owned);
        let name = self
            .case
            .get("format")
            .and_then(Value::as_str)
            .unwrap_or("blocks");
        let format = FORMATS.iter().find(|format| format.name == name);
        match format.map(|format| format.reader) {
            Some(Reader::Text(read)) => read(&text).map_err(|error| error.to_string()),
            Some(Reader::Bytes(read)) => read(text.as_bytes()).map_err(|error| error.to_string()),
            _ => Err(format!("{name} cannot be read into blocks yet")),
        }
    }

    /// One request at a time, as the recorded calls are in order; nobody where the case has no judge.
    fn judging(&self) -> Judging {
        match self.case.get("jev").and_then(Value::as_bool) {
            Some(false) => Judging::Nobody,
            _ => Judging::Host { concurrency: 1 },
        }
    }
}

/// What runs a kind.
pub(crate) fn runner(kind: &str) -> fn(&Case, &Bundle) -> Outcome {
    match KINDS.iter().any(|(name, _)| *name == kind) {
        true => run,
        false => |case, _| failed(format!("cases of kind {} cannot be run yet", case.kind)),
    }
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
    let row = KINDS.iter().find(|(name, _)| *name == case.kind);
    let Some((_, give)) = row else {
        return failed(format!("there is no kind {}", case.kind));
    };
    let value = case.json.value();
    let mut setting = Setting {
        case: value,
        bundle,
        host: Host::new(value),
    };
    let result = match give(&mut setting) {
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
    let difference =
        asked.or_else(|| compare::difference(expected, result.value(), keys, "result"));
    Outcome {
        difference,
        given: given(&setting.host.script.asked(), &result),
    }
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
