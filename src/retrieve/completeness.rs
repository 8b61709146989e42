//! Whether an answer from several places is complete, and what else there is.

use super::ranked::Ranked;
use super::seeker::{Seeker, show};
use crate::document::Found;
use crate::judge::{Complete, Material, Subject};

const COMPLETE: f64 = 0.5;
const CHARS: usize = 2400;

/// The passages among the next candidates that answer too, where the judge finds something missing.
pub(super) async fn complete(
    seeker: &Seeker<'_>,
    gathered: &[Found],
    next: &[Found],
) -> Vec<Found> {
    let asked = Complete {
        question: seeker.question(),
        gathered: gathered.to_vec(),
    };
    let answers = seeker.ask(Subject::Complete(asked)).await;
    let score = answers.as_ref().and_then(Complete::score);
    if score.is_none_or(|score| score >= COMPLETE) || next.is_empty() {
        return Vec::new();
    }
    let lookup = seeker.lookup(Material::Passages, show("p", next, CHARS));
    let ranked = Ranked::ask(seeker, lookup).await;
    ranked.map(|ranked| ranked.kept()).unwrap_or_default()
}
