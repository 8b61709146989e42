//! One case being run, and what most kinds take from it.

use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{Input, read_blocks};
use context_atlas::{Block, Config};

use crate::host::Host;
use crate::{Bundle, Case};

/// A case, the files it may name, and its host.
pub(super) struct Setting<'a> {
    pub(super) case: Value<'a>,
    pub(super) bundle: &'a Bundle,
    pub(super) host: Host<'a>,
    /// How many requests are out at once.
    pub(super) at_once: usize,
}

impl<'a> Setting<'a> {
    pub(super) fn new(case: &'a Case, bundle: &'a Bundle, host: Host<'a>) -> Self {
        Self {
            case: case.json.value(),
            bundle,
            host,
            at_once: case.at_once,
        }
    }

    pub(super) fn config(&self) -> Result<Config, String> {
        let config = self.case.get("config").map(Config::from_json);
        config
            .unwrap_or_else(|| Ok(Config::default()))
            .map_err(|error| error.to_string())
    }

    /// What the case's format reads its input into; a list of blocks stands as it is.
    pub(super) fn blocks(&self) -> Result<Vec<Block>, String> {
        let input = self.case.get("input").ok_or("no input")?;
        let text = input.as_str().map_or_else(|| input.text(), str::to_owned);
        let format = self.case.get("format").and_then(Value::as_str);
        let blocks = read_blocks(Input::Text(&text), format.unwrap_or("blocks"));
        blocks.map_err(|error| error.to_string())
    }

    /// One request at a time, as the recorded calls are in order; nobody where the case has no judge.
    pub(super) fn judging(&self) -> Judging {
        match self.case.get("jev").and_then(Value::as_bool) {
            Some(false) => Judging::Nobody,
            _ => Judging::Host {
                concurrency: self.at_once,
            },
        }
    }
}

/// The result where an error is one.
pub(super) fn or_error(result: context_atlas::Result<Json>) -> Json {
    result.unwrap_or_else(|error| {
        let mut made = Builder::new();
        made.object().key("error").string(error.message()).end();
        made.finish()
    })
}

/// An object of one key.
pub(super) fn object(key: &str, value: Value<'_>) -> Json {
    let mut made = Builder::new();
    made.object().key(key).value(value).end();
    made.finish()
}

/// The text of a key, or none at all.
pub(super) fn text(value: Value<'_>, key: &str) -> String {
    let text = value.get(key).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

/// The bytes of a file that a case names.
pub(super) fn file_of<'a>(bundle: &'a Bundle, name: &str) -> Result<&'a [u8], String> {
    let name = name.strip_prefix("spec/").unwrap_or(name);
    bundle.bytes(&format!("cases/{name}"))
}
