//! Times as transcripts give them.

use super::value::Value;
use crate::text::trim;

const KEYS: [&str; 5] = [
    "timestamp",
    "created_at",
    "create_time",
    "createdAt",
    "time",
];

/// The time of a message: the first that it or its envelope has.
pub(super) fn time(message: Value<'_>, envelope: Option<Value<'_>>) -> Option<String> {
    let of = |object: Value<'_>| KEYS.iter().find_map(|key| read(object.get(key)?));
    of(message).or_else(|| envelope.and_then(of))
}

fn read(value: Value<'_>) -> Option<String> {
    match value.str() {
        Some(text) => (!trim(&text).is_empty()).then(|| text.into_owned()),
        None => value.number().and_then(from_number),
    }
}

/// Seconds since 1970, or milliseconds where there are twelve digits or more.
fn from_number(number: &str) -> Option<String> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() > 15 {
        return None;
    }
    let value: i64 = whole.parse().ok()?;
    Some(written(if whole.len() >= 12 {
        value / 1000
    } else {
        value
    }))
}

fn written(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        second / 3600,
        second / 60 % 60,
        second % 60
    )
}

/// The date of a day since 1970-01-01, by counting years from March.
fn date(days: i64) -> (i64, i64, i64) {
    let day = days + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (month_of_year, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (
        year + era * 400 + next_year,
        month_of_year,
        day - (153 * month + 2) / 5 + 1,
    )
}
