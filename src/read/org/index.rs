//! Where things end in an Org document, found without reading on from each of their starts.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use super::line;
use crate::read::collector::leading;
use crate::read::lines::is_gap;

/// Ends of blocks and drawers, by line, and the indents between them.
pub(super) struct Index {
    blocks: HashMap<String, Vec<usize>>,
    drawers: Vec<usize>,
    /// Indents of lines that hold something.
    indents: OnceCell<Minima>,
    /// Indents of lines that are headings where their indent is taken off.
    stars: OnceCell<Minima>,
}

impl Index {
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut index = Self {
            blocks: HashMap::new(),
            drawers: Vec::new(),
            indents: OnceCell::new(),
            stars: OnceCell::new(),
        };
        for (at, text) in lines.iter().enumerate() {
            if let Some(name) = line::block_end(text) {
                index
                    .blocks
                    .entry(name.to_ascii_lowercase())
                    .or_default()
                    .push(at);
            } else if line::is_drawer_end(text) {
                index.drawers.push(at);
            }
        }
        index
    }

    /// The line that ends a block of this name, from a line on and before another.
    pub(super) fn block_end(&self, name: &str, from: usize, before: usize) -> Option<usize> {
        let ends = self.blocks.get(&name.to_ascii_lowercase())?;
        first_within(ends, from..before)
    }

    /// The line that ends a drawer, if no heading stands before it.
    pub(super) fn drawer_end(
        &self,
        lines: &[&str],
        within: Range<usize>,
        dedent: usize,
    ) -> Option<usize> {
        let start = within.start;
        let end = first_within(&self.drawers, within)?;
        let stars = self.stars.get_or_init(|| {
            Minima::of(lines, |line| {
                line::heading(line.trim_start_matches(is_gap)).is_some()
            })
        });
        let heading = stars
            .least(start..end)
            .is_some_and(|indent| indent <= dedent);
        (!heading).then_some(end)
    }

    /// The smallest indent of the lines that hold something; 0 when none does.
    pub(super) fn least_indent(&self, lines: &[&str], within: Range<usize>) -> usize {
        let indents = self
            .indents
            .get_or_init(|| Minima::of(lines, |line| !line.is_empty()));
        indents.least(within).unwrap_or(0)
    }
}

fn first_within(places: &[usize], within: Range<usize>) -> Option<usize> {
    let first = places.partition_point(|&place| place < within.start);
    places
        .get(first)
        .copied()
        .filter(|&place| place < within.end)
}

/// The smallest indent in any stretch of lines: a tree of minima, the leaves in its second half.
struct Minima {
    tree: Vec<usize>,
    lines: usize,
}

impl Minima {
    /// Of the lines that count; the others are left out.
    fn of(lines: &[&str], counts: impl Fn(&str) -> bool) -> Self {
        let mut tree = vec![usize::MAX; lines.len()];
        tree.extend(lines.iter().map(|line| {
            if counts(line) {
                leading(line)
            } else {
                usize::MAX
            }
        }));
        for at in (1..lines.len()).rev() {
            let least = [2 * at, 2 * at + 1]
                .iter()
                .filter_map(|&child| tree.get(child))
                .min();
            if let Some(least) = least.copied()
                && let Some(node) = tree.get_mut(at)
            {
                *node = least;
            }
        }
        Self {
            tree,
            lines: lines.len(),
        }
    }

    fn least(&self, within: Range<usize>) -> Option<usize> {
        let (mut from, mut to) = (within.start + self.lines, within.end + self.lines);
        let mut least = usize::MAX;
        while from < to {
            if from % 2 == 1 {
                least = least.min(self.node(from));
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                least = least.min(self.node(to));
            }
            (from, to) = (from / 2, to / 2);
        }
        (least < usize::MAX).then_some(least)
    }

    fn node(&self, at: usize) -> usize {
        self.tree.get(at).copied().unwrap_or(usize::MAX)
    }
}
