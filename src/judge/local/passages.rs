//! Passages: told by the words that point back, and by the forms in which meanings are fixed.

use super::seams::leaning;
use crate::judge::{Definitions, Needs, Neighbours, Response, Uses};
use crate::text::trim_start;

/// So many characters at the start of the second passage are looked for at the end of the first,
/// to find what was carried over.
const CARRIED: usize = 24;

pub(in crate::judge) fn needs(asked: &Needs) -> Response {
    let answers = asked.pairs.iter().map(|pair| {
        let second = own_start(pair);
        let goes_on = counts_on(&pair.end_of_first, second);
        let likely = leaning(&pair.end_of_first, second);
        Needs::answer(pair.number, if goes_on { likely.max(0.8) } else { likely })
    });
    Response::new(answers)
}

/// The start of the second passage after what it carries over from the first.
fn own_start(pair: &Neighbours) -> &str {
    let second = pair.start_of_second.as_str();
    let Some((end, _)) = second.char_indices().nth(CARRIED) else {
        return second;
    };
    let start = second.get(..end).unwrap_or_default();
    let carried = pair.end_of_first.rfind(start);
    let carried = carried.and_then(|at| pair.end_of_first.get(at..));
    let own = carried.and_then(|carried| second.strip_prefix(carried));
    own.map_or(second, trim_start)
}

/// Whether a list of steps goes on: the second passage opens with a number above one, and the
/// number before it stands in the first.
fn counts_on(first: &str, second: &str) -> bool {
    let digits = second.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = second
        .strip_suffix(digits)
        .and_then(|number| number.parse::<u32>().ok());
    let Some(before) = number
        .filter(|_| digits.starts_with(['.', ')']))
        .and_then(|n| n.checked_sub(1))
    else {
        return false;
    };
    let listed = [format!("\n{before}."), format!("\n{before})")];
    before > 0 && listed.iter().any(|listed| first.contains(listed))
}

pub(in crate::judge) fn definitions(asked: &Definitions) -> Response {
    let answers = asked.passages.iter().map(|passage| {
        let likely = if passage.terms.is_empty() { 0.1 } else { 0.9 };
        Definitions::answer(passage.number, likely)
    });
    Response::new(answers)
}

pub(in crate::judge) fn uses(asked: &Uses) -> Response {
    let answers = asked.pairs.iter().map(|pair| {
        let likely = if pair.term.is_some() { 0.9 } else { 0.1 };
        Uses::answer(pair.number, likely)
    });
    Response::new(answers)
}
