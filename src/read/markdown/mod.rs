//! Markdown, line by line. See `spec/formats/markdown.md`.

mod line;

use super::lines::{indent, is_gap, unified, unindented};
use crate::block::{Block, BlockKind};
use crate::error::Result;
use crate::text::trim;
pub(super) use line::Fence;
use line::{
    heading, is_break, is_delimiter, is_far_in, is_item, underline, without_indent, without_quote,
};

/// Reads Markdown.
///
/// # Errors
/// None: whatever is written reads as something.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of formats")]
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    Ok(blocks(text))
}

/// The blocks of Markdown.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    blocks_of(after_front_matter(&unified(text)), true)
}

/// The blocks of the Markdown in MDX, where an indent makes no code.
pub(super) fn blocks_of_mdx(text: &str) -> Vec<Block> {
    blocks_of(text, false)
}

fn blocks_of(text: &str, indented_code: bool) -> Vec<Block> {
    let mut reading = Reading {
        rest: Some(text),
        blocks: Vec::new(),
        open: None,
        in_list: false,
        in_comment: false,
        indented_code,
    };
    while let Some(line) = reading.next_line() {
        reading.line(line);
    }
    reading.close();
    reading.blocks
}

/// What follows the front matter; all of it when there is none or it never ends.
pub(super) fn after_front_matter(text: &str) -> &str {
    let Some(mut rest) = text.strip_prefix("---\n") else {
        return text;
    };
    loop {
        let (line, after) = match rest.split_once('\n') {
            Some((line, after)) => (line, Some(after)),
            None => (rest, None),
        };
        match (line, after) {
            ("---" | "...", after) => return after.unwrap_or_default(),
            (_, Some(after)) => rest = after,
            (_, None) => return text,
        }
    }
}

struct Reading<'a> {
    /// What is not read yet; none after the last line.
    rest: Option<&'a str>,
    blocks: Vec<Block>,
    open: Option<Open>,
    /// Whether what is indented belongs to an item of a list, over blank lines too.
    in_list: bool,
    /// Whether a comment goes on, in which an indent makes no code.
    in_comment: bool,
    /// Whether an indent makes code.
    indented_code: bool,
}

/// The block that the next line may go on with.
struct Open {
    shape: Shape,
    text: String,
    lines: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Paragraph,
    List,
    Table,
}

impl<'a> Reading<'a> {
    fn next_line(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        if let Some((line, after)) = rest.split_once('\n') {
            self.rest = Some(after);
            Some(line)
        } else {
            self.rest = None;
            Some(rest)
        }
    }

    fn line(&mut self, line: &'a str) {
        let start = unindented(line);
        let first = start.as_bytes().first();
        let apart = self.open.is_none() || first == Some(&b'#');
        self.in_list &= !apart || start.len() < line.len() || line.is_empty();
        if self.in_comment || start.starts_with("<!--") {
            self.in_comment = !line.contains("-->");
        }
        match first {
            Some(b' ' | b'\t') if self.indented(line) => {}
            Some(b'`' | b'~') => match Fence::opened_by(start) {
                Some((fence, _)) => self.code(fence),
                None => self.text(Shape::Paragraph, line),
            },
            Some(b'#') => match heading(start) {
                Some((level, text)) => self.heading(level, text),
                None => self.text(Shape::Paragraph, line),
            },
            Some(b'=' | b'-' | b'*' | b'_' | b'+' | b':' | b'0'..=b'9') => self.marked(line, start),
            Some(b'|') => self.text(Shape::Table, line),
            Some(b'>') => self.text(Shape::Paragraph, without_quote(start)),
            _ if trim(line).is_empty() => self.close(),
            _ => self.text(Shape::Paragraph, line),
        }
    }

    /// Code, if that is what a line this far in begins: a fence in an item, or any line outside lists.
    fn indented(&mut self, line: &'a str) -> bool {
        let begins = self.indented_code && self.open.is_none() && !self.in_list && !self.in_comment;
        match Fence::opened_by(line.trim_start_matches(is_gap)) {
            Some((fence, _)) if self.in_list => self.code_in_item(fence, indent(line)),
            None if begins && !trim(line).is_empty() => self.code_by_indent(line),
            _ => return false,
        }
        true
    }

    /// The lines up to the closing fence, without the indent of the item.
    fn code_in_item(&mut self, fence: Fence, by: usize) {
        self.close();
        let mut code = String::new();
        while let Some(line) = self.next_line() {
            if fence.is_closed_by(line.trim_start_matches(is_gap)) {
                break;
            }
            code.push_str(without_indent(line, by));
            code.push('\n');
        }
        code.pop();
        self.push_code(code);
    }

