//! Forms of speech by which messages are told apart, lowercase: English first, then others.

/// How a message opens that takes up what was just said.
pub(super) const RESPONSES: &[&str] = &[
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
pub(super) const OUTCOMES: &[&str] = &[
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
pub(super) const PROPOSALS: &[&str] = &[
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
pub(super) const CORRECTIONS: &[&str] = &[
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
pub(super) const REVISIONS: &[&str] = &[
    "actually",
    "no longer",
    "are now",
    "cap it",
    "change it to",
    "changed to",
    "is now",
    "lower it",
    "make it",
    "make that",
    "now set to",
    "raise it",
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

/// Figures in words.
pub(super) const NUMBERS: &[&str] = &[
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    "hundred", "thousand", "half", "double",
];

/// Whether a text opens with one of the phrases.
pub(super) fn opens_with(text: &str, phrases: &[&str]) -> bool {
    let text = text.trim_start();
    phrases.iter().any(|phrase| {
        text.strip_prefix(phrase)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether one of the phrases stands in a lowercase text where words begin.
pub(super) fn holds(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        text.match_indices(phrase).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            !phrase.starts_with(char::is_alphanumeric)
                || before.is_none_or(|c| !c.is_alphanumeric())
        })
    })
}
