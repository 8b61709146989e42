//! What the engine makes of one file: `{"blocks"}`, a document, `{"chunks"}`, `{"sentences"}`, `{"text"}`.

use context_atlas::ingest::{Input as Given, Options};
use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::{Comparison, Judging, Operation};
use context_atlas::read::{About, Family, Input, decode, format, read_blocks, read_file};
use context_atlas::run::drive;
use context_atlas::tabular::{self, Filter, Plan};
use context_atlas::{Block, Config, Document, Processor, chunk, text};

/// What is made of the bytes of a file in a format, by the options of a case.
///
/// # Errors
/// The engine's message, or why it cannot be done.
pub fn make(input: &[u8], format: &str, options: Option<Value<'_>>) -> Result<Json, String> {
    let option = |key| options.and_then(|options| options.get(key));
    match format {
        "chunk" => {
            let reader = option("reader").and_then(Value::as_str);
            let blocks = blocks(input, reader.unwrap_or("markdown"))?;
            let config = option("config").map(Config::from_json).transpose();
            let config = config
                .map_err(|error| error.to_string())?
                .unwrap_or_default();
            Ok(chunk::structural(&blocks, &config).to_json())
        }
        "sentences" => {
            let text = decode(input);
            let mut made = Builder::new();
            made.object()
                .key("sentences")
                .strings(text::sentences(&text));
            Ok(made.finish())
        }
        "table-answer" => {
            let reader = option("reader").and_then(Value::as_str);
            let document = document(input, reader.unwrap_or("csv"))?;
            let plan = option("plan").map(plan).transpose()?.unwrap_or_default();
            let answer = tabular::answer(&document, 0, &plan).ok_or("there is no table")?;
            Ok(result(&answer.text))
        }
        _ if is_document(format) => {
            let about = About {
                bibliography: option("bibliography").and_then(Value::as_str),
                ..About::default()
            };
            let blocks = read_file(Input::Bytes(input), format, about);
            Ok(listed(&blocks.map_err(|error| error.to_string())?))
        }
        _ => {
            let document = document(input, format)?;
            Json::parse(&document.to_json()).map_err(|error| error.to_string())
        }
    }
}

/// Whether a format is read into blocks. A name that is none says so when it is read.
fn is_document(name: &str) -> bool {
    format(name).is_none_or(|format| format.family == Family::Document)
}

/// The document of a data file or spreadsheet, for which nobody is asked.
fn document(input: &[u8], format: &str) -> Result<Document, String> {
    let processor = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let options = Options {
        id: "case".into(),
        format: Some(format.to_owned()),
        ..Options::default()
    };
    let run = processor.ingest(Given::Bytes(input.to_vec()), options);
    drive(run, &mut |_| None).map_err(|error| error.to_string())
}

/// A plan as cases give it; members left out are empty.
fn plan(given: Value<'_>) -> Result<Plan, String> {
    let text = |key| given.get(key).and_then(Value::as_str).map(str::to_owned);
    let operation = text("operation").unwrap_or_default();
    let mut operations = Operation::ALL.into_iter();
    let filters = given.get("filters").into_iter().flat_map(Value::entries);
    let filters = filters.map(|(column, filter)| Some((column.to_owned(), self::filter(filter)?)));
    let strings = |key| {
        let list = given.get(key).into_iter().flat_map(Value::items);
        list.filter_map(|item| Some(item.as_str()?.to_owned()))
            .collect()
    };
    Ok(Plan {
        measure: text("measure"),
        operation: operations
            .find(|one| one.name() == operation)
            .ok_or("no operation")?,
        group: text("group"),
        filters: filters
            .collect::<Option<_>>()
            .ok_or("a filter of no known form")?,
        drop_blank: strings("drop_blank"),
        ..Plan::default()
    })
}

fn filter(given: Value<'_>) -> Option<Filter> {
    let mut items = given.items();
    let kind = items.next()?.as_str()?;
    let text = |value: Option<Value<'_>>| Some(value?.as_str()?.to_owned());
    Some(match kind {
        "in" => {
            let values = items.next()?.items();
            Filter::In(
                values
                    .filter_map(|value| Some(value.as_str()?.to_owned()))
                    .collect(),
            )
        }
        "range" => Filter::Range(text(items.next()), text(items.next())),
        _ => {
            let name = items.next()?.as_str()?;
            let comparison = Comparison::ALL.into_iter().find(|one| one.name() == name)?;
            Filter::Threshold(comparison, items.next()?.as_f64()?)
        }
    })
}

/// The figure of a context's result line.
fn result(text: &str) -> Json {
    let line = text
        .lines()
        .find(|line| line.starts_with("Result: "))
        .unwrap_or_default();
    let figure = line.split_once(" = ").map_or("", |(_, rest)| rest);
    let figure = figure.split_once(" (").map_or(figure, |(figure, _)| figure);
    let mut made = Builder::new();
    made.object().key("text").string(figure);
    made.finish()
}

fn blocks(input: &[u8], format: &str) -> Result<Vec<Block>, String> {
    read_blocks(Input::Bytes(input), format).map_err(|error| error.to_string())
}

fn listed(blocks: &[Block]) -> Json {
    let mut made = Builder::new();
    made.object().key("blocks").array();
    for block in blocks {
        made.value(block.to_json().value());
    }
    made.finish()
}
