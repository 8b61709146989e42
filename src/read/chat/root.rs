//! Which items make which conversation.

use std::collections::{HashMap, HashSet};

use super::item::is_recognised;
use super::part::{Part, parts, together};
use super::value::Value;
use crate::error::{Error, ErrorKind, Result};
use crate::text::squash;

const NO_TRANSCRIPT: &str = "A chat transcript must be a JSON array or JSON Lines of messages, an object holding them (messages, contents, history, input, items, chat_messages, mapping, ...), or a list of conversations.";

/// Items that belong together, in order.
#[derive(Debug)]
pub(super) struct Conversation<'t> {
    /// The heading it gets among others.
    pub(super) title: Option<String>,
    pub(super) items: Vec<Value<'t>>,
    holder: Option<Value<'t>>,
}

impl<'t> Conversation<'t> {
    fn of(holder: Value<'t>) -> Option<Self> {
        Some(Self {
            title: None,
            items: held(holder)?,
            holder: Some(holder),
        })
    }

    /// The instructions that stand beside the items.
    pub(super) fn system(&self) -> String {
        const KEYS: [&str; 4] = [
            "system",
            "systemInstruction",
            "system_instruction",
            "instructions",
        ];
        let Some(holder) = self.holder else {
            return String::new();
        };
        let read = |key: &&str| {
            let value = holder.get(key)?;
            Some(parts(value.array("parts").unwrap_or(value)))
        };
        let texts = KEYS.iter().filter_map(read).flatten();
        together(texts.filter_map(|part| {
            if let Part::Text(text) = part {
                Some(text)
            } else {
                None
            }
        }))
    }
}

