//! Which table holds what a question asks for, and whether any does.

use super::cues::{Cues, is_common_noun, names_money};
use super::measures::{has_limit, is_told, limit_place, limited, meant, names_years};
use super::periods::{counts_to, covers, has_months, is_finer_than_years, is_year, month_of};
use super::words::{Word, alike, all, holds, is_binding};
use super::{choice, noul};
use crate::judge::{Answer, Card, Operation, Response, Route};
use crate::text::money::is_currency;

/// How long the end of a compound must be to stand for it.
const TELLING: usize = 5;

pub(in crate::judge) fn route(asked: &Route) -> Response {
    let cues = Cues::of(&asked.question);
    let none = Vec::new();
    let names = asked.names.iter().chain(std::iter::repeat(&none));
    let tables: Vec<Held> = asked
        .cards
        .iter()
        .zip(names)
        .map(|(card, names)| Held::of(card, names))
        .collect();
    let scores: Vec<f64> = tables
        .iter()
        .map(|table| table.score(&cues, &tables))
        .collect();
    let answers = |table: &Held| table.answers(&cues, &asked.question);
    // A table that can answer comes before one that only sounds like it.
    let rank = |at: &usize| {
        let able = tables.get(*at).is_some_and(answers);
        (able, scores.get(*at).copied().unwrap_or(0.0))
    };
    let best = (0..tables.len()).reduce(|best, next| {
        let (a, b) = (rank(&best), rank(&next));
        if (b.0 && !a.0) || (b.0 == a.0 && b.1 > a.1) {
            next
        } else {
            best
        }
    });
    let meaning = cues.asks_meaning();
    let able = best.is_some_and(|at| {
        let (able, score) = rank(&at);
        score > 0.0 && (able || meaning)
    });
    let mut given: Vec<(String, Answer)> = vec![
        (Route::ANSWERABLE.to_owned(), noul(able)),
        (Route::MEANING.to_owned(), noul(meaning)),
    ];
    let table = best.filter(|_| able);
    given.extend(table.map(|at| (Route::TABLE.to_owned(), choice(Route::label(at)))));
    Response::new(given)
}

/// What a card says a table holds, as words.
pub(super) struct Held<'a> {
    pub(super) card: &'a Card,
    /// Of the title, the sheet and the lines above.
    about: Vec<String>,
    /// Of other names of its values.
    pub(super) names: Vec<String>,
    /// Of the columns' names and values.
    columns: Vec<(Vec<String>, Vec<String>)>,
}

impl<'a> Held<'a> {
    fn of(card: &'a Card, names: &[String]) -> Self {
        let about = [
            card.title.as_str(),
            &card.sheet,
            card.about.as_deref().unwrap_or_default(),
        ];
        let columns = card.columns.iter();
        Self {
            card,
            about: about.iter().flat_map(|text| all(text)).collect(),
            names: names.iter().flat_map(|name| all(name)).collect(),
            columns: columns.map(|(name, held)| (all(name), all(held))).collect(),
        }
    }

    pub(super) fn has(&self, word: &str) -> bool {
        let columns = self.columns.iter();
        holds(&self.about, word)
            || holds(&self.names, word)
            || columns
                .into_iter()
                .any(|(name, held)| holds(name, word) || holds(held, word))
    }

    pub(super) fn names_column(&self, word: &str) -> bool {
        self.columns.iter().any(|(name, _)| holds(name, word))
    }

    /// The words of the question it has, the rarer among the tables the more.
    #[expect(clippy::cast_precision_loss, reason = "a count of tables")]
    fn score(&self, cues: &Cues, tables: &[Self]) -> f64 {
        let words = cues.words.iter().map(|word| word.text.as_str());
        let telling = words.filter(|word| !is_binding(word) && self.has(word));
        let weights = telling.map(|word| {
            let holding = tables.iter().filter(|table| table.has(word)).count();
            1.0 / holding.max(1) as f64
        });
        let found: f64 = weights.sum();
        let measured = self.measures().next().is_some();
        let counted = cues.counted().and_then(<[Word]>::first);
        let counted = counted.is_some_and(|noun| self.has_one_record_each(&noun.text));
        let for_measures = if measured { 0.25 } else { 0.0 };
        found + for_measures + if counted { 1.0 } else { 0.0 }
    }

