//! Words as evidence, weighed by how rare they are among the texts at hand.

use crate::sort;
use std::collections::HashMap;

/// Words that say nothing about a topic, in order.
const COMMON: &[&str] = &[
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "been", "before", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had",
    "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it",
    "its", "just", "like", "may", "me", "more", "most", "my", "no", "nor", "not", "of", "on",
    "only", "or", "our", "out", "over", "own", "same", "shall", "she", "should", "so", "some",
    "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "too", "under", "up", "us", "very", "was", "we", "were", "what",
    "when", "where", "which", "while", "who", "whom", "why", "will", "with", "would", "you",
    "your",
];

/// The telling words of a text, each once and sorted: lowercase, without plural endings and common
/// words.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .filter(|word| !is_common(word))
        .map(stem)
        .collect();
    sort::rising(&mut found);
    found.dedup();
    found
}

fn is_common(word: &str) -> bool {
    COMMON.binary_search(&word).is_ok()
}

/// Cuts the commonest English endings, so that `fees` and `fee`, `paid` excepted, meet.
fn stem(mut word: String) -> String {
    for ending in ["ings", "ing", "ies", "ied", "edly", "ed", "es", "s", "ly"] {
        if word.is_ascii() && word.len() >= ending.len() + 3 && word.ends_with(ending) {
            word.truncate(word.len() - ending.len());
            break;
        }
    }
    word
}

/// How rare words are among some texts.
#[derive(Debug, Default)]
pub(super) struct Rarity {
    texts: f64,
    holding: HashMap<String, f64>,
}

impl Rarity {
    /// Counts in how many of the texts each word stands.
    pub(super) fn of<'a>(texts: impl IntoIterator<Item = &'a [String]>) -> Self {
        let mut rarity = Self::default();
        for text in texts {
            rarity.texts += 1.0;
            for word in text {
                *rarity.holding.entry(word.clone()).or_default() += 1.0;
            }
        }
        rarity
    }

    /// From just above 0, a word of every text, to 1. Plain division, the same on every machine.
    pub(super) fn weight(&self, word: &str) -> f64 {
        let holding = self.holding.get(word).copied().unwrap_or(0.0);
        (self.texts + 1.0 - holding) / (self.texts + 1.0)
    }

    /// The weight of the wanted words that the text has, as a share of all wanted.
    pub(super) fn share(&self, wanted: &[String], text: &[String]) -> f64 {
        let (mut found, mut all) = (0.0, 0.0);
        for word in wanted {
            let weight = self.weight(word);
            all += weight;
            if text.binary_search(word).is_ok() {
                found += weight;
            }
        }
        if all > 0.0 { found / all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rarity, words};

    #[test]
    fn common_words_are_in_order_for_the_search() {
        assert!(super::COMMON.is_sorted());
    }

    #[test]
    fn endings_and_common_words_do_not_count() {
        assert_eq!(words("The fees, and the fee!"), ["fee"]);
    }

    #[test]
    fn a_word_of_every_text_weighs_least() {
        let texts = [words("late fee"), words("late bus"), words("late again")];
        let rarity = Rarity::of(texts.iter().map(Vec::as_slice));
        assert!(rarity.weight("late") < rarity.weight("bus"));
    }
}
