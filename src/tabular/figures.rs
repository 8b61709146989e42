//! Numbers as people write them, decided per column. See `spec/profiles/tabular.md`.

use std::borrow::Cow;

use crate::text::money::{CODES, SYMBOLS};

/// Which sign a column writes before decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decimal {
    Point,
    Comma,
}

/// What the figures of a column say about how they are written.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evidence {
    /// Figures that are numbers only with a decimal point.
    pub(super) point: usize,
    /// Figures that are numbers only with a decimal comma.
    pub(super) comma: usize,
    /// Figures that are two different numbers.
    pub(super) either: usize,
    /// Figures with zeros before them, as codes have.
    pub(super) codes: usize,
}

/// How a column is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Numbers(Decimal),
    /// As written: codes.
    Codes,
    /// As written: its figures could be read in two ways.
    Ambiguous,
}

/// How far one way of writing must prevail over the other.
const PREVAILS: usize = 10;

impl Evidence {
    /// Takes in a figure.
    pub(super) fn add(&mut self, text: &str) {
        let Some(figure) = Figure::of(text) else {
            return;
        };
        if figure.is_plain() {
            self.codes += usize::from(figure.is_code(text));
            return;
        }
        // Most that are not plain are this.
        if let Some((whole, decimals)) = pointed(figure.body) {
            let grouped = decimals.len() == 3 && whole.len() <= 3 && !whole.starts_with('0');
            self.either += usize::from(grouped);
            self.point += usize::from(!grouped);
            return;
        }
        let point = digits(figure.body, Decimal::Point);
        let comma = digits(figure.body, Decimal::Comma);
        match (point, comma) {
            (Some(point), Some(comma)) => self.either += usize::from(point != comma),
            (Some(_), None) => self.point += 1,
            (None, Some(_)) => self.comma += 1,
            (None, None) => {}
        }
    }

    fn decimal(self) -> Option<Decimal> {
        if self.comma == 0 && self.point == 0 {
            return None;
        }
        if self.comma * PREVAILS <= self.point {
            return Some(Decimal::Point);
        }
        (self.point * PREVAILS <= self.comma).then_some(Decimal::Comma)
    }

    /// How the column is read, given what all columns of the table say together and whether its
    /// file separates fields by semicolons.
    pub(super) fn reading(self, table: Self, semicolons: bool) -> Reading {
        if self.codes > 0 {
            return Reading::Codes;
        }
        if let Some(decimal) = self.decimal() {
            return Reading::Numbers(decimal);
        }
        if self.comma + self.point > 0 {
            return Reading::Ambiguous;
        }
        match table.decimal() {
            Some(decimal) => Reading::Numbers(decimal),
            None if semicolons && self.either > 0 => Reading::Ambiguous,
            None => Reading::Numbers(Decimal::Point),
        }
    }
}

impl std::ops::AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.point += other.point;
        self.comma += other.comma;
        self.either += other.either;
        self.codes += other.codes;
    }
}

/// A number with its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Amount {
    pub(super) value: f64,
    pub(super) unit: Option<&'static str>,
}

/// The number that a cell writes.
pub(super) fn amount(text: &str, decimal: Decimal) -> Option<Amount> {
    let figure = Figure::of(text)?;
    let value: f64 = if figure.is_plain() {
        figure.body.parse().ok()?
    } else {
        digits(figure.body, decimal)?.parse().ok()?
    };
    let value = if figure.negative { -value } else { value };
    let unit = figure.unit;
    value.is_finite().then_some(Amount { value, unit })
}

/// A figure without sign and unit.
struct Figure<'a> {
    negative: bool,
    body: &'a str,
    unit: Option<&'static str>,
}

impl<'a> Figure<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let mut figure = Self {
            negative: false,
            body: text,
            unit: None,
        };
        if !text.as_bytes().first()?.is_ascii_digit() || !text.as_bytes().last()?.is_ascii_digit() {
            figure.strip();
        }
        let bytes = figure.body.as_bytes();
        let ends = bytes.first()?.is_ascii_digit() && bytes.last()?.is_ascii_digit();
        ends.then_some(figure)
    }

    /// Takes off parentheses, signs and units, from the outside in.
    fn strip(&mut self) {
        let inside = self
            .body
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        if let Some(inside) = inside {
            self.negative = true;
            self.body = inside.trim();
        }
        let mut signed = self.negative;
        signed |= self.sign(signed);
        if let Some((unit, rest)) = currency(self.body, <str>::strip_prefix) {
            self.unit = Some(unit);
            self.body = rest.trim_start();
        }
        self.sign(signed);
        if let Some(rest) = self.body.strip_suffix('%') {
            self.unit = Some("%");
            self.body = rest.trim_end();
        } else if self.unit.is_none()
            && let Some((unit, rest)) = currency(self.body, <str>::strip_suffix)
        {
            self.unit = Some(unit);
            self.body = rest.trim_end();
        }
    }

    fn sign(&mut self, signed: bool) -> bool {
        let rest = match self.body.strip_prefix(['-', '−']) {
            Some(rest) if !signed => {
                self.negative = true;
                rest
            }
            _ => match self.body.strip_prefix('+') {
                Some(rest) if !signed => rest,
                _ => return false,
            },
        };
        self.body = rest.trim_start();
        true
    }

    /// Digits with at most one point and an exponent, the same however decimals are written.
    fn is_plain(&self) -> bool {
        self.body.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Zeros before a whole number without sign or unit.
    fn is_code(&self, text: &str) -> bool {
        self.body.len() == text.trim().len() && self.body.len() > 1 && self.body.starts_with('0')
    }
}

