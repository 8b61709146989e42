//! System One on the wire: the body of a request, and what its reply holds.

use super::{Question, Response};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json, Value};

/// The body that asks a model some of a request's questions.
pub(super) fn body(state: Value<'_>, model: &str, questions: &[(String, Question)]) -> String {
    let mut made = Builder::new();
    made.object().key("state").value(state);
    made.key("model").string(model);
    made.key("questions").object();
    for (name, question) in questions {
        made.key(name);
        question.build(&mut made);
    }
    made.end().end();
    made.finish().text()
}

/// How many bytes a question adds to a body.
pub(super) fn size(name: &str, question: &Question) -> usize {
    let mut made = Builder::new();
    made.object().key(name);
    question.build(&mut made);
    made.finish().text().len()
}

/// The answers in the body of a reply.
///
/// # Errors
/// `Judge` where it is not a response at all; single odd answers count as missing.
pub(super) fn answers(body: &str) -> Result<Response> {
    let odd = || {
        Error::new(
            ErrorKind::Judge,
            "The judge's reply is no System One response.",
        )
    };
    let json = Json::parse(body).map_err(|_| odd())?;
    match json.value().get("answers").map(Value::kind) {
        Some(crate::json::Kind::Object(_)) => Ok(Response::from_json(json.value())),
        _ => Err(odd()),
    }
}

/// What the body of a refusal says, in any of the forms servers use.
pub(super) fn complaint(body: &str) -> String {
    let said = Json::parse(body).ok().and_then(|json| {
        let value = json.value();
        let keys = ["error", "message", "detail"].into_iter();
        keys.filter_map(|key| said(value.get(key)?)).next()
    });
    let said = said.unwrap_or_else(|| body.to_owned());
    crate::text::head(&said, 200).to_owned()
}

fn said(value: Value<'_>) -> Option<String> {
    let inner = |value: Value<'_>| {
        let text = value.get("message").or(value.get("msg"))?;
        text.as_str().map(str::to_owned)
    };
    let listed = || value.items().next().and_then(inner);
    let plain = value.as_str().map(str::to_owned);
    plain.or_else(|| inner(value)).or_else(listed)
}
