//! What a question over tables asks for: which table, which columns, which values. Every option
//! comes from the tables; whoever judges picks and never writes.

mod card;
mod columns;
mod route;
mod values;

pub use card::Card;
pub use columns::{Columns, Operation, Part, Purpose};
pub use route::Route;
pub use values::{Ask, Comparison, Offer, Span, Values};

const QUESTION: &str = "the question being asked";
const TABLE: &str = "the table";

/// The label of a choice that picks nothing.
pub(in crate::judge) const NONE: &str = "none";

/// How likely a yes must be to count.
const YES: f64 = 0.5;