fn currency(
    text: &str,
    strip: for<'b> fn(&'b str, &'static str) -> Option<&'b str>,
) -> Option<(&'static str, &str)> {
    let mut units = SYMBOLS.iter().chain(&CODES);
    units.find_map(|unit| Some((*unit, strip(text, unit)?)))
}

/// What stands before and behind the point of a figure that holds digits besides.
fn pointed(body: &str) -> Option<(&str, &str)> {
    let point = body.bytes().position(|byte| !byte.is_ascii_digit())?;
    let (whole, decimals) = body.split_at_checked(point)?;
    let decimals = all_digits(decimals.strip_prefix('.')?)?;
    (!whole.is_empty()).then_some((whole, decimals))
}

/// The digits of a figure with a point before its decimals, where it is a number with this sign.
fn digits(body: &str, decimal: Decimal) -> Option<Cow<'_, str>> {
    let (mantissa, exponent) = match body.bytes().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(at) => body.split_at_checked(at)?,
        None => (body, ""),
    };
    if !exponent.is_empty() {
        let power = exponent.trim_start_matches(['e', 'E']);
        let power = power.strip_prefix(['+', '-']).unwrap_or(power);
        all_digits(power)?;
    }
    let (point, group) = match decimal {
        Decimal::Point => (b'.', ','),
        Decimal::Comma => (b',', '.'),
    };
    let at = mantissa.bytes().position(|byte| byte == point);
    let whole = mantissa.get(..at.unwrap_or(mantissa.len()))?;
    let decimals = match at {
        Some(at) => Some(all_digits(mantissa.get(at + 1..)?)?),
        None => None,
    };
    if decimal == Decimal::Point && all_digits(whole).is_some() {
        return Some(Cow::Borrowed(body));
    }
    let mut digits = ungrouped(whole, group)?;
    if let Some(decimals) = decimals {
        digits.push('.');
        digits.push_str(decimals);
    }
    digits.push_str(exponent);
    Some(Cow::Owned(digits))
}

/// A whole number without what groups its thousands: all by the same sign, all of three digits, or
/// by commas in lakhs, of two digits before the last three.
fn ungrouped(whole: &str, group: char) -> Option<String> {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let plain = whole.bytes().take_while(|byte| is_digit(*byte)).count();
    if plain == whole.len() {
        return (!whole.is_empty()).then(|| whole.to_owned());
    }
    let (first, rest) = whole.split_at_checked(plain)?;
    let groups = [group, ' ', '\'', '’'];
    let sign = groups.into_iter().find(|sign| rest.starts_with(*sign))?;
    if first.is_empty() || first.len() > 3 || first.starts_with('0') {
        return None;
    }
    let mut digits = first.to_owned();
    let mut parts = rest.split(sign).skip(1).peekable();
    let lakhs = sign == ',' && first.len() < 3 && parts.peek().is_some_and(|part| part.len() == 2);
    while let Some(part) = parts.next() {
        let length = if lakhs && parts.peek().is_some() {
            2
        } else {
            3
        };
        digits.push_str(all_digits(part).filter(|part| part.len() == length)?);
    }
    Some(digits)
}

fn all_digits(text: &str) -> Option<&str> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Evidence, Reading, amount};

    fn value(text: &str, decimal: Decimal) -> Option<f64> {
        amount(text, decimal).map(|amount| amount.value)
    }

    fn reading(figures: &[&str]) -> Reading {
        let mut evidence = Evidence::default();
        figures.iter().for_each(|figure| evidence.add(figure));
        evidence.reading(evidence, false)
    }

    #[test]
    fn signs_units_and_groups_come_off() {
        let point = |text| value(text, Decimal::Point);
        assert_eq!(point("-£1,234.50"), Some(-1234.5));
        assert_eq!(point("(1,234)"), Some(-1234.0));
        assert_eq!(point("USD 1'234"), Some(1234.0));
        assert_eq!(point("12 %"), Some(12.0));
        assert_eq!(point("1,23,45,678.5"), Some(12_345_678.5));
        assert_eq!(point("1e3"), Some(1000.0));
        assert_eq!(value("1.234,50 €", Decimal::Comma), Some(1234.5));
    }

    #[test]
    fn what_is_no_number_stays_text() {
        for text in [
            "1,2,3", "1,23", "1,23,45", "-", "1-2", "12 34", "--5", "£", "1.2.3", "12kg",
        ] {
            assert_eq!(value(text, Decimal::Point), None, "{text}");
        }
    }

    #[test]
    fn all_figures_of_a_column_decide_together() {
        assert_eq!(
            reading(&["1.234", "10,5"]),
            Reading::Numbers(Decimal::Comma)
        );
        assert_eq!(
            reading(&["1,234", "10.5"]),
            Reading::Numbers(Decimal::Point)
        );
        assert_eq!(reading(&["1,234", "5"]), Reading::Numbers(Decimal::Point));
        assert_eq!(reading(&["10,5", "10.5"]), Reading::Ambiguous);
        assert_eq!(reading(&["01730", "10002"]), Reading::Codes);
    }
}
