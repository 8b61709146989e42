//! References from subtree to subtree.

use std::collections::HashSet;
use std::num::NonZeroU32;

use super::outline::{Node, Outline, ROOT, Segment};
use crate::document::{Link, Unit};

/// The links of a file, in the order of its nodes; `owners` names the unit of each line.
pub(super) fn links(outline: &Outline<'_>, owners: &Owners, units: &[Unit]) -> Vec<Link> {
    let mut seen = HashSet::new();
    let mut links = Vec::new();
    for path in &outline.order {
        let unit = |path| outline.node(path).and_then(|node| owners.of(node));
        let target = target(outline, *path);
        let ends = target.and_then(|target| unit(*path).zip(unit(target)));
        let Some((from, to)) = ends.filter(|(from, to)| from != to) else {
            continue;
        };
        if let (Some(from), Some(to), true) =
            (units.get(from), units.get(to), seen.insert((from, to)))
        {
            links.push(Link {
                kind: "ref".to_owned(),
                from: from.id.clone(),
                to: to.id.clone(),
            });
        }
    }
    links
}

/// The number of each line's unit, from 1.
#[derive(Debug)]
pub(super) struct Owners(pub(super) Vec<Option<NonZeroU32>>);

impl Owners {
    fn of(&self, node: &Node<'_>) -> Option<usize> {
        let unit = self.0.get(node.start).copied().flatten()?;
        Some(unit.get() as usize - 1)
    }
}

/// The path that another refers to.
fn target(outline: &Outline<'_>, path: u32) -> Option<u32> {
    let reference = outline
        .paths
        .segment(path)
        .filter(|segment| *segment == Segment::key("$ref"));
    let pointer = outline
        .node(path)?
        .value
        .as_deref()
        .and_then(|value| value.strip_prefix("#/"));
    if let (Some(_), Some(pointer)) = (reference, pointer) {
        let mut keys = pointer
            .split('/')
            .map(|key| key.replace("~1", "/").replace("~0", "~"));
        return keys.try_fold(ROOT, |at, key| outline.paths.find(at, Segment::key(&key)));
    }
    outline.anchors.get(outline.aliases.get(&path)?).copied()
}
