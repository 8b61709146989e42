//! Which columns of a table a question is about, and what it wants done with them.

use super::{Card, NONE, QUESTION, TABLE, YES};
use crate::json::Builder;
use crate::judge::{Question, Request, Response, wording};

/// A question and the columns of the table chosen for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    /// What was asked.
    pub question: String,
    /// The table's card.
    pub card: Card,
    /// The columns in order.
    pub parts: Vec<Part>,
}

/// A column as a part of a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub purpose: Purpose,
    /// The unit of its numbers.
    pub unit: Option<String>,
    /// Its values: all of a category or period, of others those nearest to the question.
    pub values: Vec<String>,
    /// Other names of values that share a word with the question, each with its value; not sent.
    pub names: Vec<(String, String)>,
    /// Labels of some records without a value, of a category that has any.
    pub blanks: Vec<String>,
    /// How many records have no value.
    pub blank: usize,
}

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Numbers that are computed with.
    Measure,
    /// Years, quarters or dates.
    Period,
    /// One of few values.
    Category,
    /// One of many values.
    Label,
    /// A number or code that tells records apart.
    Id,
    /// The same in all records, another name for a column, or prose: never asked about.
    Other,
}

/// What is done with the records that match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// They are shown.
    List,
    /// Their values are added up.
    Sum,
    /// The mean of their values.
    Average,
    /// They are counted.
    Count,
    /// The highest value.
    Max,
    /// The lowest value.
    Min,
    /// The difference between two periods.
    Change,
    /// The same in per cent of the first.
    Percent,
}

impl Operation {
    /// All, in the order they are offered.
    pub const ALL: [Self; 8] = [
        Self::List,
        Self::Sum,
        Self::Average,
        Self::Count,
        Self::Max,
        Self::Min,
        Self::Change,
        Self::Percent,
    ];

    /// The name on the wire and in contexts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Sum => "sum",
            Self::Average => "average",
            Self::Count => "count",
            Self::Max => "max",
            Self::Min => "min",
            Self::Change => "change",
            Self::Percent => "percent",
        }
    }

    /// Whether two periods are compared.
    #[must_use]
    pub fn compares(self) -> bool {
        matches!(self, Self::Change | Self::Percent)
    }
}

impl Columns {
    pub(in crate::judge) const MEASURE: &str = "measure";
    pub(in crate::judge) const OPERATION: &str = "operation";
    pub(in crate::judge) const GROUP: &str = "group";
    pub(in crate::judge) const RANK: &str = "rank";

    /// The columns that are computed with.
    pub fn measures(&self) -> impl Iterator<Item = &Part> {
        let parts = self.parts.iter();
        parts.filter(|part| part.purpose == Purpose::Measure)
    }

