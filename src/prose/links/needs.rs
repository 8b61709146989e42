//! `needs`: a passage that is not understood without the one before it.

use super::link;
use crate::document::{Link, Unit};
use crate::judge::{Asker, Judging, Needs, Neighbours, Subject};
use crate::prose::pairs::confirmed;
use crate::text::{body, end, head};

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
    let yes = confirmed(&pairs, BATCH, subject, Needs::read, asker).await;
    yes.into_iter()
        .map(|(first, second)| link("needs", second, first))
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
