//! Number formats: whether a number is a date, a time or a per cent.

use crate::json::Number;
use crate::read::package::{Event, Events, Fault};

/// What a format makes of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shows {
    Number,
    Percent,
    Date,
    DateAndTime,
    Time,
    Year,
}

/// How the cells of a workbook are formatted.
#[derive(Debug, Default)]
pub(super) struct Styles {
    shows: Vec<Shows>,
    from_1904: bool,
}

impl Styles {
    /// Reads the part of styles; without one, all are numbers.
    pub(super) fn read(events: &mut Events<'_>) -> Result<Self, Fault> {
        let mut codes: Vec<(u32, Shows)> = Vec::new();
        let mut shows = Vec::new();
        let mut in_cells = false;
        while let Some(event) = events.next()? {
            let Event::Open(tag) = event else { continue };
            let id = || tag.attribute("numFmtId").and_then(|id| id.parse().ok());
            match tag.name() {
                "numFmt" => {
                    let code = tag.attribute("formatCode").unwrap_or_default();
                    codes.extend(id().map(|id| (id, of_code(&code))));
                }
                "cellXfs" => in_cells = true,
                "cellStyles" | "dxfs" | "cellStyleXfs" => in_cells = false,
                "xf" if in_cells => {
                    let id = id().unwrap_or(0);
                    let own = codes.iter().find(|(known, _)| *known == id);
                    shows.push(own.map_or_else(|| built_in(id), |(_, shows)| *shows));
                }
                _ => {}
            }
        }
        Ok(Self {
            shows,
            from_1904: false,
        })
    }

    /// With days that count from 1904 or from 1900.
    pub(super) fn since(self, from_1904: bool) -> Self {
        Self { from_1904, ..self }
    }

    /// The text of a number in a style; `None` where it stands as it is.
    #[inline]
    pub(super) fn text(&self, style: usize, number: &str) -> Option<String> {
        match self.shows.get(style) {
            None | Some(Shows::Number) => None,
            Some(shows) => self.shown(*shows, number),
        }
    }

    fn shown(&self, shows: Shows, number: &str) -> Option<String> {
        let value: f64 = number.trim().parse().ok()?;
        if shows == Shows::Percent {
            return value.is_finite().then(|| percent(value));
        }
        moment(value, shows, self.from_1904)
    }

    /// Whether a style shows per cents.
    pub(super) fn is_percent(&self, style: usize) -> bool {
        self.shows.get(style) == Some(&Shows::Percent)
    }
}

fn built_in(id: u32) -> Shows {
    match id {
        9 | 10 => Shows::Percent,
        14..=17 | 27..=31 | 34..=36 | 50..=54 | 57 | 58 => Shows::Date,
        18..=21 | 32 | 33 | 55 | 56 => Shows::Time,
        22 => Shows::DateAndTime,
        _ => Shows::Number,
    }
}

/// What a format code shows, by its first section without literals, colours and fillers.
fn of_code(code: &str) -> Shows {
    let letters = letters(code);
    let has = |one: char| letters.contains(one);
    let is_date = has('y') || has('d') || (has('m') && !has('h') && !has('s'));
    let is_time = has('h') || has('s');
    match (is_date, is_time) {
        _ if letters == "general" => Shows::Number,
        (true, true) => Shows::DateAndTime,
        (true, false) if letters.chars().all(|one| one == 'y') => Shows::Year,
        (true, false) => Shows::Date,
        (false, true) => Shows::Time,
        (false, false) if has('%') => Shows::Percent,
        (false, false) => Shows::Number,
    }
}

/// The letters and per cent signs that format, lowercase. An elapsed time is a number.
fn letters(code: &str) -> String {
    let mut found = String::new();
    let mut chars = code.chars().peekable();
    while let Some(one) = chars.next() {
        match one {
            ';' => break,
            '"' => _ = chars.by_ref().find(|one| *one == '"'),
            '\\' | '_' | '*' => _ = chars.next(),
            '[' => {
                let inside: String = chars.by_ref().take_while(|one| *one != ']').collect();
                let elapsed = |one| matches!(one, 'h' | 'H' | 'm' | 'M' | 's' | 'S');
                if !inside.is_empty() && inside.chars().all(elapsed) {
                    return String::new();
                }
            }
            'E' | 'e' if matches!(chars.peek(), Some('+' | '-')) => {}
            one if one.is_ascii_alphabetic() || one == '%' => found.push(one.to_ascii_lowercase()),
            _ => {}
        }
    }
    found
}

