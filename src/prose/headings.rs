//! The headings each block stands under, as nodes of one tree, so that equal paths have equal
//! numbers and no path is written out before it is needed.

use std::collections::HashMap;

use crate::block::{Block, BlockKind};
use crate::text::squash;

/// The number of a heading path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PathId(usize);

/// The heading paths of a run of blocks.
#[derive(Debug)]
pub(super) struct Headings {
    nodes: Vec<Node>,
    of_blocks: Vec<PathId>,
}

#[derive(Debug)]
struct Node {
    parent: usize,
    depth: usize,
    title: String,
}

const ROOT: usize = 0;

impl Headings {
    /// The path of every block; a heading's ends with itself.
    pub(super) fn of(blocks: &[Block]) -> Self {
        let mut made = Growing::new();
        let of_blocks = blocks.iter().map(|block| made.step(block)).collect();
        Self {
            nodes: made.nodes,
            of_blocks,
        }
    }

    /// The path of the block at an index.
    pub(super) fn path(&self, block: usize) -> PathId {
        self.of_blocks.get(block).copied().unwrap_or(PathId(ROOT))
    }

    /// The path cut to at most `depth` headings.
    pub(super) fn cut(&self, PathId(mut at): PathId, depth: usize) -> PathId {
        while let Some(node) = self.nodes.get(at).filter(|node| node.depth > depth) {
            at = node.parent;
        }
        PathId(at)
    }

    /// The headings of a path, outermost first.
    pub(super) fn titles(&self, PathId(mut at): PathId) -> Vec<String> {
        let mut titles = Vec::new();
        while let Some(node) = self.nodes.get(at).filter(|node| node.depth > 0) {
            titles.push(node.title.clone());
            at = node.parent;
        }
        titles.reverse();
        titles
    }
}

struct Growing {
    nodes: Vec<Node>,
    known: HashMap<(usize, String), usize>,
    /// The headings that are open: level and node, outermost first.
    open: Vec<(i64, usize)>,
}

impl Growing {
    fn new() -> Self {
        let root = Node {
            parent: ROOT,
            depth: 0,
            title: String::new(),
        };
        Self {
            nodes: vec![root],
            known: HashMap::new(),
            open: Vec::new(),
        }
    }

    fn step(&mut self, block: &Block) -> PathId {
        if let BlockKind::Heading(level) = block.kind {
            while self.open.last().is_some_and(|(open, _)| *open >= level) {
                self.open.pop();
            }
            let child = self.child(self.here(), squash(&block.text));
            self.open.push((level, child));
        }
        PathId(self.here())
    }

    fn here(&self) -> usize {
        self.open.last().map_or(ROOT, |(_, node)| *node)
    }

    fn child(&mut self, parent: usize, title: String) -> usize {
        if let Some(known) = self.known.get(&(parent, title.clone())) {
            return *known;
        }
        let depth = self.nodes.get(parent).map_or(0, |node| node.depth) + 1;
        self.known.insert((parent, title.clone()), self.nodes.len());
        self.nodes.push(Node {
            parent,
            depth,
            title,
        });
        self.nodes.len() - 1
    }
}
