//! Blocks of items: lists and code gathered, captions given to their tables.

use super::body::Item;
use crate::block::{Block, BlockKind};
use crate::read::collector::Collector;
use crate::text::squash;

/// The blocks of a document's items.
pub(super) fn blocks(mut items: Vec<Item>) -> Vec<Block> {
    give_captions(&mut items);
    let is_title = |item: &Item| matches!(item, Item::Title(text) if !squash(text).is_empty());
    let shift = i64::from(items.iter().any(is_title));
    let mut out = Output {
        blocks: Vec::new(),
        list: Vec::new(),
        code: Vec::new(),
    };
    for item in items {
        out.item(item, shift);
    }
    out.end();
    out.blocks
}

struct Output {
    blocks: Vec<Block>,
    /// The lines of the list and of the code so far.
    list: Vec<String>,
    code: Vec<String>,
}

impl Output {
    fn item(&mut self, item: Item, shift: i64) {
        match item {
            Item::Entry {
                level,
                marker,
                text,
            } => {
                self.end_code();
                let text = squash(&text);
                if !text.is_empty() {
                    let gap = if marker.is_empty() { "" } else { " " };
                    self.list
                        .push(format!("{}{marker}{gap}{text}", "  ".repeat(level)));
                }
            }
            Item::Code(text) => {
                self.end_list();
                self.code.extend(text.split('\n').map(str::to_owned));
            }
            Item::Table(table) => {
                self.end();
                let mut collector = Collector::default();
                collector.table(&table.caption, &table.header, &table.rows);
                self.blocks.extend(collector.finish());
            }
            Item::Title(text) => self.block(BlockKind::Heading(1), &text),
            Item::Heading(level, text) => {
                self.block(BlockKind::Heading((level + shift).min(6)), &text)
            }
            Item::Caption(text) | Item::Paragraph(text) => self.block(BlockKind::Paragraph, &text),
        }
    }

    /// A paragraph or heading; an empty paragraph ends neither a list nor code.
    fn block(&mut self, kind: BlockKind, text: &str) {
        let text = squash(text);
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
            let text = std::mem::take(&mut self.list).join("\n");
            self.blocks.push(Block::new(BlockKind::Paragraph, text));
        }
    }

    fn end_code(&mut self) {
        let lines = std::mem::take(&mut self.code);
        let mut collector = Collector::default();
        collector.code(lines.iter().map(String::as_str));
        self.blocks.extend(collector.finish());
    }
}

/// Gives each table the caption right before it, else the one right after.
fn give_captions(items: &mut [Item]) {
    let tables: Vec<usize> = items
        .iter()
        .enumerate()
        .filter(|(_, item)| matches!(item, Item::Table(_)))
        .map(|(at, _)| at)
        .collect();
    for at in tables {
        let before = items
            .get(..at)
            .unwrap_or_default()
            .iter()
            .rposition(is_in_the_way);
        let after = items
            .get(at + 1..)
            .into_iter()
            .flatten()
            .position(is_in_the_way)
            .map(|found| at + 1 + found);
        let caption = [before, after]
            .into_iter()
            .flatten()
            .find(|found| matches!(items.get(*found), Some(Item::Caption(_))));
        let Some(Item::Caption(text)) = caption.and_then(|caption| items.get_mut(caption)) else {
            continue;
        };
        let text = squash(&std::mem::take(text));
        if let Some(Item::Table(table)) = items.get_mut(at) {
            table.caption = text;
        }
    }
}

/// Whether an item is anything but an empty paragraph or caption.
fn is_in_the_way(item: &Item) -> bool {
    !matches!(item, Item::Paragraph(text) | Item::Caption(text) if squash(text).is_empty())
}
