//! Assertions about every chunk.

use context_atlas::json::Value;

use crate::clip::clip;

fn chunks<'a>(made: Value<'a>) -> Vec<&'a str> {
    let chunks = made.get("chunks").into_iter().flat_map(Value::items);
    chunks
        .filter_map(|chunk| chunk.get("text")?.as_str())
        .collect()
}

/// A chunk but the last that does not end where a sentence does.
pub(super) fn ends_open(made: Value<'_>) -> Option<String> {
    let chunks = chunks(made);
    let (_, before) = chunks.split_last()?;
    let open = before.iter().find(|text| !ends_sentence(text))?;
    let tail: String = open
        .chars()
        .rev()
        .take(40)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    Some(format!("a chunk ends with {tail:?}"))
}

fn ends_sentence(text: &str) -> bool {
    let closing = |c: char| c.is_whitespace() || "\"'’”»)]}」』）】".contains(c);
    text.trim_end_matches(closing)
        .ends_with(['.', '!', '?', '…', '。', '！', '？', '؟', '۔', '।'])
}

/// A chunk of more code points than asked for.
pub(super) fn too_long(most: Value<'_>, made: Value<'_>) -> Option<String> {
    let most = usize::try_from(most.as_i64()?).ok()?;
    let long = chunks(made)
        .into_iter()
        .find(|text| text.chars().count() > most)?;
    Some(format!(
        "a chunk has {} code points: {}",
        long.chars().count(),
        clip(long)
    ))
}

/// A chunk without one of the strings.
pub(super) fn not_in_all(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let chunks = chunks(made);
    wanted.items().filter_map(Value::as_str).find_map(|wanted| {
        let without = chunks.iter().find(|text| !text.contains(wanted))?;
        Some(format!("{wanted:?} is not in {}", clip(without)))
    })
}
