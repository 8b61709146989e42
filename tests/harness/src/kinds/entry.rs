//! Text, bytes and files of any format, ingested.

use context_atlas::ingest::{Input, Options};
use context_atlas::json::Value;
use context_atlas::read::format_of;
use context_atlas::{Error, ErrorKind, Json, Processor};

use super::documents;
use super::setting::{Setting, or_error, text};
use crate::base64;

/// The document of `input`.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let given = setting.case.get("input").ok_or("no input")?;
    let Some(input) = input(given)? else {
        return Ok(unreadable(&text(given, "name")));
    };
    let optional = |key: &str| given.get(key).and_then(Value::as_str).map(str::to_owned);
    let options = Options {
        bibliography: None,
        id: text(given, "id"),
        format: optional("format"),
        name: optional("name"),
        profile: optional("profile"),
        title: optional("title"),
    };
    let processor = Processor {
        config: setting.config()?,
        judging: setting.judging(),
    };
    documents::written(setting.host.drive(processor.ingest(input, options)))
}

/// What is handed in; a file that is not there is nothing, or no bytes where a reader says so itself.
fn input(given: Value<'_>) -> Result<Option<Input>, String> {
    let text = |key| given.get(key).and_then(Value::as_str);
    let format = text("name").and_then(format_of).map(|format| format.name);
    Ok(match (text("base64"), text("text"), text("name")) {
        (Some(base64), ..) => Some(Input::Bytes(base64::decode(base64).ok_or("not base64")?)),
        (None, Some(text), Some(_)) => Some(Input::Bytes(text.into())),
        (None, Some(text), None) => Some(Input::Text(text.into())),
        (None, None, _) if matches!(format, None | Some("docx" | "xlsx")) => {
            Some(Input::Bytes(Vec::new()))
        }
        (None, None, _) => None,
    })
}

/// What a host says that has no such file.
fn unreadable(name: &str) -> Json {
    let message = format!("Cannot read {name}.");
    or_error(Err(Error::new(ErrorKind::Input, message)))
}
