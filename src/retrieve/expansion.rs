//! What the gathered passages need: the passage before, sections referred to, terms defined.

use super::order::unique;
use super::seeker::Seeker;
use crate::document::Found;
use crate::judge::{Follow, Followed, Shown, Subject, Target};

/// The score from which a linked passage comes along.
const NEEDED: f64 = 0.5;

/// The gathered passages, each followed by those it needs, then what they refer to, then what
/// defines their terms.
pub(super) async fn expand(seeker: &Seeker<'_>, gathered: Vec<Found>) -> Vec<Found> {
    let referenced = targets(&gathered, "refers_to");
    let defining = targets(&gathered, "defined_by");
    let mut expanded = with_needs(&gathered);
    expanded.extend(follow(seeker, &gathered, Followed::References, referenced).await);
    expanded.extend(follow(seeker, &gathered, Followed::Definitions, defining).await);
    unique(expanded)
}

/// Each unit followed by the ones it needs.
fn with_needs(gathered: &[Found]) -> Vec<Found> {
    let each = gathered.iter().flat_map(|unit| {
        let needed = unit.links_out("needs");
        let needed = needed.filter_map(|link| unit.sibling(&link.to));
        [unit.clone()].into_iter().chain(needed.collect::<Vec<_>>())
    });
    each.collect()
}

/// The units at the other end of the gathered units' links that are not gathered yet, each with
/// the last gathered unit that links to it.
fn targets(gathered: &[Found], kind: &str) -> Vec<(Found, Found)> {
    let mut found: Vec<(Found, Found)> = Vec::new();
    for unit in gathered {
        for link in unit.links_out(kind) {
            let Some(target) = unit.sibling(&link.to) else {
                continue;
            };
            let known = found.iter().any(|(known, _)| *known == target);
            if !known && !gathered.contains(&target) {
                found.push((target, unit.clone()));
            }
        }
    }
    found
}

async fn follow(
    seeker: &Seeker<'_>,
    gathered: &[Found],
    links: Followed,
    found: Vec<(Found, Found)>,
) -> Vec<Found> {
    if found.is_empty() {
        return Vec::new();
    }
    let targets = found.into_iter().enumerate();
    let targets = targets.map(|(at, (unit, source))| Target {
        shown: Shown {
            label: format!("{}-{at}", links.label()),
            unit,
            chars: links.chars(),
        },
        source,
        points: false,
    });
    let asked = Follow {
        question: seeker.question(),
        links,
        gathered: gathered.to_vec(),
        targets: targets.collect(),
    };
    let Some(answers) = seeker.ask(Subject::Follow(asked.clone())).await else {
        return Vec::new();
    };
    let wanted = asked.targets.into_iter().filter(|target| {
        target.shown.score(&answers) >= NEEDED || Follow::is_picked(&answers, target)
    });
    wanted.map(|target| target.shown.unit).collect()
}
