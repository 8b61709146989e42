//! Numbers: from their text, and to it.

use std::fmt::Write as _;

/// A number of a JSON text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number<'a> {
    /// Written without point or exponent, and within 64 bits.
    Int(i64),
    /// Any other number that a double holds.
    Float(f64),
    /// Beyond both: a longer whole number, or an exponent past every double.
    Big(&'a str),
}

impl<'a> Number<'a> {
    /// What the text of a number stands for.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        if let Ok(whole) = text.parse() {
            return Self::Int(whole);
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() && text.contains(['.', 'e', 'E']) => Self::Float(value),
            _ => Self::Big(text),
        }
    }
}

/// Appends a whole number.
pub(crate) fn push_int(value: i64, out: &mut String) {
    match u8::try_from(value) {
        Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
        _ => _ = write!(out, "{value}"),
    }
}

/// Appends the shortest decimal of a double that reads back the same, as the reference stores it:
/// always with a point, and with an exponent only below 1e-4 and from 1e17.
pub(crate) fn push_float(value: f64, out: &mut String) {
    let size = value.abs();
    if size == 0.0 || (1e-4..1e16).contains(&size) {
        _ = write!(out, "{value:?}");
        return;
    }
    if (1e16..1e17).contains(&size) {
        _ = write!(out, "{value:.1}");
        return;
    }
    let form = format!("{value:e}");
    let (digits, exponent) = form.split_once('e').unwrap_or((&form, "0"));
    let point = if digits.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    _ = write!(out, "{digits}{point}e{sign}{exponent}");
}
