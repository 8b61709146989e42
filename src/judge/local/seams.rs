//! Seams: a subject goes on where words do; a text leans back where its opening says so.

use super::words::{Rarity, words};
use crate::judge::{Response, Seam, SeamScore, Seams};

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
    "that",
    "the above",
    "the former",
    "the latter",
    "the same",
    "their",
    "then",
    "therefore",
    "these",
    "they",
    "this",
    "those",
    "thus",
];

/// The share of shared words at which two sides count as one subject.
const SAME_SUBJECT: f64 = 0.25;

pub(in crate::judge) fn judge(asked: &Seams) -> Response {
    let sides: Vec<(Vec<String>, Vec<String>)> = asked
        .seams
        .iter()
        .map(|seam| (words(&seam.end_of_first), words(&seam.start_of_second)))
        .collect();
    let rarity = Rarity::of(sides.iter().map(|(_, second)| second.as_slice()));
    let answers = asked.seams.iter().zip(&sides).flat_map(|(seam, sides)| {
        let score = score(seam, sides, &rarity);
        score.answers(&seam.key)
    });
    Response::new(answers)
}

fn score(seam: &Seam, (first, second): &(Vec<String>, Vec<String>), rarity: &Rarity) -> SeamScore {
    let shared = rarity.share(first, second).max(rarity.share(second, first));
    let refers_back = leaning(&seam.end_of_first, &seam.start_of_second);
    let continues = (shared / SAME_SUBJECT / 2.0).min(1.0);
    SeamScore {
        continues: continues.max(refers_back),
        refers_back,
    }
}

/// How much the opening of the second side, or the close of the first, says that they belong together.
pub(super) fn leaning(first: &str, second: &str) -> f64 {
    let opening = second.to_lowercase();
    let backward = BACKWARD
        .iter()
        .any(|phrase| starts_with_phrase(&opening, phrase));
    let mid_sentence = second.chars().next().is_some_and(char::is_lowercase);
    let announced = first.ends_with(':');
    match (announced, backward, mid_sentence) {
        (true, _, _) => 0.9,
        (_, true, _) => 0.8,
        (_, _, true) => 0.7,
        _ => 0.1,
    }
}

fn starts_with_phrase(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase)
        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}
