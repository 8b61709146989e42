//! A data file as lines and the nodes of its key tree.

use std::borrow::Cow;
use std::collections::HashMap;

pub(super) use super::paths::{Paths, ROOT, Segment};

/// Deeper levels stay in one unit and are not indented, so that nesting without end costs no more than
/// its text.
pub(super) const DEEPEST: usize = 256;

/// How many spaces a printed file may be indented by in all: always, and for each byte of it.
const SPACES: (usize, usize) = (1 << 16, 16);

/// What a format's reader gives.
#[derive(Debug)]
pub(super) struct Outline<'a> {
    pub(super) lines: Vec<Line<'a>>,
    /// In the order they open; the first is the root.
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) paths: Paths,
    /// What anchors name.
    pub(super) anchors: HashMap<String, u32>,
    /// Whether elements are named `tag[0]` and attributes `@name`, as in XML.
    pub(super) tagged: bool,
    /// Whether the root holds records that stand for themselves, as in JSON Lines.
    pub(super) records: bool,
    /// For each line, how many comments, and how many blank lines or comments, end with it.
    pub(super) runs: Vec<(usize, usize)>,
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
    pub(super) path: u32,
    /// Its lines: `start..end`.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The text of a scalar.
    pub(super) value: Option<Cow<'a, str>>,
    /// The anchor it refers to.
    pub(super) alias: Option<String>,
}

impl Node<'_> {
    /// A node without a value.
    pub(super) fn new(path: u32, start: usize, end: usize) -> Self {
        Self {
            path,
            start,
            end,
            value: None,
            alias: None,
        }
    }

    /// Whether all its lines are another's.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.start >= other.start && self.end <= other.end
    }
}

impl<'a> Outline<'a> {
    /// An outline of a root alone.
    pub(super) fn new(lines: Vec<Line<'a>>) -> Self {
        let root = Node::new(ROOT, 0, lines.len());
        Self {
            runs: runs(&lines),
            lines,
            nodes: vec![root],
            paths: Paths::new(),
            anchors: HashMap::new(),
            tagged: false,
            records: false,
            spaces: 0,
        }
    }

    /// An outline without lines, for a printed file of so many bytes.
    pub(super) fn printed(bytes: usize) -> Self {
        let (always, each) = SPACES;
        Self {
            spaces: bytes.saturating_mul(each).saturating_add(always),
            ..Self::new(Vec::new())
        }
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
    pub(super) fn above_comments(&self, at: usize) -> usize {
        let above = at.checked_sub(1).and_then(|above| self.runs.get(above));
        at - above.map_or(0, |(comments, _)| *comments)
    }

    /// Ends a node before a line, without the blank lines and comments above that.
    pub(super) fn end(&mut self, node: usize, at: usize) {
        let above = at.checked_sub(1).and_then(|above| self.runs.get(above));
        let trailing = above.map_or(0, |(_, empty)| *empty);
        if let Some(node) = self.nodes.get_mut(node) {
            node.end = (at - trailing).max(node.start + 1);
        }
    }
}

fn runs(lines: &[Line<'_>]) -> Vec<(usize, usize)> {
    let mut run = (0, 0);
    let next = |line: &Line<'_>| {
        let comment = line.is_comment();
        run = (
            if comment { run.0 + 1 } else { 0 },
            if comment || line.is_blank() {
                run.1 + 1
            } else {
                0
            },
        );
        run
    };
    lines.iter().map(next).collect()
}
