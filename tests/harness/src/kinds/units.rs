//! Documents given as units, for cases about terms and files.

use context_atlas::Document;
use context_atlas::document::{Detected, Link, Unit, lexical};
use context_atlas::json::{Json, Value};

/// The document of a `put`, absent keys at their defaults.
pub(super) fn document(given: Value<'_>) -> Document {
    let text = |key, absent: &str| string(given.get(key)).unwrap_or_else(|| absent.to_owned());
    let list = |key| given.get(key).into_iter().flat_map(Value::items);
    let units: Vec<Unit> = list("units").map(unit).collect();
    Document {
        id: text("id", ""),
        profile: text("profile", "guidance"),
        detected: Some(detected(given.get("detected"))),
        lexical: lexical(&units, |_| ""),
        units,
        links: list("links").map(link).collect(),
        data: object(given.get("data")),
    }
}

/// The strings of a list.
pub(super) fn strings(list: Value<'_>) -> Vec<String> {
    list.items().filter_map(|item| string(Some(item))).collect()
}

fn string(value: Option<Value<'_>>) -> Option<String> {
    value.and_then(Value::as_str).map(str::to_owned)
}

fn object(value: Option<Value<'_>>) -> Json {
    value.map_or_else(Json::object, Value::to_json)
}

fn unit(given: Value<'_>) -> Unit {
    Unit {
        id: string(given.get("id")).unwrap_or_default(),
        kind: string(given.get("kind")).unwrap_or_else(|| "passage".to_owned()),
        text: string(given.get("text")).unwrap_or_default(),
        path: given.get("path").map(strings).unwrap_or_default(),
        meta: object(given.get("meta")),
    }
}

fn link(given: Value<'_>) -> Link {
    Link {
        kind: string(given.get("type")).unwrap_or_default(),
        from: string(given.get("from")).unwrap_or_default(),
        to: string(given.get("to")).unwrap_or_default(),
    }
}

fn detected(given: Option<Value<'_>>) -> Detected {
    let key = |key| given.and_then(|given| given.get(key));
    Detected {
        profile: string(key("profile")).unwrap_or_else(|| "guidance".to_owned()),
        score: key("score").and_then(Value::as_f64),
        by: string(key("by")).unwrap_or_else(|| "default".to_owned()),
    }
}
