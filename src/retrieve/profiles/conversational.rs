//! Conversational: messages with what they answer, correct or decide.

use super::{FEW, Gathered, scopes_of};
use crate::document::Found;
use crate::judge::{Check, Checked, Lookup, Material, Subject};
use crate::prose::Profile;
use crate::prose::profiles::Scope;
use crate::retrieve::conversation::{
    closest, closest_part, linked, linked_from, message_tokens, outcomes, parent, replies,
    speakers, spoken_by,
};
use crate::retrieve::order::unique;
use crate::retrieve::ranked::Ranked;
use crate::retrieve::seeker::{Seeker, show};
use crate::retrieve::trace::Trace;

const MESSAGE_CHARS: usize = 1600;
const CHECK_CHARS: usize = 1200;

/// A shorter message is not understood without the one it answers.
const SHORT_TOKENS: usize = 60;

const OVERVIEW: usize = 6;
const MORE_OUTCOMES: usize = 2;
const REPLIES: usize = 2;
const MORE_OF_ONE: usize = 12;
const MORE_FOR_OVERVIEW: usize = 18;

/// The score from which a message adds to the answer.
const ADDS: f64 = 0.5;

pub(super) async fn gather(seeker: &Seeker<'_>, candidates: &[Found]) -> Option<Gathered> {
    let ranked = Ranked::ask(seeker, lookup(seeker, candidates)).await?;
    let scope = super::scope_of(Profile::Conversational, &ranked);
    let speaker = ranked.lookup().speaker(ranked.answers()).to_owned();
    let kept = ranked.kept();
    let few = if scope == Scope::Overview {
        OVERVIEW
    } else {
        FEW
    };
    let (chosen, rest) = kept.split_at(few.min(kept.len()));
    let mut units = Vec::new();
    if !chosen.is_empty() {
        units = with_company(seeker, chosen, scope);
        let person = Some(speaker.as_str()).filter(|name| *name != Lookup::NOBODY);
        units.extend(beyond(seeker, chosen, candidates, scope, person).await);
    }
    if seeker.filling {
        units.extend(rest.iter().cloned());
    }
    Some(Gathered {
        units: unique(units),
        scored: ranked.scored(),
        trace: Trace {
            speaker: Some(speaker),
            ..super::trace(Profile::Conversational.name(), &ranked, ranked.scope())
        },
    })
}

fn lookup(seeker: &Seeker<'_>, candidates: &[Found]) -> Lookup {
    let size = seeker.pool(Profile::Conversational.traits().pool);
    let mut pool: Vec<Found> = candidates.iter().take(size).cloned().collect();
    let missed = closest(seeker.question, outcomes(&pool)).into_iter();
    let missed: Vec<Found> = missed
        .filter(|found| !pool.contains(found))
        .take(MORE_OUTCOMES)
        .collect();
    pool.extend(missed);
    let shown = show("message-", &pool, MESSAGE_CHARS);
    Lookup {
        scopes: scopes_of(Profile::Conversational),
        speakers: speakers(&pool),
        ..seeker.lookup(Material::Messages, shown)
    }
}

/// Each message followed by those without which it is not understood, and those its scope asks for.
fn with_company(seeker: &Seeker<'_>, messages: &[Found], scope: Scope) -> Vec<Found> {
    let each = messages.iter().flat_map(|message| {
        let mut group = vec![message.clone()];
        group.extend(company(seeker, message, scope));
        group
    });
    each.collect()
}

fn company(seeker: &Seeker<'_>, message: &Found, scope: Scope) -> Vec<Found> {
    let part = |found: Found| closest_part(seeker.question, found);
    if message.unit().kind == "output" {
        return linked_from(message, "output_of")
            .into_iter()
            .map(part)
            .collect();
    }
    let is_short = || message_tokens(message, seeker.config.chars_per_token) < SHORT_TOKENS;
    let answered = parent(message).filter(|_| scope == Scope::Exchange || is_short());
    let mut company: Vec<Found> = answered.map(part).into_iter().collect();
    match scope {
        Scope::Exchange => {
            let replies = closest(seeker.question, replies(message)).into_iter();
            company.extend(replies.take(REPLIES).map(part));
        }
        Scope::Correction => company.extend(linked(message, "corrects")),
        Scope::Outcome => company.extend(linked(message, "decides")),
        _ => {}
    }
    company
}

/// What the scope asks for beyond the messages kept.
async fn beyond(
    seeker: &Seeker<'_>,
    kept: &[Found],
    candidates: &[Found],
    scope: Scope,
    speaker: Option<&str>,
) -> Vec<Found> {
    match (scope, speaker) {
        (Scope::Outcome, _) => nearest_outcome(seeker.question, kept),
        (Scope::OnePerson, Some(speaker)) => {
            let mut more = closest(seeker.question, spoken_by(kept, speaker));
            more.truncate(MORE_OF_ONE);
            adding(seeker, more).await
        }
        (Scope::Overview, _) => {
            let more = candidates.iter().take(MORE_FOR_OVERVIEW);
            let more = more.filter(|found| !kept.contains(found));
            adding(seeker, more.cloned().collect()).await
        }
        _ => Vec::new(),
    }
}

/// The outcome closest to the question, with what it settles.
fn nearest_outcome(question: &str, kept: &[Found]) -> Vec<Found> {
    let Some(nearest) = closest(question, outcomes(kept)).into_iter().next() else {
        return Vec::new();
    };
    let settled = nearest.links_out("decides");
    let mut found: Vec<Found> = settled
        .filter_map(|link| nearest.sibling(&link.to))
        .collect();
    found.insert(0, nearest);
    found
}

/// The messages that the judge finds to add to the answer.
async fn adding(seeker: &Seeker<'_>, messages: Vec<Found>) -> Vec<Found> {
    if messages.is_empty() {
        return Vec::new();
    }
    let asked = Check {
        question: seeker.question(),
        about: Checked::Messages,
        shown: show("message-", &messages, CHECK_CHARS),
    };
    let Some(answers) = seeker.ask(Subject::Check(asked.clone())).await else {
        return Vec::new();
    };
    let adding = asked
        .shown
        .into_iter()
        .filter(|shown| shown.score(&answers) >= ADDS);
    adding.map(|shown| shown.unit).collect()
}
