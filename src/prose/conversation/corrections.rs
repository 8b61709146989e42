//! Which messages correct an earlier one: the one they answer, or one of the most similar.

use super::messages::{Message, Messages};
use super::similar::Similar;
use crate::document::Link;
use crate::judge::{Asker, Correction, Corrections, Judging, Subject, may_correct};
use crate::prose::pairs::confirmed;
use crate::prose::passage::start_and_end;

const BATCH: usize = 15;
const SHOWN: usize = 500;
const SIMILAR: usize = 3;

/// An earlier and a later message.
type Pair<'a> = (Message<'a>, Message<'a>);

/// `corrects` links from new messages; `answered` has the turn that each turn replies to.
pub(super) async fn find(
    messages: &Messages<'_>,
    answered: &[Option<usize>],
    asker: &Asker,
) -> Vec<Link> {
    if asker.judging() == Judging::Nobody {
        return Vec::new();
    }
    let is_local = asker.judging() == Judging::Local;
    let asks =
        |message: &Message<'_>| message.has_speaker && (!is_local || may_correct(message.text));
    let pairs = pairs(messages, answered, asks);
    let yes = confirmed(&pairs, BATCH, subject, Corrections::read, asker).await;
    let links = yes.into_iter().map(|(earlier, later)| Link {
        kind: "corrects".to_owned(),
        from: later.id.to_owned(),
        to: earlier.id.to_owned(),
    });
    links.collect()
}

/// The pairs of every new message that is asked about; the local judge needs none of a message that
/// has no form of correcting.
fn pairs<'a>(
    messages: &Messages<'a>,
    answered: &[Option<usize>],
    asks: impl Fn(&Message<'_>) -> bool,
) -> Vec<Pair<'a>> {
    let mut similar = Similar::of(messages);
    let openings = openings(messages, answered.len());
    let mut pairs = Vec::new();
    for (at, message) in messages.fresh() {
        if !asks(&message) {
            continue;
        }
        let parent = parent(&message, answered, &openings).filter(|parent| *parent < at);
        let mut earlier: Vec<usize> = parent.into_iter().collect();
        for place in similar.nearest(at, SIMILAR) {
            if Some(place) != parent {
                earlier.push(place);
            }
        }
        let earlier = earlier
            .into_iter()
            .filter_map(|place| messages.all.get(place));
        pairs.extend(earlier.map(|earlier| (*earlier, message)));
    }
    pairs
}

/// The message that opens each turn.
fn openings(messages: &Messages<'_>, turns: usize) -> Vec<Option<usize>> {
    let mut openings = vec![None; turns];
    for (at, message) in messages.all.iter().enumerate() {
        let turn = message.turn.filter(|_| message.opens_turn);
        if let Some(opening) = turn.and_then(|turn| openings.get_mut(turn)) {
            *opening = Some(at);
        }
    }
    openings
}

/// The message that a turn's first message replies to.
fn parent(
    message: &Message<'_>,
    answered: &[Option<usize>],
    openings: &[Option<usize>],
) -> Option<usize> {
    let turn = message.turn.filter(|_| message.opens_turn)?;
    let parent = (*answered.get(turn)?)?;
    *openings.get(parent)?
}

fn subject(first: usize, pairs: &[Pair<'_>]) -> Subject {
    let numbered = pairs.iter().zip(first..);
    let pairs = numbered.map(|((earlier, later), number)| Correction {
        number,
        earlier: start_and_end(earlier.text, SHOWN),
        later: start_and_end(later.text, SHOWN),
    });
    Subject::Corrections(Corrections {
        pairs: pairs.collect(),
    })
}
