//! How each profile gathers, one file a profile.

mod conversational;
mod guidance;
mod markup;
mod narrative;
mod normative;
mod procedural;
mod reference;

use super::completeness;
use super::expansion::expand;
use super::order::unique;
use super::ranked::Ranked;
use super::seeker::{Seeker, show};
use super::trace::Trace;
use crate::document::Found;
use crate::judge::{Lookup, Material};
use crate::prose::Profile;
use crate::prose::profiles::Scope;

/// How many code points of a passage the judge reads.
const PASSAGE_CHARS: usize = 2400;

/// How many of the best are gathered for an answer in one place.
const FEW: usize = 3;

/// How a unit is retrieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Prose(Profile),
    Markup,
}

/// What a profile gathers: the units, those that answer best first, each with what must come along.
#[derive(Debug)]
pub(super) struct Gathered {
    pub(super) units: Vec<Found>,
    /// The kept candidates with their scores.
    pub(super) scored: Vec<(Found, f64)>,
    pub(super) trace: Trace,
}

impl Manner {
    const MARKUP: &str = "markup";

    /// How this unit is retrieved; an unknown profile counts as guidance.
    pub(super) fn of(unit: &Found) -> Self {
        let meta = unit.unit().meta("profile");
        let name = meta.and_then(|value| value.as_str()).unwrap_or_default();
        if name == Self::MARKUP {
            return Self::Markup;
        }
        Self::Prose(Profile::named(name).unwrap_or(Profile::Guidance))
    }

    /// Gathers from candidates given best first; `None` where the judge did not answer.
    pub(super) async fn gather(
        self,
        seeker: &Seeker<'_>,
        candidates: &[Found],
    ) -> Option<Gathered> {
        match self {
            Self::Prose(Profile::Reference) => reference::gather(seeker, candidates).await,
            Self::Prose(Profile::Conversational) => {
                conversational::gather(seeker, candidates).await
            }
            Self::Prose(profile) => gather_passages(seeker, profile, candidates).await,
            Self::Markup => markup::gather(seeker, candidates).await,
        }
    }
}

/// Ranks the first candidates, gathers by the scope of the question, and follows links.
async fn gather_passages(
    seeker: &Seeker<'_>,
    profile: Profile,
    candidates: &[Found],
) -> Option<Gathered> {
    let size = seeker.pool(profile.traits().pool);
    let (pool, rest) = candidates.split_at(size.min(candidates.len()));
    let ranked = Ranked::ask(seeker, lookup_of(seeker, profile, pool)).await?;
    let kept = ranked.kept();
    if kept.is_empty() {
        return Some(nothing(profile.name(), &ranked));
    }
    let scope = scope_of(profile, &ranked);
    let mut gathered = match profile {
        Profile::Normative => normative::select(&ranked, scope),
        Profile::Narrative => narrative::select(&ranked, scope),
        Profile::Procedural => procedural::select(seeker, &ranked, scope).await,
        _ => guidance::select(&ranked, scope),
    };
    let is_checked = matches!(profile, Profile::Guidance | Profile::Normative);
    if is_checked && scope == Scope::SeveralPlaces {
        let next = rest.get(..size.min(rest.len())).unwrap_or_default();
        gathered.extend(completeness::complete(seeker, &gathered, next).await);
    }
    let mut units = expand(seeker, unique(gathered)).await;
    if seeker.filling {
        units.extend(kept);
    }
    Some(Gathered {
        units: unique(units),
        scored: ranked.scored(),
        trace: trace(profile.name(), &ranked, Some(scope.label())),
    })
}

fn lookup_of(seeker: &Seeker<'_>, profile: Profile, pool: &[Found]) -> Lookup {
    let chars = match profile {
        Profile::Narrative => narrative::chars(seeker),
        _ => PASSAGE_CHARS,
    };
    Lookup {
        scopes: scopes_of(profile),
        steps: profile == Profile::Procedural,
        ..seeker.lookup(Material::Passages, show("p", pool, chars))
    }
}

/// The labels of a profile's scopes with their meanings.
fn scopes_of(profile: Profile) -> Vec<(&'static str, &'static str)> {
    let scopes = profile.traits().scopes.iter();
    scopes
        .map(|(scope, meaning)| (scope.label(), *meaning))
        .collect()
}

/// The scope chosen, or the profile's first.
fn scope_of(profile: Profile, ranked: &Ranked) -> Scope {
    let label = ranked.scope();
    let scopes = profile.traits().scopes.iter().map(|(scope, _)| *scope);
    scopes
        .into_iter()
        .find(|scope| Some(scope.label()) == label)
        .unwrap_or(Scope::OnePassage)
}

fn trace(profile: &'static str, ranked: &Ranked, scope: Option<&'static str>) -> Trace {
    Trace {
        profile,
        scope,
        scores: ranked.scores(),
        evidence: ranked.answers().evidence.clone(),
        ..Trace::default()
    }
}

fn nothing(profile: &'static str, ranked: &Ranked) -> Gathered {
    Gathered {
        units: Vec::new(),
        scored: Vec::new(),
        trace: trace(profile, ranked, None),
    }
}
