//! `refers_to`: a passage that names the number or the heading of another.

mod anchors;
mod cited;
mod owned;

use std::collections::{HashMap, HashSet};

use super::link;
use crate::document::{Link, Unit};
use crate::text::body;

use anchors::Anchors;

/// The links of all units, in unit order, targets in the order in which they are first named.
pub(super) fn find(units: &[&Unit]) -> Vec<Link> {
    let mut owners: HashMap<&str, usize> = HashMap::new();
    for (at, unit) in units.iter().enumerate() {
        for number in owned::numbers(unit) {
            owners.entry(number).or_insert(at);
        }
    }
    let anchors = Anchors::of(units);
    let mut links = Vec::new();
    for (at, unit) in units.iter().enumerate() {
        let mut seen = HashSet::from([at]);
        let text = body(&unit.text);
        let numbered = cited::numbers(text).filter_map(|number| owner(&owners, number));
        let anchored = anchors::hashes(text).flat_map(|written| anchors.targets(written));
        let targets = numbered
            .chain(anchored)
            .filter(|target| seen.insert(*target));
        let targets = targets.filter_map(|target| units.get(target));
        links.extend(targets.map(|target| link("refers_to", unit, target)));
    }
    links
}

/// The unit of a number, else of the number without its brackets.
fn owner(owners: &HashMap<&str, usize>, number: &str) -> Option<usize> {
    let plain = number.split('(').next().unwrap_or(number);
    owners.get(number).or_else(|| owners.get(plain)).copied()
}
