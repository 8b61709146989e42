//! White space and entities in text.

use std::borrow::Cow;

use crate::text::dereference;

/// Runs of white space as one space, none at the ends.
pub(super) fn collapsed(text: &str) -> String {
    text.split([' ', '\t', '\r', '\n'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
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
