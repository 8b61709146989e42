//! A data file as lines and the nodes of its key tree.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::text::Names;

/// Deeper levels are printed at this one and stay in one unit, so that nesting without end costs no
/// more than its text.
pub(super) const DEEPEST: usize = 256;

/// What a format's reader gives.
#[derive(Debug)]
pub(super) struct Outline<'a> {
    pub(super) lines: Vec<Line<'a>>,
    /// In the order they open; the first is the root.
    pub(super) nodes: Vec<Node>,
    pub(super) paths: Paths,
    /// What anchors name.
    pub(super) anchors: HashMap<String, u32>,
    /// Whether elements are named `tag[0]` and attributes `@name`, as in XML.
    pub(super) tagged: bool,
    /// Whether the root holds records that stand for themselves, as in JSON Lines.
    pub(super) records: bool,
    /// For each line, how many comments, and how many blank lines or comments, end with it.
    pub(super) runs: Vec<(usize, usize)>,
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

    /// Whether the line is a comment.
    pub(super) fn is_comment(&self) -> bool {
        self.text
            .trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}')
            .starts_with('#')
    }
}

/// A node of the key tree.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) path: u32,
    /// Its lines: `start..end`.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The text of a scalar.
    pub(super) value: Option<String>,
    /// The anchor it refers to.
    pub(super) alias: Option<String>,
}

impl Node {
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
        }
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

/// The path of the root.
pub(super) const ROOT: u32 = 0;

/// One step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment<'a> {
    /// A key, or the tag of an element.
    pub(super) name: &'a str,
    /// The place among items, or among elements of the same tag.
    pub(super) item: Option<usize>,
}

impl<'a> Segment<'a> {
    /// A key.
    pub(super) fn key(name: &'a str) -> Self {
        Self { name, item: None }
    }

    /// An item of a list.
    pub(super) fn item(place: usize) -> Self {
        Self {
            name: "",
            item: Some(place),
        }
    }

    /// As it stands in a path: `key`, `[0]`, `tag[0]`.
    pub(super) fn text(self) -> String {
        match self.item {
            Some(place) => format!("{}[{place}]", self.name),
            None => self.name.to_owned(),
        }
    }
}

/// A segment by the number of its name, and its place plus one; 0 where it has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub(super) name: u32,
    item: u32,
}

impl Step {
    /// Whether it has a place.
    pub(super) fn is_item(self) -> bool {
        self.item > 0
    }
}

/// A path: its parent and one more step.
#[derive(Debug)]
struct Path {
    parent: u32,
    step: Step,
    depth: u32,
}

/// Paths by number.
#[derive(Debug)]
pub(super) struct Paths {
    all: Vec<Path>,
    names: Names,
    known: HashMap<(u32, Step), u32>,
}

impl Paths {
    fn new() -> Self {
        let mut names = Names::default();
        let step = Step {
            name: names.number(""),
            item: 0,
        };
        Self {
            all: vec![Path {
                parent: ROOT,
                step,
                depth: 0,
            }],
            names,
            known: HashMap::new(),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The path of a segment below another.
    pub(super) fn below(&mut self, parent: u32, segment: Segment<'_>) -> u32 {
        let next = small(self.all.len());
        let step = Step {
            name: self.names.number(segment.name),
            item: place(segment),
        };
        let depth = small(self.depth(parent) + 1);
        let place = *self.known.entry((parent, step)).or_insert(next);
        if place == next {
            self.all.push(Path {
                parent,
                step,
                depth,
            });
        }
        place
    }

    /// The path of a segment below another, where there is one.
    pub(super) fn find(&self, parent: u32, segment: Segment<'_>) -> Option<u32> {
        let step = Step {
            name: self.names.known(segment.name)?,
            item: place(segment),
        };
        self.take(parent, step)
    }

    /// The path of a step below another, where there is one.
    pub(super) fn take(&self, parent: u32, step: Step) -> Option<u32> {
        self.known.get(&(parent, step)).copied()
    }

    /// The path above.
    pub(super) fn parent(&self, path: u32) -> u32 {
        self.all.get(path as usize).map_or(ROOT, |path| path.parent)
    }

    /// The last step; none for the root.
    pub(super) fn step(&self, path: u32) -> Option<Step> {
        let own = self.all.get(path as usize).filter(|_| path != ROOT);
        own.map(|own| own.step)
    }

    /// The last segment; none for the root.
    pub(super) fn segment(&self, path: u32) -> Option<Segment<'_>> {
        let Step { name, item } = self.step(path)?;
        Some(Segment {
            name: self.names.name(name),
            item: item.checked_sub(1).map(|place| place as usize),
        })
    }

    /// How many segments a path has.
    pub(super) fn depth(&self, path: u32) -> usize {
        self.all
            .get(path as usize)
            .map_or(0, |path| path.depth as usize)
    }

    /// The paths from the first segment to this one.
    pub(super) fn trail(&self, path: u32) -> Vec<u32> {
        let mut trail = Vec::with_capacity(self.depth(path));
        let mut at = path;
        while at != ROOT {
            trail.push(at);
            at = self.parent(at);
        }
        trail.reverse();
        trail
    }
}

fn place(segment: Segment<'_>) -> u32 {
    segment.item.map_or(0, |place| small(place + 1))
}

/// Files are below 4 GB.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
