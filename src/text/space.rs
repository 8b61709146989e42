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
    if is_squashed(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Whether squashing changes nothing, as is seen from the bytes alone; most text is squashed.
pub(crate) fn is_squashed(text: &str) -> bool {
    let mut last = b' ';
    for byte in text.bytes() {
        match byte {
            b' ' if last == b' ' => return false,
            b' ' | 0x21..=0xc1 | 0xc3..=0xe0 | 0xe4.. => last = byte,
            // Control characters, and where whitespace beyond ASCII starts.
            _ => return false,
        }
    }
    last != b' ' || text.is_empty()
}
