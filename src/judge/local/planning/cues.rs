//! What a question wants done, by its words.

use super::words::{Word, alike, all, holds, is_binding};
use crate::judge::Operation;

const AVERAGE: &[&str] = &["average", "mean", "typical", "typically", "averaged"];
const MOST: &[&str] = &[
    "highest",
    "largest",
    "biggest",
    "greatest",
    "maximum",
    "top",
    "peak",
    "dearest",
    "expensive",
    "costliest",
];
const LEAST: &[&str] = &[
    "lowest", "smallest", "least", "minimum", "cheapest", "fewest",
];
const MOVED: &[&str] = &[
    "change",
    "changed",
    "rise",
    "rose",
    "risen",
    "fall",
    "fell",
    "fallen",
    "increase",
    "increased",
    "decrease",
    "decreased",
    "grow",
    "grew",
    "grown",
    "growth",
    "drop",
    "dropped",
    "decline",
    "declined",
    "difference",
];
const TOTAL: &[&str] = &[
    "total",
    "totals",
    "sum",
    "altogether",
    "spend",
    "spent",
    "cost",
    "paid",
    "pay",
    "received",
    "receive",
    "combined",
    "overall",
];

/// Words for a share of something.
const PER_CENT: &[&str] = &["percent", "percentage", "cent", "%"];

/// What records are called, whatever they are.
const RECORDS: &[&str] = &[
    "record",
    "row",
    "entry",
    "entrie",
    "item",
    "time",
    "transaction",
    "payment",
    "purchase",
    "case",
    "line",
];

/// What an amount of money is called.
const MONEY: &[&str] = &[
    "payment",
    "paid",
    "pay",
    "spend",
    "spent",
    "spending",
    "cost",
    "amount",
    "value",
    "sum",
    "money",
    "figure",
    "price",
    "charge",
    "bill",
    "expenditure",
    "transaction",
    "purchase",
    "total",
    "expense",
];

/// Whether the name of a column says an amount of money and nothing else.
pub(super) fn names_money(name: &str) -> bool {
    MONEY.contains(&name.trim().to_lowercase().as_str())
}

/// Figures of which several are added, where nothing says what is wanted of them.
const FLOWS: &[&str] = &[
    "revenue",
    "sale",
    "turnover",
    "profit",
    "spend",
    "spending",
    "expenditure",
    "expense",
    "budget",
    "payment",
    "quantity",
    "sold",
];

/// Words that ask for records.
const SHOWN: &[&str] = &["list", "show", "which", "who", "when", "where"];

/// How many words at most name what is counted.
const NOUN: usize = 3;

/// A question and its words.
#[derive(Debug)]
pub(super) struct Cues {
    pub(super) words: Vec<Word>,
}

impl Cues {
    pub(super) fn of(question: &str) -> Self {
        Self {
            words: super::words::in_order(&question.replace('%', " percent ")),
        }
    }

    fn has(&self, cues: &[&str]) -> bool {
        self.words
            .iter()
            .any(|word| cues.contains(&word.text.as_str()))
    }

    /// Whether these words follow each other.
    pub(super) fn says(&self, phrase: &str) -> bool {
        self.after(phrase).is_some()
    }

    /// The words after a phrase.
    pub(super) fn after(&self, phrase: &str) -> Option<&[Word]> {
        let phrase = all(phrase);
        let at = self.words.windows(phrase.len()).position(|window| {
            window
                .iter()
                .zip(&phrase)
                .all(|(word, wanted)| word.text == *wanted)
        })?;
        self.words.get(at + phrase.len()..)
    }

    /// Whether the question asks what the data means.
    pub(super) fn asks_meaning(&self) -> bool {
        let last = self
            .words
            .last()
            .is_some_and(|word| word.text == "mean" || word.text == "cover");
        let does = self.says("what does") || self.says("what do");
        let phrases = [
            "meaning of",
            "meant by",
            "definition of",
            "stand for",
            "stands for",
            "defined as",
            "what unit",
            "which unit",
            "what period does",
            "what is recorded",
            "what is covered",
        ];
        (does && last) || phrases.iter().any(|phrase| self.says(phrase))
    }

    pub(super) fn asks_percent(&self) -> bool {
        self.has(PER_CENT)
    }

    pub(super) fn asks_most(&self) -> bool {
        self.has(MOST) || self.says("the most")
    }

    pub(super) fn asks_least(&self) -> bool {
        self.has(LEAST)
    }

