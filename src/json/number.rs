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
    if value < 0 {
        out.push('-');
    }
    push_digits(value.unsigned_abs(), 1, out);
}

/// Appends a number in at least so many digits.
fn push_digits(mut value: u64, least: usize, out: &mut String) {
    let mut digits = [b'0'; 20];
    let mut used = 0;
    for digit in digits.iter_mut().rev() {
        if value == 0 && used >= least {
            break;
        }
        *digit = b'0' + u8::try_from(value % 10).unwrap_or(0);
        value /= 10;
        used += 1;
    }
    let digits = digits.get(digits.len() - used..).unwrap_or_default();
    out.push_str(str::from_utf8(digits).unwrap_or_default());
}

/// Most numbers have two decimals at most, and then their shortest decimal is soon found: any with
/// less than sixteen digits that reads as the double is the shortest.
const CENTS: f64 = 100.0;

/// The most whole part for which that holds.
const WHOLE: f64 = 1e13;

/// Appends the shortest decimal of a double with two decimals at most, `.0` after a whole one only
/// where it is asked for; tells whether the double is one.
pub(crate) fn push_short(value: f64, pointed: bool, out: &mut String) -> bool {
    let size = value.abs();
    if size == 0.0 || size >= WHOLE {
        return false;
    }
    let cents = (size * CENTS).round();
    #[expect(clippy::float_cmp, reason = "whether it is the same double")]
    if cents / CENTS != size {
        return false;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, positive and below 1e15"
    )]
    let cents = cents as u64;
    if value < 0.0 {
        out.push('-');
    }
    push_digits(cents / 100, 1, out);
    match (cents % 100, pointed) {
        (0, false) => {}
        (0, true) => out.push_str(".0"),
        (rest, _) if rest % 10 == 0 => {
            out.push('.');
            push_digits(rest / 10, 1, out);
        }
        (rest, _) => {
            out.push('.');
            push_digits(rest, 2, out);
        }
    }
    true
}

/// Appends the shortest decimal of a double that reads back the same, as the reference stores it:
/// always with a point, and with an exponent only below 1e-4 and from 1e17.
pub(crate) fn push_float(value: f64, out: &mut String) {
    if push_short(value, true, out) {
        return;
    }
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

#[cfg(test)]
mod tests {
    use super::{push_float, push_int, push_short};

    #[test]
    fn short_decimals_are_the_shortest() {
        let mut seed = 7_u64;
        for round in 0..200_000_u32 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let value = f64::from((seed >> 33) as u32) / 10_f64.powi(i32::from(round as u8 % 5));
            for value in [
                value,
                -value,
                value * 1e3,
                f64::from_bits(value.to_bits() + 1),
            ] {
                let mut text = String::new();
                push_float(value, &mut text);
                assert_eq!(text, format!("{value:?}"));
                text.clear();
                if push_short(value, false, &mut text) {
                    assert_eq!(text, format!("{value}"));
                }
            }
        }
    }

    #[test]
    fn whole_numbers_of_any_size() {
        for value in [0, 7, 10, -10, i64::MAX, i64::MIN, 1_234_567_890] {
            let mut text = String::new();
            push_int(value, &mut text);
            assert_eq!(text, value.to_string());
        }
    }
}
