//! The words of questions and values.

/// A word of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// In lowercase.
    pub(super) text: String,
    /// Whether it is written with a capital, and not because a sentence starts.
    pub(super) is_name: bool,
}

/// The words in order, letters and digits alone.
pub(super) fn in_order(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut starts = true;
    let mut run = String::new();
    for one in text.chars().chain([' ']) {
        if one.is_alphanumeric() {
            run.push(one);
            continue;
        }
        if !run.is_empty() {
            let capital = run.chars().next().is_some_and(char::is_uppercase);
            let shouted = run
                .chars()
                .filter(|one| one.is_uppercase())
                .nth(1)
                .is_some();
            words.push(Word {
                text: run.to_lowercase(),
                is_name: shouted || (capital && !starts),
            });
            run.clear();
            starts = false;
        }
        starts |= matches!(one, '.' | '?' | '!');
    }
    words
}

/// The words of a text as strings.
pub(super) fn all(text: &str) -> Vec<String> {
    in_order(text).into_iter().map(|word| word.text).collect()
}

/// Words that bind others and say nothing by themselves.
const BINDING: &[&str] = &[
    "a", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "by", "did", "do",
    "does", "each", "every", "for", "from", "get", "got", "had", "has", "have", "how", "in", "is",
    "it", "its", "many", "much", "of", "off", "on", "or", "s", "than", "that", "the", "their",
    "them", "there", "these", "they", "this", "those", "to", "under", "was", "were", "what",
    "when", "which", "who", "with",
];

pub(super) fn is_binding(word: &str) -> bool {
    BINDING.contains(&word)
}

/// Endings that make no other word.
const ENDINGS: &[&str] = &[
    "s", "es", "ies", "d", "ed", "ing", "n", "an", "ian", "ish", "ese", "ern", "al", "ly", "er",
    "ers",
];

/// Whether words are the same, but for an ending.
pub(super) fn alike(word: &str, other: &str) -> bool {
    if word == other {
        return true;
    }
    let (short, long) = if word.len() < other.len() {
        (word, other)
    } else {
        (other, word)
    };
    let stem = short
        .strip_suffix('y')
        .filter(|_| long.ends_with("ies"))
        .unwrap_or(short);
    let ending = long.strip_prefix(stem);
    let long_enough = stem.chars().nth(3).is_some() || (short.len() == 3 && ending == Some("s"));
    long_enough && ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether any of the words is like this one.
pub(super) fn holds(words: &[String], word: &str) -> bool {
    words.iter().any(|other| alike(word, other))
}

#[cfg(test)]
mod tests {
    use super::{alike, in_order};

    #[test]
    fn names_are_told_from_the_start_of_a_sentence() {
        let names = in_order("Which firm is it? GDP of Norway");
        let names: Vec<&str> = names
            .iter()
            .filter(|word| word.is_name)
            .map(|word| word.text.as_str())
            .collect();
        assert_eq!(names, ["gdp", "norway"]);
    }

    #[test]
    fn endings_make_no_other_word() {
        assert!(alike("asian", "asia") && alike("countries", "country") && alike("fee", "fees"));
        assert!(
            !alike("home", "homebase") && !alike("car", "carpet") && !alike("port", "portugal")
        );
    }
}
