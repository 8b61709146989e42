//! `needs`: a passage that is not understood without the one before it.

use super::{YES, link};
use crate::document::{Link, Unit};
use crate::judge::{Asker, Judging, Needs, Neighbours, Subject};
use crate::prose::passage::body;
use crate::text::{end, head};

const BATCH: usize = 30;
const SHOWN: usize = 300;

/// Asks about every two neighbours.
pub(super) async fn find(units: &[&Unit], asker: &Asker) -> Vec<Link> {
    if asker.judging() == Judging::Nobody {
        return Vec::new();
    }
    let pairs: Vec<(&Unit, &Unit)> = units
        .iter()
        .copied()
        .zip(units.iter().copied().skip(1))
        .collect();
    let subjects = pairs
        .chunks(BATCH)
        .enumerate()
        .map(|(batch, pairs)| subject(batch * BATCH, pairs));
    let responses = asker.ask_each(subjects).await;
    let numbered = pairs.iter().enumerate();
    let yes = numbered.filter(|(number, _)| {
        let response = responses.get(number / BATCH).and_then(Option::as_ref);
        let likely = response.and_then(|response| Needs::read(response, *number));
        likely.is_some_and(|likely| likely >= YES)
    });
    yes.map(|(_, (first, second))| link("needs", second, first))
        .collect()
}

fn subject(from: usize, pairs: &[(&Unit, &Unit)]) -> Subject {
    let numbered = pairs.iter().zip(from..);
    let pairs = numbered.map(|((first, second), number)| Neighbours {
        number,
        end_of_first: end(&first.text, SHOWN).to_owned(),
        start_of_second: head(body(&second.text), SHOWN).to_owned(),
    });
    Subject::Needs(Needs {
        pairs: pairs.collect(),
    })
}
