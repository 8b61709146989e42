//! The text of cells: blanks, markers and periods. See `spec/profiles/tabular.md`.

use std::borrow::Cow;

use crate::text::{is_space, is_squashed, squash};

/// Whether a text stands for no value.
pub(super) fn is_blank(text: &str) -> bool {
    match text.len() {
        0..=2 => matches!(text, "" | "#" | "-" | ":" | ".." | "NA"),
        3 => matches!(text, "[x]" | "[c]" | "[z]" | "[u]" | "–" | "n/a" | "N/A"),
        _ => false,
    }
}

/// The text squashed, borrowed where it is so already.
pub(super) fn squashed(text: &str) -> Cow<'_, str> {
    if is_squashed(text) {
        return Cow::Borrowed(text);
    }
    let trimmed = text.trim_matches(is_space);
    let mut before = false;
    let single = trimmed.chars().all(|one| {
        let fine = !is_space(one) || (one == ' ' && !before);
        before = one == ' ';
        fine
    });
    if single {
        Cow::Borrowed(trimmed)
    } else {
        Cow::Owned(squash(text))
    }
}

/// A label without its markers, and the numbers of the notes it cites.
pub(super) fn without_markers(text: &str) -> (Cow<'_, str>, Vec<i64>) {
    if !text.contains('[') {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut kept = String::new();
    let mut notes = Vec::new();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('[') {
        kept.push_str(before);
        let inside = from.split_once(']');
        let marker = inside.and_then(|(inside, after)| Some((marker(inside)?, after)));
        rest = if let Some((note, after)) = marker {
            notes.extend(note);
            after
        } else {
            kept.push('[');
            from
        };
    }
    kept.push_str(rest);
    (Cow::Owned(squash(&kept)), notes)
}

/// The note of a marker in brackets, if it is a marker.
fn marker(inside: &str) -> Option<Option<i64>> {
    if inside.eq_ignore_ascii_case("provisional") || inside.eq_ignore_ascii_case("revised") {
        return Some(None);
    }
    let (word, number) = inside.split_at_checked(5)?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (word.eq_ignore_ascii_case("note ") && digits).then(|| number.parse().ok())
}

/// A header that names a year or a quarter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Period {
    pub(super) label: String,
    pub(super) year: u32,
    pub(super) quarter: Option<u32>,
}

/// The period of `2021`, `2021 3rd quarter` or `2021Q3`.
pub(super) fn period(header: &str) -> Option<Period> {
    let (label, _) = without_markers(header);
    let (year, rest) = label.split_at_checked(4)?;
    let year = year
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| year.parse().ok())??;
    let quarter = if rest.is_empty() {
        None
    } else {
        Some(quarter(rest)?)
    };
    Some(Period {
        year,
        quarter,
        label: label.into_owned(),
    })
}

fn quarter(rest: &str) -> Option<u32> {
    let rest = rest.to_ascii_lowercase();
    let written = ["1st", "2nd", "3rd", "4th"];
    let place = |number: usize| u32::try_from(number + 1).ok();
    if let Some(number) = rest
        .strip_prefix(' ')
        .and_then(|rest| rest.strip_suffix(" quarter"))
    {
        return written
            .iter()
            .position(|one| *one == number)
            .and_then(place);
    }
    match rest
        .strip_prefix(' ')
        .unwrap_or(&rest)
        .strip_prefix('q')?
        .as_bytes()
    {
        [number @ b'1'..=b'4'] => Some(u32::from(number - b'0')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{period, without_markers};

    #[test]
    fn markers_go_and_their_numbers_stay() {
        let (label, notes) = without_markers("Coal [Note 2] [revised] [x]");
        assert_eq!((label.as_ref(), notes), ("Coal [x]", vec![2]));
    }

    #[test]
    fn quarters_are_written_in_two_ways() {
        let quarter = |header| period(header).and_then(|period| period.quarter);
        assert_eq!(quarter("2021 3rd Quarter"), Some(3));
        assert_eq!(quarter("2021q3"), Some(3));
        assert_eq!(period("2021 Q5"), None);
    }
}
