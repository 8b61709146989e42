//! Cutting a key tree into units.

use std::num::NonZeroU32;
use std::ops::Range;

use super::PROFILE;
use super::label::Labels;
use super::link::Owners;
use super::outline::{DEEPEST, Node, Outline, ROOT, Segment};
use super::pack::{Pack, pieces};
use super::span::{Size, Sums};
use super::text;
use super::tree::Tree;
use crate::config::{Config, Grain};
use crate::document::Unit;
use crate::json::{Json, Writer};
use crate::judge::Judging;
use crate::sort;
use crate::text::PathRoom;

/// How large units are, in tokens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes {
    /// What a unit holds at most where it can be cut.
    most: usize,
    /// A child of more is a unit of its own.
    small: usize,
    chars_per_token: usize,
}

impl Sizes {
    /// The sizes of the grain that a judge is given.
    pub(crate) fn of(config: &Config, judging: Judging) -> Self {
        let (most, small) = match judging.grain(config) {
            Grain::Published => (450, 90),
            Grain::Fine => (150, 75),
        };
        let chars_per_token = config.chars_per_token;
        Self {
            most,
            small,
            chars_per_token,
        }
    }
}

/// From this depth on, the lines of a node are a unit only where they say something: nesting alone
/// makes none.
const NESTED: usize = 12;

/// The units of a file, and whose each line is.
pub(super) fn units(outline: &Outline<'_>, title: &str, sizes: Sizes) -> (Vec<Unit>, Owners) {
    let tree = Tree::of(outline);
    let mut cutter = Cutter::new(outline, &tree, title, sizes);
    cutter.run();
    (cutter.units, Owners(cutter.owners))
}

struct Cutter<'t> {
    outline: &'t Outline<'t>,
    tree: &'t Tree<'t>,
    labels: Labels<'t>,
    room: PathRoom,
    sums: Sums,
    sizes: Sizes,
    title: &'t str,
    units: Vec<Unit>,
    /// The number of each line's unit, from 1.
    owners: Vec<Option<NonZeroU32>>,
    /// Big nodes outside their parents, by where they start, with their places in the order of all.
    detached: Vec<(usize, u32)>,
    done: Vec<bool>,
}

/// What is still to be cut.
enum Task {
    Node(u32),
    /// Records that stand side by side and fit one unit.
    Pack(Vec<u32>),
}

impl<'t> Cutter<'t> {
    fn new(outline: &'t Outline<'t>, tree: &'t Tree<'t>, title: &'t str, sizes: Sizes) -> Self {
        let sums = Sums::of(&outline.lines, sizes.chars_per_token);
        let is_detached = |(_, path): &(usize, u32)| {
            let (node, parent) = (tree.node(*path), tree.node(tree.parent(*path)));
            node.zip(parent).is_some_and(|(node, parent)| {
                !node.is_within(parent) && sums.tokens_of(node.start..node.end) > sizes.small
            })
        };
        let order = outline.order.iter().copied().enumerate();
        let mut detached: Vec<(usize, u32)> = order.filter(is_detached).collect();
        sort::by_key(&mut detached, |(_, path)| {
            tree.node(*path).map_or(0, |node| node.start)
        });
        let mut room = PathRoom::default();
        room.add(outline.lines.iter().map(|line| line.text.len()).sum());
        Self {
            room,
            labels: Labels::new(outline, tree),
            owners: vec![None; outline.lines.len()],
            done: vec![false; outline.paths.len()],
            units: Vec::new(),
            outline,
            tree,
            sums,
            sizes,
            title,
            detached,
        }
    }

    fn run(&mut self) {
        let mut tasks = if self.outline.records && !self.tree.children(ROOT).is_empty() {
            self.records()
        } else {
            vec![Task::Node(ROOT)]
        };
        while let Some(task) = tasks.pop() {
            match task {
                Task::Pack(records) => self.emit_records(&records),
                Task::Node(path) if !self.is_done(path) => {
                    let next = self.cut(path);
                    tasks.extend(next.into_iter().rev().map(Task::Node));
                }
                Task::Node(_) => {}
            }
        }
    }

    fn is_done(&self, path: u32) -> bool {
        self.done.get(path as usize).copied().unwrap_or(true)
    }

    fn is_big(&self, path: u32) -> bool {
        self.tree
            .node(path)
            .is_some_and(|node| self.sums.tokens_of(node.start..node.end) > self.sizes.small)
    }

