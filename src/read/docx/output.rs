//! Blocks of items as they come: lists and code gathered, captions given to their tables.

use super::body::Item;
use super::table::Table;
use crate::block::{Block, BlockKind};
use crate::read::collector::Collector;

/// The blocks so far, and what is not yet one.
#[derive(Debug, Default)]
pub(super) struct Output {
    blocks: Vec<Block>,
    /// Which of the blocks are titles.
    titles: Vec<usize>,
    /// The lines of the list so far.
    list: String,
    /// The lines of the code so far.
    code: Vec<String>,
    /// A caption that may belong to the table after it, or a table without one yet.
    held: Option<Item>,
}

impl Output {
    /// Takes the next item. A table gets the caption right before it, else the one right after.
    pub(super) fn take(&mut self, item: Item) {
        match (self.held.take(), item) {
            // Nothing stands between a caption and its table.
            (held, Item::Paragraph(text) | Item::Caption(text)) if text.is_empty() => {
                self.held = held;
            }
            (Some(Item::Caption(caption)), Item::Table(table))
            | (Some(Item::Table(table)), Item::Caption(caption)) => {
                self.table(&Table { caption, ..table });
            }
            (held, item @ (Item::Caption(_) | Item::Table(_))) => {
                self.write_held(held);
                self.held = Some(item);
            }
            (held, item) => {
                self.write_held(held);
                self.write(item);
            }
        }
    }

    /// All blocks. Below a title, headings go one level down.
    pub(super) fn finish(mut self) -> Vec<Block> {
        let held = self.held.take();
        self.write_held(held);
        self.end();
        let mut titles = self.titles.iter().peekable();
        if titles.peek().is_some() {
            for (at, block) in self.blocks.iter_mut().enumerate() {
                if titles.next_if(|title| **title == at).is_none()
                    && let BlockKind::Heading(level) = block.kind
                {
                    block.kind = BlockKind::Heading((level + 1).min(6));
                }
            }
        }
        self.blocks
    }

    fn write_held(&mut self, held: Option<Item>) {
        if let Some(item) = held {
            self.write(item);
        }
    }

    fn write(&mut self, item: Item) {
        match item {
            Item::Entry {
                level,
                marker,
                text,
            } => {
                self.end_code();
                self.entry(level, &marker, &text);
            }
            Item::Code(text) => {
                self.end_list();
                self.code.extend(text.split('\n').map(str::to_owned));
            }
            Item::Table(table) => self.table(&table),
            Item::Title(text) => {
                if !text.is_empty() {
                    self.end();
                    self.titles.push(self.blocks.len());
                }
                self.block(BlockKind::Heading(1), text);
            }
            Item::Heading(level, text) => self.block(BlockKind::Heading(level), text),
            Item::Caption(text) | Item::Paragraph(text) => self.block(BlockKind::Paragraph, text),
        }
    }

    fn entry(&mut self, level: usize, marker: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let list = &mut self.list;
        list.push_str(if list.is_empty() { "" } else { "\n" });
        list.extend(std::iter::repeat_n("  ", level));
        list.push_str(marker);
        list.push_str(if marker.is_empty() { "" } else { " " });
        list.push_str(text);
    }

    fn table(&mut self, table: &Table) {
        self.end();
        let mut collector = Collector::default();
        collector.table(&table.caption, &table.header, &table.rows);
        self.blocks.extend(collector.finish());
    }

    /// A paragraph or heading; an empty paragraph ends neither a list nor code.
    fn block(&mut self, kind: BlockKind, text: String) {
        if text.is_empty() && kind == BlockKind::Paragraph {
            return;
        }
        self.end();
        if !text.is_empty() {
            self.blocks.push(Block::new(kind, text));
        }
    }

    fn end(&mut self) {
        self.end_list();
        self.end_code();
    }

    fn end_list(&mut self) {
        if !self.list.is_empty() {
            // As long as it is, not as it could have become.
            let block = Block::new(BlockKind::Paragraph, self.list.trim_start_matches(' '));
            self.list.clear();
            self.blocks.push(block);
        }
    }

    fn end_code(&mut self) {
        if self.code.is_empty() {
            return;
        }
        let lines = std::mem::take(&mut self.code);
        let mut collector = Collector::default();
        collector.code(lines.iter().map(String::as_str));
        self.blocks.extend(collector.finish());
    }
}
