//! Org, line by line. See `spec/formats/org.md`.

mod index;
mod line;
mod table;

use std::borrow::Cow;
use std::collections::HashSet;

use super::collector::{Collector, leading};
use super::lines::{is_gap, unified};
use crate::block::Block;
use crate::error::Result;
use crate::text::{squash, trim};
use index::Index;
use line::{Item, Line};

/// Reads Org.
///
/// # Errors
/// None: whatever is written reads as something.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of formats")]
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    let text = unified(text);
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.trim_end_matches(is_gap))
        .collect();
    let mut reading = Reading {
        settings: Settings::of(&lines),
        index: Index::of(&lines),
        lines: &lines,
        out: Collector::default(),
        stack: Vec::new(),
        frame: Frame::whole(lines.len()),
        at: 0,
        caption: String::new(),
        titled: false,
        list: Item::default(),
    };
    reading.run();
    Ok(reading.out.finish())
}

/// What lines anywhere in the document set for all of it.
struct Settings<'a> {
    keywords: HashSet<&'a str>,
    titled: bool,
}

impl<'a> Settings<'a> {
    fn of(lines: &[&'a str]) -> Self {
        let mut settings = Self {
            keywords: HashSet::from(["TODO", "DONE"]),
            titled: false,
        };
        for line in lines.iter().filter(|line| line.starts_with("#+")) {
            settings.keywords.extend(line::todo_keywords(line));
            settings.titled |= line::is_title(line);
        }
        settings
    }
}

/// Lines that are read together: the document, or the content of a block.
struct Frame {
    end: usize,
    /// Where to go on after the end.
    next: usize,
    /// How much indent the lines lose.
    dedent: usize,
    /// The caption that was pending when the frame began.
    caption: String,
}

impl Frame {
    fn whole(end: usize) -> Self {
        Self {
            end,
            next: end,
            dedent: 0,
            caption: String::new(),
        }
    }
}

struct Reading<'a> {
    lines: &'a [&'a str],
    settings: Settings<'a>,
    index: Index,
    out: Collector,
    /// The frames around the one being read.
    stack: Vec<Frame>,
    frame: Frame,
    at: usize,
    caption: String,
    titled: bool,
    /// The item that opened the open list.
    list: Item,
}

impl<'a> Reading<'a> {
    fn run(&mut self) {
        loop {
            while self.at < self.frame.end {
                let line = self.line_at(self.at);
                self.line(line);
            }
            self.out.close();
            let Some(outer) = self.stack.pop() else {
                return;
            };
            let inner = std::mem::replace(&mut self.frame, outer);
            self.at = inner.next;
            self.caption = inner.caption;
        }
    }

