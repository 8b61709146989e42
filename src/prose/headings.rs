//! The headings each block stands under, as nodes of one tree, so that equal paths have equal
//! numbers and no path is written out before it is needed.

use std::collections::HashMap;

use crate::block::{Block, BlockKind};
use crate::chunk::{PATH_DEPTH, title};
use crate::text::PathRoom;

/// A heading path: the node of its innermost heading, and how many headings it has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct PathId {
    node: usize,
    length: usize,
}

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
        let node = titles
            .iter()
            .fold(ROOT, |parent, title| made.child(parent, title.clone()));
        let headings = Self {
            nodes: made.nodes,
            of_blocks: Vec::new(),
        };
        let length = titles.len();
        (headings, PathId { node, length })
    }

    /// The block of an index with where it stands.
    pub(super) fn placed<'a>(&self, index: usize, blocks: &'a [Block]) -> Option<Placed<'a>> {
        let (block, path) = (blocks.get(index)?, self.path(index));
        Some(Placed { index, block, path })
    }

    /// The path of the block at an index.
    pub(super) fn path(&self, block: usize) -> PathId {
        self.of_blocks.get(block).copied().unwrap_or_default()
    }

    /// The innermost heading of a path.
    pub(super) fn last(&self, path: PathId) -> Option<&str> {
        let node = self.nodes.get(path.node).filter(|_| path.length > 0)?;
        Some(&node.title)
    }

    /// The headings of a path, outermost first.
    pub(super) fn titles(&self, path: PathId) -> Vec<String> {
        let mut titles = Vec::with_capacity(path.length);
        let mut at = path.node;
        while titles.len() < path.length
            && let Some(node) = self.nodes.get(at)
        {
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
    /// How many of them stand too far out to be in a path.
    hidden: usize,
    room: PathRoom,
}

impl Growing {
    fn new() -> Self {
        let root = Node {
            parent: ROOT,
            title: String::new(),
        };
        Self {
            nodes: vec![root],
            known: HashMap::new(),
            open: Vec::new(),
            hidden: 0,
            room: PathRoom::default(),
        }
    }

    fn step(&mut self, block: &Block) -> PathId {
        self.room.add(block.text.len());
        if let BlockKind::Heading(level) = block.kind
            && let title = title(&block.text)
            && !title.is_empty()
        {
            self.enter(level, title);
        }
        let length = self.open.len() - self.hidden;
        let node = if length > 0 { self.here() } else { ROOT };
        PathId { node, length }
    }

    /// Closes every heading that a new one of this level ends, and opens it. Where too many are open,
    /// the outermost gives way.
    fn enter(&mut self, level: i64, title: String) {
        while self.open.last().is_some_and(|(open, _)| *open >= level) {
            self.open.pop();
        }
        self.hidden = self.hidden.min(self.open.len());
        if self.open.len() - self.hidden == PATH_DEPTH {
            self.hidden += 1;
        }
        let child = self.child(self.here(), title);
        self.open.push((level, child));
        self.make_fit();
    }

    /// Hides the outermost of what is open until there is room for the rest.
    fn make_fit(&mut self) {
        let size = |node: usize| self.nodes.get(node).map_or(0, |node| node.title.len());
        let shown = self.open.iter().skip(self.hidden);
        let mut bytes: usize = shown.map(|(_, node)| size(*node)).sum();
        while bytes > self.room.left()
            && let Some([(_, outermost), _, ..]) = self.open.get(self.hidden..)
        {
            bytes -= size(*outermost);
            self.hidden += 1;
        }
        self.room.take(bytes);
    }

    fn here(&self) -> usize {
        self.open.last().map_or(ROOT, |(_, node)| *node)
    }

    fn child(&mut self, parent: usize, title: String) -> usize {
        if let Some(known) = self.known.get(&(parent, title.clone())) {
            return *known;
        }
        self.known.insert((parent, title.clone()), self.nodes.len());
        self.nodes.push(Node { parent, title });
        self.nodes.len() - 1
    }
}
