//! Messages: who speaks, and the parts of what they say, whatever the vendor calls them.

use std::borrow::Cow;

use super::item::{ids, parent};
use super::part::{Part, joined, parts};
use super::time::time;
use super::value::Value;

/// One message.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) speaker: String,
    /// The name its source gives beside the role.
    pub(super) full: Option<String>,
    pub(super) parts: Vec<Part>,
    pub(super) ids: Vec<String>,
    pub(super) parent: Option<String>,
    pub(super) time: Option<String>,
    /// What a tool's message says of itself, where the message is the result.
    pub(super) tool: Option<Tool>,
}

/// The tool that a message is from.
#[derive(Debug, Default)]
pub(super) struct Tool {
    pub(super) name: Option<String>,
    pub(super) call: Option<String>,
    pub(super) error: bool,
}

impl Message {
    fn new(speaker: &str, parts: Vec<Part>, inner: Value<'_>, envelope: Option<Value<'_>>) -> Self {
        Self {
            speaker: speaker.to_owned(),
            full: None,
            parts,
            ids: ids(inner, envelope),
            parent: parent(inner, envelope),
            time: time(inner, envelope),
            tool: None,
        }
    }

    /// A message to the agent from somewhere else than its user's turn.
    pub(super) fn queued(
        from: &str,
        content: Option<Value<'_>>,
        inner: Value<'_>,
        envelope: Option<Value<'_>>,
    ) -> Self {
        let parts = content.map(parts).unwrap_or_default();
        Self {
            full: Some(from.to_owned()).filter(|from| !from.is_empty()),
            ..Self::new("user", parts, inner, envelope)
        }
    }
}

/// The message that an object is, if it is one.
pub(super) fn classified(inner: Value<'_>, envelope: Option<Value<'_>>) -> Option<Message> {
    let kind = inner.get("type").and_then(Value::str).unwrap_or_default();
    let made = |speaker: &str, parts: Vec<Part>| Message::new(speaker, parts, inner, envelope);
    let summary = inner
        .get("summary")
        .and_then(Value::filled)
        .filter(|_| kind == "summary");
    if let Some(summary) = summary {
        return Some(Message {
            full: full(inner),
            ..made("system", vec![Part::Text(summary.into_owned())])
        });
    }
    let compact = |object: Value<'_>| object.get("isCompactSummary").is_some_and(Value::is_true);
    if compact(inner) || envelope.is_some_and(compact) {
        let content = inner.get("content").map(parts).unwrap_or_default();
        return Some(Message {
            full: full(inner),
            ..made("system", content)
        });
    }
    match &*kind {
        "reasoning" => return Some(made("assistant", reasoning_item(inner))),
        _ if kind.ends_with("_call_output") => {
            let result = Part::result(inner.get("output"), inner.get("call_id"), None, false);
            return Some(made("tool", vec![result]));
        }
        _ if kind.ends_with("_call") => return Some(made("assistant", call_item(&kind, inner))),
        _ => {}
    }
    let role = role(inner, envelope)?;
    Some(conversational(&role, inner, envelope))
}

/// The reasoning of the Responses API.
fn reasoning_item(inner: Value<'_>) -> Vec<Part> {
    let texts = |key: &str| {
        let list = inner.get(key).map(Value::items).into_iter().flatten();
        joined(list.filter_map(|item| Some(item.get("text")?.str()?.into_owned())))
    };
    let text = Some(texts("summary"))
        .filter(|text| !text.is_empty())
        .unwrap_or_else(|| texts("content"));
    if text.is_empty() {
        Vec::new()
    } else {
        vec![Part::Reasoning(text)]
    }
}