    /// A line as the frame has it.
    fn line_at(&self, at: usize) -> &'a str {
        dedented(self.lines.get(at).unwrap_or(&""), self.frame.dedent)
    }

    fn line(&mut self, line: &'a str) {
        if line.is_empty() {
            if !self.out.in_list() {
                self.out.close();
            }
            self.at += 1;
            return;
        }
        let item = Item::of(line);
        if self.out.in_list() && self.ends_list(line, item) {
            self.out.close();
        }
        if self.element(Line::of(line)) {
            return;
        }
        self.caption.clear();
        self.text(line, item);
        self.at += 1;
    }

    fn ends_list(&self, line: &str, item: Option<Item>) -> bool {
        match item {
            Some(item) => !item.continues(self.list),
            None => leading(line) <= self.list.indent,
        }
    }

    fn text(&mut self, line: &str, item: Option<Item>) {
        if let Some(item) = item {
            if !self.out.in_list() {
                self.list = item;
            }
            self.out.item(&item.text(line));
        } else if self.out.in_list() {
            self.out.extend(line);
        } else {
            if line::is_footnote(line) {
                self.out.close();
            }
            self.out.text(line);
        }
    }

    /// Reads an element from this line on; whether it is one.
    fn element(&mut self, kind: Line<'a>) -> bool {
        match kind {
            Line::Heading(stars, title) => self.heading(stars, title),
            Line::Begin(name) => self.block(name),
            Line::Keyword(name, value) => self.keyword(name, value),
            Line::Drawer => return self.drawer(),
            Line::Comment | Line::Planning => self.at += 1,
            Line::FixedWidth => self.fixed_width(),
            Line::TableRow => self.table(),
            Line::Rule => {
                self.out.close();
                self.at += 1;
            }
            Line::Text => return false,
        }
        true
    }

    fn heading(&mut self, stars: usize, title: &str) {
        self.caption.clear();
        let title = line::without_keyword(title, &self.settings.keywords);
        let title = line::without_priority(title);
        if line::is_comment_heading(title) {
            self.out.close();
            self.skip_subtree(stars);
            return;
        }
        let title = squash(&line::without_cookies(line::without_tags(title)));
        self.out
            .heading(&title, stars + usize::from(self.settings.titled));
        self.at += 1;
    }

    /// Goes on at the next heading that is no deeper.
    fn skip_subtree(&mut self, stars: usize) {
        self.at += 1;
        while self.at < self.frame.end {
            let line = line::heading(self.line_at(self.at));
            if line.is_some_and(|(further, _)| further <= stars) {
                return;
            }
            self.at += 1;
        }
    }

    fn block(&mut self, name: &str) {
        self.out.close();
        let start = self.at + 1;
        let Some(end) = self.index.block_end(name, start, self.frame.end) else {
            self.at = start;
            return;
        };
        let least = self.index.least_indent(self.lines, start..end);
        let dedent = self.frame.dedent.max(least);
        match name.to_lowercase().as_str() {
            "src" | "example" => self.code(start, end, dedent),
            "verse" => self.verse(start, end),
            "export" | "comment" => {}
            _ => {
                self.enter(start, end, dedent);
                return;
            }
        }
        self.at = end + 1;
    }

    fn enter(&mut self, start: usize, end: usize, dedent: usize) {
        let inner = Frame {
            end,
            next: end + 1,
            dedent,
            caption: std::mem::take(&mut self.caption),
        };
        self.stack.push(std::mem::replace(&mut self.frame, inner));
        self.at = start;
    }

    fn code(&mut self, start: usize, end: usize, dedent: usize) {
        let lines = self.lines.get(start..end).unwrap_or_default();
        let code: Vec<Cow<'_, str>> = lines
            .iter()
            .map(|line| line::unescaped(dedented(line, dedent)))
            .collect();
        self.out.code(code.iter().map(Cow::as_ref));
    }

    /// Lines that stay lines, a paragraph for each stanza.
    fn verse(&mut self, start: usize, end: usize) {
        for line in self.lines.get(start..end).unwrap_or_default() {
            match trim(line) {
                "" => self.out.close(),
                line => self.out.item(&line::unescaped(line)),
            }
        }
        self.out.close();
    }

    fn keyword(&mut self, name: &str, value: &str) {
        let name = name.to_lowercase();
        match name.as_str() {
            "title" if !self.titled && !value.is_empty() => {
                self.titled = true;
                self.out.heading(value, 1);
            }
            "caption" => value.clone_into(&mut self.caption),
            _ => {}
        }
        if name != "caption" && name != "name" && !name.starts_with("attr_") {
            self.out.close();
        }
        self.at += 1;
    }

    /// Skips a drawer that ends before the next heading.
    fn drawer(&mut self) -> bool {
        let inner = self.at + 1..self.frame.end;
        let end = self.index.drawer_end(self.lines, inner, self.frame.dedent);
        self.at = end.map_or(self.at, |end| end + 1);
        end.is_some()
    }

    fn fixed_width(&mut self) {
        let start = self.at;
        self.at = self.end_of(line::is_fixed_width);
        let lines = self.lines.get(start..self.at).unwrap_or_default();
        self.out
            .code(lines.iter().map(|line| line::after_colon(line)));
    }

    fn table(&mut self) {
        let start = self.at;
        self.at = self.end_of(line::is_table_row);
        let lines = self.lines.get(start..self.at).unwrap_or_default();
        let (header, rows) = table::header_and_rows(lines);
        self.out.table(&self.caption, &header, &rows);
        self.caption.clear();
    }

    /// The first line from here that is not like this one.
    fn end_of(&self, is_like: fn(&str) -> bool) -> usize {
        let lines = self.lines.get(self.at..self.frame.end).unwrap_or_default();
        let count = lines.iter().take_while(|line| is_like(line)).count();
        self.at + count.max(1)
    }
}

fn dedented(line: &str, dedent: usize) -> &str {
    if dedent == 0 {
        return line;
    }
    line.get(leading(line).min(dedent)..).unwrap_or_default()
}
