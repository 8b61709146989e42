//! How numbers are written, and exact sums. See `spec/profiles/tabular.md`.

use crate::json::push_short;
use crate::sort;

/// Decimals that are shown.
const PLACES: usize = 4;

/// From here on thousands are grouped.
const GROUPED: f64 = 10_000.0;

/// A number for readers: whole below 10,000 plain, so that years read as years.
pub(super) fn shown(value: f64) -> String {
    let text = key(value);
    if value.abs() < GROUPED {
        return text;
    }
    let (sign, rest) = text
        .strip_prefix('-')
        .map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, decimals) = rest
        .split_once('.')
        .map_or((rest, None), |(a, b)| (a, Some(b)));
    let mut out = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(decimals) = decimals {
        out.push('.');
        out.push_str(decimals);
    }
    out
}

/// The text a number is matched by: its shortest decimal, rounded half away from zero to four places.
pub(super) fn key(value: f64) -> String {
    let mut text = String::new();
    if push_short(value, false, &mut text) {
        return text;
    }
    let text = format!("{value}");
    let Some((whole, decimals)) = text.split_once('.') else {
        return if value == 0.0 { "0".to_owned() } else { text };
    };
    let Some(kept) = decimals
        .get(..PLACES)
        .filter(|kept| kept.len() < decimals.len())
    else {
        return text;
    };
    let up = decimals
        .as_bytes()
        .get(PLACES)
        .is_some_and(|digit| *digit >= b'5');
    let mut digits: Vec<u8> = whole.bytes().chain(kept.bytes()).collect();
    if up {
        increment(&mut digits);
    }
    let point = digits.len() - PLACES;
    digits.insert(point, b'.');
    let text: String = digits.into_iter().map(char::from).collect();
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// Adds one in the last place of decimal digits, which may follow a minus.
fn increment(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        match digit {
            b'9' => *digit = b'0',
            b'-' => break,
            _ => {
                *digit += 1;
                return;
            }
        }
    }
    let start = usize::from(digits.first() == Some(&b'-'));
    digits.insert(start, b'1');
}

/// A sum of shortest decimals, exact until it is read.
#[derive(Debug, Default)]
pub(super) struct Sum {
    /// Mantissas by their power of ten.
    parts: Vec<(i32, i128)>,
    /// What is beyond exactness.
    rest: f64,
}

impl Sum {
    pub(super) fn add(&mut self, value: f64) {
        let Some((mantissa, power)) = decimal(value) else {
            self.rest += value;
            return;
        };
        match self.parts.iter_mut().find(|(known, _)| *known == power) {
            Some((_, sum)) => *sum += i128::from(mantissa),
            None => self.parts.push((power, i128::from(mantissa))),
        }
    }

    /// The double nearest to the sum.
    pub(super) fn value(mut self) -> f64 {
        sort::by_key(&mut self.parts, |(power, _)| *power);
        let Some(lowest) = self.parts.first().map(|(power, _)| *power) else {
            return self.rest;
        };
        let mut whole: i128 = 0;
        for (power, sum) in self.parts {
            let scale = u32::try_from(power - lowest)
                .ok()
                .and_then(|by| 10_i128.checked_pow(by));
            let scaled = scale.and_then(|scale| sum.checked_mul(scale));
            match scaled.and_then(|scaled| whole.checked_add(scaled)) {
                Some(added) => whole = added,
                None => self.rest += format!("{sum}e{power}").parse().unwrap_or(0.0),
            }
        }
        format!("{whole}e{lowest}").parse().unwrap_or(0.0) + self.rest
    }
}

/// A double as its shortest decimal: digits and a power of ten.
fn decimal(value: f64) -> Option<(i64, i32)> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "checked to be whole and small"
    )]
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return Some((value as i64, 0));
    }
    let text = format!("{value:e}");
    let (digits, power) = text.split_once('e')?;
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let mantissa = digits.replace('.', "").parse().ok()?;
    Some((
        mantissa,
        power.parse::<i32>().ok()? - i32::try_from(decimals).ok()?,
    ))
}

/// The sum of some numbers.
pub(super) fn sum(values: impl Iterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    values.for_each(|value| sum.add(value));
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::{key, shown, sum};

    #[test]
    fn thousands_are_grouped_from_ten_thousand() {
        assert_eq!(shown(2021.0), "2021");
        assert_eq!(shown(-1_234_567.891), "-1,234,567.891");
        assert_eq!(shown(9_999.999_99), "10000");
    }

    #[test]
    fn four_places_rounded_by_the_shortest_decimal() {
        let keys = [1.00005, 0.00004, -0.00004, 0.1 + 0.2, 99.99995, 1e20].map(key);
        let right = ["1.0001", "0", "0", "0.3", "100", "100000000000000000000"];
        assert_eq!(keys, right);
    }

    #[test]
    fn sums_are_exact() {
        assert_eq!(sum([0.1; 10].into_iter()), 1.0);
        assert_eq!(sum([1e20, 0.5, -1e20].into_iter()), 0.5);
    }
}
