//! References from subtree to subtree.

use std::collections::HashSet;

use super::outline::{Node, Outline, ROOT, Segment};
use crate::document::{Link, Unit};

/// The links of a file, in the order of its nodes; `owners` names the unit of each line.
pub(super) fn links(outline: &Outline<'_>, owners: &Owners, units: &[Unit]) -> Vec<Link> {
    let mut seen = HashSet::new();
    let mut links = Vec::new();
    for path in &owners.order {
        let Some(node) = owners.node(outline, *path) else {
            continue;
        };
        let target = target(outline, node).and_then(|path| owners.node(outline, path));
        let ends = owners
            .of(node)
            .zip(target.and_then(|target| owners.of(target)));
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

/// Which unit each line belongs to, and which node stands for each path.
#[derive(Debug)]
pub(super) struct Owners {
    /// The unit of a line, by place.
    pub(super) lines: Vec<Option<u32>>,
    /// The paths in the order they first open.
    pub(super) order: Vec<u32>,
    /// The node of a path, by place.
    pub(super) nodes: Vec<Option<u32>>,
}

impl Owners {
    fn of(&self, node: &Node<'_>) -> Option<usize> {
        self.lines
            .get(node.start)
            .copied()
            .flatten()
            .map(|unit| unit as usize)
    }

    fn node<'o>(&self, outline: &'o Outline<'_>, path: u32) -> Option<&'o Node<'o>> {
        let place = self.nodes.get(path as usize).copied().flatten()?;
        outline.nodes.get(place as usize)
    }
}

/// The path that a node refers to.
fn target(outline: &Outline<'_>, node: &Node<'_>) -> Option<u32> {
    let reference = outline
        .paths
        .segment(node.path)
        .filter(|segment| *segment == Segment::key("$ref"));
    let pointer = node
        .value
        .as_deref()
        .and_then(|value| value.strip_prefix("#/"));
    if let (Some(_), Some(pointer)) = (reference, pointer) {
        let mut keys = pointer
            .split('/')
            .map(|key| key.replace("~1", "/").replace("~0", "~"));
        return keys.try_fold(ROOT, |at, key| outline.paths.find(at, Segment::key(&key)));
    }
    outline.anchors.get(node.alias.as_deref()?).copied()
}
