//! Years, quarters, months and days in a question.

use super::cues::Cues;
use super::words::Word;
use crate::sort;
use crate::text::month;

pub(super) fn is_year(word: &str) -> bool {
    word.len() == 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && (word.starts_with("19") || word.starts_with("20"))
}

/// The number of the month that a word names. `may` is one only where it is written as a name, as short forms are.
pub(super) fn month_of(word: &Word) -> Option<u32> {
    let is_doubtful =
        word.text.len() <= "sept".len() && !matches!(word.text.as_str(), "june" | "july");
    month(&word.text).filter(|_| word.is_name || !is_doubtful)
}

/// What a question says of periods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    One(String),
    Span(Option<String>, Option<String>),
}

/// The part of these periods that a question goes over.
pub(super) fn extent(question: &str, periods: &[String]) -> Extent {
    let whole = periods
        .iter()
        .find(|period| period.len() >= 6 && question.contains(period.as_str()));
    if let Some(period) = whole {
        return Extent::One(period.clone());
    }
    let cues = Cues::of(question);
    let dates = periods
        .iter()
        .filter(|period| period.as_bytes().get(4) == Some(&b'-'))
        .count();
    if dates * 2 > periods.len() {
        return of_dates(&cues, periods);
    }
    if periods
        .iter()
        .all(|period| matches!(period.as_str(), "1" | "2" | "3" | "4"))
    {
        let quarter = ["q1", "q2", "q3", "q4"]
            .iter()
            .position(|one| cues.says(one));
        let quarter =
            quarter.and_then(|at| periods.iter().find(|one| **one == (at + 1).to_string()));
        return quarter.map_or(Extent::All, |quarter| Extent::One(quarter.clone()));
    }
    let known = |word: &Word| periods.iter().find(|period| **period == word.text).cloned();
    let found: Vec<String> = cues.words.iter().filter_map(known).collect();
    let [first, last] = ends(&found);
    between(&cues, first, last)
}

/// One period, two, or everything from or up to one.
fn between(cues: &Cues, first: Option<String>, last: Option<String>) -> Extent {
    match (first, last) {
        (None, _) => Extent::All,
        (Some(first), Some(last)) if first != last => Extent::Span(Some(first), Some(last)),
        (Some(only), _) => {
            let after = |cue: &str| {
                let next = cues.after(cue).and_then(<[Word]>::first);
                next.is_some_and(|next| only.starts_with(&next.text))
            };
            match () {
                () if ["since", "after"].iter().any(|cue| after(cue)) => {
                    Extent::Span(Some(only), None)
                }
                () if ["until", "before", "up to"].iter().any(|cue| after(cue)) => {
                    Extent::Span(None, Some(only))
                }
                () => Extent::One(only),
            }
        }
    }
}

fn ends(found: &[String]) -> [Option<String>; 2] {
    [found.first().cloned(), found.last().cloned()]
}

/// The dates of the months, years or days named.
fn of_dates(cues: &Cues, dates: &[String]) -> Extent {
    let words = &cues.words;
    let mut prefixes: Vec<String> = Vec::new();
    let years: Vec<&str> = words
        .iter()
        .map(|word| word.text.as_str())
        .filter(|word| is_year(word))
        .collect();
    for (at, word) in words.iter().enumerate() {
        let Some(month) = month_of(word) else {
            continue;
        };
        let following = words.get(at + 1..).unwrap_or_default();
        let year = following
            .iter()
            .map(|word| word.text.as_str())
            .find(|word| is_year(word));
        let year = year.or(years.first().copied());
        let numbered = format!("-{month:02}-");
        let year = year.map(str::to_owned).or_else(|| {
            let date = dates.iter().find(|date| date.contains(&numbered))?;
            date.get(..4).map(str::to_owned)
        });
        let day = at
            .checked_sub(1)
            .and_then(|before| words.get(before))
            .and_then(day);
        prefixes.extend(year.map(|year| match day {
            Some(day) => format!("{year}{numbered}{day:02}"),
            None => format!("{year}{numbered}"),
        }));
    }
    if prefixes.is_empty() {
        prefixes = years.iter().map(|year| format!("{year}-")).collect();
    }
    let mut within: Vec<&String> = dates
        .iter()
        .filter(|date| {
            prefixes
                .iter()
                .any(|prefix| date.starts_with(prefix.as_str()))
        })
        .collect();
    sort::rising(&mut within);
    match (within.first(), within.last()) {
        (Some(first), Some(last)) if first != last => {
            Extent::Span(Some((*first).clone()), Some((*last).clone()))
        }
        (Some(only), _) => Extent::One((*only).clone()),
        _ => Extent::All,
    }
}

/// The day of `3` or `3rd`.
fn day(word: &Word) -> Option<u32> {
    let digits = word
        .text
        .trim_end_matches(|one: char| one.is_ascii_lowercase());
    digits.parse().ok().filter(|day| (1..=31).contains(day))
}

/// Whether a card's column of periods goes by months or days.
pub(super) fn has_months(described: &str) -> bool {
    described.contains('-')
}

/// Whether a year lies within `from A to B`, as a card writes periods.
pub(super) fn covers(described: &str, year: &str) -> bool {
    let Some((_, ends)) = described.rsplit_once(" from ") else {
        return true;
    };
    let Some((first, last)) = ends.split_once(" to ") else {
        return true;
    };
    let start = |text: &str| {
        text.get(..4)
            .filter(|year| is_year(year))
            .map(str::to_owned)
    };
    match start(first).zip(start(last)) {
        Some((first, last)) => (first.as_str()..=last.as_str()).contains(&year),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, extent};

    fn periods(list: &[&str]) -> Vec<String> {
        list.iter().map(|one| (*one).to_owned()).collect()
    }

    #[test]
    fn two_years_make_a_span_and_one_a_year() {
        let years = periods(&["2015", "2016", "2017"]);
        let one = extent("How much in 2016?", &years);
        assert_eq!(one, Extent::One("2016".into()));
        let span = extent("between 2015 and 2017", &years);
        assert_eq!(span, Extent::Span(Some("2015".into()), Some("2017".into())));
        let since = extent("since 2016", &years);
        assert_eq!(since, Extent::Span(Some("2016".into()), None));
    }

    #[test]
    fn a_month_goes_from_its_first_date_to_its_last() {
        let dates = periods(&["2020-02-28", "2020-03-02", "2020-03-30", "2020-04-01"]);
        let month = extent("How many in March 2020?", &dates);
        let span = Extent::Span(Some("2020-03-02".into()), Some("2020-03-30".into()));
        assert_eq!(month, span);
    }
}
