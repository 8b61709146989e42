//! Which values of the filtered columns a question means.

use super::{NONE, QUESTION, TABLE, YES};
use crate::json::Builder;
use crate::judge::{Question, Request, Response, wording};

/// A question and the columns it filters by, each with what it may choose from.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// What was asked.
    pub question: String,
    /// The table's title.
    pub title: String,
    /// All its columns.
    pub columns: Vec<String>,
    /// What is asked of the filtered ones.
    pub asks: Vec<Ask>,
}

/// What is asked of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The column.
    pub name: String,
    /// What can be chosen.
    pub offer: Offer,
    /// Other names of values, each with its value; not sent.
    pub names: Vec<(String, String)>,
}

/// What can be chosen of a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Offer {
    /// One of the periods, or a span of them.
    Periods(Vec<String>),
    /// A limit, one of the numbers in the question: its value, as written, and what that is.
    Limits(Vec<(f64, String, String)>),
    /// Any of the values.
    Values(Vec<String>),
}

/// How a limit cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// More than the limit.
    Above,
    /// At least the limit.
    AtLeast,
    /// Less than the limit.
    Below,
    /// At most the limit.
    AtMost,
    /// The limit itself. It is not offered; a judge may know it.
    Equal,
}

impl Comparison {
    /// All, in the order they are offered.
    pub const ALL: [Self; 4] = [Self::Above, Self::AtLeast, Self::Below, Self::AtMost];

    /// The name on the wire and in contexts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::AtLeast => "atleast",
            Self::Below => "below",
            Self::AtMost => "atmost",
            Self::Equal => "is",
        }
    }
}

/// A span of periods; an open end is absent.
pub type Span = (Option<String>, Option<String>);

impl Values {
    /// What the local judge calls a period that is asked for and that no record has, before its name.
    pub(in crate::judge) const ABSENT: &str = "none of ";

    /// The question about a part of the column at a position.
    pub(in crate::judge) fn label(column: usize, part: &str) -> String {
        format!("c{column}_{part}")
    }

    /// The period or span chosen, be it one period that there is not; `None` where all periods are meant.
    #[must_use]
    pub fn span(&self, column: usize, answers: &Response) -> Option<Span> {
        let Offer::Periods(periods) = &self.asks.get(column)?.offer else {
            return None;
        };
        let chosen = |part| {
            let chosen = answers.choice(&Self::label(column, part))?;
            periods.iter().find(|period| *period == chosen).cloned()
        };
        match answers.choice(&Self::label(column, "kind"))? {
            "one" => {
                let absent = answers.choice(&Self::label(column, "one"));
                let absent = absent.filter(|one| one.starts_with(Self::ABSENT));
                let one = chosen("one").or_else(|| absent.map(str::to_owned))?;
                Some((Some(one.clone()), Some(one)))
            }
            "span" => {
                let span = (chosen("from"), chosen("to"));
                (span != (None, None)).then_some(span)
            }
            _ => None,
        }
    }

    /// The limit chosen; `None` where there is none.
    #[must_use]
    pub fn limit(&self, column: usize, answers: &Response) -> Option<(Comparison, f64)> {
        let Offer::Limits(numbers) = &self.asks.get(column)?.offer else {
            return None;
        };
        let kind = answers.choice(&Self::label(column, "cmp"))?;
        let mut known = Comparison::ALL.into_iter().chain([Comparison::Equal]);
        let comparison = known.find(|one| one.name() == kind)?;
        let chosen = answers.choice(&Self::label(column, "num"))?;
        let at = (0..numbers.len()).find(|at| format!("n{at}") == chosen)?;
        let (number, ..) = numbers.get(at)?;
        Some((comparison, *number))
    }

    /// The values chosen.
    #[must_use]
    pub fn chosen(&self, column: usize, answers: &Response) -> Vec<String> {
        let Some(Offer::Values(values)) = self.asks.get(column).map(|ask| &ask.offer) else {
            return Vec::new();
        };
        let yes = |at: usize| {
            let label = Self::label(column, &format!("v{at}"));
            answers.noul(&label).unwrap_or(0.0) >= YES
        };
        let values = values.iter().enumerate();
        let chosen = values.filter(|(at, _)| yes(*at));
        chosen.map(|(_, value)| value.clone()).collect()
    }

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        state.key(TABLE).object().key("title").string(&self.title);
        state.key("columns").strings(&self.columns).end();
        state.key("the values to choose from").object();
        for ask in &self.asks {
            state.key(&ask.name);
            ask.offer.build(&mut state);
        }
        let asks = self.asks.iter().enumerate();
        Request {
            state: state.finish(),
            questions: asks.flat_map(|(at, ask)| ask.questions(at)).collect(),
        }
    }
}

impl Offer {
    fn build(&self, made: &mut Builder) {
        match self {
            Self::Periods(periods) => _ = made.strings(periods),
            Self::Limits(numbers) => {
                made.object();
                for (at, (_, written, shown)) in numbers.iter().enumerate() {
                    made.key(&format!("n{at}"));
                    made.string(&format!("{written} (= {shown})"));
                }
                made.end();
            }
            Self::Values(values) => {
                made.object();
                for (at, value) in values.iter().enumerate() {
                    made.key(&format!("v{at}")).string(value);
                }
                made.end();
            }
        }
    }
}

impl Ask {
    fn questions(&self, column: usize) -> Vec<(String, Question)> {
        use wording::planning as ask;
        let name = self.name.as_str();
        let label = |part: &str| Values::label(column, part);
        match &self.offer {
            Offer::Periods(periods) => vec![
                (label("kind"), ask::extent(name)),
                (label("one"), ask::period(name, periods)),
                (label("from"), ask::start(name, periods)),
                (label("to"), ask::end(name, periods)),
            ],
            Offer::Limits(numbers) => vec![
                (label("cmp"), ask::comparison(name, NONE)),
                (label("num"), ask::limit(name, numbers)),
            ],
            Offer::Values(values) => {
                let values = values.iter().enumerate();
                let asked = values
                    .map(|(at, value)| (label(&format!("v{at}")), ask::is_meant(name, value)));
                asked.collect()
            }
        }
    }
}
