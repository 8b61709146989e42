//! What a context is worth to its question.

use super::questions::{Answer, Question};

/// The shortest stretch of a quote, in code points, that counts when the whole quote is not found.
const SEED: usize = 24;

/// What the engine returned for a question.
#[derive(Debug, Clone, Default)]
pub struct Prediction {
    /// The context.
    pub text: String,
    /// Whether it said that there is no answer.
    pub abstained: bool,
}

/// How a prediction does.
#[derive(Debug, Clone, Default)]
pub struct Score {
    /// Share of the gold found, where the question has quotes.
    pub recall: Option<f64>,
    /// Whether every quote was found to nine tenths.
    pub hit: bool,
    /// Characters of gold found, and of context.
    pub gold: usize,
    /// Characters of the context.
    pub size: usize,
    /// The context's tokens, at four characters each.
    pub tokens: f64,
    /// Whether the number was right, where one was asked for.
    pub correct: Option<bool>,
    /// Whether it abstained.
    pub abstained: bool,
    /// Whether there was nothing to find.
    pub unanswerable: bool,
}

/// Scores one prediction.
pub fn score(question: &Question, prediction: &Prediction) -> Score {
    let raw = if prediction.abstained {
        ""
    } else {
        prediction.text.as_str()
    };
    let text = squash(raw);
    let mut score = Score {
        size: text.chars().count(),
        tokens: raw.chars().count() as f64 / 4.0,
        abstained: prediction.abstained,
        ..Score::default()
    };
    match &question.answer {
        Answer::Nothing => score.unanswerable = true,
        Answer::Number(number) => score.correct = Some(has_number(*number, &text)),
        Answer::Quotes(quotes) => {
            let parts = quotes.iter().map(|quote| squash(quote));
            let parts: Vec<(usize, usize)> = parts
                .map(|quote| (quote.chars().count(), covered(&quote, &text)))
                .collect();
            let total: usize = parts.iter().map(|(all, _)| all).sum();
            score.gold = parts.iter().map(|(_, found)| found).sum();
            score.recall = Some(score.gold as f64 / total.max(1) as f64);
            score.hit = parts
                .iter()
                .all(|(all, found)| *found as f64 >= 0.9 * *all as f64);
        }
    }
    score
}

/// Runs of white space as one space, none at the ends.
pub(super) fn squash(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many code points of a quote occur in a text: the longest stretches of at least [`SEED`],
/// taken from the left.
pub(super) fn covered(quote: &str, text: &str) -> usize {
    if quote.is_empty() || text.is_empty() {
        return 0;
    }
    let seed = SEED.min(quote.chars().count());
    let (mut rest, mut found) = (quote, 0);
    while let Some((end, last)) = rest.char_indices().nth(seed - 1) {
        let start = &rest[..end + last.len_utf8()];
        let length = longest(rest, start, text);
        found += length;
        rest = after(rest, length.max(1));
    }
    found
}

/// The longest beginning of a quote, from `start` on, that occurs in a text, in code points.
fn longest(quote: &str, start: &str, text: &str) -> usize {
    let (mut from, mut best) = (0, 0);
    while let Some(at) = text[from..].find(start) {
        let there = text[from + at..].chars();
        let same = quote.chars().zip(there).take_while(|(a, b)| a == b);
        best = best.max(same.count());
        from += at + text[from + at..].chars().next().map_or(1, char::len_utf8);
    }
    best
}

/// A text without its first code points.
fn after(text: &str, count: usize) -> &str {
    let at = text
        .char_indices()
        .nth(count)
        .map_or(text.len(), |(at, _)| at);
    &text[at..]
}

/// Whether a number stands in a text, thousands separated or not, to the second decimal.
fn has_number(wanted: f64, text: &str) -> bool {
    let near = |got: f64| (got - wanted).abs() <= (wanted.abs() * 1e-6).max(0.006);
    numbers(text).into_iter().any(near)
}

fn numbers(text: &str) -> Vec<f64> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let before = at.checked_sub(1).and_then(|before| chars.get(before));
        let inside = before.is_some_and(|c| c.is_alphanumeric() || *c == '_' || *c == '.');
        let length = if inside {
            0
        } else {
            number_length(&chars[at..])
        };
        if length > 0 {
            let digits: String = chars[at..at + length]
                .iter()
                .filter(|c| **c != ',')
                .collect();
            found.extend(digits.parse::<f64>().ok());
        }
        at += length.max(1);
    }
    found
}

/// How many characters of `-1,234.5e+6` stand at the start.
fn number_length(chars: &[char]) -> usize {
    let run = |from: usize, holds: fn(&char) -> bool| {
        chars.iter().skip(from).take_while(|c| holds(c)).count()
    };
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let mut at = usize::from(chars.first() == Some(&'-'));
    if !digit(at) {
        return 0;
    }
    at += run(at, |c| c.is_ascii_digit() || *c == ',');
    if chars.get(at) == Some(&'.') && digit(at + 1) {
        at += 1 + run(at + 1, char::is_ascii_digit);
    }
    if matches!(chars.get(at), Some('e' | 'E')) {
        let sign = usize::from(chars.get(at + 1) == Some(&'+'));
        if digit(at + 1 + sign) {
            at += 1 + sign + run(at + 1 + sign, char::is_ascii_digit);
        }
    }
    at
}
