//! Lists and their items.

use super::group;
use super::walk::{Item, Kind, Walk};
use crate::block::BlockKind;
use crate::text::squash;

impl Walk<'_> {
    pub(super) fn item(&mut self, at: usize, end: usize, in_bibliography: bool) -> usize {
        let gap = group::after_space(self.body, end);
        let label = group::optional(self.body, gap);
        let mut next = label.map_or(end, |(_, next)| next);
        if in_bibliography {
            next = group::argument(self.body, next).1;
        }
        self.take(at, next);
        if self.open_lists.is_empty() {
            return next;
        }
        self.finish_item();
        let label = label.map(|(label, _)| squash(&self.inline.text(label)));
        let list = self.open_lists.last();
        let Some(frame) = list.and_then(|place| self.frames.get_mut(*place)) else {
            return next;
        };
        let numbered = frame.name.starts_with("enumerate");
        let marker = match (&label, numbered) {
            (Some(_), _) => String::new(),
            (None, true) => {
                frame.counter += 1;
                format!("{}. ", frame.counter)
            }
            (None, false) => "- ".to_owned(),
        };
        let described = frame.name.starts_with("description");
        self.item = Some(Item {
            raw: String::new(),
            marker,
            label: label.unwrap_or_default(),
            described,
            indent: self.open_lists.len() - 1,
        });
        next
    }

    /// Ends all lists. What is open in one stays open.
    pub(super) fn close_lists(&mut self) {
        let Some(first) = self.open_lists.first().copied() else {
            return;
        };
        self.finish_item();
        self.emit_lines();
        let mut kept = Vec::new();
        while self.frames.len() > first {
            kept.extend(self.pop().filter(|frame| frame.kind != Kind::List));
        }
        for frame in kept.into_iter().rev() {
            self.reopen(frame);
        }
    }

    pub(super) fn emit_lines(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        self.emit(BlockKind::Paragraph, lines.join("\n"));
    }

    pub(super) fn finish_item(&mut self) {
        let Some(item) = self.item.take() else { return };
        let text = squash(&self.inline.text(&item.raw));
        if text.is_empty() && item.label.is_empty() {
            return;
        }
        let (before, joint) = match (item.described, item.label.is_empty()) {
            (true, _) => ("- ", ": "),
            (false, true) => (item.marker.as_str(), ""),
            (false, false) => ("", " "),
        };
        let mut line = "  ".repeat(item.indent.min(40));
        line.push_str(before);
        line.push_str(&item.label);
        if !item.label.is_empty() && !text.is_empty() {
            line.push_str(joint);
        }
        line.push_str(&text);
        self.lines.push(line);
    }
}
