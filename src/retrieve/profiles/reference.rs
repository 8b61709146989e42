//! Reference: one entry, the entries named, or all entries with a property.

use super::{FEW, Gathered, PASSAGE_CHARS, scopes_of};
use crate::document::Found;
use crate::judge::{Check, Checked, Lookup, Material, Shown, Subject};
use crate::prose::Profile;
use crate::prose::profiles::Scope;
use crate::retrieve::named::named_entries;
use crate::retrieve::order::unique;
use crate::retrieve::property::{Filters, Picked};
use crate::retrieve::ranked::Ranked;
use crate::retrieve::seeker::Seeker;
use crate::retrieve::trace::{Selected, Trace};
use crate::text;

const LABEL_CHARS: usize = 40;

/// How many candidates are checked one by one where no filter fits, and how many at once.
const CHECKED: usize = 24;
const AT_ONCE: usize = 12;

/// The score from which an entry is one of those asked for.
const MEANT: f64 = 0.5;

pub(super) async fn gather(seeker: &Seeker<'_>, candidates: &[Found]) -> Option<Gathered> {
    let ranked = Ranked::ask(seeker, lookup(seeker, candidates)).await?;
    let scope = super::scope_of(Profile::Reference, &ranked);
    let few = ranked.top(FEW);
    let mut filter = None;
    let mut units = match scope {
        Scope::NamedEntries => confirmed(&ranked).into_iter().chain(few).collect(),
        Scope::EntriesWithProperty => {
            let (found, picked) = with_property(seeker, candidates).await;
            filter = picked;
            if found.is_empty() { few } else { found }
        }
        _ => few,
    };
    if seeker.filling {
        units.extend(ranked.kept());
    }
    Some(Gathered {
        units: unique(units),
        scored: ranked.scored(),
        trace: Trace {
            filter,
            ..super::trace(Profile::Reference.name(), &ranked, ranked.scope())
        },
    })
}

fn lookup(seeker: &Seeker<'_>, candidates: &[Found]) -> Lookup {
    let size = seeker.pool(Profile::Reference.traits().pool);
    let named = named_entries(seeker.question, candidates);
    let mut pool: Vec<Found> = candidates.iter().take(size).cloned().collect();
    for entry in &named {
        if !pool.contains(entry) {
            pool.push(entry.clone());
        }
    }
    let places = pool.iter().enumerate();
    let places = places.filter(|(_, entry)| named.contains(entry));
    Lookup {
        named: places.map(|(at, _)| at).collect(),
        scopes: scopes_of(Profile::Reference),
        ..seeker.lookup(Material::Entries, show_entries(&pool))
    }
}

/// Entries under their names as slugs, each with its position.
fn show_entries(entries: &[Found]) -> Vec<Shown> {
    let shown = entries.iter().enumerate().map(|(at, entry)| {
        let name = match entry.unit().meta("name") {
            Some(name) if !name.is_null() => {
                name.as_str().map_or_else(|| name.text(), str::to_owned)
            }
            _ => entry.unit().path.join(" "),
        };
        let slug = text::slug(&name, LABEL_CHARS);
        let slug = if slug.is_empty() { "passage" } else { &slug };
        Shown {
            label: format!("{slug}-{at}"),
            unit: entry.clone(),
            chars: PASSAGE_CHARS,
        }
    });
    shown.collect()
}

/// The named entries that the judge confirms.
fn confirmed(ranked: &Ranked) -> Vec<Found> {
    let lookup = ranked.lookup();
    let confirmed = lookup
        .named
        .iter()
        .filter(|at| lookup.is_named(ranked.answers(), **at));
    confirmed.filter_map(|at| ranked.at(*at).cloned()).collect()
}

/// The entries that a filter selects, or those that the judge finds to be meant.
async fn with_property(
    seeker: &Seeker<'_>,
    candidates: &[Found],
) -> (Vec<Found>, Option<Selected>) {
    let filters = Filters::of(seeker.question, candidates);
    if let Some(Picked { entries, selected }) = filters.pick(seeker).await {
        return (entries, Some(selected));
    }
    (meant(seeker, candidates).await, None)
}

async fn meant(seeker: &Seeker<'_>, candidates: &[Found]) -> Vec<Found> {
    let candidates = candidates
        .get(..CHECKED.min(candidates.len()))
        .unwrap_or_default();
    let mut found = Vec::new();
    for batch in candidates.chunks(AT_ONCE) {
        let asked = Check {
            question: seeker.question(),
            about: Checked::Entries,
            shown: show_entries(batch),
        };
        if let Some(answers) = seeker.ask(Subject::Check(asked.clone())).await {
            let meant = asked
                .shown
                .into_iter()
                .filter(|shown| shown.score(&answers) >= MEANT);
            found.extend(meant.map(|shown| shown.unit));
        }
    }
    found
}
