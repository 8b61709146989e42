//! Years, quarters, months and days in a question.

use super::cues::Cues;
use super::words::Word;
use crate::judge::Values;
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
    let is_named = |period: &String| cues.words.iter().any(|word| word.text == *period);
    let first = periods.iter().position(is_named);
    let last = periods.iter().rposition(is_named);
    let named = first.zip(last);
    named.map_or(Extent::All, |(first, last)| {
        let name = periods.get(first).map_or("", String::as_str);
        cut(&cues, first, last + 1, periods, name)
    })
}

/// How a question goes from the periods it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Within,
    Since,
    After,
    Until,
    Before,
}

pub(super) fn way(cues: &Cues) -> Way {
    const WAYS: &[(&str, Way)] = &[
        ("since", Way::Since),
        ("until", Way::Until),
        ("up to", Way::Until),
        ("after", Way::After),
        ("later than", Way::After),
        ("before", Way::Before),
        ("earlier than", Way::Before),
    ];
    let mut ways = WAYS.iter();
    let said = ways.find(|(cue, _)| cues.after(cue).is_some_and(starts_period));
    said.map_or(Way::Within, |(_, way)| *way)
}

/// What goes over some periods in a row, of all in order, or from them on or up to them. Where there is none, it is
/// one that there is not.
fn cut(cues: &Cues, from: usize, to: usize, all: &[String], name: &str) -> Extent {
    let first = || all.get(from).cloned();
    let last = || all.get(to.checked_sub(1)?).cloned();
    let found = match way(cues) {
        Way::Since => first().map(|first| Extent::Span(Some(first), None)),
        Way::Until => last().map(|last| Extent::Span(None, Some(last))),
        Way::After => all
            .get(to)
            .map(|next| Extent::Span(Some(next.clone()), None)),
        Way::Before => {
            let before = from.checked_sub(1).and_then(|at| all.get(at));
            before.map(|before| Extent::Span(None, Some(before.clone())))
        }
        Way::Within if from >= to => None,
        Way::Within if from + 1 == to => first().map(Extent::One),
        Way::Within => Some(Extent::Span(first(), last())),
    };
    found.unwrap_or_else(|| Extent::One(format!("{}{name}", Values::ABSENT)))
}

/// Whether words start with a year, a month or the day of one.
fn starts_period(words: &[Word]) -> bool {
    let mut words = words.iter().filter(|word| word.text != "the");
    let is_period = |word: &Word| is_year(&word.text) || month_of(word).is_some();
    match words.next() {
        Some(first) if is_period(first) => true,
        Some(first) => day(first).is_some() && words.next().is_some_and(is_period),
        None => false,
    }
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
    sort::rising(&mut prefixes);
    let (Some(first), Some(last)) = (prefixes.first(), prefixes.last()) else {
        return Extent::All;
    };
    let from = dates.partition_point(|date| date < first);
    let to = dates.partition_point(|date| date < last || date.starts_with(last.as_str()));
    cut(cues, from, to, dates, first.trim_end_matches('-'))
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

/// Whether a card's column of dates has more of them than years, so that a year is not one period.
pub(super) fn is_finer_than_years(described: &str) -> bool {
    let count = described
        .strip_prefix("date, ")
        .and_then(|rest| rest.split_once(' '));
    let count: Option<usize> = count.and_then(|(count, _)| count.parse().ok());
    let years = ends(described).and_then(|(first, last)| last.checked_sub(first));
    count
        .zip(years)
        .is_some_and(|(count, years)| count > years + 1)
}

/// The years of the first and the last period, as a card writes them.
fn ends(described: &str) -> Option<(usize, usize)> {
    let (first, last) = described.rsplit_once(" from ")?.1.split_once(" to ")?;
    let year = |text: &str| text.get(..4)?.parse().ok();
    Some((year(first)?, year(last)?))
}

/// Whether a card's column of numbers goes over a year.
pub(super) fn counts_to(described: &str, year: &str) -> bool {
    let bounds = described
        .strip_prefix("number, ")
        .and_then(|bounds| bounds.split_once(" to "));
    bounds.is_some_and(|(least, most)| (least..=most).contains(&year))
}

/// Whether a year lies within `from A to B`, as a card writes periods.
pub(super) fn covers(described: &str, year: &str) -> bool {
    let year = year.parse().ok();
    ends(described)
        .zip(year)
        .is_none_or(|((first, last), year)| (first..=last).contains(&year))
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
    fn what_is_before_or_after_a_period_is_without_it() {
        let years = periods(&["2015", "2016", "2017"]);
        let extent = |question| extent(question, &years);
        let span = |from: Option<&str>, to: Option<&str>| {
            Extent::Span(from.map(Into::into), to.map(Into::into))
        };
        assert_eq!(extent("after 2015"), span(Some("2016"), None));
        assert_eq!(extent("before 2017"), span(None, Some("2016")));
        assert_eq!(extent("up to 2016"), span(None, Some("2016")));
        let dates = periods(&["2019-12-30", "2020-03-02", "2020-03-30", "2021-04-01"]);
        let extent = |question| super::extent(question, &dates);
        assert_eq!(extent("since 2020"), span(Some("2020-03-02"), None));
        assert_eq!(extent("before March 2020"), span(None, Some("2019-12-30")));
        assert_eq!(extent("after 2020"), span(Some("2021-04-01"), None));
        assert_eq!(extent("in May 2020"), Extent::One("none of 2020-05".into()));
    }

    #[test]
    fn a_month_goes_from_its_first_date_to_its_last() {
        let dates = periods(&["2020-02-28", "2020-03-02", "2020-03-30", "2020-04-01"]);
        let month = extent("How many in March 2020?", &dates);
        let span = Extent::Span(Some("2020-03-02".into()), Some("2020-03-30".into()));
        assert_eq!(month, span);
    }
}
