//! Fault cases: a small input and what its right reading must show.

mod assertions;
mod chunks;
mod clock;
mod table;
mod texts;

use context_atlas::json::{Builder, Json, Value};

use crate::{Bundle, Case, Outcome, make};

/// Reads a fault case's file; its name is the file's without the extension.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn read(bundle: &Bundle, file: &str) -> Result<Case, String> {
    let json = Json::parse(bundle.text(file)?).map_err(|error| format!("{file}: {error}"))?;
    let format = json.value().get("format").and_then(Value::as_str);
    let format = format
        .ok_or_else(|| format!("{file} has no format"))?
        .to_owned();
    let name = file.rsplit('/').next().unwrap_or(file);
    Ok(Case {
        file: "cases".into(),
        name: name.trim_end_matches(".json").into(),
        kind: format,
        format: None,
        json,
        at_once: 1,
        run,
    })
}

fn run(case: &Case, bundle: &Bundle) -> Outcome {
    let start = clock::now();
    let made = input(case.json.value(), bundle)
        .and_then(|input| make::make(&input, &case.kind, case.json.value().get("options")));
    let made = made.unwrap_or_else(|reason| error(&reason));
    let seconds = clock::now() - start;
    let right = case.json.value().get("right");
    let mut wanted = right.into_iter().flat_map(Value::entries);
    let difference = match unexpected_error(case.json.value(), made.value()) {
        Some(error) => Some(error),
        None => {
            wanted.find_map(|(name, value)| assertions::fault(name, value, made.value(), seconds))
        }
    };
    Outcome {
        difference,
        given: made,
    }
}

/// The bytes of a case's input.
fn input(case: Value<'_>, bundle: &Bundle) -> Result<Vec<u8>, String> {
    let text = |value: Value<'_>, key| {
        value
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    if case.get("input_file").is_some() {
        let file = format!("cases/{}", text(case, "input_file"));
        return bundle.bytes(&file).map(<[u8]>::to_vec);
    }
    let Some(repeat) = case.get("input_repeat") else {
        return Ok(text(case, "input").into_bytes());
    };
    let times = repeat
        .get("times")
        .and_then(Value::as_i64)
        .unwrap_or_default();
    let times = usize::try_from(times).unwrap_or_default();
    let (before, after) = (text(repeat, "before"), text(repeat, "after"));
    Ok((before + &text(repeat, "text").repeat(times) + &after).into_bytes())
}

fn error(reason: &str) -> Json {
    let mut made = Builder::new();
    made.object().key("error").string(reason).end();
    made.finish()
}

/// An error fails every case that does not expect one.
fn unexpected_error(case: Value<'_>, made: Value<'_>) -> Option<String> {
    let expects = case
        .get("right")
        .and_then(|right| right.get("error"))
        .is_some();
    let error = made.get("error")?.as_str()?;
    (!expects).then(|| format!("error: {error}"))
}