    /// Whether a column of this name tells the records apart.
    fn has_one_record_each(&self, noun: &str) -> bool {
        let columns = self.card.columns.iter().zip(&self.columns);
        let is_day = alike(noun, "day");
        let named = columns.filter(|((_, held), (name, _))| {
            holds(name, noun) || (is_day && held.starts_with("date, "))
        });
        let mut held = named.map(|((_, held), _)| held.as_str());
        let records = self.card.records.to_string();
        held.any(|held| {
            let mut kinds = ["one of ", "text, ", "date, ", "identifier, "].iter();
            let count = kinds.find_map(|kind| held.strip_prefix(kind));
            count.and_then(|count| count.split(' ').next()) == Some(records.as_str())
        })
    }

    /// The names of the columns of numbers, and whether these are money.
    fn measures(&self) -> impl Iterator<Item = (&'a str, bool)> {
        self.card.columns.iter().filter_map(|(name, held)| {
            let rest = held.strip_prefix("number")?;
            let unit = rest
                .strip_prefix(" (")
                .and_then(|rest| rest.split_once(')'));
            let is_measure = unit.is_some() || rest.starts_with(',');
            let money = unit.is_some_and(|(unit, _)| is_currency(unit)) || names_money(name);
            (is_measure && !names_years(name)).then_some((name.as_str(), money))
        })
    }

    /// Whether all that the question names is here, and what it asks for is a column.
    fn answers(&self, cues: &Cues, question: &str) -> bool {
        self.has_names(cues, question)
            && self.has_periods(cues)
            && self.has_asked(cues)
            && self.has_share(cues)
            && self.understands(cues, question)
            && !self.ties(cues, question)
    }

    /// A share in per cent is one that a column holds: none is made of counts.
    fn has_share(&self, cues: &Cues) -> bool {
        let mut held = self.card.columns.iter();
        !cues.asks_share()
            || held
                .any(|(name, held)| held.starts_with("number (%)") || Cues::of(name).asks_percent())
    }