    /// What is done with the records. Records are counted where they are what is asked for.
    pub(super) fn operation(&self, is_measured: impl Fn(&str) -> bool) -> Operation {
        let moved = self.has(MOVED) && (self.says("by how much") || self.years() > 1);
        let counted = self.counted();
        let counted =
            counted.is_some_and(|words| !words.iter().any(|noun| is_measured(&noun.text)));
        let ranks_total = self.after_extent().is_some();
        match () {
            () if self.has(MOVED) && self.asks_percent() => Operation::Percent,
            () if moved => Operation::Change,
            () if self.has(AVERAGE) => Operation::Average,
            () if counted => Operation::Count,
            () if ranks_total && self.which().is_some() => match self.ranks_records(is_measured) {
                true => Operation::Count,
                false => Operation::Sum,
            },
            () if self.asks_most() => Operation::Max,
            () if self.asks_least() => Operation::Min,
            () if self.has(TOTAL) || self.says("how much") || self.says("in all") => Operation::Sum,
            () if self.counted().is_some() => Operation::Sum,
            () => Operation::List,
        }
    }

    /// Whether it is the number of records that is the most or the fewest: of things that are no figure.
    fn ranks_records(&self, is_measured: impl Fn(&str) -> bool) -> bool {
        self.ranked().is_some_and(|noun| {
            let is_any = |nouns: &[&str]| nouns.iter().any(|known| alike(known, noun));
            is_any(RECORDS) || !(is_any(MONEY) || is_measured(noun))
        })
    }

    /// What there is the most or the fewest of.
    pub(super) fn ranked(&self) -> Option<&str> {
        let noun = self.after_extent()?.first()?;
        Some(noun.text.as_str()).filter(|noun| !is_binding(noun))
    }

    fn after_extent(&self) -> Option<&[Word]> {
        let extents = ["the most", "the fewest", "the least"];
        extents.iter().find_map(|cue| self.after(cue))
    }

    /// How many years stand in the question.
    pub(super) fn years(&self) -> usize {
        self.words
            .iter()
            .filter(|word| super::periods::is_year(&word.text))
            .count()
    }

    /// What is counted: the words after `how many` or `number of`, up to one that binds.
    pub(super) fn counted(&self) -> Option<&[Word]> {
        let after = self.after("how many").or_else(|| self.after("number of"))?;
        let start = after.iter().position(|word| !is_binding(&word.text))?;
        let words = after.get(start..)?;
        let end = words.iter().position(|word| is_binding(&word.text));
        words.get(..end.unwrap_or(words.len()).min(NOUN))
    }

    /// Whether a figure of this name is wanted in sum, where nothing else is said.
    pub(super) fn adds(&self, name: &str) -> bool {
        let name = all(name);
        !self.has(SHOWN) && FLOWS.iter().any(|flow| holds(&name, flow))
    }

    /// Whether the share of something is wanted, and not how much it moved.
    pub(super) fn asks_share(&self) -> bool {
        self.asks_percent() && !self.has(MOVED)
    }

    /// Whether the question is about money.
    pub(super) fn is_about_money(&self) -> bool {
        let dear = [
            "cheapest",
            "dearest",
            "expensive",
            "costliest",
            "dollar",
            "euro",
            "pound",
        ];
        let nouns = || MONEY.iter().chain(&dear);
        self.words
            .iter()
            .any(|word| nouns().any(|noun| alike(noun, &word.text)))
    }

    /// What `which` or `who` asks for.
    pub(super) fn which(&self) -> Option<&[Word]> {
        self.after("which").or_else(|| self.after("what kind of"))
    }

    /// The figure that is asked for: the first noun after `what was the` and its like.
    pub(super) fn figure(&self) -> Option<&Word> {
        let starts = [
            "what was the",
            "what is the",
            "what were the",
            "what are the",
            "what was a",
            "who is the",
            "who was the",
        ];
        let after = starts.iter().find_map(|start| self.after(start))?;
        after.iter().find(|word| {
            let text = word.text.as_str();
            let degree = [
                AVERAGE,
                MOST,
                LEAST,
                &["most", "total", "combined", "overall"],
            ];
            let is_degree = degree.iter().any(|words| words.contains(&text));
            !is_binding(text) && !is_degree && !is_number(text)
        })
    }

    /// Whether a word is one that any question over tables may use.
    pub(super) fn is_free(word: &str) -> bool {
        let lists = [AVERAGE, MOST, LEAST, MOVED, TOTAL, PER_CENT, RECORDS, MONEY];
        let known = lists.iter().any(|list| list.contains(&word));
        known || is_binding(word) || RECORDS.iter().chain(MONEY).any(|one| alike(one, word))
    }
}

/// Whether a word is a small number.
fn is_number(word: &str) -> bool {
    const NUMBERS: &[&str] = &[
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty",
    ];
    NUMBERS.contains(&word) || (word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a word names records or money.
pub(super) fn is_common_noun(word: &str) -> bool {
    RECORDS.iter().chain(MONEY).any(|one| alike(one, word))
}
