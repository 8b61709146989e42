//! Whether all that a question says comes into its plan: what is passed over makes a wrong figure.

use super::cues::Cues;
use super::measures::{has_limit, limit_place};
use super::named::affirmed;
use super::periods::{is_year, month_of};
use super::route::Held;
use super::words::{Word, alike, all, holds, is_binding};

/// Words that take something away, which no plan does.
const TAKING: &[&str] = &[
    "not",
    "never",
    "excluding",
    "exclude",
    "except",
    "excepting",
    "neither",
    "nor",
    "without",
    "besides",
    "don",
    "doesn",
    "didn",
    "isn",
    "aren",
    "wasn",
    "weren",
    "haven",
    "hasn",
];
const TAKING_IN_TWO: &[&str] = &["other than", "apart from", "aside from"];

/// Words beside what is counted that say no more.
const NEUTRAL: &[&str] = &[
    "happen",
    "occur",
    "occurred",
    "record",
    "list",
    "total",
    "altogether",
    "table",
    "data",
    "sheet",
    "file",
    "spreadsheet",
    "dataset",
    "made",
    "make",
    "took",
    "taken",
    "place",
    "exist",
    "contain",
    "include",
    "included",
    "number",
    "count",
    "overall",
];

impl Held<'_> {
    /// Whether nothing is taken away, every number is of use, and what is counted is told by values where more is
    /// said of it.
    pub(super) fn understands(&self, cues: &Cues, question: &str) -> bool {
        let affirms = self.affirms(cues, question);
        // `Not started` may be a value.
        let takes = |word: &Word| {
            let text = word.text.as_str();
            TAKING.contains(&text) && !self.has_in_value(text, cues)
        };
        let taken = cues.words.iter().any(takes) || TAKING_IN_TWO.iter().any(|cue| cues.says(cue));
        let compared = cues.after("than").and_then(<[Word]>::first);
        let number = |word: &Word| word.text.bytes().all(|byte| byte.is_ascii_digit());
        let unlimited = compared.is_some_and(number) && limit_place(cues, question).is_none();
        (affirms || !taken) && !unlimited && (affirms || self.tells_counted(cues, question))
    }

    /// Whether the question names a column of yes and no.
    fn affirms(&self, cues: &Cues, question: &str) -> bool {
        self.card.columns.iter().any(|(name, held)| {
            let values = held.split_once(": ").map(|(_, values)| values.split("; "));
            let values: Vec<String> = values.into_iter().flatten().map(str::to_owned).collect();
            let said = |word: &String| cues.words.iter().any(|one| alike(&one.text, word));
            affirmed(question, name, &values).is_some() && all(name).iter().all(said)
        })
    }

    /// Whether what is counted is all there is, or some of it by a value, a period or a limit.
    fn tells_counted(&self, cues: &Cues, question: &str) -> bool {
        let Some(counted) = cues.counted() else {
            return true;
        };
        let is_more = |word: &&Word| {
            let text = word.text.as_str();
            let is_noun = counted.first().is_some_and(|noun| noun.text == text);
            let neutral = NEUTRAL.iter().any(|neutral| alike(neutral, text));
            !(is_noun || neutral || is_binding(text) || Cues::is_free(text))
        };
        let grouped = ["by", "per", "each", "every"]
            .iter()
            .any(|cue| cues.says(cue));
        let tells = |word: &Word| {
            let text = word.text.as_str();
            let is_period = is_year(text) || month_of(word).is_some();
            is_period
                || self.has_in_value(text, cues)
                || holds(&self.names, text)
                || (grouped && self.names_column(text))
        };
        let more: Vec<&Word> = cues.words.iter().filter(is_more).collect();
        more.is_empty()
            || has_limit(question)
            || more.into_iter().any(tells)
            || self.tells_measure(cues)
    }
}
