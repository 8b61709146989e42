//! The nodes of an outline by path, and what stands below what.

use super::outline::{Node, Outline, ROOT};
use crate::sort;

/// Which node stands for each path, and what stands below what.
pub(super) struct Tree<'t> {
    outline: &'t Outline<'t>,
    /// The node of a path; the last where a path repeats.
    pub(super) nodes: Vec<Option<u32>>,
    /// Paths in the order they first open.
    pub(super) order: Vec<u32>,
    /// The place of a path in `order`.
    ranks: Vec<usize>,
    parents: Vec<u32>,
    /// The children of all paths, those of one side by side, and where each path's end.
    children: Vec<u32>,
    ends: Vec<u32>,
}

impl<'t> Tree<'t> {
    pub(super) fn of(outline: &'t Outline<'t>) -> Self {
        let mut nodes = vec![None; outline.paths.len()];
        let mut order = Vec::with_capacity(outline.nodes.len());
        for (place, node) in outline.nodes.iter().enumerate() {
            let Some(slot) = nodes.get_mut(node.path as usize) else {
                continue;
            };
            if slot
                .replace(u32::try_from(place).unwrap_or(u32::MAX))
                .is_none()
            {
                order.push(node.path);
            }
        }
        let mut parents = vec![ROOT; outline.paths.len()];
        for path in 1..u32::try_from(outline.paths.len()).unwrap_or(u32::MAX) {
            let above = outline.paths.parent(path);
            let has_node = nodes.get(above as usize).is_some_and(Option::is_some);
            let parent = if has_node {
                above
            } else {
                parents.get(above as usize).copied().unwrap_or(ROOT)
            };
            if let Some(slot) = parents.get_mut(path as usize) {
                *slot = parent;
            }
        }
        let below = order.iter().copied().filter(|path| *path != ROOT);
        let parent = |path: u32| parents.get(path as usize).copied().unwrap_or(ROOT) as usize;
        let (children, ends) = sort::grouped(parents.len(), below, parent);
        let mut ranks = vec![usize::MAX; outline.paths.len()];
        for (rank, path) in order.iter().enumerate() {
            if let Some(slot) = ranks.get_mut(*path as usize) {
                *slot = rank;
            }
        }
        Self {
            outline,
            nodes,
            order,
            ranks,
            parents,
            children,
            ends,
        }
    }

    /// The node of a path.
    pub(super) fn node(&self, path: u32) -> Option<&'t Node<'t>> {
        let place = self.nodes.get(path as usize).copied().flatten()?;
        self.outline.nodes.get(place as usize)
    }

    /// The place of a path among those that open.
    pub(super) fn rank(&self, path: u32) -> usize {
        self.ranks.get(path as usize).copied().unwrap_or(usize::MAX)
    }

    /// The nearest path above that has a node.
    pub(super) fn parent(&self, path: u32) -> u32 {
        self.parents.get(path as usize).copied().unwrap_or(ROOT)
    }

    /// The paths below, in order.
    pub(super) fn children(&self, path: u32) -> &[u32] {
        let end = |at: usize| self.ends.get(at).map(|end| *end as usize);
        let start = (path as usize).checked_sub(1).map_or(Some(0), end);
        let range = start.zip(end(path as usize));
        let children = range.and_then(|(start, end)| self.children.get(start..end));
        children.unwrap_or_default()
    }
}
