//! Messages: told by names, shared rare words, and the forms of replying, deciding and correcting.

use super::words::{Rarity, words};
use crate::judge::{Correction, Corrections, Outcomes, Replies, Response, Settles};

/// The share of shared words from which two messages are about the same thing.
const SAME_MATTER: f64 = 0.22;
/// The share from which an outcome settles a message that proposes or asks nothing.
const SETTLED: f64 = 0.3;

/// How a message opens that takes up what was just said.
const RESPONSES: &[&str] = &[
    "agree",
    "agreed",
    "absolutely",
    "ah",
    "alright",
    "but",
    "correct",
    "definitely",
    "done",
    "exactly",
    "fair",
    "fine",
    "good",
    "got it",
    "great",
    "hmm",
    "i agree",
    "i disagree",
    "i don't think",
    "i think so",
    "it does",
    "it is",
    "mm",
    "mm-hmm",
    "mhm",
    "nice",
    "no",
    "nope",
    "not really",
    "oh",
    "ok",
    "okay",
    "oui",
    "ja",
    "nein",
    "non",
    "perfect",
    "right",
    "seconded",
    "so you",
    "sounds",
    "sure",
    "thank you",
    "thanks",
    "that makes",
    "that sounds",
    "that's",
    "true",
    "understood",
    "uh-huh",
    "well",
    "yeah",
    "yep",
    "yes",
    "you're",
];

/// Forms that put an outcome on record.
const OUTCOMES: &[&str] = &[
    "agreed to ",
    "agreed that",
    "all agreed",
    "beschlossen",
    "carried",
    "committee agrees",
    "decided",
    "decision:",
    "decision is",
    "einstimmig",
    "final decision",
    "it was resolved",
    "let's go with",
    "motion passed",
    "motion is passed",
    "resolved that",
    "resolved:",
    "se acordó",
    "settled on",
    "so it's decided",
    "so we're going with",
    "the ayes have it",
    "unanimous",
    "voted to",
    "was adopted",
    "was approved",
    "was rejected",
    "we agree to",
    "we agreed",
    "we are agreed",
    "we are going with",
    "we conclude",
    "we will go with",
    "we'll go with",
    "we're going with",
    "wird angenommen",
    "adopté",
    "is approved",
    "is rejected",
    "is adopted",
    "concluded that",
    "outcome:",
    "conclusion:",
    "vote was",
    "in favour and",
    "in favor and",
];

/// Forms of asking and proposing.
const PROPOSALS: &[&str] = &[
    "?",
    "i move",
    "i propose",
    "i suggest",
    "could we",
    "how about",
    "let's",
    "motion",
    "proposal",
    "propose",
    "shall we",
    "should we",
    "suggest",
    "we could",
    "what about",
    "what if",
    "would it",
];

/// Forms of putting something right.
const CORRECTIONS: &[&str] = &[
    "changed my mind",
    "correct that",
    "correction",
    "i meant",
    "i misread",
    "i misspoke",
    "i take back",
    "i take that back",
    "i was mistaken",
    "i was wrong",
    "isn't right",
    "it turns out",
    "made a mistake",
    "my mistake",
    "no longer",
    "not quite right",
    "is not the case",
    "that's not true",
    "out of date",
    "outdated",
    "scratch that",
    "should have been",
    "should read",
    "that was wrong",
    "that's wrong",
    "that's not right",
    "turned out",
    "update:",
    "was incorrect",
    "was wrong",
    "were wrong",
    "is wrong",
    "withdraw",
];

/// Forms that put something right where the figures differ too.
const REVISIONS: &[&str] = &[
    "actually",
    "apolog",
    "but now",
    "in fact",
    "instead of",
    "rather than",
    "revised",
    "sorry",
    "updated",
    "now it",
    "it's now",
    "it is now",
];

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

fn opens_with(text: &str, phrases: &[&str]) -> bool {
    let text = text.trim_start();
    phrases.iter().any(|phrase| {
        text.strip_prefix(phrase)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether one of the phrases stands in a lowercase text where words begin.
fn holds(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        text.match_indices(phrase).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            !phrase.starts_with(char::is_alphanumeric)
                || before.is_none_or(|c| !c.is_alphanumeric())
        })
    })
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

fn figures(text: &str) -> impl Iterator<Item = &str> {
    let figures = text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',')));
    figures
        .map(|figure| figure.trim_matches(['.', ',']))
        .filter(|figure| !figure.is_empty())
}
