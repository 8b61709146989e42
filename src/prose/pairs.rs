//! Pairs of texts, each asked about with a yes/no question.

use crate::judge::{Asker, Response, Subject};

const YES: f64 = 0.5;

/// The pairs answered with yes, in order. `subject` makes one of a batch and the number of its first
/// pair, `read` how likely the answer about the pair of a number is.
pub(super) async fn confirmed<'p, P: Sync>(
    pairs: &'p [P],
    batch: usize,
    subject: fn(usize, &[P]) -> Subject,
    read: fn(&Response, usize) -> Option<f64>,
    asker: &Asker,
) -> Vec<&'p P> {
    let batches = pairs.chunks(batch).enumerate();
    let subjects = batches.map(|(at, pairs)| subject(at * batch, pairs));
    let responses = asker.ask_each(subjects).await;
    let yes = |number: usize| {
        let response = responses.get(number / batch).and_then(Option::as_ref);
        let likely = response.and_then(|response| read(response, number));
        likely.is_some_and(|likely| likely >= YES)
    };
    let numbered = pairs.iter().enumerate();
    let kept = numbered.filter(|(number, _)| yes(*number));
    kept.map(|(_, pair)| pair).collect()
}
