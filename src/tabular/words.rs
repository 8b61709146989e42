//! The words and numbers of a question. See `spec/profiles/tabular.md`.

use crate::sort;
use crate::text::{category, is_space, trim};

/// Words that say nothing about a value.
const STOPS: [&str; 34] = [
    "the", "and", "for", "what", "was", "were", "how", "much", "many", "did", "does", "which",
    "with", "from", "that", "this", "each", "all", "any", "are", "who", "its", "their", "than",
    "more", "less", "over", "under", "between", "total", "show", "every", "list", "compare",
];

/// Runs of letters and digits of three characters or more, lowercase, without the stops.
pub(super) fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let runs = lower.split(|one: char| !is_word(one));
    let kept = runs.filter(|run| run.chars().nth(2).is_some() && !STOPS.contains(run));
    kept.map(str::to_owned).collect()
}

fn is_word(one: char) -> bool {
    one.is_ascii_alphanumeric() || (!one.is_ascii() && is_letter_or_number(one))
}

/// Two words match when equal, or when both are long and one starts with the other.
pub(super) fn matches(word: &str, other: &str) -> bool {
    let long = |word: &str| word.chars().nth(3).is_some();
    word == other
        || (long(word) && long(other) && (word.starts_with(other) || other.starts_with(word)))
}

/// How many of the words match one of the others.
pub(super) fn shared(words: &[String], others: &[String]) -> usize {
    let matched = |word: &&String| others.iter().any(|other| matches(word, other));
    words.iter().filter(matched).count()
}

/// The values of a large column most worth offering: the rarer a word they share with the question,
/// the better. The column's order decides among equals.
pub(super) fn shortlist(question: &[String], values: &[String], most: usize) -> Vec<String> {
    let own: Vec<Vec<String>> = values.iter().map(|value| words(value)).collect();
    let mut scores = vec![0.0; values.len()];
    for word in question {
        let holds =
            |(_, words): &(usize, &Vec<String>)| words.iter().any(|other| matches(word, other));
        let matched: Vec<usize> = own
            .iter()
            .enumerate()
            .filter(holds)
            .map(|(at, _)| at)
            .collect();
        #[expect(clippy::cast_precision_loss, reason = "a count of values")]
        let share = 1.0 / matched.len() as f64;
        for at in matched {
            if let Some(score) = scores.get_mut(at) {
                *score += share;
            }
        }
    }
    let mut order: Vec<usize> = (0..values.len()).collect();
    let score = |at: &usize| scores.get(*at).copied().unwrap_or(0.0);
    sort::by(&mut order, |a, b| score(b).total_cmp(&score(a)));
    let best = order.into_iter().take(most);
    best.filter_map(|at| values.get(at).cloned()).collect()
}

const SCALES: [(&str, f64); 6] = [
    ("million", 1e6),
    ("billion", 1e9),
    ("thousand", 1e3),
    ("bn", 1e9),
    ("m", 1e6),
    ("k", 1e3),
];

const SPELLED: [(&str, f64); 15] = [
    ("a", 1.0),
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("twelve", 12.0),
    ("twenty", 20.0),
    ("fifty", 50.0),
    ("hundred", 100.0),
];

const SPELLED_SCALES: [(&str, f64); 4] = [
    ("hundred", 1e2),
    ("thousand", 1e3),
    ("million", 1e6),
    ("billion", 1e9),
];

/// The numbers of a question with how they are written: `zero`, figures, then words with a scale.
pub(super) fn numbers(question: &str) -> Vec<(f64, String)> {
    let mut found = Vec::new();
    let lower = question.to_ascii_lowercase();
    let mut words = lower.split(|one: char| !one.is_ascii_alphanumeric() && one != '_');
    if words.any(|word| word == "zero") {
        found.push((0.0, "zero".to_owned()));
    }
    figures(question, &mut found);
    spelled(question, &mut found);
    found
}

