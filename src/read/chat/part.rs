//! What a message is made of.

use std::borrow::Cow;

use super::keyed;
use super::tape::Tape;
use super::value::Value;
use crate::read::lines::unified;
use crate::text::trim;

/// A piece of a message.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    /// What was said.
    Text(String),
    /// What was thought.
    Reasoning(String),
    /// What cannot be read: `[image]`, `[file: name]`.
    Media(String),
    /// A tool asked for something.
    Call {
        name: String,
        arguments: String,
        id: Option<String>,
    },
    /// What the tool gave.
    Result {
        content: String,
        id: Option<String>,
        tool: Option<String>,
        error: bool,
    },
}

impl Part {
    /// A call; none without a name.
    pub(super) fn call(
        name: Option<Value<'_>>,
        arguments: Option<Value<'_>>,
        id: Option<Value<'_>>,
    ) -> Option<Self> {
        let name = name.and_then(Value::filled)?.into_owned();
        Some(Self::Call {
            name,
            arguments: written_arguments(arguments),
            id: written_id(id),
        })
    }

    /// A result.
    pub(super) fn result(
        content: Option<Value<'_>>,
        id: Option<Value<'_>>,
        tool: Option<Value<'_>>,
        error: bool,
    ) -> Self {
        let tool = tool.and_then(Value::filled).map(Cow::into_owned);
        Self::Result {
            content: written_result(content),
            id: written_id(id),
            tool,
            error,
        }
    }

    /// A file that is named and not read.
    pub(super) fn file(name: Option<Cow<'_, str>>) -> Self {
        Self::Media(name.map_or_else(|| "[file]".to_owned(), |name| format!("[file: {name}]")))
    }
}

/// An id as written.
pub(super) fn written_id(id: Option<Value<'_>>) -> Option<String> {
    id.and_then(Value::id).map(Cow::into_owned)
}

/// The text of a block: `\n` line ends, trimmed.
pub(super) fn cleaned(text: &str) -> String {
    trim(&unified(text)).to_owned()
}

/// Texts with a blank line between, empty ones left out.
pub(super) fn joined(texts: impl IntoIterator<Item = String>) -> String {
    let texts = texts.into_iter().filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n\n")
}

/// The texts of blocks that become one.
pub(super) fn together(texts: impl IntoIterator<Item = String>) -> String {
    joined(texts.into_iter().map(|text| cleaned(&text)))
}

/// The parts of a content value.
pub(super) fn parts(value: Value<'_>) -> Vec<Part> {
    if let Some(text) = value.str() {
        return vec![Part::Text(text.into_owned())];
    }
    if value.is_array() {
        return value.items().flat_map(listed).collect();
    }
    if !value.is_object() {
        return Vec::new();
    }
    match value.get("content_type").and_then(Value::filled) {
        Some(kind) => by_content_type(&kind, value),
        None => element(value),
    }
}

/// The parts of an item of a content list.
fn listed(value: Value<'_>) -> Vec<Part> {
    match value.str() {
        Some(text) => vec![Part::Text(text.into_owned())],
        None if value.is_object() => element(value),
        None => Vec::new(),
    }
}

fn element(value: Value<'_>) -> Vec<Part> {
    if let Some(kind) = value.get("type").and_then(Value::filled) {
        return typed(&kind, value).into_iter().collect();
    }
    if let Some(kind) = value.get("content_type").and_then(Value::filled) {
        return pointer(&kind, value).into_iter().collect();
    }
    keyed::part(value).into_iter().collect()
}

/// An element that names its type.
fn typed(kind: &str, value: Value<'_>) -> Option<Part> {
    let text = |key: &str| {
        value
            .get(key)
            .and_then(Value::str)
            .map(|text| Part::Text(text.into_owned()))
    };
    match kind {
        "text" | "input_text" | "output_text" => text("text"),
        "refusal" => text("refusal"),
        "thinking" => Some(Part::Reasoning(thinking(value.get("thinking")?))),
        "reasoning" => Some(Part::Reasoning(
            value.first_filled(&["reasoning", "text"])?.into_owned(),
        )),
        "image" | "image_url" | "input_image" | "image_file" => {
            Some(Part::Media("[image]".to_owned()))
        }
        "input_audio" | "audio" => Some(Part::Media("[audio]".to_owned())),
        "video" => Some(Part::Media("[video]".to_owned())),
        "file" | "input_file" => {
            const NAMES: [&str; 3] = ["filename", "file_name", "name"];
            let inner = || value.object("file")?.first_filled(&NAMES);
            Some(Part::file(value.first_filled(&NAMES).or_else(inner)))
        }
        "document" => Some(document(value)),
        "tool_use" | "server_tool_use" | "mcp_tool_use" => {
            Part::call(value.get("name"), value.get("input"), value.get("id"))
        }
        _ if kind == "tool_result" || kind.ends_with("_tool_result") => {
            let error = value.get("is_error").is_some_and(Value::is_true);
            Some(Part::result(
                value.get("content"),
                value.get("tool_use_id"),
                value.get("name"),
                error,
            ))
        }
        _ => None,
    }
}

