//! The headings each block stands under, as nodes of one tree, so that equal paths have equal
//! numbers and no path is written out before it is needed.

use std::collections::HashMap;

use crate::block::{Block, BlockKind};
use crate::chunk::{PATH_DEPTH, title};

/// The number of a heading path.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct PathId(usize);

/// A block with text: its index in the document, itself, and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) index: usize,
    pub(super) block: &'a Block,
    pub(super) path: PathId,
}

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

    /// One path alone, with its number.
    pub(super) fn lone(titles: &[String]) -> (Self, PathId) {
        let mut made = Growing::new();
        let path = titles
            .iter()
            .fold(ROOT, |parent, title| made.child(parent, title.clone()));
        let headings = Self {
            nodes: made.nodes,
            of_blocks: Vec::new(),
        };
        (headings, PathId(path))
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

    /// The innermost heading of a path.
    pub(super) fn last(&self, PathId(at): PathId) -> Option<&str> {
        let node = self.nodes.get(at).filter(|node| node.depth > 0)?;
        Some(&node.title)
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
        if let BlockKind::Heading(level) = block.kind
            && let title = title(&block.text)
            && !title.is_empty()
        {
            self.enter(level, title);
        }
        PathId(self.here())
    }

    /// Closes every heading that a new one of this level ends, and opens it.
    fn enter(&mut self, level: i64, title: String) {
        while self.open.last().is_some_and(|(open, _)| *open >= level) {
            self.open.pop();
        }
        if self.open.len() == PATH_DEPTH {
            self.drop_outermost();
        }
        let child = self.child(self.here(), title);
        self.open.push((level, child));
    }

    fn drop_outermost(&mut self) {
        let mut parent = ROOT;
        for (level, node) in std::mem::take(&mut self.open).into_iter().skip(1) {
            let title = self.nodes.get(node).map(|node| node.title.clone());
            parent = self.child(parent, title.unwrap_or_default());
            self.open.push((level, parent));
        }
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