    /// Every name in the question.
    fn has_names(&self, cues: &Cues, question: &str) -> bool {
        let names = cues.words.iter().filter(|word| word.is_name);
        // Where all words are written so, none is a name for it.
        let is_titled = names.clone().count() * 2 > cues.words.len();
        let mut missing = names.filter(|word| {
            let text = word.text.as_str();
            let is_known = Cues::is_free(text) || month_of(word).is_some();
            let is_known = is_known || (is_titled && is_binding(text));
            !is_known && !self.has(text)
        });
        let limit = limit_place(cues, question);
        let words = cues
            .words
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != limit);
        let ids = words.map(|(_, word)| word).filter(|word| is_number(word));
        let mut unknown = ids.filter(|word| !self.has(&word.text) && word.text.len() > 5);
        missing.next().is_none() && unknown.next().is_none()
    }

    /// Every year and month, in some column of periods or in a value that is named whole.
    fn has_periods(&self, cues: &Cues) -> bool {
        let held = self.card.columns.iter().map(|(_, held)| held.as_str());
        let is_period = |held: &&str| held.starts_with("period,") || held.starts_with("date,");
        let periods: Vec<&str> = held.filter(is_period).collect();
        let is_dated = periods.iter().any(|period| has_months(period));
        cues.words.iter().all(|word| {
            let text = word.text.as_str();
            match (is_year(text), month_of(word)) {
                (true, _) if !periods.is_empty() => {
                    periods.iter().any(|period| covers(period, text))
                }
                (false, None) => true,
                (false, _) if is_dated => true,
                (true, _) if cues.years() == 1 && self.counts_years_to(text) => true,
                _ => {
                    holds(&self.about, text)
                        || self.names_column(text)
                        || self.has_in_value(text, cues)
                }
            }
        })
    }

    /// Whether a column of numbers tells years, this one among them.
    fn counts_years_to(&self, year: &str) -> bool {
        let mut columns = self.card.columns.iter();
        columns.any(|(name, held)| names_years(name) && counts_to(held, year))
    }

    /// Whether a value of which all words stand in the question has this one.
    pub(super) fn has_in_value(&self, word: &str, cues: &Cues) -> bool {
        let is_said = |own: &String| cues.words.iter().any(|said| alike(&said.text, own));
        let mut values = self.values();
        values.any(|value| {
            let own = all(value);
            holds(&own, word) && own.iter().all(is_said)
        })
    }

    /// What is counted, chosen or measured.
    fn has_asked(&self, cues: &Cues) -> bool {
        let fits =
            |word: &str| is_common_noun(word) || self.names_column(word) || self.is_about(word);
        if let Some(counted) = cues.counted()
            && !self.can_count(counted, cues)
        {
            return false;
        }
        if let Some(noun) = cues.which().and_then(first_noun)
            && !self.names_column(noun)
            && !is_common_noun(noun)
        {
            return false;
        }
        if let Some(noun) = cues.which().and(cues.ranked())
            && !self.has_many(noun)
        {
            return false;
        }
        cues.figure().is_none_or(|figure| fits(&figure.text))
    }

    /// Whether words name what is counted, those before the noun being values; or a value, of which a figure is told.
    fn can_count(&self, words: &[Word], cues: &Cues) -> bool {
        let is_noun = |word: &Word| {
            let noun = word.text.as_str();
            is_common_noun(noun)
                || self.names_column(noun)
                || self.is_about(noun)
                || self.has_one_record_each(noun)
        };
        let Some(at) = words.iter().position(is_noun) else {
            let first = words.first();
            return self.tells_measure(cues)
                && first.is_some_and(|word| self.has_value(&word.text));
        };
        words.iter().take(at).all(|word| self.has_value(&word.text))
    }

    /// Whether there can be the most of it in a group: of records, or of what is measured.
    fn has_many(&self, noun: &str) -> bool {
        is_common_noun(noun)
            || self.is_about(noun)
            || self.has_one_record_each(noun)
            || self.measures().any(|(name, _)| holds(&all(name), noun))
    }

    /// Whether the table is called so, be it in a compound: `birdstrikes` are `strikes`.
    fn is_about(&self, word: &str) -> bool {
        let single = word.strip_suffix('s').unwrap_or(word);
        let ends = |known: &String| known.trim_end_matches('s').ends_with(single);
        holds(&self.about, word) || (single.len() >= TELLING && self.about.iter().any(ends))
    }

    /// Whether a figure is wanted, or limited, and two columns of numbers are as likely to hold it.
    fn ties(&self, cues: &Cues, question: &str) -> bool {
        let measures: Vec<(&str, bool)> = self.measures().collect();
        let is_told = self.tells_measure(cues);
        let operation = cues.operation(|noun| {
            let mut named = measures.iter().filter(|(name, _)| !names_money(name));
            named.any(|(name, _)| holds(&all(name), noun)) || (is_told && self.has_value(noun))
        });
        if has_limit(question) && limited(&measures, cues, question).is_none() {
            return true;
        }
        match operation {
            Operation::Count | Operation::List => false,
            Operation::Change | Operation::Percent if self.has_finer_dates() => true,
            _ => meant(&measures, cues, question).is_none(),
        }
    }

    /// Whether a word of a column of numbers stands in the question, and tells.
    pub(super) fn tells_measure(&self, cues: &Cues) -> bool {
        let names: Vec<&str> = self.measures().map(|(name, _)| name).collect();
        is_told(&names, cues)
    }

    /// Whether the columns of periods are dates, of which a year has many.
    fn has_finer_dates(&self) -> bool {
        let held = self.card.columns.iter().map(|(_, held)| held.as_str());
        let mut periods =
            held.filter(|held| held.starts_with("period,") || held.starts_with("date,"));
        let mut any = false;
        let all = periods.all(|held| {
            any = true;
            is_finer_than_years(held)
        });
        any && all
    }

    /// Whether a listed value has this word.
    pub(super) fn has_value(&self, word: &str) -> bool {
        self.values().any(|value| holds(&all(value), word))
    }

    /// The values that the card lists.
    pub(super) fn values(&self) -> impl Iterator<Item = &'a str> {
        let held = self.card.columns.iter().map(|(_, held)| held.as_str());
        let listed = held.filter_map(|held| held.split_once(": ").or(held.split_once("e.g. ")));
        listed.flat_map(|(_, values)| values.split("; "))
    }
}

/// The first word after `which` that stands for a thing.
fn first_noun(words: &[Word]) -> Option<&str> {
    let mut words = words.iter().map(|word| word.text.as_str());
    words.find(|word| !is_binding(word))
}

fn is_number(word: &Word) -> bool {
    word.text.bytes().all(|byte| byte.is_ascii_digit())
}
