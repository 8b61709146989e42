//! Collects the blocks of line-based markup (reStructuredText, AsciiDoc, Org): an open paragraph or
//! list gathers lines until something closes it. See `spec/formats/rst.md`.

use crate::block::{Block, BlockKind};
use crate::text::{squash, trim};

/// The blocks so far and the open one.
#[derive(Debug, Default)]
pub(super) struct Collector {
    blocks: Vec<Block>,
    lines: Vec<String>,
    list: bool,
}

impl Collector {
    /// Adds a line to the open paragraph; an open list ends.
    pub(super) fn text(&mut self, line: &str) {
        if self.list {
            self.close();
        }
        self.lines.push(trim(line).to_owned());
    }

    /// Adds an item to the open list; an open paragraph ends.
    pub(super) fn item(&mut self, line: &str) {
        if !self.list {
            self.close();
        }
        self.list = true;
        self.lines.push(trim(line).to_owned());
    }

    /// Goes on with the last line or item.
    pub(super) fn extend(&mut self, line: &str) {
        let line = trim(line);
        match self.lines.last_mut() {
            None => self.lines.push(line.to_owned()),
            Some(last) => {
                if !last.is_empty() && !line.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
        }
    }

    /// Whether a paragraph or list is open.
    pub(super) fn is_open(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Whether nothing was read yet.
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.lines.is_empty()
    }

    /// The line of an open paragraph that has just one.
    pub(super) fn only_line(&self) -> Option<&str> {
        match self.lines.as_slice() {
            [line] if !self.list => Some(line),
            _ => None,
        }
    }

    /// Whether a list is open.
    pub(super) fn in_list(&self) -> bool {
        self.list && self.is_open()
    }

    /// The last open line.
    pub(super) fn last(&self) -> Option<&str> {
        self.lines.last().map(String::as_str)
    }

    /// Puts another text in place of the last open line; an empty one removes it.
    pub(super) fn replace_last(&mut self, line: String) {
        self.lines.pop();
        if !line.is_empty() {
            self.lines.push(line);
        }
    }

    /// Ends what is open.
    pub(super) fn close(&mut self) {
        self.lines.retain(|line| !line.is_empty());
        if !self.lines.is_empty() {
            let text = self.lines.join(if self.list { "\n" } else { " " });
            self.blocks.push(Block::new(BlockKind::Paragraph, text));
        }
        self.lines.clear();
        self.list = false;
    }

    /// A paragraph of its own.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.whole(BlockKind::Paragraph, text);
    }

    /// A heading.
    pub(super) fn heading(&mut self, text: &str, level: usize) {
        self.whole(
            BlockKind::Heading(i64::try_from(level).unwrap_or(i64::MAX)),
            text,
        );
    }

    fn whole(&mut self, kind: BlockKind, text: &str) {
        self.close();
        let text = trim(text);
        if !text.is_empty() {
            self.blocks.push(Block::new(kind, text));
        }
    }

    /// Code without the blank lines around it.
    pub(super) fn code<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        self.close();
        let lines: Vec<&str> = lines
            .into_iter()
            .skip_while(|line| trim(line).is_empty())
            .collect();
        let kept = lines
            .iter()
            .rposition(|line| !trim(line).is_empty())
            .map_or(0, |last| last + 1);
        if let Some(lines) = lines.get(..kept).filter(|lines| !lines.is_empty()) {
            self.blocks
                .push(Block::new(BlockKind::Code, lines.join("\n")));
        }
    }

    /// A table; header rows become one, cell by cell.
    pub(super) fn table(&mut self, caption: &str, header: &[Vec<String>], rows: &[Vec<String>]) {
        self.close();
        let caption = squash(caption);
        let header = merged(header);
        let squashed = rows
            .iter()
            .map(|row| row.iter().map(|cell| squash(cell)).collect::<Vec<_>>());
        let rows: Vec<_> = squashed
            .filter(|row| row.iter().any(|cell| !cell.is_empty()))
            .collect();
        if header.is_empty() && rows.is_empty() {
            return;
        }
        let mut block = Block::table(&caption, &header, &rows);
        let lines = block.text.split('\n');
        let lines: Vec<&str> = lines.map(|line| line.trim_end_matches(' ')).collect();
        block.text = lines.join("\n");
        self.blocks.push(block);
    }

    /// All blocks, the open one ended.
    pub(super) fn finish(mut self) -> Vec<Block> {
        self.close();
        self.blocks
    }
}

fn merged(rows: &[Vec<String>]) -> Vec<String> {
    let mut header: Vec<String> = Vec::new();
    for row in rows {
        header.resize(header.len().max(row.len()), String::new());
        for (into, cell) in header.iter_mut().zip(row) {
            let cell = squash(cell);
            if !into.is_empty() && !cell.is_empty() {
                into.push(' ');
            }
            into.push_str(&cell);
        }
    }
    header
}

/// How many spaces and tabs a line starts with.
pub(super) fn leading(line: &str) -> usize {
    line.bytes()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

/// Lines without the indent that all of them share; blank lines do not count.
pub(super) fn dedent<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let filled = lines.iter().filter(|line| leading(line) < line.len());
    let least = filled.map(|line| leading(line)).min().unwrap_or(0);
    lines
        .iter()
        .map(|line| line.get(least.min(leading(line))..).unwrap_or_default())
        .collect()
}

/// The fields of delimited text, record by record. A field that opens with `"` runs to the next one
/// not doubled, over line ends too; a quote that never closes runs to its line's end.
pub(super) fn delimited(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut rest = text;
    let mut record = Vec::new();
    loop {
        let (field, after) = field(rest, separator);
        record.push(field);
        match after.strip_prefix(separator) {
            Some(more) => rest = more,
            None => {
                records.push(std::mem::take(&mut record));
                match after.strip_prefix('\n') {
                    Some(more) => rest = more,
                    None => return records,
                }
            }
        }
    }
}

/// One field and the text after it, which starts with the separator, a line end or nothing.
fn field(text: &str, separator: char) -> (String, &str) {
    let ends = |c: char| c == separator || c == '\n';
    let start = text.trim_start_matches(|c: char| matches!(c, ' ' | '\t') && c != separator);
    let Some(open) = start.strip_prefix('"') else {
        let (field, after) = start.split_at(start.find(ends).unwrap_or(start.len()));
        return (trim(field).to_owned(), after);
    };
    match quoted(open) {
        Some((field, after)) => (
            field,
            after
                .get(after.find(ends).unwrap_or(after.len())..)
                .unwrap_or_default(),
        ),
        None => {
            let (field, after) = open.split_at(open.find('\n').unwrap_or(open.len()));
            (field.to_owned(), after)
        }
    }
}

fn quoted(text: &str) -> Option<(String, &str)> {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        field.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                field.push('"');
                rest = more;
            }
            None => return Some((field, after)),
        }
    }
}