    /// The records in order, the small ones in packs; last first, as a stack.
    fn records(&self) -> Vec<Task> {
        let mut tasks = Vec::new();
        let mut pack: Vec<u32> = Vec::new();
        let mut held = Size::default();
        for record in self.tree.children(ROOT) {
            let Some(node) = self.tree.node(*record) else {
                continue;
            };
            let size = self.sums.size(node.lines());
            let big = self.is_big(*record);
            if big || (!pack.is_empty() && self.sums.tokens(held.and(size)) > self.sizes.most) {
                tasks.push(Task::Pack(std::mem::take(&mut pack)));
                held = Size::default();
            }
            if big {
                tasks.push(Task::Node(*record));
            } else {
                pack.push(*record);
                held = held.and(size);
            }
        }
        tasks.push(Task::Pack(pack));
        tasks.reverse();
        tasks
    }

    fn emit_records(&mut self, records: &[u32]) {
        let lines = |path: &u32| self.tree.node(*path).map(Node::lines);
        match records {
            [] => {}
            [one] => _ = self.cut(*one),
            _ => {
                let lines: Vec<_> = records.iter().filter_map(lines).collect();
                let range = self.range(ROOT, records);
                self.emit(ROOT, &lines, range);
            }
        }
    }

    /// Makes the unit of a node's own lines; what of it is to be cut after it.
    fn cut(&mut self, path: u32) -> Vec<u32> {
        if let Some(done) = self.done.get_mut(path as usize) {
            *done = true;
        }
        let Some(node) = self.tree.node(path) else {
            return Vec::new();
        };
        let children = self.tree.children(path);
        let fits = self.sums.tokens_of(node.start..node.end) <= self.sizes.most;
        let depth = self.outline.paths.depth(path);
        let deep = depth >= DEEPEST;
        let whole = deep || (path != ROOT && (fits || children.is_empty()));
        let big: Vec<u32> = if whole {
            Vec::new()
        } else {
            children
                .iter()
                .copied()
                .filter(|child| self.is_big(*child))
                .collect()
        };
        let detached = self.detached_in(node, &big);
        let after: Vec<u32> = big.iter().chain(&detached).copied().collect();
        let own = self.without(node.lines(), &after);
        let size = own.iter().fold(Size::default(), |size, lines| {
            size.and(self.sums.size(lines.clone()))
        });
        // A line alone is the node's name, which its units bear; the root has none.
        let says = match depth {
            0 => size.useful() > 1 || self.says(&own),
            1..NESTED => size.useful() > 1,
            _ => size.useful() > 1 && self.says(&own),
        };
        if !own.is_empty() && (whole || says || big.is_empty()) {
            if deep || self.sums.tokens(size) <= self.sizes.most {
                self.emit(path, &own, None);
            } else {
                self.emit_packs(path, node, &own);
            }
        }
        after
    }

    /// Whether lines hold more than comments and marks.
    fn says(&self, own: &[Range<usize>]) -> bool {
        let lines = own.iter().flat_map(|span| self.outline.lines(span.clone()));
        let mut lines = lines.filter(|line| !line.is_comment());
        lines.any(|line| line.text.contains(char::is_alphanumeric) && !line.is_tag())
    }

