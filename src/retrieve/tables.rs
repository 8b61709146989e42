//! Tables among the candidates: the seam to the tabular planner.

use super::context::Context;
use super::seeker::Seeker;
use super::trace::reason;
use crate::document::Found;

/// How many tables the planner chooses from.
pub(super) const MAX_TABLES: usize = 12;

/// What the planner makes of the tables; `None` where the judge did not answer.
#[expect(clippy::unused_async, reason = "the planner asks")]
pub(super) async fn answer(_seeker: &Seeker<'_>, _tables: &[Found]) -> Option<Context> {
    Some(Context::abstained(reason("no table answers the question")))
}
