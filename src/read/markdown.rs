//! Markdown, line by line. See `spec/formats/markdown.md`.

use super::lines::{is_gap, unified, unindented};
use crate::block::{Block, BlockKind};
use crate::error::Result;
use crate::text::trim;

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
    blocks_after_front_matter(after_front_matter(&unified(text)))
}

/// The blocks of Markdown that starts with its first line of text, all line ends `\n`.
pub(super) fn blocks_after_front_matter(text: &str) -> Vec<Block> {
    let mut reading = Reading {
        rest: Some(text),
        blocks: Vec::new(),
        open: None,
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
}

/// The block that the next line may go on with.
struct Open {
    shape: Shape,
    text: String,
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
        match start.as_bytes().first() {
            Some(b'`' | b'~') => match Fence::opened_by(start) {
                Some((fence, _)) => self.code(fence),
                None => self.text(Shape::Paragraph, line),
            },
            Some(b'#') => match heading(start) {
                Some((level, text)) => self.heading(level, text),
                None => self.text(Shape::Paragraph, line),
            },
            Some(b'=' | b'-' | b'*' | b'_' | b'+' | b'0'..=b'9') => self.marked(line, start),
            Some(b'|') => self.text(Shape::Table, line),
            Some(b'>') => self.text(Shape::Paragraph, without_quote(start)),
            _ if trim(line).is_empty() => self.close(),
            _ => self.text(Shape::Paragraph, line),
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
            _ if is_item(start) => self.text(Shape::List, line),
            _ => self.text(Shape::Paragraph, line),
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
        if !trim(code).is_empty() {
            self.blocks.push(Block::new(BlockKind::Code, code));
        }
    }

    fn text(&mut self, shape: Shape, line: &str) {
        let line = trim(line);
        match &mut self.open {
            Some(open) if open.takes(shape) => {
                open.text.push(open.shape.glue());
                open.text.push_str(line);
            }
            _ => {
                self.close();
                self.open = Some(Open {
                    shape,
                    text: line.to_owned(),
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

/// An opening fence.
#[derive(Clone, Copy)]
pub(super) struct Fence {
    mark: u8,
    length: usize,
}

impl Fence {
    /// The fence that a line is, and what stands after its marks.
    pub(super) fn opened_by(line: &str) -> Option<(Self, &str)> {
        let start = unindented(line);
        let mark = *start.as_bytes().first()?;
        let length = run(start, mark);
        let opens = matches!(mark, b'`' | b'~') && length >= 3;
        opens.then_some((Self { mark, length }, start.get(length..)?))
    }

    pub(super) fn is_closed_by(self, line: &str) -> bool {
        let start = unindented(line);
        let length = run(start, self.mark);
        length >= self.length && is_blank(start.get(length..).unwrap_or_default())
    }
}

/// How often the text starts with a byte.
fn run(text: &str, byte: u8) -> usize {
    text.bytes().take_while(|&b| b == byte).count()
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b' ' | b'\t'))
}

/// The level and the text of a heading that starts with `#`.
fn heading(start: &str) -> Option<(i64, &str)> {
    let level = run(start, b'#');
    let after = start.get(level..)?;
    let text = after.trim_start_matches(is_gap);
    let gap = after.len() - text.len();
    if level > 6 || gap == 0 || (text.is_empty() && gap == 1) {
        return None;
    }
    let text = without_closing(text.trim_end_matches(is_gap));
    Some((i64::try_from(level).ok()?, trim(text)))
}

/// The text without the `#` that close it, if something stands before them.
fn without_closing(text: &str) -> &str {
    let open = text.trim_end_matches('#');
    let before = open.trim_end_matches(is_gap);
    if before.is_empty() || before.len() == open.len() || open.len() == text.len() {
        return text;
    }
    before
}

/// The level of the heading that this line underlines.
fn underline(start: &str) -> Option<i64> {
    let mark = *start.as_bytes().first()?;
    let level = match mark {
        b'=' => 1,
        b'-' => 2,
        _ => return None,
    };
    is_blank(start.get(run(start, mark)..)?).then_some(level)
}

/// Three or more of one mark and nothing else.
fn is_break(start: &str) -> bool {
    let Some(&mark) = start.as_bytes().first() else {
        return false;
    };
    let mut marks = 0;
    for byte in start.bytes() {
        match byte {
            b' ' | b'\t' => {}
            _ if byte == mark => marks += 1,
            _ => return false,
        }
    }
    marks >= 3 && matches!(mark, b'-' | b'*' | b'_')
}

fn is_item(start: &str) -> bool {
    let digits = start
        .bytes()
        .take(10)
        .take_while(u8::is_ascii_digit)
        .count();
    let mark = start.as_bytes().get(digits);
    let marked = match digits {
        0 => matches!(mark, Some(b'-' | b'*' | b'+')),
        1..=9 => matches!(mark, Some(b'.' | b')')),
        _ => false,
    };
    marked && matches!(start.as_bytes().get(digits + 1), Some(b' ' | b'\t'))
}

fn without_quote(start: &str) -> &str {
    let inner = start.strip_prefix('>').unwrap_or(start);
    inner.strip_prefix(is_gap).unwrap_or(inner)
}
