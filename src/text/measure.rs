//! Length and tokens.

use super::is_wide;

/// The length in code points.
#[must_use]
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// The approximate number of tokens: one for each wide character, one for every `chars_per_token`
/// of the others, rounded up.
#[must_use]
pub fn tokens(text: &str, chars_per_token: usize) -> usize {
    let per_token = chars_per_token.max(1);
    if text.is_ascii() {
        return text.len().div_ceil(per_token);
    }
    let (mut wide, mut narrow) = (0, 0);
    for c in text.chars() {
        if is_wide(c) {
            wide += 1;
        } else {
            narrow += 1;
        }
    }
    wide + usize::div_ceil(narrow, per_token)
}
