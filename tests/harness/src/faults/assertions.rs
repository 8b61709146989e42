//! What `right` may say, one function each.

use context_atlas::json::Value;

use super::{chunks, table, texts};
use crate::compare::{self, Keys};

/// Why an assertion does not hold; `None` where it does.
pub(super) fn fault(
    name: &str,
    wanted: Value<'_>,
    made: Value<'_>,
    seconds: f64,
) -> Option<String> {
    let fault = match name {
        "blocks" => blocks(wanted, made),
        "headings" => headings(wanted, made),
        "block_types" => strings_differ(wanted, &texts_of(made, "blocks", "type")),
        "contains" => missing(wanted, made),
        "absent" => present(wanted, made),
        "once" => not_once(wanted, made),
        "in_order" => out_of_order(wanted, made),
        "rows" => table::rows(wanted, made),
        "columns" => table::columns(wanted, made),
        "speakers" => speakers(wanted, made),
        "sentences" => {
            compare::difference(wanted, made.get("sentences")?, Keys::AnyOrder, "sentences")
        }
        "chunk_text" => strings_differ(wanted, &texts_of(made, "chunks", "text")),
        "chunks_end_sentence" => chunks::ends_open(made),
        "chunk_max_chars" => chunks::too_long(wanted, made),
        "every" => chunks::not_in_all(wanted, made),
        "result" => strings_differ_from(wanted, made.get("text")),
        "no_error" => None,
        "error" => made
            .get("error")
            .is_none()
            .then(|| "no error was reported".into()),
        "max_seconds" => too_slow(wanted, seconds),
        _ => Some("there is no such assertion".into()),
    };
    fault.map(|fault| format!("{name}: {fault}"))
}

fn list<'a>(made: Value<'a>, name: &str) -> impl Iterator<Item = Value<'a>> {
    made.get(name).into_iter().flat_map(Value::items)
}

fn text(item: Value<'_>, key: &str) -> String {
    item.get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn texts_of(made: Value<'_>, name: &str, key: &str) -> Vec<String> {
    list(made, name).map(|item| text(item, key)).collect()
}

fn strings(wanted: Value<'_>) -> Vec<String> {
    wanted
        .items()
        .filter_map(|item| Some(item.as_str()?.to_owned()))
        .collect()
}

fn strings_differ(wanted: Value<'_>, got: &[String]) -> Option<String> {
    let wanted = strings(wanted);
    (wanted != got).then(|| format!("expected {wanted:?}, got {got:?}"))
}

fn strings_differ_from(wanted: Value<'_>, got: Option<Value<'_>>) -> Option<String> {
    let (wanted, got) = (wanted.as_str(), got.and_then(Value::as_str));
    (wanted != got).then(|| format!("expected {wanted:?}, got {got:?}"))
}

fn blocks(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let got: Vec<Value<'_>> = list(made, "blocks").collect();
    let same = |wanted: Value<'_>, got: Value<'_>| {
        text(wanted, "type") == text(got, "type")
            && text(wanted, "text").trim_end() == text(got, "text").trim_end()
            && wanted
                .get("level")
                .is_none_or(|level| got.get("level").and_then(Value::as_i64) == level.as_i64())
    };
    let equal = wanted.items().count() == got.len()
        && wanted
            .items()
            .zip(&got)
            .all(|(wanted, got)| same(wanted, *got));
    (!equal).then(|| {
        let got: Vec<String> = got.iter().map(|block| block.text()).collect();
        format!("expected {}, got [{}]", wanted.text(), got.join(","))
    })
}

fn headings(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let headings = list(made, "blocks").filter(|block| text(*block, "type") == "heading");
    let level = |block: Value<'_>| block.get("level").and_then(Value::as_i64);
    let got: Vec<(Option<i64>, String)> = headings
        .map(|block| (level(block), text(block, "text")))
        .collect();
    let pair = |pair: Value<'_>| {
        let mut items = pair.items();
        let level = items.next().and_then(Value::as_i64);
        (
            level,
            items
                .next()
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
        )
    };
    let wanted: Vec<_> = wanted.items().map(pair).collect();
    (wanted != got).then(|| format!("expected {wanted:?}, got {got:?}"))
}

fn missing(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let texts = texts::of(made);
    let lost = strings(wanted)
        .into_iter()
        .find(|text| texts::occurrences(&texts, text) == 0);
    lost.map(|text| format!("{text:?} is in no text of {texts:?}"))
}

fn present(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let texts = texts::of(made);
    let found = strings(wanted)
        .into_iter()
        .find(|text| texts::occurrences(&texts, text) > 0);
    found.map(|text| format!("{text:?} is in a text of {texts:?}"))
}

fn not_once(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let texts = texts::of(made);
    let counts = strings(wanted).into_iter();
    let mut counts = counts.map(|text| (texts::occurrences(&texts, &text), text));
    let (count, text) = counts.find(|(count, _)| *count != 1)?;
    Some(format!("{text:?} occurs {count} times in {texts:?}"))
}

fn out_of_order(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let joined = texts::of(made).join("\n");
    let squashed = texts::squash(&joined);
    let follows = |text: &str, wanted: &[String]| {
        let mut rest = Some(text);
        for part in wanted {
            rest = rest.and_then(|rest| Some(rest.split_once(part.as_str())?.1));
        }
        rest.is_some()
    };
    let wanted = strings(wanted);
    let short: Vec<String> = wanted.iter().map(|text| texts::squash(text)).collect();
    let holds = follows(&joined, &wanted) || follows(&squashed, &short);
    (!holds).then(|| format!("{wanted:?} do not follow each other in {joined:?}"))
}

fn speakers(wanted: Value<'_>, made: Value<'_>) -> Option<String> {
    let said = list(made, "blocks").filter_map(|block| {
        let meta = block.get("meta")?;
        let attached = meta.get("attachment").and_then(Value::as_bool) == Some(true);
        let speaker = meta.get("speaker")?.as_str()?.to_owned();
        (text(block, "type") == "paragraph" && !attached)
            .then(|| vec![speaker, text(block, "text")])
    });
    let got: Vec<Vec<String>> = said.collect();
    let wanted: Vec<Vec<String>> = wanted.items().map(strings).collect();
    (wanted != got).then(|| format!("expected {wanted:?}, got {got:?}"))
}

fn too_slow(wanted: Value<'_>, seconds: f64) -> Option<String> {
    let most = wanted.as_f64()?;
    (seconds > most).then(|| format!("it took {seconds:.1} s"))
}