/// A fraction as per cent: the decimal point moves two places.
fn percent(value: f64) -> String {
    let shortest = format!("{value:e}");
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let moved = exponent.parse::<i32>().unwrap_or(0) + 2;
    let value = format!("{digits}e{moved}").parse::<f64>().unwrap_or(value);
    format!("{value}%")
}

const DAY: f64 = 86_400.0;

/// The day after the last that a workbook can hold.
const DAYS: f64 = 2_958_466.0;

/// A serial number as a civil date, a time or a year; `None` where it is none.
fn moment(serial: f64, shows: Shows, from_1904: bool) -> Option<String> {
    if !(0.0..DAYS).contains(&serial) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let seconds = (serial * DAY).round() as i64;
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let mut shown = String::with_capacity(19);
    if shows == Shows::Time && day == 0 {
        push_time(second, &mut shown);
        return Some(shown);
    }
    // Days since 1970. The 29 February 1900 that never was counts in the other system.
    let since = match (from_1904, day) {
        (true, day) => day - 24_107,
        (false, day) if day < 60 => day - 25_568,
        (false, day) => day - 25_569,
    };
    let (year, month, day) = civil(since);
    if shows == Shows::Year {
        return Some(year.to_string());
    }
    push_two(year / 100, &mut shown);
    push_two(year % 100, &mut shown);
    shown.push('-');
    push_two(month, &mut shown);
    shown.push('-');
    push_two(day, &mut shown);
    if second > 0 {
        shown.push(' ');
        push_time(second, &mut shown);
    }
    Some(shown)
}

/// A second of a day as `hh:mm:ss`.
fn push_time(second: i64, out: &mut String) {
    push_two(second / 3600, out);
    out.push(':');
    push_two(second / 60 % 60, out);
    out.push(':');
    push_two(second % 60, out);
}

/// A number below 100 in two digits.
fn push_two(number: i64, out: &mut String) {
    for digit in [number / 10, number % 10] {
        let digit = u8::try_from(digit).unwrap_or(0);
        out.push(char::from(b'0' + digit));
    }
}

/// Year, month and day of a day since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Digits of which a number can have as many whatever they are.
const FEW: usize = 17;

/// Whether a text is one number.
pub(super) fn is_number(text: &str) -> bool {
    let mut points = 0;
    let is_plain = text.len() <= FEW
        && text.starts_with(|one: char| one.is_ascii_digit())
        && text.bytes().all(|byte| {
            points += usize::from(byte == b'.');
            byte == b'.' || byte.is_ascii_digit()
        });
    if is_plain && points < 2 {
        return true;
    }
    text.as_bytes().iter().any(u8::is_ascii_digit) && !matches!(Number::of(text), Number::Big(_))
}

#[cfg(test)]
mod tests {
    use super::{Shows, moment, of_code, percent};

    #[test]
    fn colours_exponents_and_literals_are_no_dates() {
        for code in [
            "[Red]0.00",
            "0.00E+00",
            "\"day\" 0",
            "General",
            "[h]:mm",
            "#,##0_d",
        ] {
            assert_eq!(of_code(code), Shows::Number, "{code}");
        }
    }

    #[test]
    fn dates_times_and_per_cents_are_told_apart() {
        let cases = [
            ("yyyy\\-mm\\-dd", Shows::Date),
            ("mmm", Shows::Date),
            ("yyyy", Shows::Year),
            ("hh:mm:ss", Shows::Time),
            ("d/m/yy h:mm", Shows::DateAndTime),
            ("0.0%", Shows::Percent),
        ];
        assert!(cases.iter().all(|(code, shows)| of_code(code) == *shows));
    }

    #[test]
    fn both_systems_count_from_their_first_day() {
        let date = |serial, from_1904| moment(serial, Shows::Date, from_1904);
        assert_eq!(date(1.0, false).as_deref(), Some("1900-01-01"));
        assert_eq!(date(61.0, false).as_deref(), Some("1900-03-01"));
        assert_eq!(date(43_000.0, true).as_deref(), Some("2021-09-23"));
    }

    #[test]
    fn per_cents_move_the_point_only() {
        assert_eq!(percent(0.232), "23.2%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.07), "7%");
    }
}
