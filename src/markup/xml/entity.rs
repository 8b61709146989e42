//! White space and entities in text.

use std::borrow::Cow;

/// Runs of white space as one space, none at the ends.
pub(super) fn collapsed(text: &str) -> String {
    text.split([' ', '\t', '\r', '\n'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The five entities and numeric references; what is none stays.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        match entity(after) {
            Some((c, left)) => {
                out.push(c);
                rest = left;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
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
