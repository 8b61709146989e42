//! White space and entities in text.

use std::borrow::Cow;

use crate::text::dereference;

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// Runs of white space as one space, none at the ends.
pub(super) fn collapsed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => {
            let text = text.trim_matches(SPACE);
            match is_collapsed(text) {
                true => Cow::Borrowed(text),
                false => Cow::Owned(joined(text)),
            }
        }
        Cow::Owned(text) => Cow::Owned(joined(&text)),
    }
}

/// Whether text with no white space at its ends has single spaces only.
fn is_collapsed(text: &str) -> bool {
    let mut last = 0;
    text.bytes().all(|byte| {
        let before = std::mem::replace(&mut last, byte);
        byte > b' ' || !matches!((byte, before), (b' ', b' ') | (b'\t' | b'\r' | b'\n', _))
    })
}

fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(SPACE).filter(|word| !word.is_empty()) {
        out.push_str(if out.is_empty() { "" } else { " " });
        out.push_str(word);
    }
    out
}

/// The five entities and numeric references; what is none stays.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    dereference(text, entity)
}

fn entity(text: &str) -> Option<(char, &str)> {
    let end = text.bytes().take(64).position(|byte| byte == b';')?;
    let (name, rest) = (text.get(..end)?, text.get(end + 1..)?);
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => numeric(name)?,
    };
    Some((c, rest))
}

fn numeric(name: &str) -> Option<char> {
    let digits = name.strip_prefix('#')?;
    let (digits, radix) = digits
        .strip_prefix('x')
        .map_or((digits, 10), |digits| (digits, 16));
    let plain = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    let code = if plain {
        u32::from_str_radix(digits, radix).ok()?
    } else {
        return None;
    };
    char::from_u32(code).filter(|_| code != 0)
}
