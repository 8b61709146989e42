//! What is computed over a table. See `spec/profiles/tabular.md`.

use crate::json::Builder;
use crate::judge::{Comparison, Operation};

/// What a question comes to over one table.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The column that is computed with.
    pub measure: Option<String>,
    /// What is done with the records that match.
    pub operation: Operation,
    /// The column whose values have a figure each.
    pub group: Option<String>,
    /// Which records count, column by column.
    pub filters: Vec<(String, Filter)>,
    /// Columns that must have a value.
    pub drop_blank: Vec<String>,
    /// Columns the question filters by without naming a value.
    pub unmatched: Vec<String>,
    /// The constraint left out where none of the records meets all.
    pub relaxed: Option<Relaxed>,
}

/// Which values of a column count.
#[derive(Debug, Clone, PartialEq)]
pub enum Filter {
    /// These.
    In(Vec<String>),
    /// All between two, either of which may be open.
    Range(Option<String>, Option<String>),
    /// Numbers on one side of a limit.
    Threshold(Comparison, f64),
}

/// A constraint that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relaxed {
    /// What it is.
    pub constraint: Constraint,
    /// How many records match without it.
    pub matched: usize,
}

/// A constraint of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Constraint {
    /// The filter of a column.
    Filter(String),
    /// That a column has a value.
    NotBlank(String),
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            measure: None,
            operation: Operation::List,
            group: None,
            filters: Vec::new(),
            drop_blank: Vec::new(),
            unmatched: Vec::new(),
            relaxed: None,
        }
    }
}

impl Plan {
    /// Filters, then columns that must have a value.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let filters = self.filters.iter();
        let filters = filters.map(|(column, _)| Constraint::Filter(column.clone()));
        let blanks = self.drop_blank.iter().cloned().map(Constraint::NotBlank);
        filters.chain(blanks).collect()
    }

    /// The plan without a constraint.
    pub(super) fn without(&self, constraint: &Constraint) -> Self {
        let mut plan = self.clone();
        match constraint {
            Constraint::Filter(column) => plan.filters.retain(|(name, _)| name != column),
            Constraint::NotBlank(column) => plan.drop_blank.retain(|name| name != column),
        }
        plan
    }

    /// A plan of one constraint alone.
    pub(super) fn only(&self, constraint: &Constraint) -> Self {
        let mut plan = Self::default();
        match constraint {
            Constraint::Filter(column) => {
                let own = self.filters.iter().filter(|(name, _)| name == column);
                plan.filters = own.cloned().collect();
            }
            Constraint::NotBlank(column) => plan.drop_blank.push(column.clone()),
        }
        plan
    }

    /// Adds every field to an open object.
    pub(crate) fn build(&self, made: &mut Builder) {
        made.key("filters").object();
        for (column, filter) in &self.filters {
            filter.build(made.key(column));
        }
        made.end().key("measure");
        optional(self.measure.as_deref(), made);
        made.key("operation").string(self.operation.name());
        made.key("group");
        optional(self.group.as_deref(), made);
        made.key("drop_blank").strings(&self.drop_blank);
        made.key("unmatched").strings(&self.unmatched);
        made.key("relaxed");
        match &self.relaxed {
            Some(relaxed) => relaxed.build(made),
            None => _ = made.null(),
        }
    }
}

fn optional(text: Option<&str>, made: &mut Builder) {
    match text {
        Some(text) => made.string(text),
        None => made.null(),
    };
}

impl Filter {
    fn build(&self, made: &mut Builder) {
        made.array();
        match self {
            Self::In(values) => _ = made.string("in").strings(values),
            Self::Range(start, end) => {
                made.string("range");
                optional(start.as_deref(), made);
                optional(end.as_deref(), made);
            }
            Self::Threshold(comparison, limit) => {
                made.string("threshold")
                    .string(comparison.name())
                    .float(*limit);
            }
        }
        made.end();
    }
}

impl Relaxed {
    fn build(&self, made: &mut Builder) {
        let (drop, column) = match &self.constraint {
            Constraint::Filter(column) => ("filter", column),
            Constraint::NotBlank(column) => ("blank", column),
        };
        made.object()
            .key("drop")
            .string(drop)
            .key("column")
            .string(column);
        let matched = i64::try_from(self.matched).unwrap_or(i64::MAX);
        made.key("matched").int(matched).end();
    }
}
