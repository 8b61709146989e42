//! Elements known by the key they hold: Gemini parts and Bedrock blocks.

use super::part::Part;
use super::value::Value;

/// The part of an element without a type.
pub(super) fn part(value: Value<'_>) -> Option<Part> {
    spoken(value)
        .or_else(|| call(value))
        .or_else(|| result(value))
        .or_else(|| other(value))
}

fn either<'t>(value: Value<'t>, names: [&str; 2]) -> Option<Value<'t>> {
    names.iter().find_map(|name| value.object(name))
}

fn spoken(value: Value<'_>) -> Option<Part> {
    let text = value.get("text").and_then(Value::str)?.into_owned();
    let thought = value.get("thought").is_some_and(Value::is_true);
    Some(if thought {
        Part::Reasoning(text)
    } else {
        Part::Text(text)
    })
}

fn call(value: Value<'_>) -> Option<Part> {
    if let Some(call) = either(value, ["functionCall", "function_call"]) {
        return Part::call(call.get("name"), call.get("args"), call.get("id"));
    }
    if let Some(call) = value.object("toolCall") {
        let name = ["toolName", "toolType"]
            .iter()
            .find_map(|key| call.get(key).filter(|name| name.filled().is_some()));
        return Part::call(name, call.get("args"), call.get("id"));
    }
    let call = value.object("toolUse")?;
    Part::call(call.get("name"), call.get("input"), call.get("toolUseId"))
}

fn result(value: Value<'_>) -> Option<Part> {
    if let Some(response) = either(value, ["functionResponse", "function_response"]) {
        return Some(Part::result(
            response.get("response"),
            response.get("id"),
            response.get("name"),
            false,
        ));
    }
    if let Some(response) = value.object("toolResponse") {
        return Some(Part::result(
            response.get("response"),
            response.get("id"),
            None,
            false,
        ));
    }
    let result = value.object("toolResult")?;
    let error = result
        .get("status")
        .is_some_and(|status| status.is("error"));
    Some(Part::result(
        result.get("content"),
        result.get("toolUseId"),
        None,
        error,
    ))
}

fn other(value: Value<'_>) -> Option<Part> {
    if let Some(reasoning) = value.object("reasoningContent") {
        let text = reasoning.object("reasoningText")?.get("text")?.str()?;
        return Some(Part::Reasoning(text.into_owned()));
    }
    if let Some(data) = either(value, ["inlineData", "inline_data"])
        .or_else(|| either(value, ["fileData", "file_data"]))
    {
        return Some(media(data));
    }
    if let Some(code) = either(value, ["executableCode", "executable_code"]) {
        let arguments = super::part::written_arguments(code.get("code"));
        return Some(Part::Call {
            name: "code_execution".to_owned(),
            arguments,
            id: None,
        });
    }
    if let Some(ran) = either(value, ["codeExecutionResult", "code_execution_result"]) {
        let error = ran
            .present("outcome")
            .is_some_and(|outcome| !outcome.is("OUTCOME_OK"));
        return Some(match Part::result(ran.get("output"), None, None, error) {
            Part::Result {
                content, id, error, ..
            } => Part::Result {
                content,
                id,
                tool: Some("code_execution".to_owned()),
                error,
            },
            other => other,
        });
    }
    if value.object("image").is_some() {
        return Some(Part::Media("[image]".to_owned()));
    }
    if value.object("video").is_some() {
        return Some(Part::Media("[video]".to_owned()));
    }
    let document = value.object("document")?;
    Some(Part::file(document.get("name").and_then(Value::filled)))
}

fn media(data: Value<'_>) -> Part {
    let kind = data
        .first_filled(&["mimeType", "mime_type"])
        .unwrap_or_default()
        .to_ascii_lowercase();
    match kind.split_once('/') {
        Some(("image", _)) => Part::Media("[image]".to_owned()),
        Some(("audio", _)) => Part::Media("[audio]".to_owned()),
        Some(("video", _)) => Part::Media("[video]".to_owned()),
        _ => Part::file(data.first_filled(&["displayName", "display_name"])),
    }
}