/// A call of the Responses API, with its output where it stands beside it.
fn call_item(kind: &str, inner: Value<'_>) -> Vec<Part> {
    let arguments = ["arguments", "input", "action", "code"]
        .iter()
        .find_map(|key| inner.get(key));
    let id = inner
        .get("call_id")
        .filter(|id| id.id().is_some())
        .or_else(|| inner.get("id"));
    let name = inner
        .get("name")
        .and_then(Value::filled)
        .map(Cow::into_owned);
    let name = name.unwrap_or_else(|| kind.strip_suffix("_call").unwrap_or(kind).to_owned());
    let mut parts = Vec::new();
    if let Some(output) = inner.present("output") {
        let error = inner
            .get("error")
            .is_some_and(|error| error.filled().is_some() || error.is_object());
        if let Part::Result { content, id, .. } = Part::result(Some(output), id, None, error) {
            parts.push(Part::Result {
                content,
                id,
                tool: Some(name.clone()),
                error,
            });
        }
    }
    let arguments = super::part::written_arguments(arguments);
    if !name.is_empty() {
        parts.insert(
            0,
            Part::Call {
                name,
                arguments,
                id: super::part::written_id(id),
            },
        );
    }
    parts
}

fn role<'t>(inner: Value<'t>, envelope: Option<Value<'t>>) -> Option<Cow<'t, str>> {
    let author = || inner.object("author")?.get("role")?.filled();
    let named = inner.get("role").and_then(Value::filled).or_else(author);
    if let Some(role) = named.or_else(|| inner.get("sender").and_then(Value::filled)) {
        return Some(role);
    }
    if let Some(role) = envelope.and_then(class_role) {
        return Some(Cow::Borrowed(role));
    }
    const TYPES: [&str; 10] = [
        "human",
        "ai",
        "user",
        "assistant",
        "system",
        "developer",
        "tool",
        "function",
        "gemini",
        "model",
    ];
    let typed = |object: Value<'t>| {
        let kind = object.get("type")?.str()?;
        TYPES
            .contains(&kind.to_ascii_lowercase().as_str())
            .then_some(kind)
    };
    let parts = || inner.array("parts").map(|_| Cow::Borrowed("user"));
    typed(inner)
        .or_else(|| envelope.and_then(typed))
        .or_else(parts)
}

