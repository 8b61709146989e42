//! Which values of columns a question names.

use super::cues::Cues;
use super::measures::names_years;
use super::periods::{Extent, Way, extent, is_year, way};
use super::words::{alike, all, is_binding};
use super::{choice, noul};
use crate::judge::{Answer, Comparison, Offer, Response, Values};
use crate::sort;

/// Values that a question names: column, value, and the places of its words in the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) column: usize,
    pub(super) value: usize,
    places: Vec<usize>,
    /// How many of its words stand there to the letter, and whether they stand in its order.
    fit: (usize, bool),
}

/// The values of columns that stand in the question. Longer names win over those within them, and
/// of columns that share a name the first.
pub(super) fn named<'a>(
    question: &str,
    columns: impl Iterator<Item = (usize, &'a [String], &'a [(String, String)])>,
) -> Vec<Named> {
    let words = all(question);
    let mut found: Vec<Named> = Vec::new();
    for (column, values, names) in columns {
        let named = names.iter().filter_map(|(name, value)| {
            let at = values.iter().position(|one| one == value)?;
            Some((at, name))
        });
        for (value, text) in values.iter().enumerate().chain(named) {
            found.extend(whole(text, &words).map(|(places, fit)| Named {
                column,
                value,
                places,
                fit,
            }));
        }
    }
    sort::by_key(&mut found, |one| {
        std::cmp::Reverse((one.places.len(), one.fit))
    });
    let mut kept: Vec<Named> = Vec::new();
    for one in found {
        let within = |other: &Named| {
            let same = other.places == one.places;
            let inside = one.places.iter().all(|place| other.places.contains(place));
            let rival = other.column != one.column || !same || other.fit > one.fit;
            inside && rival
        };
        if !kept.iter().any(within) {
            kept.push(one);
        }
    }
    kept
}

/// Where the words of a value stand in the question, if all do; how many do to the letter, and
/// whether in the value's order.
fn whole(value: &str, words: &[String]) -> Option<(Vec<usize>, (usize, bool))> {
    let own: Vec<String> = all(value)
        .into_iter()
        .filter(|word| !is_binding(word))
        .collect();
    let (mut places, mut exact) = (Vec::new(), 0);
    for word in &own {
        let same = words.iter().position(|other| other == word);
        let place = same.or_else(|| words.iter().position(|other| alike(other, word)))?;
        exact += usize::from(same.is_some());
        places.push(place);
    }
    let in_order = places.is_sorted();
    sort::rising(&mut places);
    places.dedup();
    let telling = own.iter().any(|word| !Cues::is_free(word));
    (telling && !places.is_empty()).then_some((places, (exact, in_order)))
}

/// The other names of a column's values.
pub(super) fn names(
    question: &str,
    column: &str,
    values: &[String],
    known: &[(String, String)],
) -> Vec<(String, String)> {
    let affirmed = affirmed(question, column, values);
    known.iter().cloned().chain(affirmed).collect()
}

/// Another name of the value that says yes, or no where the question does: what the column is called.
pub(super) fn affirmed(
    question: &str,
    column: &str,
    values: &[String],
) -> Option<(String, String)> {
    const YES: [&str; 4] = ["yes", "y", "true", "x"];
    const NO: [&str; 3] = ["no", "n", "false"];
    let is_any =
        |words: &[&str], value: &String| words.iter().any(|word| value.eq_ignore_ascii_case(word));
    let known = |value: &String| is_any(&YES, value) || is_any(&NO, value);
    if values.len() > 2 || !values.iter().all(known) {
        return None;
    }
    let words = all(question);
    let denies = ["not", "no", "never", "t", "without"]
        .iter()
        .any(|word| words.contains(&(*word).to_owned()));
    let wanted: &[&str] = if denies { &NO } else { &YES };
    let value = values.iter().find(|value| is_any(wanted, value))?;
    Some((column.to_owned(), value.clone()))
}

/// How the year in a question cuts a column of years, and which number it is.
fn year(question: &str, numbers: &[(f64, String, String)]) -> Option<(Comparison, usize)> {
    let at = numbers
        .iter()
        .position(|(_, written, _)| is_year(written))?;
    let cut = match way(&Cues::of(question)) {
        Way::Within => Comparison::Equal,
        Way::Since => Comparison::AtLeast,
        Way::After => Comparison::Above,
        Way::Until => Comparison::AtMost,
        Way::Before => Comparison::Below,
    };
    Some((cut, at))
}

