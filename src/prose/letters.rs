//! Unicode categories, until `text` has them.

/// Lu
pub(super) fn is_upper(c: char) -> bool {
    c.is_uppercase()
}

/// Ll
pub(super) fn is_lower(c: char) -> bool {
    c.is_lowercase()
}

/// L
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic()
}

/// Lo
pub(super) fn is_uncased(c: char) -> bool {
    c.is_alphabetic() && !c.is_uppercase() && !c.is_lowercase()
}

/// M
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Nd
pub(super) fn is_digit(c: char) -> bool {
    c.is_numeric()
}
