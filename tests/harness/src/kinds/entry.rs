//! Text, bytes and files of any format, ingested.

use context_atlas::ingest::{Input, Options};
use context_atlas::json::Value;
use context_atlas::{Json, Processor};

use super::setting::{Setting, or_error};
use crate::base64;

/// The document of `input`.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let given = setting.case.get("input").ok_or("no input")?;
    let text = |key: &str| given.get(key).and_then(Value::as_str).map(str::to_owned);
    let input = match (text("text"), text("base64")) {
        (Some(text), _) => Input::Text(text),
        (None, Some(bytes)) => Input::Bytes(base64::decode(&bytes).ok_or("not base64")?),
        (None, None) => return Err("files that are not there cannot be ingested".into()),
    };
    let options = Options {
        id: text("id").unwrap_or_default(),
        format: text("format"),
        name: text("name"),
        profile: text("profile"),
        title: text("title"),
    };
    let processor = Processor {
        config: setting.config()?,
        judging: setting.judging(),
    };
    match setting.host.drive(processor.ingest(input, options)) {
        Ok(document) => Json::parse(&document.to_json()).map_err(|error| error.to_string()),
        Err(error) => Ok(or_error(Err(error))),
    }
}
