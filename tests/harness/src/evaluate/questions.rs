//! Questions with known answers.

use context_atlas::json::{Json, Value};

/// One question of a set.
#[derive(Debug, Clone)]
pub struct Question {
    /// The set it belongs to.
    pub set: String,
    /// Unique over all sets.
    pub id: String,
    /// As asked.
    pub text: String,
    /// What it asks for.
    pub kind: String,
    /// What is right.
    pub answer: Answer,
}

/// What a question's right answer is.
#[derive(Debug, Clone)]
pub enum Answer {
    /// Every one of these quotes.
    Quotes(Vec<String>),
    /// A number to be computed.
    Number(f64),
    /// None: the right result is an abstention.
    Nothing,
}

impl Question {
    /// Whether quotes answer it.
    pub fn is_quoted(&self) -> bool {
        matches!(self.answer, Answer::Quotes(_))
    }
}

/// The questions of a set's `questions.jsonl`.
///
/// # Errors
/// A sentence that names the line.
pub fn read(set: &str, lines: &str) -> Result<Vec<Question>, String> {
    let lines = lines.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| question(set, line)).collect()
}

fn question(set: &str, line: &str) -> Result<Question, String> {
    let json = Json::parse(line).map_err(|error| format!("{set}: {error}: {line}"))?;
    let value = json.value();
    let text = |key| {
        value
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let quotes = value.get("gold").into_iter().flat_map(Value::items);
    let quotes = quotes.filter_map(|gold| Some(gold.get("quote")?.as_str()?.to_owned()));
    let number = value.get("answer").and_then(|answer| {
        answer
            .as_f64()
            .or_else(|| answer.as_str()?.trim().parse().ok())
    });
    let nothing = value.get("unanswerable").and_then(Value::as_bool) == Some(true);
    Ok(Question {
        set: set.to_owned(),
        id: text("id"),
        text: text("question"),
        kind: text("kind"),
        answer: match number {
            Some(number) => Answer::Number(number),
            None if nothing => Answer::Nothing,
            None => Answer::Quotes(quotes.collect()),
        },
    })
}