/// A limit in the question: how it cuts and the number after it.
pub(super) fn limit(
    question: &str,
    numbers: &[(f64, String, String)],
) -> Option<(Comparison, usize)> {
    let lower = question.to_lowercase();
    let cues = [
        ("more than", Comparison::Above),
        ("greater than", Comparison::Above),
        ("higher than", Comparison::Above),
        ("at least", Comparison::AtLeast),
        ("no less than", Comparison::AtLeast),
        ("less than", Comparison::Below),
        ("lower than", Comparison::Below),
        ("older than", Comparison::Above),
        ("taller than", Comparison::Above),
        ("longer than", Comparison::Above),
        ("heavier than", Comparison::Above),
        ("larger than", Comparison::Above),
        ("younger than", Comparison::Below),
        ("shorter than", Comparison::Below),
        ("lighter than", Comparison::Below),
        ("smaller than", Comparison::Below),
        ("cheaper than", Comparison::Below),
        ("fewer than", Comparison::Below),
        ("at most", Comparison::AtMost),
        ("no more than", Comparison::AtMost),
        ("up to", Comparison::AtMost),
        ("above", Comparison::Above),
        ("over", Comparison::Above),
        ("exceeding", Comparison::Above),
        ("below", Comparison::Below),
        ("under", Comparison::Below),
    ];
    let longest = |cut: &&(&str, Comparison)| cut.0.len();
    let found = numbers
        .iter()
        .enumerate()
        .filter_map(|(at, (_, written, _))| {
            let (before, _) = lower.split_once(&written.to_lowercase())?;
            let before = before
                .trim_end()
                .trim_end_matches(['£', '$', '€'])
                .trim_end();
            let cut = cues
                .iter()
                .filter(|(cue, _)| before.ends_with(cue))
                .max_by_key(longest)?;
            Some((cut.1, at))
        });
    found.into_iter().next()
}

pub(in crate::judge) fn values(asked: &Values) -> Response {
    let offered = asked.asks.iter().enumerate();
    let listed: Vec<_> = offered
        .filter_map(|(at, ask)| match &ask.offer {
            Offer::Values(values) => Some((
                at,
                values,
                names(&asked.question, &ask.name, values, &ask.names),
            )),
            _ => None,
        })
        .collect();
    let listed = listed
        .iter()
        .map(|(at, values, names)| (*at, values.as_slice(), names.as_slice()));
    let named = named(&asked.question, listed);
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for (at, ask) in asked.asks.iter().enumerate() {
        let label = |part: &str| Values::label(at, part);
        match &ask.offer {
            Offer::Periods(periods) => {
                let (kind, parts) = match extent(&asked.question, periods) {
                    Extent::All => ("all", vec![]),
                    Extent::One(one) => ("one", vec![("one", Some(one))]),
                    Extent::Span(from, to) => ("span", vec![("from", from), ("to", to)]),
                };
                answers.push((label("kind"), choice(kind)));
                let given = parts.into_iter();
                let given = given.filter_map(|(part, value)| Some((label(part), choice(value?))));
                answers.extend(given);
            }
            Offer::Limits(numbers) => {
                let cut = match names_years(&ask.name) {
                    true => year(&asked.question, numbers),
                    false => limit(&asked.question, numbers),
                };
                if let Some((comparison, number)) = cut {
                    answers.push((label("cmp"), choice(comparison.name())));
                    answers.push((label("num"), choice(format!("n{number}"))));
                }
            }
            Offer::Values(values) => {
                for value in 0..values.len() {
                    let is_it = named
                        .iter()
                        .any(|one| one.column == at && one.value == value);
                    answers.push((label(&format!("v{value}")), noul(is_it)));
                }
            }
        }
    }
    Response::new(answers)
}

#[cfg(test)]
mod tests {
    use super::named;

    fn of(question: &str, values: &[&str]) -> Vec<usize> {
        let values: Vec<String> = values.iter().map(|&value| value.into()).collect();
        let found = named(
            question,
            [(0, values.as_slice(), [].as_slice())].into_iter(),
        );
        found.iter().map(|one| one.value).collect()
    }

    #[test]
    fn a_value_in_the_order_of_the_question_wins_over_one_of_the_same_words() {
        let values = ["Ash Oak LLP", "Oak Ash LLP"];
        assert_eq!(of("How much went to Oak Ash LLP?", &values), [1]);
        assert_eq!(of("How much went to Ash Oak LLP?", &values), [0]);
    }
}
