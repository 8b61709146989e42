//! Dates as cells have them. See `spec/profiles/tabular.md`.

use crate::text::month;

/// The longest date: `30th September, 2026`.
const LONGEST: usize = 20;

/// Which field of a date with slashes is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    DayFirst,
    MonthFirst,
}

/// Day, month and year of `d/m/yyyy`, in the order written.
fn fields(text: &str) -> Option<(u32, u32, u32)> {
    let (first, rest) = text.split_once('/')?;
    let (second, year) = rest.split_once('/')?;
    let fits = first.len() <= 2 && second.len() <= 2 && year.len() == 4;
    fits.then_some((number(first)?, number(second)?, number(year)?))
}

/// What a cell says about the order of a date's fields.
pub(super) fn order_of(text: &str) -> Option<Order> {
    match fields(text)? {
        (13.., ..) => Some(Order::DayFirst),
        (_, 13.., _) => Some(Order::MonthFirst),
        _ => None,
    }
}

/// A date as `yyyy-mm-dd`, where there is such a day: one with slashes in this order, one with points whose day is
/// first, one that starts with its year, one with the name of its month, or one of midnight.
pub(super) fn date(text: &str, order: Order) -> Option<String> {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    if !is_digit(bytes.last()) || bytes.len() > LONGEST {
        return None;
    }
    let (year, month, day) = slashed(text, order)
        .or_else(|| numbered(text))
        .or_else(|| named(text))?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days)
        .contains(&day)
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Year, month and day.
type Day = (u32, u32, u32);

fn slashed(text: &str, order: Order) -> Option<Day> {
    let (first, second, year) = fields(text)?;
    Some(match order {
        Order::DayFirst => (year, second, first),
        Order::MonthFirst => (year, first, second),
    })
}

/// `dd.mm.yyyy`, `yyyy/mm/dd`, `yyyy.mm.dd`, and `yyyy-mm-dd 00:00:00`.
fn numbered(text: &str) -> Option<Day> {
    let day = text
        .strip_suffix(" 00:00:00")
        .or_else(|| text.strip_suffix("T00:00:00"));
    let mark = match day {
        Some(_) => '-',
        None => ['.', '/'].into_iter().find(|mark| text.contains(*mark))?,
    };
    let mut fields = day.unwrap_or(text).split(mark);
    let [first, second, third] = [fields.next()?, fields.next()?, fields.next()?];
    let all = match first.len() {
        4 => [first, second, third],
        _ if mark == '.' => [third, second, first],
        _ => return None,
    };
    let [year, month, day] = all;
    let fits = year.len() == 4 && month.len() <= 2 && day.len() <= 2 && fields.next().is_none();
    fits.then_some((number(year)?, number(month)?, number(day)?))
}

/// `1 January 2000`, `1-Jan-2000`, `Jan 1 2000` and `January 1st, 2000`.
fn named(text: &str) -> Option<Day> {
    let words = text.split([' ', '-', '/', ',', '.']);
    let mut words = words.filter(|word| !word.is_empty());
    let [first, second, year] = [words.next()?, words.next()?, words.next()?];
    if year.len() != 4 || words.next().is_some() {
        return None;
    }
    let (month, day) = match month(first) {
        Some(month) => (month, second),
        None => (month(second)?, first),
    };
    let ordinal = |word: &str| {
        ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|end| number(word.strip_suffix(end)?))
    };
    let day = number(day).or_else(|| ordinal(day))?;
    Some((number(year)?, month, day))
}

/// A number of digits alone.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Whether a text is `yyyy-mm-dd`.
pub(super) fn is_iso_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let fits = |(at, byte): (usize, &u8)| match at {
        4 | 7 => *byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    bytes.len() == 10 && bytes.iter().enumerate().all(fits)
}

#[cfg(test)]
mod tests {
    use super::{Order, date};

    #[test]
    fn a_day_that_does_not_exist_is_no_date() {
        assert_eq!(
            date("29/2/2024", Order::DayFirst).as_deref(),
            Some("2024-02-29")
        );
        assert_eq!(date("31/02/2026", Order::DayFirst), None);
        assert_eq!(date("Feb 30 2026", Order::DayFirst), None);
    }

    #[test]
    fn a_date_is_written_in_many_ways() {
        for text in [
            "2/3/2026",
            "02.03.2026",
            "2026/3/2",
            "2026-03-02 00:00:00",
            "2 March 2026",
            "2-Mar-2026",
            "02 MAR 2026",
            "Mar 2 2026",
            "March 2nd, 2026",
            "2nd March 2026",
        ] {
            assert_eq!(
                date(text, Order::DayFirst).as_deref(),
                Some("2026-03-02"),
                "{text}"
            );
        }
        for text in [
            "1.2.3",
            "March 2026",
            "May 2 x",
            "2026-03-02 10:00:00",
            "12.5",
            "Route 2 2026",
        ] {
            assert_eq!(date(text, Order::DayFirst), None, "{text}");
        }
    }
}
