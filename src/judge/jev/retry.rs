//! When to try again.

/// The first wait in milliseconds, doubled with each attempt up to the longest.
const FIRST: u64 = 500;
const LONGEST: u64 = 5_000;

/// A request is given up where the next wait would end later than this after its first attempt.
pub(super) const BUDGET: u64 = 30_000;

/// Whether a status may pass by itself.
pub(super) fn may_pass(status: u16) -> bool {
    matches!(status, 408 | 429 | 500..=599)
}

/// The wait before the next attempt where the server names none: up to a quarter is taken off by
/// `random`, from 0 to 1.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few thousand milliseconds"
)]
pub(super) fn backoff(attempts: u32, random: f64) -> u64 {
    let doublings = attempts.saturating_sub(1).min(8);
    let wait = (FIRST << doublings).min(LONGEST);
    (wait as f64 * (1.0 - 0.25 * random.clamp(0.0, 1.0))) as u64
}

/// The wait that a server asks for: `retry-after-ms`, or `retry-after` in seconds or as a date.
pub(super) fn asked<'a>(header: impl Fn(&str) -> Option<&'a str>, now: u64) -> Option<u64> {
    let milliseconds = header("retry-after-ms").and_then(|value| scaled(value, 1.0));
    milliseconds.or_else(|| {
        let value = header("retry-after")?;
        scaled(value, 1_000.0).or_else(|| Some(date(value)?.saturating_sub(now)))
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked to be finite and not below 0; what is too large saturates"
)]
fn scaled(value: &str, factor: f64) -> Option<u64> {
    let number: f64 = value.trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| (number * factor).ceil() as u64)
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` as milliseconds since 1970.
fn date(value: &str) -> Option<u64> {
    let mut words = value
        .trim()
        .split([' ', ',', ':', '-'])
        .filter(|word| !word.is_empty());
    let _weekday = words.next()?;
    let day: u64 = words.next()?.parse().ok()?;
    let month = words.next()?;
    let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let month = months.iter().position(|name| *name == month)? as u64;
    let mut number = || words.next()?.parse::<u64>().ok();
    let (year, hour, minute, second) = (number()?, number()?, number()?, number()?);
    if !(1970..10_000).contains(&year)
        || !(1..=31).contains(&day)
        || hour > 23
        || minute > 59
        || second > 60
    {
        return None;
    }
    // Counted from March, so that the leap day ends a year.
    let (year, month) = if month < 2 {
        (year - 1, month + 10)
    } else {
        (year, month - 2)
    };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1;
    let since_1970 = days.checked_sub(719_468)?;
    Some((((since_1970 * 24 + hour) * 60 + minute) * 60 + second) * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest_less_a_quarter_at_most() {
        let waits: Vec<u64> = (1..=5).map(|attempts| backoff(attempts, 0.0)).collect();
        assert_eq!(waits, [500, 1_000, 2_000, 4_000, 5_000]);
        assert_eq!(backoff(1, 1.0), 375);
    }

    #[test]
    fn a_server_asks_in_milliseconds_seconds_or_by_date() {
        let only = |name: &'static str, value: &'static str| {
            asked(
                move |header| (header == name).then_some(value),
                784_111_775_000,
            )
        };
        assert_eq!(only("retry-after-ms", "20"), Some(20));
        assert_eq!(only("retry-after", "1.5"), Some(1_500));
        assert_eq!(
            only("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"),
            Some(2_000)
        );
        assert_eq!(only("retry-after", "soon"), None);
        assert_eq!(only("retry-after", "-1"), None);
    }
}
