//! Parts of data files: a few, then two hops along their references.

use super::{FEW, Gathered, PASSAGE_CHARS, nothing, trace};
use crate::document::Found;
use crate::judge::{Follow, Followed, Material, Shown, Subject, Target};
use crate::retrieve::order::unique;
use crate::retrieve::ranked::Ranked;
use crate::retrieve::seeker::{Seeker, show};

const NAME: &str = "markup";
const POOL: usize = 9;
const HOPS: usize = 2;

/// How many linked parts are asked about in one hop.
const LINKED: usize = 25;

/// The score from which a linked part is gathered.
const WANTED: f64 = 0.4;

/// What stands as scope where none is asked for.
const SCOPE: &str = "one passage";

pub(super) async fn gather(seeker: &Seeker<'_>, candidates: &[Found]) -> Option<Gathered> {
    let size = seeker.pool(POOL).min(candidates.len());
    let pool = candidates.get(..size).unwrap_or_default();
    let lookup = seeker.lookup(Material::Passages, show("p", pool, PASSAGE_CHARS));
    let ranked = Ranked::ask(seeker, lookup).await?;
    if ranked.kept().is_empty() {
        return Some(nothing(NAME, &ranked));
    }
    let mut units = with_references(seeker, ranked.top(FEW)).await;
    if seeker.filling {
        units.extend(ranked.kept());
    }
    Some(Gathered {
        units: unique(units),
        scored: ranked.scored(),
        trace: trace(NAME, &ranked, Some(SCOPE)),
    })
}

/// The gathered parts and those the judge wants of the parts linked to them.
async fn with_references(seeker: &Seeker<'_>, mut gathered: Vec<Found>) -> Vec<Found> {
    let mut last = gathered.clone();
    for _ in 0..HOPS {
        last = wanted(seeker, &gathered, linked(&last, &gathered)).await;
        if last.is_empty() {
            break;
        }
        gathered.extend(last.iter().cloned());
    }
    gathered
}

/// The parts at the other ends of the `ref` links of these parts.
fn linked(parts: &[Found], gathered: &[Found]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for part in parts {
        for link in part
            .document()
            .links
            .iter()
            .filter(|link| link.kind == "ref")
        {
            let id = part.unit().id.as_str();
            let (other, points) = match (link.from == id, link.to == id) {
                (true, _) => (&link.to, false),
                (_, true) => (&link.from, true),
                _ => continue,
            };
            let Some(unit) = part.sibling(other) else {
                continue;
            };
            let known = targets.iter().any(|target| target.shown.unit == unit);
            if known || gathered.contains(&unit) {
                continue;
            }
            targets.push(Target {
                shown: Shown {
                    label: format!("{}-{}", Followed::Parts.label(), targets.len()),
                    unit,
                    chars: Followed::Parts.chars(),
                },
                source: part.clone(),
                points: points || *other == link.from,
            });
            if targets.len() == LINKED {
                return targets;
            }
        }
    }
    targets
}

async fn wanted(seeker: &Seeker<'_>, gathered: &[Found], targets: Vec<Target>) -> Vec<Found> {
    if targets.is_empty() {
        return Vec::new();
    }
    let asked = Follow {
        question: seeker.question(),
        links: Followed::Parts,
        gathered: gathered.to_vec(),
        targets,
    };
    let Some(answers) = seeker.ask(Subject::Follow(asked.clone())).await else {
        return Vec::new();
    };
    let wanted = asked
        .targets
        .into_iter()
        .filter(|target| target.shown.score(&answers) >= WANTED);
    wanted.map(|target| target.shown.unit).collect()
}