    /// The lines that are as far in, with the blank ones between them.
    fn code_by_indent(&mut self, first: &str) {
        let mut code = without_indent(first, 4).to_owned();
        let mut blanks = 0;
        loop {
            let before = self.rest;
            let Some(line) = self.next_line() else { break };
            if trim(line).is_empty() {
                blanks += 1;
                continue;
            }
            if !is_far_in(line) {
                self.rest = before;
                break;
            }
            code.extend(std::iter::repeat_n('\n', blanks + 1));
            code.push_str(without_indent(line, 4));
            blanks = 0;
        }
        self.push_code(code);
    }

    fn push_code(&mut self, code: String) {
        if !trim(&code).is_empty() {
            self.blocks.push(Block::new(BlockKind::Code, code));
        }
    }

    /// A line that may underline a heading, part two blocks or be the item of a list.
    fn marked(&mut self, line: &str, start: &str) {
        let level = underline(start);
        match (&mut self.open, level) {
            (Some(open), Some(level)) if open.shape == Shape::Paragraph => {
                let text = std::mem::take(&mut open.text);
                self.open = None;
                self.blocks
                    .push(Block::new(BlockKind::Heading(level), text));
            }
            _ if is_break(start) => self.close(),
            (Some(open), _) if open.is_line_of_cells() && is_delimiter(start) => {
                open.shape = Shape::Table;
                self.text(Shape::Table, line);
            }
            _ if is_item(start) => self.item(line, start),
            _ => self.text(Shape::Paragraph, line),
        }
    }

    /// The line of an item; a fence right after its mark opens code.
    fn item(&mut self, line: &str, start: &str) {
        self.in_list = true;
        let mark = start.find(is_gap).unwrap_or_default();
        let inner = start
            .get(mark..)
            .unwrap_or_default()
            .trim_start_matches(is_gap);
        match Fence::opened_by(inner).filter(|_| inner.starts_with(['`', '~'])) {
            Some((fence, _)) => self.code_in_item(fence, line.len() - inner.len()),
            None => self.text(Shape::List, line),
        }
    }

    fn heading(&mut self, level: i64, text: &str) {
        self.close();
        self.blocks
            .push(Block::new(BlockKind::Heading(level), text));
    }

    /// The lines up to the closing fence, as they are.
    fn code(&mut self, fence: Fence) {
        self.close();
        let body = self.rest.unwrap_or_default();
        let mut end = None;
        while let Some(line) = self.next_line() {
            if fence.is_closed_by(line) {
                let read = body.len() - self.rest.map_or(0, |rest| rest.len() + 1);
                end = Some(read - line.len());
                break;
            }
        }
        // The line feed before the closing fence belongs to neither.
        let code = end.map_or(body, |end| {
            body.get(..end.saturating_sub(1)).unwrap_or_default()
        });
        self.push_code(code.to_owned());
    }

    fn text(&mut self, shape: Shape, line: &str) {
        let line = trim(line);
        match &mut self.open {
            Some(open) if open.takes(shape) || open.takes_cells(line) => {
                open.lines += 1;
                open.text.push(open.shape.glue());
                open.text.push_str(line);
            }
            _ => {
                self.close();
                self.open = Some(Open {
                    shape,
                    text: line.to_owned(),
                    lines: 1,
                });
            }
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.blocks.push(Block::new(open.shape.kind(), open.text));
        }
    }
}

impl Open {
    /// Whether a line of this shape goes on with the block: a list takes paragraph lines too.
    fn takes(&self, shape: Shape) -> bool {
        self.shape == shape || (self.shape == Shape::List && shape == Shape::Paragraph)
    }

    /// Whether it may be the header of a table without bars at its edges.
    fn is_line_of_cells(&self) -> bool {
        self.shape == Shape::Paragraph && self.lines == 1 && self.text.contains('|')
    }

    /// Whether it is a table without bars at its edges, and the line a row of it.
    fn takes_cells(&self, line: &str) -> bool {
        self.shape == Shape::Table && !self.text.starts_with('|') && line.contains('|')
    }
}

impl Shape {
    fn kind(self) -> BlockKind {
        match self {
            Self::Paragraph | Self::List => BlockKind::Paragraph,
            Self::Table => BlockKind::Table,
        }
    }

    fn glue(self) -> char {
        match self {
            Self::Paragraph => ' ',
            Self::List | Self::Table => '\n',
        }
    }
}
