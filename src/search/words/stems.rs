//! Words cut to what their forms share.

use crate::text;

/// Words that stand in any text.
const EVERYWHERE: &str = "a about after all also am an and any are as at be been before being but by can \
    could did do does doing done for from get gets got had has have having he her here hers him his how \
    i if in into is it its itself just let like make made may me might more most much must my no nor not \
    of off on one only or other our out over own per shall she should so some such than that the their \
    theirs them then there these they this those through to too under until up upon us very was way we \
    were what when where whether which while who whom whose why will with would you your yours";

/// Words that stand in any question.
const ASKING: &str = "many long old come came comes happen happens happened thing things someone somebody \
    something anything else use used using want wants need needs give given gives take takes taken tell told \
    say said says mean means meant know ask ways kind sort able still yet even ever never now today two";

/// Endings in the order they are tried; the first that leaves three letters goes.
const ENDINGS: &[&str] = &[
    "ements", "ement", "ments", "ment", "ations", "ation", "itions", "ition", "ions", "ion",
    "ances", "ance", "ences", "ence", "ings", "ing", "ities", "ity", "ness", "ables", "able",
    "ibles", "ible", "ives", "ive", "edly", "ied", "ies", "ers", "er", "ors", "or", "ed", "es",
    "s", "ly", "al", "e",
];

/// The fewest letters that a stem keeps.
const SHORTEST: usize = 3;

/// Whether a word, in lowercase, says nothing about a topic.
fn is_everywhere(word: &str) -> bool {
    is_among(EVERYWHERE, word)
}

/// Whether a word, in lowercase, is part of asking rather than of what is asked.
fn is_asking(word: &str) -> bool {
    is_among(ASKING, word)
}

fn is_among(words: &str, word: &str) -> bool {
    word.len() <= 10 && words.split_ascii_whitespace().any(|known| known == word)
}

/// What the forms of a word share; the word itself where it is short or beyond ASCII.
pub(crate) fn stem(word: &str) -> &str {
    if !word.is_ascii() || word.len() <= SHORTEST {
        return word;
    }
    let mut endings = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    let cut = endings.find(|stem| stem.len() >= SHORTEST).unwrap_or(word);
    undoubled(cut)
}

/// Without the second of two equal consonants, and without a last `y` or `i`.
fn undoubled(word: &str) -> &str {
    if word.len() <= SHORTEST {
        return word;
    }
    let [.., before, last] = word.as_bytes() else {
        return word;
    };
    let is_doubled = before == last && !b"aeiouls".contains(last);
    if is_doubled || b"yi".contains(last) {
        word.get(..word.len() - 1).unwrap_or(word)
    } else {
        word
    }
}

/// The words of a text in lowercase, in order.
pub(crate) fn words(text: &str, mut visit: impl FnMut(&str)) {
    text::terms(text, |term| visit(term));
}

/// Visits letters and digits of ASCII that stand alone, in lowercase: `o` of `I/O`, but not `s` of `it's`.
pub(crate) fn singles(text: &str, mut visit: impl FnMut(&str)) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || *byte == b'\'';
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let alone = !before.is_some_and(is_part) && !bytes.get(at + 1).is_some_and(is_part);
        if alone && byte.is_ascii_alphanumeric() {
            visit(char::from(byte.to_ascii_lowercase()).encode_utf8(&mut [0; 1]));
        }
    }
}

/// Whether a word, in lowercase, says nothing about what is asked.
pub(crate) fn is_empty(word: &str) -> bool {
    is_everywhere(word) || is_asking(word)
}

/// The words that say what a question is about, each with its stem, once.
pub(crate) fn content_words(question: &str) -> Vec<(String, String)> {
    let mut content: Vec<(String, String)> = Vec::new();
    let mut asking: Vec<(String, String)> = Vec::new();
    words(question, |word| {
        let found = (word.to_owned(), stem(word).to_owned());
        let kept = if is_asking(word) {
            &mut asking
        } else {
            &mut content
        };
        if !is_everywhere(word) && !kept.iter().any(|(_, known)| *known == found.1) {
            kept.push(found);
        }
    });
    if content.is_empty() { asking } else { content }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_a_word_share_its_stem() {
        assert_eq!(stem("policies"), stem("policy"));
        assert_eq!(stem("approved"), stem("approval"));
        assert_eq!(stem("stopped"), stem("stops"));
        assert_eq!(stem("payments"), stem("paying"));
    }
}
