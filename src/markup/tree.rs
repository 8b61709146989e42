//! What stands below what in an outline.

use super::outline::{Node, Outline, ROOT};
use crate::sort;

/// The paths that have a node, below one another.
pub(super) struct Tree<'t> {
    outline: &'t Outline<'t>,
    /// The children of all paths, those of one side by side, and where each path's end.
    children: Vec<u32>,
    ends: Vec<u32>,
}

impl<'t> Tree<'t> {
    pub(super) fn of(outline: &'t Outline<'t>) -> Self {
        let below = outline.order.iter().copied().filter(|path| *path != ROOT);
        let parent = |path| parent(outline, path) as usize;
        let (children, ends) = sort::grouped(outline.paths.len(), below, parent);
        Self {
            outline,
            children,
            ends,
        }
    }

    /// The node of a path.
    pub(super) fn node(&self, path: u32) -> Option<&'t Node<'t>> {
        self.outline.node(path)
    }

    /// The nearest path above that has a node.
    pub(super) fn parent(&self, path: u32) -> u32 {
        parent(self.outline, path)
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

fn parent(outline: &Outline<'_>, path: u32) -> u32 {
    let mut above = outline.paths.parent(path);
    while above != ROOT && outline.node(above).is_none() {
        above = outline.paths.parent(above);
    }
    above
}