/// The role that a LangChain class name holds.
fn class_role(envelope: Value<'_>) -> Option<&'static str> {
    let class = envelope.array("id")?.items().last()?.str()?;
    let class = class.strip_suffix("Chunk").unwrap_or(&class);
    let role = class.strip_suffix("Message")?;
    ["Human", "AI", "System", "Tool", "Function"]
        .into_iter()
        .find(|known| *known == role)
}

/// The speaker of a role; a role that is not known is kept.
fn speaker(role: &str) -> &str {
    match role.to_ascii_lowercase().as_str() {
        "user" | "human" => "user",
        "assistant" | "ai" | "model" | "bot" | "chatbot" | "gemini" => "assistant",
        "system" | "developer" => "system",
        "tool" | "function" | "ipython" => "tool",
        _ => role,
    }
}

fn full(inner: Value<'_>) -> Option<String> {
    let author = || inner.object("author")?.get("name")?.filled();
    let slug = || inner.object("metadata")?.get("model_slug")?.filled();
    let name = inner.get("name").and_then(Value::filled).or_else(author);
    name.or_else(|| inner.get("model")?.filled())
        .or_else(slug)
        .map(Cow::into_owned)
}

fn conversational(role: &str, inner: Value<'_>, envelope: Option<Value<'_>>) -> Message {
    let speaker = speaker(role);
    let mut parts = reasoning(inner);
    parts.extend(content(inner));
    parts.extend(
        inner
            .get("refusal")
            .and_then(Value::filled)
            .map(|text| Part::Text(text.into_owned())),
    );
    let transcript = inner
        .object("audio")
        .and_then(|audio| audio.get("transcript")?.filled());
    parts.extend(transcript.map(|text| Part::Text(text.into_owned())));
    parts.extend(media(inner));
    parts.extend(calls(inner));
    if speaker == "assistant" {
        address(&mut parts, inner);
    }
    let is_tool = speaker == "tool";
    Message {
        full: if is_tool { None } else { full(inner) },
        tool: is_tool.then(|| tool(inner)),
        ..Message::new(speaker, parts, inner, envelope)
    }
}

fn tool(inner: Value<'_>) -> Tool {
    let author = || inner.object("author")?.get("name")?.filled();
    let name = inner.first_filled(&["name", "tool_name"]).or_else(author);
    let failed = inner.get("status").is_some_and(|status| status.is("error"));
    Tool {
        name: name.map(Cow::into_owned),
        call: super::part::written_id(inner.get("tool_call_id")),
        error: failed || inner.get("is_error").is_some_and(Value::is_true),
    }
}

fn reasoning(inner: Value<'_>) -> Vec<Part> {
    let filled = |key: &str| inner.get(key).and_then(Value::filled).map(Cow::into_owned);
    let mut texts: Vec<String> = filled("reasoning_content").into_iter().collect();
    texts.push(filled("reasoning").unwrap_or_else(|| {
        let details = inner
            .get("reasoning_details")
            .map(Value::items)
            .into_iter()
            .flatten();
        joined(
            details
                .filter_map(|detail| Some(detail.first_filled(&["text", "summary"])?.into_owned())),
        )
    }));
    texts.extend(
        ["thinking", "tool_plan"]
            .iter()
            .filter_map(|key| filled(key)),
    );
    for thought in inner
        .get("thoughts")
        .map(Value::items)
        .into_iter()
        .flatten()
    {
        let words = ["subject", "description"]
            .iter()
            .filter_map(|key| thought.get(key)?.str().map(Cow::into_owned));
        texts.push(joined(words));
    }
    // Empty ones too: what is thought stands before what is said, wherever it comes up.
    texts.into_iter().map(Part::Reasoning).collect()
}

fn content(inner: Value<'_>) -> Vec<Part> {
    let content = inner.present("content").or_else(|| inner.get("parts"));
    let found = content.map(parts).unwrap_or_default();
    match inner
        .get("text")
        .and_then(Value::str)
        .filter(|_| found.is_empty())
    {
        Some(text) => vec![Part::Text(text.into_owned())],
        None => found,
    }
}

fn media(inner: Value<'_>) -> Vec<Part> {
    let list = |key: &str| inner.get(key).map(Value::items).into_iter().flatten();
    let images = list("images").map(|_| Part::Media("[image]".to_owned()));
    let files = list("attachments")
        .chain(list("files"))
        .filter(|file| file.is_object());
    images
        .chain(files.map(|file| Part::file(file.first_filled(&["file_name", "filename", "name"]))))
        .collect()
}

fn calls(inner: Value<'_>) -> Vec<Part> {
    let list = |key: &str| {
        inner
            .get(key)
            .map(Value::items)
            .into_iter()
            .flatten()
            .filter(|call| call.is_object())
    };
    let mut parts = Vec::new();
    for call in list("tool_calls") {
        let id = call
            .get("id")
            .filter(|id| id.id().is_some())
            .or_else(|| call.get("call_id"));
        parts.extend(
            match call.object("function").or_else(|| call.object("custom")) {
                Some(function) => Part::call(
                    function.present("name").or_else(|| call.get("name")),
                    function
                        .present("arguments")
                        .or_else(|| function.get("input")),
                    id,
                ),
                None => {
                    let arguments = ["args", "arguments", "input"]
                        .iter()
                        .find_map(|key| call.present(key));
                    Part::call(call.get("name"), arguments, id)
                }
            },
        );
    }
    for call in list("toolCalls") {
        parts.extend(Part::call(
            call.get("name"),
            call.get("args"),
            call.get("id"),
        ));
        if let Some(result) = call.present("result") {
            let error = call.get("status").is_some_and(|status| status.is("error"));
            parts.push(Part::result(
                Some(result),
                call.get("id"),
                call.get("name"),
                error,
            ));
        }
    }
    if let Some(call) = inner.object("function_call") {
        parts.extend(Part::call(call.get("name"), call.get("arguments"), None));
    }
    parts
}

/// A ChatGPT message that is addressed to a tool is a call of it.
fn address(parts: &mut Vec<Part>, inner: Value<'_>) {
    let Some(recipient) = inner
        .get("recipient")
        .and_then(Value::filled)
        .filter(|name| name != "all")
    else {
        return;
    };
    let (texts, rest): (Vec<_>, Vec<_>) = std::mem::take(parts)
        .into_iter()
        .partition(|part| matches!(part, Part::Text(_)));
    *parts = rest;
    let texts = texts.into_iter().filter_map(|part| {
        if let Part::Text(text) = part {
            Some(text)
        } else {
            None
        }
    });
    let arguments = super::part::compacted(joined(texts));
    parts.push(Part::Call {
        name: recipient.into_owned(),
        arguments,
        id: None,
    });
}
