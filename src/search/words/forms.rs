//! The forms in which a word may stand in a text, made from one of them.

use super::lexicon::Lexicon;
use super::stems::stem;
use crate::sort;

/// Endings that a stem may have had.
const ENDINGS: &[&str] = &[
    "", "s", "e", "es", "ed", "ing", "er", "ers", "ion", "ions", "ation", "ations", "ment",
    "ments", "y", "ies", "ied", "able", "al", "ly",
];

/// Endings after a doubled consonant.
const DOUBLING: &[&str] = &["ed", "ing", "er", "ers"];

/// Endings of a word that an opening `un` denies.
const DENYING: &[&str] = &["", "ed", "ing", "able"];

/// The letters of the shortest stem that may be denied.
const DENIED: usize = 5;

/// How close a word has to be to be searched for in place of another, and how many are.
const CLOSE: f64 = 0.45;
const MOST_CLOSE: usize = 6;

/// The word, then its other forms.
pub(crate) fn forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    let stem = stem(word);
    if !word.is_ascii() || word.len() <= 2 || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return forms;
    }
    for ending in ENDINGS {
        add(&mut forms, stem, format!("{stem}{ending}"));
    }
    if let Some(last) = stem.chars().next_back() {
        for ending in DOUBLING {
            add(&mut forms, stem, format!("{stem}{last}{ending}"));
        }
    }
    if let Some(opposite) = opposite(stem) {
        for ending in DENYING {
            add(&mut forms, &opposite, format!("{opposite}{ending}"));
        }
    }
    forms
}

/// The stem of the word that denies one of this stem, or that it denies: `unencrypt`, `encrypt`.
pub(crate) fn opposite(stem: &str) -> Option<String> {
    let denied = stem.strip_prefix("un").unwrap_or(stem);
    let is_long = denied.is_ascii() && denied.len() >= DENIED;
    let opposite = match denied.len() == stem.len() {
        true => format!("un{stem}"),
        false => denied.to_owned(),
    };
    is_long.then_some(opposite)
}

/// The forms of words close in meaning to one of this stem.
pub(crate) fn close_forms(stem_of_word: &str) -> Vec<String> {
    let mut close: Vec<(&str, f64)> = Lexicon::shared().related(stem_of_word).collect();
    close.retain(|(_, closeness)| *closeness >= CLOSE);
    sort::by(&mut close, |(_, a), (_, b)| b.total_cmp(a));
    close.truncate(MOST_CLOSE);
    close.iter().flat_map(|(word, _)| forms(word)).collect()
}

/// Adds a form that shares the stem and is new.
fn add(forms: &mut Vec<String>, shared: &str, form: String) {
    if stem(&form) == shared && !forms.contains(&form) {
        forms.push(form);
    }
}