/// The conversations of a value.
///
/// # Errors
/// `Input` where there is none.
pub(super) fn conversations(root: Value<'_>) -> Result<Vec<Conversation<'_>>> {
    let found = if root.is_array() {
        of_array(root)
    } else {
        of_object(root)
    };
    found.ok_or_else(no_transcript)
}

/// What holds no conversation.
pub(super) fn no_transcript() -> Error {
    Error::new(ErrorKind::Input, NO_TRANSCRIPT)
}

fn of_object(root: Value<'_>) -> Option<Vec<Conversation<'_>>> {
    if let Some(list) = root.array("conversations") {
        return Some(titled(list));
    }
    let single = Conversation::of(root).or_else(|| Conversation::of(root.object("conversation")?));
    let item = || {
        is_recognised(root).then(|| Conversation {
            title: None,
            items: vec![root],
            holder: None,
        })
    };
    single.or_else(item).map(|conversation| vec![conversation])
}

fn of_array(root: Value<'_>) -> Option<Vec<Conversation<'_>>> {
    if root.items().next().is_none() {
        return Some(Vec::new());
    }
    if root.items().any(is_recognised) {
        return Some(vec![Conversation {
            title: None,
            items: root.items().collect(),
            holder: None,
        }]);
    }
    Some(titled(root)).filter(|found| !found.is_empty())
}

/// A list of conversations, each with its heading.
fn titled(list: Value<'_>) -> Vec<Conversation<'_>> {
    let mut found: Vec<Conversation<'_>> = Vec::new();
    for item in list.items() {
        found.extend(listed(item, found.len()));
    }
    found
}

/// An item of a list of conversations, after as many others.
pub(super) fn listed(item: Value<'_>, before: usize) -> Option<Conversation<'_>> {
    let conversation = Conversation::of(item)?;
    let title = title(item).unwrap_or_else(|| format!("Conversation {}", before + 1));
    Some(Conversation {
        title: Some(title),
        ..conversation
    })
}

fn title(conversation: Value<'_>) -> Option<String> {
    let named = ["title", "name"].iter().find_map(|key| {
        let title = squash(&conversation.get(key)?.str()?);
        (!title.is_empty()).then_some(title)
    });
    let id = || conversation.get("id").and_then(Value::id).map(Into::into);
    let other = || {
        conversation
            .first_filled(&["uuid", "conversation_id"])
            .map(Into::into)
    };
    named.or_else(id).or_else(other)
}

/// The items that an object holds, where it is a conversation.
fn held(object: Value<'_>) -> Option<Vec<Value<'_>>> {
    if !object.is_object() {
        return None;
    }
    if let Some(mapping) = object.object("mapping") {
        return Some(branch(mapping, object.get("current_node")));
    }
    if let Some(messages) = object.array("chat_messages") {
        return Some(after_parents(messages.items().collect()));
    }
    const LISTS: [&str; 5] = ["messages", "contents", "history", "items", "data"];
    if let Some(list) = LISTS.iter().find_map(|key| object.array(key)) {
        return Some(list.items().collect());
    }
    let (input, output) = (object.array("input"), object.array("output"));
    (input.is_some() || output.is_some()).then(|| {
        [input, output]
            .into_iter()
            .flatten()
            .flat_map(Value::items)
            .collect()
    })
}

/// The branch of a tree of messages that is shown: up from the current node, or down by last children.
fn branch<'t>(mapping: Value<'t>, current: Option<Value<'t>>) -> Vec<Value<'t>> {
    let entries = mapping.entries();
    let nodes: HashMap<&str, Value<'t>> = entries
        .iter()
        .filter(|(_, node)| !node.is_null())
        .map(|(id, node)| (id.as_ref(), *node))
        .collect();
    let named = |value: Option<Value<'t>>| {
        value
            .and_then(Value::id)
            .filter(|id| nodes.contains_key(id.as_ref()))
    };
    let upwards = current
        .and_then(Value::str)
        .filter(|id| nodes.contains_key(id.as_ref()));
    let first = || {
        entries
            .iter()
            .find(|(_, node)| named(node.get("parent")).is_none())
            .map(|(id, _)| id.clone())
    };
    let up = upwards.is_some();
    let mut next = upwards.or_else(first);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    while let Some(id) = next.take().filter(|id| !seen.contains(id)) {
        let Some(node) = nodes.get(id.as_ref()).copied() else {
            break;
        };
        found.push(node);
        next = if up {
            named(node.get("parent"))
        } else {
            let children = node.get("children").map(Value::items);
            children
                .into_iter()
                .flatten()
                .filter_map(|child| named(Some(child)))
                .last()
        };
        seen.insert(id);
    }
    if up {
        found.reverse();
    }
    found
}

/// Messages in their order, but each after the one it answers.
fn after_parents(items: Vec<Value<'_>>) -> Vec<Value<'_>> {
    let ids = items
        .iter()
        .enumerate()
        .filter_map(|(place, item)| Some((item.get("uuid")?.id()?, place)));
    let places: HashMap<_, usize> = ids.collect();
    let parent = |item: &Value<'_>| {
        item.get("parent_message_uuid")
            .and_then(|id| places.get(&id.id()?).copied())
    };
    let parents: Vec<Option<usize>> = items.iter().map(parent).collect();
    let late = parents
        .iter()
        .enumerate()
        .any(|(place, parent)| parent.is_some_and(|parent| parent > place));
    if !late {
        return items;
    }
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    let mut open: Vec<usize> = Vec::new();
    for (place, parent) in parents.iter().enumerate().rev() {
        match parent.and_then(|parent| children.get_mut(parent)) {
            Some(of_parent) => of_parent.push(place),
            None => open.push(place),
        }
    }
    let mut taken = vec![false; items.len()];
    let mut order = Vec::with_capacity(items.len());
    while let Some(place) = open.pop() {
        if let Some(taken) = taken.get_mut(place) {
            *taken = true;
        }
        order.extend(items.get(place));
        open.extend(children.get(place).into_iter().flatten());
    }
    let circular = items.iter().zip(&taken).filter(|(_, taken)| !**taken);
    order.extend(circular.map(|(item, _)| item));
    order
}