fn thinking(value: Value<'_>) -> String {
    match value.str() {
        Some(text) => text.into_owned(),
        None => joined(parts(value).into_iter().filter_map(|part| {
            if let Part::Text(text) = part {
                Some(text)
            } else {
                None
            }
        })),
    }
}

fn document(value: Value<'_>) -> Part {
    let Some(document) = value.object("document") else {
        return Part::file(value.first_filled(&["title", "name", "filename"]));
    };
    let data = document.get("data");
    let text = data.and_then(Value::str).map(Cow::into_owned);
    Part::Text(
        text.or_else(|| data.map(Value::compact))
            .unwrap_or_default(),
    )
}

/// A part of a ChatGPT message that is not plain text.
fn pointer(kind: &str, value: Value<'_>) -> Option<Part> {
    match kind {
        "image_asset_pointer" => Some(Part::Media("[image]".to_owned())),
        "audio_asset_pointer" | "real_time_user_audio_video_asset_pointer" => {
            Some(Part::Media("[audio]".to_owned()))
        }
        "audio_transcription" => value
            .get("text")
            .and_then(Value::str)
            .map(|text| Part::Text(text.into_owned())),
        _ => None,
    }
}

/// The content of a ChatGPT message.
fn by_content_type(kind: &str, value: Value<'_>) -> Vec<Part> {
    let text = |key: &str| {
        value
            .get(key)
            .and_then(Value::str)
            .map(|text| Part::Text(text.into_owned()))
    };
    match kind {
        "thoughts" => {
            let thoughts = value
                .get("thoughts")
                .map(Value::items)
                .into_iter()
                .flatten();
            let texts =
                thoughts.filter_map(|thought| Some(thought.get("content")?.str()?.into_owned()));
            vec![Part::Reasoning(joined(texts))]
        }
        "reasoning_recap" | "user_editable_context" | "model_editable_context" => Vec::new(),
        "tether_browsing_display" => text("result").into_iter().collect(),
        _ => match value.array("parts") {
            Some(inner) => parts(inner),
            None if pointer(kind, value).is_some() => pointer(kind, value).into_iter().collect(),
            None => text("text").into_iter().collect(),
        },
    }
}

/// The arguments of a call: JSON compact, other text as it is.
pub(super) fn written_arguments(value: Option<Value<'_>>) -> String {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return String::new();
    };
    match value.str() {
        Some(text) => compacted(text.into_owned()),
        None => value.compact(),
    }
}

/// Text that is one JSON value in its compact form, other text as it is.
pub(super) fn compacted(text: String) -> String {
    let compact = Tape::of(&text).map(|tape| tape.root().compact());
    compact.unwrap_or(text)
}

/// The content of a result.
fn written_result(value: Option<Value<'_>>) -> String {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return String::new();
    };
    if let Some(text) = value.str() {
        return text.into_owned();
    }
    if !value.is_array() {
        return value.compact();
    }
    let texts = value
        .items()
        .map(written_element)
        .filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n\n")
}

fn written_element(value: Value<'_>) -> String {
    if let Some(text) = value.str() {
        return text.into_owned();
    }
    let mut found = if value.is_object() {
        element(value)
    } else {
        Vec::new()
    };
    if let (Some(part), true) = (found.pop(), found.is_empty()) {
        match part {
            Part::Text(text) | Part::Media(text) | Part::Result { content: text, .. } => {
                return text;
            }
            Part::Reasoning(_) | Part::Call { .. } => {}
        }
    }
    match value.entries().as_slice() {
        [(key, inner)] if key == "json" => inner.compact(),
        _ => value.compact(),
    }
}