fn figures(question: &str, found: &mut Vec<(f64, String)>) {
    let mut at = 0;
    while let Some(rest) = question.get(at..) {
        let Some(digit) = rest.find(|one: char| one.is_ascii_digit()) else {
            return;
        };
        let start = at + digit;
        let Some(figure) = question.get(start..).and_then(figure) else {
            at = start + 1;
            continue;
        };
        let from = start - symbol(question.get(at..start).unwrap_or_default());
        let end = start + figure.len;
        let written = question.get(from..end).unwrap_or_default();
        found.push((figure.value, trim(written).to_owned()));
        at = end;
    }
}

/// How many bytes before a figure are its currency sign, which may stand a space apart.
fn symbol(before: &str) -> usize {
    let mut back = before.chars().rev();
    let is_symbol = |one: &char| matches!(one, '£' | '$' | '€');
    match back.next() {
        Some(one) if is_symbol(&one) => one.len_utf8(),
        Some(space) if is_space(space) => {
            let symbol = back.next().filter(is_symbol);
            symbol.map_or(0, |symbol| symbol.len_utf8() + space.len_utf8())
        }
        _ => 0,
    }
}

struct Figure {
    value: f64,
    len: usize,
}

/// The figure at the start of a text, with its scale, ending at a word's end.
fn figure(text: &str) -> Option<Figure> {
    let grouped = grouped(text);
    let plain = text.bytes().take_while(u8::is_ascii_digit).count();
    let candidates = [grouped, Some(plain)];
    for whole in candidates.into_iter().flatten() {
        let decimals = text.get(whole..)?.strip_prefix('.').map_or(0, |rest| {
            rest.bytes().take_while(u8::is_ascii_digit).count()
        });
        let ends = [(decimals > 0).then_some(whole + 1 + decimals), Some(whole)];
        for end in ends.into_iter().flatten() {
            if let Some(figure) = scaled(text, end) {
                return Some(figure);
            }
        }
    }
    // Shorter runs of digits never end at a word's end.
    None
}

/// How long a number grouped by commas is.
fn grouped(text: &str) -> Option<usize> {
    let first = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = first;
    while let Some(group) = text.get(end..).and_then(|rest| rest.strip_prefix(',')) {
        let digits = group.bytes().take(3).take_while(u8::is_ascii_digit).count();
        if digits < 3 {
            break;
        }
        end += 4;
    }
    (first <= 3 && end > first).then_some(end)
}

fn scaled(text: &str, end: usize) -> Option<Figure> {
    let digits = text.get(..end)?.replace(',', "");
    let value: f64 = digits.parse().ok()?;
    let rest = text.get(end..)?;
    let spaces = rest.len() - rest.trim_start_matches(is_space).len();
    let word = rest.get(spaces..)?;
    for (scale, by) in SCALES {
        let named = word
            .get(..scale.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(scale));
        if named && is_end(word.get(scale.len()..)?, true) {
            let len = end + spaces + scale.len();
            return Some(Figure {
                value: value * by,
                len,
            });
        }
    }
    let boundary = is_end(rest, true) || (spaces > 0 && is_end(word, false));
    boundary.then_some(Figure { value, len: end })
}

/// Whether a word ends (or begins) before this text.
fn is_end(rest: &str, ends: bool) -> bool {
    let next = rest.chars().next();
    next.is_some_and(|one| one == '_' || is_word(one)) != ends
}

fn spelled(question: &str, found: &mut Vec<(f64, String)>) {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for piece in question.split(|one: char| one != '_' && !is_word(one)) {
        words.push((at, piece));
        at += piece.len();
        at += question
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
    }
    words.retain(|(_, word)| !word.is_empty());
    let mut at = 0;
    while let Some((&(start, first), rest)) = words.get(at..).and_then(<[_]>::split_first) {
        at += 1;
        let number = SPELLED
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(first));
        let Some(&(next, second)) = rest.first() else {
            return;
        };
        let scale = SPELLED_SCALES
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(second));
        let between = question.get(start + first.len()..next).unwrap_or_default();
        if let (Some((_, number)), Some((_, scale))) = (number, scale)
            && between.chars().all(is_space)
        {
            let written = question.get(start..next + second.len()).unwrap_or_default();
            found.push((number * scale, written.to_owned()));
            at += 1;
        }
    }
}

fn is_letter_or_number(one: char) -> bool {
    category(one).is_alphanumeric()
}
