//! Which messages record an outcome, and which earlier message each settles.

use super::messages::{Message, Messages};
use super::similar::Similar;
use crate::document::Link;
use crate::judge::{self, Asker, Judging, Settles, Subject};
use crate::prose::passage::start_and_end;
use crate::text::head;

const BATCH: usize = 20;
const SHOWN: usize = 600;
const OUTCOME_SHOWN: usize = 800;
const EARLIER_SHOWN: usize = 400;
const SIMILAR: usize = 5;
const YES: f64 = 0.5;

/// The messages that record an outcome, and their `decides` links.
#[derive(Debug, Default)]
pub(super) struct Outcomes<'a> {
    pub(super) recorded: Vec<Message<'a>>,
    pub(super) decided: Vec<Link>,
}

/// Asks about every new message, then about each outcome.
pub(super) async fn find<'a>(messages: &Messages<'a>, asker: &Asker) -> Outcomes<'a> {
    if asker.judging() == Judging::Nobody {
        return Outcomes::default();
    }
    let recorded = recorded(messages, asker).await;
    let offered = offers(messages, &recorded);
    let asked: Vec<(Message<'a>, Settles)> = recorded
        .iter()
        .zip(&offered)
        .filter(|(_, offered)| !offered.is_empty())
        .map(|((_, outcome), offered)| (*outcome, settles(outcome, offered)))
        .collect();
    let subjects = asked
        .iter()
        .map(|(_, asked)| Subject::Settles(asked.clone()));
    let responses = asker.ask_each(subjects).await;
    let settled = asked
        .iter()
        .zip(responses)
        .filter_map(|((outcome, asked), response)| {
            let place = asked.read(&response?)?;
            let (to, _) = asked.earlier.get(place)?;
            Some(Link {
                kind: "decides".to_owned(),
                from: outcome.id.to_owned(),
                to: to.clone(),
            })
        });
    let decided = settled.collect();
    Outcomes {
        recorded: recorded.into_iter().map(|(_, message)| message).collect(),
        decided,
    }
}

async fn recorded<'a>(messages: &Messages<'a>, asker: &Asker) -> Vec<(usize, Message<'a>)> {
    let fresh: Vec<(usize, Message<'a>)> = messages.fresh().collect();
    let batches: Vec<&[(usize, Message<'a>)]> = fresh.chunks(BATCH).collect();
    let responses = asker
        .ask_each(batches.iter().map(|batch| subject(batch)))
        .await;
    let answered = batches.iter().zip(responses);
    let yes = answered.flat_map(|(batch, response)| {
        let response = response.unwrap_or_default();
        let yes = batch.iter().filter(move |(_, message)| {
            judge::Outcomes::read(&response, message.id).is_some_and(|likely| likely >= YES)
        });
        yes.copied()
    });
    yes.collect()
}

fn subject(batch: &[(usize, Message<'_>)]) -> Subject {
    let messages = batch
        .iter()
        .map(|(_, message)| (message.id.to_owned(), start_and_end(message.text, SHOWN)));
    Subject::Outcomes(judge::Outcomes {
        messages: messages.collect(),
    })
}

fn settles(outcome: &Message<'_>, offered: &[Message<'_>]) -> Settles {
    let earlier = offered.iter().map(|message| {
        (
            message.id.to_owned(),
            head(message.text, EARLIER_SHOWN).to_owned(),
        )
    });
    Settles {
        outcome: start_and_end(outcome.text, OUTCOME_SHOWN),
        earlier: earlier.collect(),
    }
}

/// For each outcome the earlier messages on offer: the first of each section, then the most similar.
fn offers<'a>(messages: &Messages<'a>, outcomes: &[(usize, Message<'a>)]) -> Vec<Vec<Message<'a>>> {
    if outcomes.is_empty() {
        return Vec::new();
    }
    let mut similar = Similar::of(messages);
    let firsts = firsts(messages);
    let offers = outcomes.iter().map(|(at, _)| {
        let mut places: Vec<usize> = firsts
            .iter()
            .copied()
            .take_while(|first| first < at)
            .collect();
        for place in similar.nearest(*at, SIMILAR) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let offered = places
            .into_iter()
            .filter_map(|place| messages.all.get(place));
        offered.copied().collect()
    });
    offers.collect()
}

/// The positions at which a section is met first.
fn firsts(messages: &Messages<'_>) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    let all = messages.all.iter().enumerate();
    all.filter(|(_, message)| seen.insert(message.section))
        .map(|(at, _)| at)
        .collect()
}
