//! The sections of a document: the first heading depth at which it splits in two or more.

use std::collections::HashMap;

use super::headings::Headings;
use super::meta::is_spoken;
use crate::block::Block;
use crate::chunk::Chunk;
use crate::judge::Makeup;
use crate::text::{length, trim};

/// Sections in the order of their first chunks.
#[derive(Debug)]
pub(super) struct Sections {
    depth: usize,
    keys: Vec<String>,
    by_key: HashMap<String, usize>,
    of_chunks: Vec<usize>,
}

impl Sections {
    /// The sections that chunks fall into.
    pub(super) fn of(chunks: &[Chunk]) -> Self {
        let mut made = Self {
            depth: depth(chunks),
            keys: Vec::new(),
            by_key: HashMap::new(),
            of_chunks: Vec::with_capacity(chunks.len()),
        };
        let mut last: Option<(&[String], usize)> = None;
        for chunk in chunks {
            let cut = made.cut(&chunk.heading_path);
            let section = match last {
                Some((same, section)) if same == cut => section,
                _ => made.number(cut.join(" > ")),
            };
            last = Some((cut, section));
            made.of_chunks.push(section);
        }
        made
    }

    fn number(&mut self, key: String) -> usize {
        if let Some(known) = self.by_key.get(&key) {
            return *known;
        }
        self.by_key.insert(key.clone(), self.keys.len());
        self.keys.push(key);
        self.keys.len() - 1
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The key of each: its headings down to the section depth, joined.
    pub(super) fn keys(&self) -> &[String] {
        &self.keys
    }

    /// The section of each chunk.
    pub(super) fn of_chunks(&self) -> &[usize] {
        &self.of_chunks
    }

    /// Whether a path reaches down to the section depth.
    pub(super) fn is_at_depth(&self, path: &[String]) -> bool {
        path.len() > self.depth
    }

    /// The headings of a path down to the section depth.
    pub(super) fn cut<'a>(&self, path: &'a [String]) -> &'a [String] {
        path.get(..=self.depth).unwrap_or(path)
    }

    /// The headings of a path above the section depth.
    pub(super) fn above<'a>(&self, path: &'a [String]) -> &'a [String] {
        path.get(..self.depth).unwrap_or(path)
    }

    /// The headings of a path below the section depth.
    pub(super) fn below<'a>(&self, path: &'a [String]) -> &'a [String] {
        path.get(self.depth + 1..).unwrap_or_default()
    }

    /// The key under which the block of an index stands, and its section, if it is one.
    pub(super) fn of_block(&self, headings: &Headings, block: usize) -> (String, Option<usize>) {
        let titles = headings.titles(headings.path(block));
        let key = self.cut(&titles).join(" > ");
        let section = self.by_key.get(&key).copied();
        (key, section)
    }

    /// The section of every block.
    pub(super) fn of_blocks(&self, headings: &Headings, blocks: usize) -> Vec<Option<usize>> {
        let mut known = HashMap::new();
        (0..blocks)
            .map(|block| {
                *known
                    .entry(headings.path(block))
                    .or_insert_with(|| self.of_block(headings, block).1)
            })
            .collect()
    }
}

/// The first depth at which two chunks have different headings; 0 when there is none.
fn depth(chunks: &[Chunk]) -> usize {
    let deepest = chunks.iter().map(|chunk| chunk.heading_path.len()).max();
    let splits = |depth: &usize| {
        let mut titles = chunks
            .iter()
            .filter_map(|chunk| chunk.heading_path.get(*depth));
        let first = titles.next();
        titles.any(|title| Some(title) != first)
    };
    (0..deepest.unwrap_or(0)).find(splits).unwrap_or(0)
}

/// Which sections people speak in: spoken blocks hold at least half the text outside headings.
pub(super) fn spoken(blocks: &[Block], of_blocks: &[Option<usize>], sections: usize) -> Vec<bool> {
    let mut shares = vec![(0, 0); sections];
    for (block, section) in blocks.iter().zip(of_blocks) {
        let share = section.and_then(|section| shares.get_mut(section));
        if let Some((spoken, total)) = share.filter(|_| !block.is_heading()) {
            let length = length(trim(&block.text));
            *total += length;
            *spoken += if is_spoken(block) { length } else { 0 };
        }
    }
    let mostly = |(spoken, total): (usize, usize)| spoken > 0 && 2 * spoken >= total;
    shares.into_iter().map(mostly).collect()
}

/// The blocks with text of each section that is wanted, by their indices, in document order.
pub(super) fn members(
    blocks: &[Block],
    of_blocks: &[Option<usize>],
    wanted: &[bool],
) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); wanted.len()];
    for (index, (block, section)) in blocks.iter().zip(of_blocks).enumerate() {
        let Some(section) = section.filter(|section| wanted.get(*section) == Some(&true)) else {
            continue;
        };
        if let Some(members) = members.get_mut(section)
            && !trim(&block.text).is_empty()
        {
            members.push(index);
        }
    }
    members
}

/// What each section is made of.
pub(super) fn makeups(
    blocks: &[Block],
    of_blocks: &[Option<usize>],
    sections: usize,
) -> Vec<Makeup> {
    let mut makeups = vec![Makeup::default(); sections];
    let mut before = None;
    for (block, section) in blocks.iter().zip(of_blocks) {
        if let Some(makeup) = section.and_then(|section| makeups.get_mut(section)) {
            makeup.add(block, before);
        }
        before = Some(block);
    }
    makeups
}