    /// The detached nodes that lie in a node and in none of its big children.
    fn detached_in(&self, node: &Node<'_>, big: &[u32]) -> Vec<u32> {
        let start = |path: &u32| self.tree.node(*path).map_or(0, |node| node.start);
        let from = self
            .detached
            .partition_point(|(_, path)| start(path) < node.start);
        let inside = self
            .detached
            .iter()
            .skip(from)
            .take_while(|(_, path)| start(path) < node.end);
        let mut spans: Vec<&Node<'_>> = big
            .iter()
            .filter_map(|path| self.tree.node(*path))
            .collect();
        sort::by_key(&mut spans, |node| node.start);
        let covered = |found: &Node<'_>| {
            let before = spans.partition_point(|span| span.start <= found.start);
            before
                .checked_sub(1)
                .and_then(|at| spans.get(at))
                .is_some_and(|span| found.is_within(span))
        };
        let open = inside.filter(|(_, path)| {
            let found = self
                .tree
                .node(*path)
                .filter(|found| found.is_within(node) && !covered(found));
            found.is_some() && !self.is_done(*path)
        });
        let mut found: Vec<(usize, u32)> = open.copied().collect();
        sort::rising(&mut found);
        found.into_iter().map(|(_, path)| path).collect()
    }

    /// A span less those of some nodes.
    fn without(&self, span: Range<usize>, nodes: &[u32]) -> Vec<Range<usize>> {
        let mut gone: Vec<Range<usize>> = nodes
            .iter()
            .filter_map(|path| self.tree.node(*path))
            .map(|node| node.start..node.end)
            .collect();
        sort::by_key(&mut gone, |lines| lines.start);
        let mut left = Vec::new();
        let mut at = span.start;
        for lines in gone {
            if lines.start > at {
                left.push(at..lines.start.min(span.end));
            }
            at = at.max(lines.end);
        }
        if at < span.end {
            left.push(at..span.end);
        }
        left.retain(|lines| !lines.is_empty());
        left
    }

    /// Own lines that are too many for one unit, in packs that begin at small children.
    fn emit_packs(&mut self, path: u32, node: &Node<'_>, own: &[Range<usize>]) {
        let small = self
            .tree
            .children(path)
            .iter()
            .filter(|child| !self.is_big(**child));
        let spans = small.filter_map(|child| {
            let found = self
                .tree
                .node(*child)
                .filter(|found| found.is_within(node))?;
            Some((found.start, found.end, *child))
        });
        let mut spans: Vec<(usize, usize, u32)> =
            spans.filter(|(start, end, _)| start < end).collect();
        sort::by_key(&mut spans, |(start, _, _)| *start);
        let mut pack = Pack::default();
        for run in pieces(own, &spans) {
            let size = self.sums.size(run.lines.clone());
            if let Some(child) = run.child {
                if !pack.held.is_empty() && self.sums.tokens(pack.size.and(size)) > self.sizes.most
                {
                    self.emit_pack(path, std::mem::take(&mut pack));
                }
                pack.held.push(child);
            }
            pack.size = pack.size.and(size);
            pack.lines.push(run.lines);
        }
        self.emit_pack(path, pack);
    }

    fn emit_pack(&mut self, path: u32, pack: Pack) {
        let range = self.range(path, &pack.held);
        self.emit(path, &pack.lines, range);
    }

    /// `(first … last)`: what a pack holds, by labels below its node.
    fn range(&self, path: u32, held: &[u32]) -> Option<String> {
        let name = |child: &u32| self.labels.of(*child, path, &self.room).join(" > ");
        match held {
            [] => None,
            [one] => Some(format!("({})", name(one))),
            [first, .., last] => Some(format!("({} … {})", name(first), name(last))),
        }
    }

    fn emit(&mut self, path: u32, lines: &[Range<usize>], range: Option<String>) {
        let number = self.units.len() + 1;
        let unit = u32::try_from(number).ok().and_then(NonZeroU32::new);
        for lines in lines {
            for owner in self.owners.get_mut(lines.clone()).into_iter().flatten() {
                *owner = owner.or(unit);
            }
        }
        let mut labels = self.labels.of(path, ROOT, &self.room);
        let all = || {
            lines
                .iter()
                .cloned()
                .flat_map(|lines| self.outline.lines(lines))
        };
        let text = text::of(self.title, &labels, range.as_deref(), all);
        labels.extend(range);
        self.room.take(labels.iter().map(String::len).sum());
        let first = lines.first().map_or(0, |lines| lines.start);
        let last = lines.last().map_or(0, |lines| lines.end.saturating_sub(1));
        self.units.push(Unit {
            id: format!("s{number}"),
            kind: "subtree".to_owned(),
            text,
            path: labels,
            meta: self.meta(path, first, last + 1),
        });
    }

    /// As text: there is one for every unit until it is written.
    fn meta(&self, path: u32, first: usize, end: usize) -> Json {
        let paths = &self.outline.paths;
        let int = |line: usize| i64::try_from(line).unwrap_or(i64::MAX);
        let mut text = String::with_capacity(128);
        let mut meta = Writer::new(&mut text);
        meta.open('{').key("path").open('[');
        let segment = |at| paths.segment(at).map(Segment::text).unwrap_or_default();
        for segment in paths.nearest(path, ROOT, &self.room, segment) {
            meta.string(&segment);
        }
        meta.close(']').key("lines").open('[');
        meta.int(int(first)).int(int(end)).close(']');
        meta.key("profile").string(PROFILE).close('}');
        text.shrink_to_fit();
        Json::written(text)
    }
}
