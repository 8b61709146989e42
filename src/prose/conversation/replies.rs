//! Which turn each turn answers: as the source says, or as a judge finds.

use super::parts::Parts;
use super::turns::Turns;
use crate::document::Link;
use crate::judge::{Asker, Judging, Replies, Subject};
use crate::sort;
use crate::text::head;

/// How many earlier turns a judge chooses from.
const WINDOW: usize = 6;
const BATCH: usize = 6;
const SHOWN: usize = 400;

/// A turn that the source leaves open, and the turns before it that it may answer.
type Open = (usize, Vec<usize>);

/// For each turn the earlier turn it answers or, for an output, belongs to.
pub(super) async fn find(
    turns: &Turns<'_>,
    parts: &Parts<'_>,
    may_ask: bool,
    asker: &Asker,
) -> Vec<Option<usize>> {
    let (mut answered, open) = from_source(turns);
    if !may_ask || asker.judging() == Judging::Nobody {
        return answered;
    }
    let batches: Vec<&[Open]> = open.chunks(BATCH).collect();
    let subjects = batches.iter().map(|batch| subject(batch, parts));
    let responses = asker.ask_each(subjects).await;
    for (batch, response) in batches.iter().zip(responses) {
        let Some(response) = response else { continue };
        for asked in *batch {
            if let Some(place) = answered.get_mut(asked.0) {
                *place = Replies::read(&response, asked);
            }
        }
    }
    answered
}

/// What the source says, and the turns it leaves open, each with the messages before it.
fn from_source(turns: &Turns<'_>) -> (Vec<Option<usize>>, Vec<Open>) {
    let mut answered = vec![None; turns.known];
    let mut open = Vec::new();
    let mut messages: Vec<usize> = Vec::new();
    for (at, turn) in turns.turns.iter().enumerate() {
        if at >= turns.known {
            let named = turn.reply_to.as_deref().and_then(|id| turns.named(id));
            let earlier = named.filter(|named| *named < at);
            let before = messages.last().copied().filter(|_| turn.is_output);
            answered.push(earlier.or(before));
            let asks = !turn.is_output && turn.reply_to.is_none() && turn.speaker.is_some();
            if asks && !messages.is_empty() {
                let from = messages.len().saturating_sub(WINDOW);
                open.push((at, messages.get(from..).unwrap_or_default().to_vec()));
            }
        }
        if !turn.is_output {
            messages.push(at);
        }
    }
    (answered, open)
}

fn subject(batch: &[Open], parts: &Parts<'_>) -> Subject {
    let mut shown: Vec<usize> = batch
        .iter()
        .flat_map(|(asked, earlier)| earlier.iter().chain([asked]))
        .copied()
        .collect();
    sort::rising(&mut shown);
    shown.dedup();
    let turns = shown.into_iter().map(|turn| {
        let text = parts.opening(turn).map(|part| head(&part.text, SHOWN));
        (turn, text.unwrap_or_default().to_owned())
    });
    Subject::Replies(Replies {
        turns: turns.collect(),
        asked: batch.to_vec(),
    })
}

/// `reply_to` and `output_of`, from first part to first part.
pub(super) fn links(turns: &Turns<'_>, parts: &Parts<'_>, answered: &[Option<usize>]) -> Vec<Link> {
    let count = answered.iter().filter(|to| to.is_some()).count();
    let mut links = Vec::with_capacity(count);
    let linked = turns.turns.iter().zip(answered).enumerate();
    let linked = linked.filter_map(|(at, (turn, to))| {
        let kind = if turn.is_output {
            "output_of"
        } else {
            "reply_to"
        };
        Some(Link {
            kind: kind.to_owned(),
            from: parts.opening(at)?.id.to_string(),
            to: parts.opening((*to)?)?.id.to_string(),
        })
    });
    links.extend(linked);
    links
}
