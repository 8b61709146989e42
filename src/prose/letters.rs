//! The Unicode categories that names and numbers are told by.

use crate::text::{Category, category};

/// A capital letter, `Lu`.
pub(super) fn is_upper(c: char) -> bool {
    c.is_ascii_uppercase() || (!c.is_ascii() && category(c) == Category::Lu)
}

/// A small letter, `Ll`.
pub(super) fn is_lower(c: char) -> bool {
    c.is_ascii_lowercase() || (!c.is_ascii() && category(c) == Category::Ll)
}

/// Any letter, `L`.
pub(super) fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || (!c.is_ascii() && category(c).is_letter())
}

/// A letter of a script without case, `Lo`.
pub(super) fn is_uncased(c: char) -> bool {
    !c.is_ascii() && category(c) == Category::Lo
}

/// A mark, `M`.
pub(super) fn is_mark(c: char) -> bool {
    !c.is_ascii() && category(c).is_mark()
}

/// A decimal digit, `Nd`.
pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || (!c.is_ascii() && category(c) == Category::Nd)
}

/// A letter, number or underscore of ASCII.
pub(super) fn is_ascii_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whitespace of ASCII, the vertical tab included.
pub(super) fn is_ascii_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}
