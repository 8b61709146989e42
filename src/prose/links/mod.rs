//! Links between passages: what needs what, what a term means, what a text refers to.

mod definitions;
mod fixed;
mod needs;
mod references;

use super::profiles::{LinkKind, Profile};
use crate::document::{Link, Unit};
use crate::judge::Asker;

/// A yes from here on.
const YES: f64 = 0.5;

/// All links of a document's passages, each kind over the units whose profile uses it.
pub(super) async fn find(units: &[Unit], profiles: &[Profile], asker: &Asker) -> Vec<Link> {
    let using = |kind: LinkKind| -> Vec<&Unit> {
        let of_profiles = units.iter().zip(profiles);
        of_profiles
            .filter(|(_, profile)| profile.traits().links.contains(&kind))
            .map(|(unit, _)| unit)
            .collect()
    };
    let mut links = needs::find(&using(LinkKind::Needs), asker).await;
    links.extend(definitions::find(&using(LinkKind::DefinedBy), asker).await);
    links.extend(references::find(&using(LinkKind::RefersTo)));
    links
}

fn link(kind: &str, from: &Unit, to: &Unit) -> Link {
    Link {
        kind: kind.to_owned(),
        from: from.id.clone(),
        to: to.id.clone(),
    }
}
