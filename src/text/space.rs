//! Whitespace: one fixed set, not the runtime's.

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
    let mut out = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
