//! Whitespace: one fixed set, not the runtime's.

use super::lanes::{HIGH, each};

/// Whether a character is whitespace by `spec/text.md`.
#[must_use]
pub fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{180e}' | '\u{2000}'..='\u{200a}'
        | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// The text without whitespace at either end.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The text without whitespace at its start.
#[must_use]
pub fn trim_start(text: &str) -> &str {
    text.trim_start_matches(is_space)
}

/// The text without whitespace at its end.
#[must_use]
pub fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

/// The text trimmed, with each run of whitespace as one space.
#[must_use]
pub fn squash(text: &str) -> String {
    if is_squashed(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = trim_start(text);
    while !rest.is_empty() {
        if !out.is_empty() {
            out.push(' ');
        }
        let (words, after) = rest
            .split_at_checked(squashed_start(rest))
            .unwrap_or((rest, ""));
        out.push_str(words);
        rest = trim_start(after);
    }
    out
}

/// Up to where a text without whitespace at its start is words, single spaces between them.
fn squashed_start(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += match byte {
            b' ' if matches!(bytes.get(at + 1), Some(0x21..=0x7f)) => 2,
            b'\t'..=b'\r' | b' ' => return at,
            // Where whitespace beyond ASCII starts.
            0xc2 | 0xe1..=0xe3 => match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if !is_space(c) => c.len_utf8(),
                _ => return at,
            },
            _ => 1,
        };
    }
    at
}

/// Whether squashing changes nothing, as is seen from the bytes alone; most text is squashed.
pub(crate) fn is_squashed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut last = b' ';
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        if let Some(word) = rest
            .first_chunk()
            .filter(|word| is_single_spaced(word, last))
        {
            let [.., end] = *word;
            last = end;
            at += word.len();
            continue;
        }
        match *byte {
            b' ' if last == b' ' => return false,
            b' ' | 0x21..=0xc1 | 0xc3..=0xe0 | 0xe4.. => {}
            // Dashes, quotes, bullets and dots, from U+2010 to U+2027.
            0xe2 if matches!(rest, [_, 0x80, 0x90..=0xa7, ..]) => {}
            // Control characters, and where whitespace beyond ASCII starts.
            _ => return false,
        }
        last = *byte;
        at += 1;
    }
    last != b' ' || text.is_empty()
}

/// Whether eight bytes behind another are ASCII, no control characters, no two of them spaces in a row.
fn is_single_spaced(word: &[u8; 8], last: u8) -> bool {
    let bytes = u64::from_le_bytes(*word);
    let controls = !((bytes | HIGH) - each(0x20)) & HIGH;
    let spaces = !(bytes ^ each(0x20)).wrapping_add(each(0x7f)) & HIGH;
    let before = spaces << 8 | if last == b' ' { 0x80 } else { 0 };
    bytes & HIGH == 0 && controls == 0 && spaces & before == 0
}

#[cfg(test)]
mod tests {
    use super::{is_squashed, squash};

    #[test]
    fn what_is_squashed_is_seen_wherever_it_stands() {
        for inside in [
            "", " ", "  ", "\n", "\u{7f}", "é", "\u{a0}", "“", "\u{2028}", "\u{3000}", "日",
        ] {
            for at in 0..20 {
                let text = format!(
                    "{}{inside}{}",
                    "a b c d e f g h i j k".get(..at).unwrap_or(""),
                    "lm nopq rst"
                );
                let words: Vec<&str> = text
                    .split(super::is_space)
                    .filter(|word| !word.is_empty())
                    .collect();
                assert_eq!(squash(&text), words.join(" "), "{text:?}");
                assert!(!is_squashed(&text) || squash(&text) == text, "{text:?}");
            }
        }
    }
}
