//! Seams: a subject goes on where words do; a text leans back where its opening says so.

use super::words::{Rarity, words};
use crate::judge::{Response, Seam, SeamScore, Seams};
use crate::sort;

/// Openings that make no sense without what came before.
const BACKWARD: &[&str] = &[
    "also",
    "and",
    "as a result",
    "as such",
    "because of this",
    "both",
    "but",
    "consequently",
    "e.g.",
    "either way",
    "else",
    "for example",
    "for instance",
    "furthermore",
    "hence",
    "he",
    "however",
    "if so",
    "in addition",
    "in that case",
    "in this case",
    "in which case",
    "instead",
    "it",
    "its",
    "likewise",
    "moreover",
    "nor",
    "nevertheless",
    "or",
    "otherwise",
    "she",
    "similarly",
    "so",
    "such",
    "the above",
    "the former",
    "the latter",
    "the same",
    "their",
    "then",
    "therefore",
    "they",
    "thus",
];

/// Openings that point back, unless they name what they point at.
const POINTING: &[&str] = &["that", "these", "this", "those"];

/// A dip counts from the usual depth on, but never below this.
const LEAST_DEPTH: f64 = 0.1;

/// What a line that stands for a heading takes off.
const TITLE: f64 = 0.3;

/// So many units on each side of a seam are compared.
const WINDOW: usize = 3;

pub(in crate::judge) fn judge(asked: &Seams) -> Response {
    let runs = asked.seams.chunk_by(|a, b| follows(&a.key, &b.key));
    let answers = runs.flat_map(|run| {
        let goes_on = cohesion(run);
        let scored = run.iter().zip(goes_on);
        scored.flat_map(|(seam, goes_on)| score(seam, goes_on).answers(&seam.key))
    });
    Response::new(answers)
}

/// Whether a unit comes right after another of its stretch.
fn follows(first: &str, second: &str) -> bool {
    let number = |key: &str| {
        let digits = key.rsplit(['b', 's']).next()?;
        Some((key.len() - digits.len(), digits.parse::<usize>().ok()?))
    };
    match (number(first), number(second)) {
        (Some((a, before)), Some((b, after))) => {
            first.get(..a) == second.get(..b) && before + 1 == after
        }
        _ => false,
    }
}

fn score(seam: &Seam, goes_on: f64) -> SeamScore {
    let refers_back = match seam.second_is_set {
        true => 0.8,
        false => leaning(&seam.end_of_first, &seam.start_of_second),
    };
    let titled = if is_title(&seam.start_of_second) {
        TITLE
    } else {
        0.0
    };
    SeamScore {
        continues: (goes_on - titled).max(0.05),
        refers_back,
    }
}

/// How likely each seam of a run is no change of subject: the deeper the likeness of its sides dips
/// below the likeness around it, measured against the whole run, the less.
fn cohesion(run: &[Seam]) -> Vec<f64> {
    let units = units(run);
    let rarity = Rarity::of(units.iter().map(Vec::as_slice));
    let likeness: Vec<f64> = (1..units.len())
        .map(|seam| likeness(&units, seam, &rarity))
        .collect();
    let depths = depths(&likeness);
    let cutoff = mean(&depths).max(LEAST_DEPTH);
    let goes_on = depths
        .iter()
        .map(|depth| (0.76 + cutoff - depth).clamp(0.05, 0.95));
    goes_on.collect()
}

/// The words of each unit that the seams of a run show.
fn units(run: &[Seam]) -> Vec<Vec<String>> {
    let first = run.first().map(|seam| words(&seam.end_of_first));
    let shown = |at: usize| {
        let start = run
            .get(at)
            .map(|seam| seam.start_of_second.as_str())
            .unwrap_or_default();
        let end = run
            .get(at + 1)
            .map(|seam| seam.end_of_first.as_str())
            .unwrap_or_default();
        words(&format!("{start} {end}"))
    };
    first.into_iter().chain((0..run.len()).map(shown)).collect()
}

/// How alike the units before and after a seam are, from 0 to 1.
fn likeness(units: &[Vec<String>], seam: usize, rarity: &Rarity) -> f64 {
    let side = |units: Option<&[Vec<String>]>| {
        let mut all = units.unwrap_or_default().concat();
        sort::rising(&mut all);
        all.dedup();
        all
    };
    let before = side(units.get(seam.saturating_sub(WINDOW)..seam));
    let after = side(units.get(seam..(seam + WINDOW).min(units.len())));
    rarity
        .share(&before, &after)
        .max(rarity.share(&after, &before))
}

/// How far likeness falls at each seam from the nearest height on either side.
fn depths(likeness: &[f64]) -> Vec<f64> {
    let mut before = likeness.to_vec();
    climb(before.iter_mut());
    let mut after = likeness.to_vec();
    climb(after.iter_mut().rev());
    let heights = before.iter().zip(&after).zip(likeness);
    heights
        .map(|((before, after), here)| before + after - 2.0 * here)
        .collect()
}

/// Raises each value to the height that can be reached from it backwards without going down.
fn climb<'a>(values: impl Iterator<Item = &'a mut f64>) {
    let mut last = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for value in values {
        let here = *value;
        let (level, top) = last;
        if level >= here {
            *value = top;
        }
        last = (here, *value);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a batch of seams is small")]
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len().max(1) as f64)
}

/// How much the opening of the second side, or the close of the first, says that they belong together.
pub(super) fn leaning(first: &str, second: &str) -> f64 {
    let opening = second.to_lowercase();
    let opens_with = |phrases: &[&str]| {
        phrases
            .iter()
            .any(|phrase| starts_with_phrase(&opening, phrase))
    };
    if first.ends_with(':') || is_title(first) {
        0.9
    } else if opens_with(POINTING) {
        pointing(&opening)
    } else if opens_with(BACKWARD) {
        0.8
    } else if second.chars().next().is_some_and(char::is_lowercase) {
        0.7
    } else {
        0.1
    }
}

/// `This means` needs what came before; `This alert` may say which it is itself.
fn pointing(opening: &str) -> f64 {
    let next = opening.split(' ').nth(1).map(words).unwrap_or_default();
    if next.is_empty() { 0.8 } else { 0.45 }
}

/// Whether a unit is a line in bold that stands for a heading.
fn is_title(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' '));
    text.len() <= 120 && text.len() > 4 && text.starts_with("**") && text.ends_with("**")
}

fn starts_with_phrase(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase)
        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}
