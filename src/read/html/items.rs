//! The walk inside lists: items, and terms that are markers.

use super::list::{Item, List, indent};
use super::names::{BLOCK, LIST, Name};
use super::table;
use super::tree::{FLOWS, MARKERS};
use super::walk::{Exit, Mode, Walk};
use crate::text::squash;

impl Walk<'_> {
    pub(super) fn in_list(&mut self, at: u32) -> u32 {
        let tree = self.tree;
        let Some(list) = self.lists.last_mut() else {
            return tree.end(at);
        };
        if !tree.is_element(at) {
            let text = squash(tree.text(at));
            if !text.is_empty() {
                self.lines.push(list.prefix() + &text);
                list.advance();
            }
            return at + 1;
        }
        let name = tree.name(at);
        if tree.skips(at, false) {
            tree.end(at)
        } else if name.is(LIST) {
            let inner = List::new(tree, at, list.depth + 1);
            self.lists.push(inner);
            self.enter(at, Mode::List, Exit::List)
        } else if name == Name::Li {
            list.set(tree.values(at).and_then(|values| values.value));
            let item = Item::new(list.prefix(), list.depth);
            self.items.push(item);
            self.enter(at, Mode::Item, Exit::Item { counts: true })
        } else {
            self.enter(at, Mode::List, Exit::Nothing)
        }
    }

    pub(super) fn end_item(&mut self, counts: bool) {
        self.end_line();
        self.items.pop();
        if let Some(list) = self.lists.last_mut().filter(|_| counts) {
            list.advance();
        }
    }

    fn end_line(&mut self) {
        if let Some(item) = self.items.last_mut() {
            item.end_line(&mut self.lines);
        }
    }

    pub(super) fn item_text(&mut self, text: &str) {
        if let Some(item) = self.items.last_mut() {
            item.text.push_str(text);
        }
    }

    pub(super) fn in_item(&mut self, at: u32) -> u32 {
        let tree = self.tree;
        if !tree.is_element(at) {
            self.item_text(tree.text(at));
            return at + 1;
        }
        if tree.skips(at, false) {
            return tree.end(at);
        }
        let name = tree.name(at);
        let depth = self.items.last().map_or(0, |item| item.depth) + 1;
        match name {
            Name::A => self.list_link = self.list_link.max(Some(tree.words(at))),
            Name::Br => self.item_text(" "),
            Name::Math => self.item_text(&tree.math(at)),
            Name::Img => self.item_text(tree.formula(at)),
            _ if self.interrupts(at) => self.interrupt(at, name),
            Name::Dl if tree.has(at, MARKERS) => {
                self.end_line();
                self.markers.push((depth, String::new()));
                return self.enter(at, Mode::Markers, Exit::Markers);
            }
            _ if name.is(LIST) => {
                self.end_line();
                self.lists.push(List::new(tree, at, depth));
                return self.enter(at, Mode::List, Exit::List);
            }
            _ if name.is(BLOCK) => {
                self.item_text(" ");
                return self.enter(at, Mode::Item, Exit::Space);
            }
            _ => {}
        }
        if matches!(name, Name::Br | Name::Math | Name::Img) || self.interrupts(at) {
            return tree.end(at);
        }
        let mark = self
            .items
            .last()
            .map_or("", |item| tree.script_mark(at, &item.text));
        self.item_text(mark);
        self.enter(at, Mode::Item, Exit::Nothing)
    }

    fn interrupts(&self, at: u32) -> bool {
        let is_table = self.tree.name(at) == Name::Table && !self.tree.has(at, FLOWS);
        is_table || self.tree.is_code(at)
    }

    /// Code or a table inside an item: the list so far is a paragraph, and goes on after it.
    fn interrupt(&mut self, at: u32, name: Name) {
        self.end_line();
        self.emit_list();
        if name == Name::Table {
            self.blocks.extend(table::read(self.tree, at));
        } else {
            self.code(at);
        }
    }

    pub(super) fn in_markers(&mut self, at: u32) -> u32 {
        let tree = self.tree;
        if !tree.is_element(at) || tree.skips(at, false) {
            return tree.end(at);
        }
        let Some((depth, marker)) = self.markers.last_mut() else {
            return tree.end(at);
        };
        if tree.name(at) == Name::Dt {
            *marker = tree.line(at) + " ";
            return tree.end(at);
        }
        let prefix = indent(*depth) + &std::mem::take(marker);
        let item = Item::new(prefix, *depth);
        self.items.push(item);
        self.enter(at, Mode::Item, Exit::Item { counts: false })
    }
}