    /// The columns that records are grouped by.
    pub fn groups(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| {
            let purpose = part.purpose;
            matches!(
                purpose,
                Purpose::Category | Purpose::Period | Purpose::Label
            )
        })
    }

    /// The columns that records are filtered by.
    pub fn filters(&self) -> impl Iterator<Item = &Part> {
        let parts = self.parts.iter();
        parts.filter(|part| part.purpose != Purpose::Other)
    }

    /// The categories with records that have no value.
    pub fn blanks(&self) -> impl Iterator<Item = &Part> {
        let parts = self.parts.iter();
        parts.filter(|part| part.purpose == Purpose::Category && part.blank > 0)
    }

    /// What may be done with the records.
    pub fn operations(&self) -> impl Iterator<Item = Operation> {
        let periods = self
            .parts
            .iter()
            .any(|part| part.purpose == Purpose::Period);
        let changes = periods && self.measures().next().is_some();
        Operation::ALL
            .into_iter()
            .filter(move |operation| changes || !operation.compares())
    }

    /// The label of the measure at a position.
    pub(in crate::judge) fn measure_label(at: usize) -> String {
        format!("m{}", at + 1)
    }

    /// The label of the grouping at a position.
    pub(in crate::judge) fn group_label(at: usize) -> String {
        format!("g{}", at + 1)
    }

    /// The question whether the column at a position filters.
    pub(in crate::judge) fn filter_label(at: usize) -> String {
        format!("f{at}")
    }

    /// The question whether records without a value are left out.
    pub(in crate::judge) fn blank_label(at: usize) -> String {
        format!("b{at}")
    }

    /// The measure chosen.
    #[must_use]
    pub fn measure(&self, answers: &Response) -> Option<&Part> {
        let chosen = answers.choice(Self::MEASURE)?;
        let mut measures = self.measures().enumerate();
        let found = measures.find(|(at, _)| Self::measure_label(*at) == chosen);
        found.map(|(_, part)| part)
    }

    /// The operation chosen; records are shown where none of those offered is.
    #[must_use]
    pub fn operation(&self, answers: &Response) -> Operation {
        let chosen = answers.choice(Self::OPERATION).unwrap_or_default();
        let mut offered = self.operations();
        let found = offered.find(|operation| operation.name() == chosen);
        found.unwrap_or(Operation::List)
    }

    /// The grouping chosen, or the column whose first or last value is asked for where a total or
    /// a count decides that.
    #[must_use]
    pub fn group(&self, answers: &Response) -> Option<&Part> {
        let group = answers.choice(Self::GROUP).unwrap_or(NONE);
        let chosen = match group {
            NONE if self.ranks(answers) => answers.choice(Self::RANK)?,
            group => group,
        };
        let mut groups = self.groups().enumerate();
        let found = groups.find(|(at, _)| Self::group_label(*at) == chosen);
        found.map(|(_, part)| part)
    }

    fn ranks(&self, answers: &Response) -> bool {
        match self.operation(answers) {
            Operation::List => false,
            Operation::Max | Operation::Min => self.measure(answers).is_none(),
            _ => true,
        }
    }

    /// The columns the question filters by.
    pub fn filtered<'a>(&'a self, answers: &'a Response) -> impl Iterator<Item = &'a Part> {
        let yes = |at: usize| answers.noul(&Self::filter_label(at)).unwrap_or(0.0) >= YES;
        let parts = self.filters().enumerate();
        parts.filter(move |(at, _)| yes(*at)).map(|(_, part)| part)
    }

    /// The categories whose records without a value are left out.
    pub fn dropped<'a>(&'a self, answers: &'a Response) -> impl Iterator<Item = &'a Part> {
        let yes = |at: usize| answers.noul(&Self::blank_label(at)).unwrap_or(0.0) >= YES;
        let parts = self.blanks().enumerate();
        parts.filter(move |(at, _)| yes(*at)).map(|(_, part)| part)
    }

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        state.key(TABLE);
        self.card.build(&mut state);
        Request {
            state: state.finish(),
            questions: self.questions(),
        }
    }

    fn questions(&self) -> Vec<(String, Question)> {
        use wording::planning as ask;
        let mut asked = Vec::new();
        let measures: Vec<(String, &Part)> = labelled(self.measures(), Self::measure_label);
        if !measures.is_empty() {
            asked.push((Self::MEASURE.to_owned(), ask::measure(&measures, NONE)));
        }
        let operations = ask::operation(self.operations());
        asked.push((Self::OPERATION.to_owned(), operations));
        let groups: Vec<(String, &Part)> = labelled(self.groups(), Self::group_label);
        asked.push((Self::GROUP.to_owned(), ask::group(&groups, NONE)));
        if !groups.is_empty() {
            asked.push((Self::RANK.to_owned(), ask::rank(&groups, NONE)));
        }
        for (at, part) in self.filters().enumerate() {
            asked.push((Self::filter_label(at), ask::filters(part)));
        }
        for (at, part) in self.blanks().enumerate() {
            asked.push((Self::blank_label(at), ask::blanks(part)));
        }
        asked
    }
}

fn labelled<'a>(
    parts: impl Iterator<Item = &'a Part>,
    label: fn(usize) -> String,
) -> Vec<(String, &'a Part)> {
    let numbered = parts.enumerate();
    numbered.map(|(at, part)| (label(at), part)).collect()
}
