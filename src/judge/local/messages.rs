//! Messages: told by names, shared rare words, and the forms of replying, deciding and correcting.

use super::phrases::{
    CORRECTIONS, NUMBERS, OUTCOMES, PROPOSALS, RESPONSES, REVISIONS, holds, opens_with,
};
use super::words::{Rarity, words};
use crate::judge::{Correction, Corrections, Outcomes, Replies, Response, Settles};

/// The share of shared words from which two messages are about the same thing.
const SAME_MATTER: f64 = 0.22;
/// The share from which an outcome settles a message that proposes or asks nothing.
const SETTLED: f64 = 0.3;

/// So many telling words two messages must share for one to correct the other.
const SHARED_WORDS: usize = 2;

pub(in crate::judge) fn replies(asked: &Replies) -> Response {
    let said: Vec<Said> = asked
        .turns
        .iter()
        .map(|(turn, text)| Said::of(*turn, text))
        .collect();
    let rarity = Rarity::of(said.iter().map(|said| said.words.as_slice()));
    let find = |turn: usize| said.iter().find(|said| said.turn == turn);
    let answers = asked.asked.iter().map(|(turn, earlier)| {
        let earlier: Vec<&Said> = earlier.iter().filter_map(|turn| find(*turn)).collect();
        let replied = find(*turn).and_then(|said| said.replies_to(&earlier, &rarity));
        Replies::answer(*turn, replied)
    });
    Response::new(answers)
}

/// One turn as evidence.
struct Said<'a> {
    turn: usize,
    speaker: &'a str,
    body: String,
    words: Vec<String>,
}

impl<'a> Said<'a> {
    fn of(turn: usize, text: &'a str) -> Self {
        let (header, body) = text.split_once('\n').unwrap_or(("", text));
        Self {
            turn,
            speaker: speaker(header),
            body: body.to_lowercase(),
            words: words(body),
        }
    }

    /// The turn addressed by name; else the one before where it asks or this one opens with a
    /// response; else the one that shares most.
    fn replies_to(&self, earlier: &[&Self], rarity: &Rarity) -> Option<usize> {
        let others = || {
            earlier
                .iter()
                .rev()
                .filter(|other| other.speaker != self.speaker)
        };
        if let Some(named) = others().find(|other| self.names(other.speaker)) {
            return Some(named.turn);
        }
        let before = others().next()?;
        if before.body.trim_end().ends_with('?') || opens_with(&self.body, RESPONSES) {
            return Some(before.turn);
        }
        let shares = others().map(|other| (rarity.share(&self.words, &other.words), other.turn));
        let best = shares.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        (best.0 >= SAME_MATTER).then_some(best.1)
    }

    /// Whether the message begins with somebody's name: `@Ann`, `Ann,`.
    fn names(&self, speaker: &str) -> bool {
        let first = speaker.split(' ').next().unwrap_or_default().to_lowercase();
        let start = self.body.trim_start().trim_start_matches('@');
        let after = start
            .strip_prefix(first.as_str())
            .filter(|_| first.chars().nth(1).is_some());
        after.is_some_and(|after| {
            after.starts_with([',', ':', '!', ' '])
                && (start.len() < self.body.len() || !after.starts_with(' '))
        })
    }
}

/// Who speaks, from `[section | speaker, time]`.
fn speaker(header: &str) -> &str {
    let inside = header.split(']').next().unwrap_or(header);
    let who = inside.rsplit(" | ").next().unwrap_or(inside);
    who.trim_start_matches('[').split(',').next().unwrap_or(who)
}

fn body(text: &str) -> &str {
    text.split_once('\n').map_or(text, |(_, body)| body)
}

pub(in crate::judge) fn outcomes(asked: &Outcomes) -> Response {
    let answers = asked.messages.iter().map(|(id, text)| {
        let body = body(text).to_lowercase();
        let asks = body.trim_end().ends_with('?');
        let likely = if holds(&body, OUTCOMES) && !asks {
            0.8
        } else {
            0.1
        };
        Outcomes::answer(id, likely)
    });
    Response::new(answers)
}

pub(in crate::judge) fn settles(asked: &Settles) -> Response {
    let earlier: Vec<(&str, Vec<String>, bool)> = asked
        .earlier
        .iter()
        .map(|(id, text)| {
            let body = body(text);
            (
                id.as_str(),
                words(body),
                holds(&body.to_lowercase(), PROPOSALS),
            )
        })
        .collect();
    let rarity = Rarity::of(earlier.iter().map(|(_, words, _)| words.as_slice()));
    let outcome = words(body(&asked.outcome));
    let shares = earlier.iter().map(|(id, words, proposes)| {
        let share = rarity.share(&outcome, words);
        (if *proposes { share * 1.5 } else { share }, *id)
    });
    let best = shares.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let settled = best
        .filter(|(share, _)| *share >= SETTLED)
        .map(|(_, id)| id);
    Response::new([Settles::answer(settled)])
}

pub(in crate::judge) fn corrections(asked: &Corrections) -> Response {
    let said: Vec<bool> = asked.pairs.iter().map(says_so).collect();
    let sides = asked
        .pairs
        .iter()
        .zip(&said)
        .map(|(pair, said)| match said {
            true => (words(body(&pair.earlier)), words(body(&pair.later))),
            false => Default::default(),
        });
    let sides: Vec<(Vec<String>, Vec<String>)> = sides.collect();
    let rarity = Rarity::of(sides.iter().map(|(earlier, _)| earlier.as_slice()));
    let judged = asked.pairs.iter().zip(said.into_iter().zip(&sides));
    let answers = judged.map(|(pair, (said, (earlier, later)))| {
        let likely = match (said, same_matter(earlier, later, &rarity)) {
            (true, true) => 0.7,
            (true, false) => 0.3,
            _ => 0.1,
        };
        Corrections::answer(pair.number, likely)
    });
    Response::new(answers)
}

fn same_matter(earlier: &[String], later: &[String], rarity: &Rarity) -> bool {
    let common = later
        .iter()
        .filter(|word| earlier.binary_search(word).is_ok());
    common.count() >= SHARED_WORDS
        && rarity
            .share(later, earlier)
            .max(rarity.share(earlier, later))
            >= SAME_MATTER
}

/// Whether a message has a form in which something is put right; a message without one corrects
/// nothing.
pub(crate) fn may_correct(message: &str) -> bool {
    let text = body(message).to_lowercase();
    holds(&text, CORRECTIONS) || holds(&text, REVISIONS)
}

/// Whether the later message says that it corrects the earlier, or gives other figures.
fn says_so(pair: &Correction) -> bool {
    let (earlier, later) = (body(&pair.earlier), body(&pair.later).to_lowercase());
    holds(&later, CORRECTIONS) || (holds(&later, REVISIONS) && figures_differ(earlier, &later))
}

/// Whether both have figures, and the later one some that the earlier has not.
fn figures_differ(earlier: &str, later: &str) -> bool {
    let known: Vec<&str> = figures(earlier).collect();
    !known.is_empty() && figures(later).any(|figure| !known.contains(&figure))
}

/// Numbers in digits, and small ones in words.
fn figures(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | ',')));
    parts
        .map(|part| part.trim_matches(['.', ',']))
        .filter(|part| part.starts_with(|c: char| c.is_ascii_digit()) || NUMBERS.contains(part))
}
