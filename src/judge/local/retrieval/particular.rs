//! Things asked for that have one written form: without it in a text there is no answer in it.

use crate::search::words::words;
use crate::text::money::{CODES, SYMBOLS};
use crate::text::sentences;

/// What is asked for, by how it is called.
const NAMES: &[(Particular, &[&str])] = &[
    (Particular::Money, &["price", "prices"]),
    (
        Particular::Telephone,
        &["phone number", "telephone number", "phone numbers"],
    ),
    (
        Particular::Mail,
        &["email address", "mail address", "email addresses"],
    ),
];

/// How many words may stand between what asks and what is asked for.
const BETWEEN: usize = 2;

/// Words after which what is asked for opens.
const OPENING: &[&str] = &[
    "is", "are", "was", "the", "an", "our", "your", "their", "its", "my",
];

/// Words that say a figure is money, or that there is none to pay.
const PAYING: &[&str] = &["price", "prices", "priced", "cost", "costs", "fee", "fees"];
const FREE: &[&str] = &[
    "for free",
    "free of charge",
    "no charge",
    "no cost",
    "gratis",
];

/// How many digits a telephone number has at least.
const DIGITS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Particular {
    Money,
    Telephone,
    Mail,
}

impl Particular {
    /// The particular a question asks for: what stands soon after `what` or `which`, or a cost after `how much`.
    pub(super) fn of(question: &str) -> Option<Self> {
        let mut said = Vec::new();
        words(question, |word| said.push(word.to_owned()));
        let costs = said.iter().any(|word| word == "cost" || word == "costs");
        if costs && said.windows(2).any(|pair| *pair == ["how", "much"]) {
            return Some(Self::Money);
        }
        let mut rest = said.iter().map(String::as_str);
        rest.find(|word| *word == "what" || *word == "which")?;
        let rest: Vec<&str> = rest.skip_while(|word| OPENING.contains(word)).collect();
        let is_named = |name: &&str| {
            let name: Vec<&str> = name.split(' ').collect();
            let mut starts = (0..=BETWEEN).map_while(|from| rest.get(from..));
            starts.any(|rest| rest.starts_with(&name))
        };
        let mut known = NAMES.iter();
        let found = known.find(|(_, names)| names.iter().any(is_named));
        found.map(|(particular, _)| *particular)
    }

    /// Whether a text has anything written like it.
    pub(super) fn can_be_in(self, text: &str) -> bool {
        match self {
            Self::Money => holds_money(text),
            Self::Telephone => text.split(|c: char| !is_dialled(c)).any(is_telephone),
            Self::Mail => text.split_whitespace().any(is_address),
        }
    }
}

/// Whether a text has a figure beside a currency or in a sentence about paying, or says that nothing is to be paid.
fn holds_money(text: &str) -> bool {
    let lower = text.to_lowercase();
    if FREE.iter().any(|form| lower.contains(form)) {
        return true;
    }
    let mut currencies = SYMBOLS.iter().chain(&CODES);
    if currencies.any(|currency| is_beside_figure(text, currency)) {
        return true;
    }
    let mut sentences = text.lines().flat_map(sentences);
    sentences.any(|sentence| {
        let mut pays = false;
        words(sentence, |word| pays |= PAYING.contains(&word));
        pays && sentence.bytes().any(|byte| byte.is_ascii_digit())
    })
}

/// Whether a digit stands right before or after a currency, a space between them or none.
fn is_beside_figure(text: &str, currency: &str) -> bool {
    let is_figure = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    text.match_indices(currency).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at + currency.len()..));
        let after = after
            .unwrap_or_default()
            .trim_start_matches([' ', '\u{a0}']);
        let before = before.unwrap_or_default().trim_end_matches([' ', '\u{a0}']);
        is_figure(after.chars().next()) || is_figure(before.chars().next_back())
    })
}

fn is_dialled(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | '-' | '+' | '(' | ')' | '/' | '.' | '\u{a0}')
}

fn is_telephone(run: &str) -> bool {
    run.bytes().filter(u8::is_ascii_digit).count() >= DIGITS
}

/// Whether a word has the form of an e-mail address.
fn is_address(word: &str) -> bool {
    word.split_once('@').is_some_and(|(name, host)| {
        let host = host.trim_end_matches(|c: char| !c.is_alphanumeric());
        !name.is_empty() && host.contains('.')
    })
}

#[cfg(test)]
mod tests {
    use super::Particular;

    #[test]
    fn particulars_are_what_is_asked_for() {
        for (question, particular) in [
            (
                "What is the monthly price of the Team plan?",
                Some(Particular::Money),
            ),
            ("How much does a seat cost?", Some(Particular::Money)),
            (
                "Which e-mail address handles complaints?",
                Some(Particular::Mail),
            ),
            ("What's your phone number?", Some(Particular::Telephone)),
            ("What happens to my phone number?", None),
            ("How do I change my email address?", None),
            ("How much memory does it take?", None),
        ] {
            assert_eq!(Particular::of(question), particular, "{question}");
        }
    }

    #[test]
    fn a_text_holds_a_particular_by_its_form() {
        for (particular, text, holds) in [
            (Particular::Money, "Seats are $4 each.", true),
            (Particular::Money, "4 EUR", true),
            (Particular::Money, "price: 4", true),
            (Particular::Money, "Seats are free of charge.", true),
            (Particular::Money, "echo $HOME 4", false),
            (Particular::Money, "Four seats in 2 rows.", false),
            (Particular::Telephone, "Call +44 20 7946 0018.", true),
            (Particular::Telephone, "See page 2018.", false),
            (Particular::Mail, "Write to help@example.org.", true),
            (Particular::Mail, "Ask @help, or a@b.", false),
        ] {
            assert_eq!(particular.can_be_in(text), holds, "{text}");
        }
    }
}
