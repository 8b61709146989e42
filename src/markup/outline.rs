//! A data file as lines and the nodes of its key tree.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::pages::Pages;
pub(super) use super::paths::{Paths, ROOT, Segment};

/// Deeper levels stay in one unit and are not indented, so that nesting without end costs no more than
/// its text.
pub(super) const DEEPEST: usize = 256;

/// How many spaces a printed file may be indented by in all: always, and for each byte of it.
const SPACES: (usize, usize) = (1 << 16, 16);

/// What a format's reader gives.
#[derive(Debug)]
pub(super) struct Outline<'a> {
    pub(super) lines: Pages<Line<'a>>,
    pub(super) paths: Paths,
    /// The node of each path that has one.
    nodes: Pages<Option<Node<'a>>>,
    /// Those paths in the order they first open; the first is the root.
    pub(super) order: Vec<u32>,
    /// The paths that anchors name.
    pub(super) anchors: HashMap<String, u32>,
    /// The anchors that paths refer to.
    pub(super) aliases: HashMap<u32, String>,
    /// Whether elements are named `tag[0]` and attributes `@name`, as in XML.
    pub(super) tagged: bool,
    /// Whether the root holds records that stand for themselves, as in JSON Lines.
    pub(super) records: bool,
    /// What stands above the line that is being read.
    above: Above,
    /// What printed lines may still be indented by.
    pub(super) spaces: usize,
}

/// A line without the spaces it starts with.
#[derive(Debug, Clone)]
pub(super) struct Line<'a> {
    pub(super) indent: usize,
    pub(super) text: Cow<'a, str>,
}

impl<'a> Line<'a> {
    /// A line as it stands in a file.
    pub(super) fn of(line: &'a str) -> Self {
        let text = line.trim_start_matches(' ');
        Self {
            indent: line.len() - text.len(),
            text: Cow::Borrowed(text),
        }
    }

    /// Whether the line is blank.
    pub(super) fn is_blank(&self) -> bool {
        self.text
            .bytes()
            .all(|byte| byte.is_ascii_whitespace() || byte == 0x0b)
    }

    /// Whether the line is a tag without attributes.
    pub(super) fn is_tag(&self) -> bool {
        let inside = self.text.strip_prefix('<');
        let inside = inside.and_then(|rest| rest.strip_suffix('>'));
        inside.is_some_and(|inside| !inside.contains(['<', '=']))
    }

    /// Whether the line is a comment.
    pub(super) fn is_comment(&self) -> bool {
        self.text
            .trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}')
            .starts_with('#')
    }
}

/// A node of the key tree.
#[derive(Debug, Clone)]
pub(super) struct Node<'a> {
    /// Its lines: `start..end`.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The text of a scalar.
    pub(super) value: Option<Cow<'a, str>>,
}

impl Node<'_> {
    /// A node without a value.
    pub(super) fn new(lines: Range<usize>) -> Self {
        Self {
            start: lines.start,
            end: lines.end,
            value: None,
        }
    }

    /// Its lines, one at least.
    pub(super) fn lines(&self) -> Range<usize> {
        self.start..self.end.max(self.start + 1)
    }

    /// Whether all its lines are another's.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.start >= other.start && self.end <= other.end
    }
}

impl<'a> Outline<'a> {
    /// An outline of a root alone.
    pub(super) fn new(lines: Pages<Line<'a>>) -> Self {
        let root = Node::new(0..lines.len());
        let mut outline = Self {
            lines,
            paths: Paths::new(),
            nodes: Pages::default(),
            order: Vec::new(),
            anchors: HashMap::new(),
            aliases: HashMap::new(),
            tagged: false,
            records: false,
            above: Above::default(),
            spaces: 0,
        };
        outline.open(ROOT, root);
        outline
    }

    /// An outline without lines, for a printed file of so many bytes.
    pub(super) fn printed(bytes: usize) -> Self {
        let (always, each) = SPACES;
        Self {
            spaces: bytes.saturating_mul(each).saturating_add(always),
            ..Self::new(Pages::default())
        }
    }

    /// Opens the node of a path. Where that repeats, its last node counts.
    pub(super) fn open(&mut self, path: u32, node: Node<'a>) {
        while self.nodes.len() <= path as usize {
            self.nodes.push(None);
        }
        let slot = self.nodes.get_mut(path as usize);
        match slot.and_then(|slot| slot.replace(node)) {
            Some(_) => _ = self.aliases.remove(&path),
            None => self.order.push(path),
        }
    }

    /// The node of a path.
    pub(super) fn node(&self, path: u32) -> Option<&Node<'a>> {
        self.nodes.get(path as usize)?.as_ref()
    }

    /// The same, to be changed.
    pub(super) fn node_mut(&mut self, path: u32) -> Option<&mut Node<'a>> {
        self.nodes.get_mut(path as usize)?.as_mut()
    }

    /// Gives the node of a path its value.
    pub(super) fn set_value(&mut self, path: u32, value: Option<Cow<'a, str>>) {
        if let Some(node) = self.node_mut(path) {
            node.value = value;
        }
    }

    /// Some of the lines.
    pub(super) fn lines(&self, lines: Range<usize>) -> impl Iterator<Item = &Line<'a>> {
        lines.map_while(|line| self.lines.get(line))
    }

    /// Adds a printed line at a level; its indent is left out where that is too deep, and once there
    /// is no room for it.
    pub(super) fn print(&mut self, level: usize, text: Cow<'a, str>) {
        let indent = if level > DEEPEST { 0 } else { 2 * level };
        let left = self.spaces.checked_sub(indent);
        self.spaces = left.unwrap_or(self.spaces);
        let indent = left.map_or(0, |_| indent);
        self.lines.push(Line { indent, text });
    }

    /// The first of the comment lines right above a line, or the line itself.
    pub(super) fn above_comments(&mut self, at: usize) -> usize {
        at - self.above(at).comments
    }

    /// Ends a node before a line, without the blank lines and comments above that.
    pub(super) fn end(&mut self, path: u32, at: usize) {
        let above = self.above(at).empty;
        if let Some(node) = self.node_mut(path) {
            node.end = (at - above).max(node.start + 1);
        }
    }

    /// What stands above a line that is none of those before.
    fn above(&mut self, at: usize) -> &Above {
        while self.above.line < at {
            let line = self.lines.get(self.above.line);
            let (comment, blank) =
                line.map_or((false, false), |line| (line.is_comment(), line.is_blank()));
            self.above.pass(comment, blank);
        }
        &self.above
    }
}

/// How many comments, and how many blank lines or comments, stand right above a line.
#[derive(Debug, Default)]
struct Above {
    line: usize,
    comments: usize,
    empty: usize,
}

impl Above {
    fn pass(&mut self, comment: bool, blank: bool) {
        let count = |run: usize, goes_on: bool| if goes_on { run + 1 } else { 0 };
        self.line += 1;
        self.comments = count(self.comments, comment);
        self.empty = count(self.empty, comment || blank);
    }
}
