//! Items of a conversation, and what is a message in them.

use std::borrow::Cow;

use super::message::{self, Message};
use super::value::Value;

/// What an item comes to.
#[derive(Debug)]
pub(super) enum Reading {
    /// A message.
    Message(Message),
    /// Known, and not shown.
    Skip,
    /// Nothing that is known.
    Unknown,
}

/// Whether an item is known at all.
pub(super) fn is_recognised(item: Value<'_>) -> bool {
    !matches!(read(item), Reading::Unknown)
}

/// Reads an item.
pub(super) fn read(item: Value<'_>) -> Reading {
    if !item.is_object() {
        return Reading::Unknown;
    }
    if let Some(prompt) = queued(item) {
        return Reading::Message(Message::queued("queued", prompt, item, None));
    }
    let Some((inner, envelope)) = unwrapped(item) else {
        return Reading::Skip;
    };
    let meta = |object: Value<'_>| object.get("isMeta").is_some_and(Value::is_true);
    if envelope.is_some_and(meta) || meta(inner) {
        let origin = envelope.and_then(|envelope| envelope.object("origin")?.get("kind")?.filled());
        return match (origin, inner.get("content")) {
            (Some(kind), content) => {
                Reading::Message(Message::queued(&kind, content, inner, envelope))
            }
            (None, _) => Reading::Skip,
        };
    }
    message::classified(inner, envelope).map_or(Reading::Unknown, Reading::Message)
}

/// The prompt of a message that was sent while the agent worked.
fn queued(item: Value<'_>) -> Option<Option<Value<'_>>> {
    let attachment = item
        .object("attachment")
        .filter(|_| item.get("type").is_some_and(|kind| kind.is("attachment")))?;
    let is_queued = attachment
        .get("type")
        .is_some_and(|kind| kind.is("queued_command"));
    is_queued
        .then(|| attachment.get("prompt"))
        .filter(Option::is_some)
}

/// The message object of an item and what it is wrapped in; `None` for an item to skip.
fn unwrapped(item: Value<'_>) -> Option<(Value<'_>, Option<Value<'_>>)> {
    let kind = item.get("type").and_then(Value::filled);
    if let (Some(kind), Some(payload)) = (&kind, item.object("payload")) {
        return (kind == "response_item").then_some((payload, Some(item)));
    }
    if let Some(message) = item.object("message") {
        return Some((message, Some(item)));
    }
    let is_root = item.get("message").is_some_and(Value::is_null)
        && (item.get("parent").is_some() || item.get("children").is_some());
    if is_root {
        return None;
    }
    if let (Some(_), Some(data)) = (&kind, item.object("data")) {
        return Some((data, Some(item)));
    }
    match (kind.as_deref(), item.object("kwargs")) {
        (Some("constructor"), Some(inner)) => return Some((inner, Some(item))),
        (Some("system"), _) if item.get("subtype").and_then(Value::filled).is_some() => {
            return None;
        }
        _ => {}
    }
    Some((item, None))
}

/// The ids of an item: its message's and its envelope's, without repeats.
pub(super) fn ids(message: Value<'_>, envelope: Option<Value<'_>>) -> Vec<String> {
    let envelope = |key: &str| envelope.and_then(|envelope| envelope.get(key));
    let all = [
        message.get("id"),
        message.get("uuid"),
        envelope("uuid"),
        envelope("id"),
    ];
    let mut found: Vec<String> = Vec::new();
    for id in all.into_iter().flatten().filter_map(Value::id) {
        if !found.iter().any(|known| *known == id) {
            found.push(id.into_owned());
        }
    }
    found
}

/// The id of the item that an item follows.
pub(super) fn parent<'t>(message: Value<'t>, envelope: Option<Value<'t>>) -> Option<String> {
    const KEYS: [&str; 5] = [
        "parentUuid",
        "parent_message_uuid",
        "parent",
        "parentId",
        "parent_id",
    ];
    let of = |object: Value<'t>| KEYS.iter().find_map(|key| object.get(key)?.id());
    envelope
        .and_then(of)
        .or_else(|| of(message))
        .map(Cow::into_owned)
}
