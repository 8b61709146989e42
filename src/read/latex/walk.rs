//! Going over the body: environments, headings, lists, and the paragraphs between them.

use std::collections::HashMap;

use super::clean::MARK;
use super::group;
use super::inline::Inline;
use super::table::{self, Table};
use crate::block::{Block, BlockKind};
use crate::json::Builder;
use crate::text::squash;

/// The blocks of a body.
pub(super) fn blocks(body: &str, codes: &[String], inline: &Inline, title: &str) -> Vec<Block> {
    let mut walk = Walk {
        body,
        codes,
        inline,
        at: 0,
        from: 0,
        made: Vec::new(),
        paragraph: String::new(),
        frames: Vec::new(),
        names: HashMap::new(),
        floats: Vec::new(),
        depth: 0,
        lines: Vec::new(),
        item: None,
        made_title: false,
    };
    walk.run();
    finish(walk.made, title, walk.made_title)
}

/// What was read, headings by rank.
enum Made {
    Heading(usize, String),
    Block(Block),
}

/// Gives headings their levels, the highest rank used being the first, and the title its place.
fn finish(made: Vec<Made>, title: &str, made_title: bool) -> Vec<Block> {
    let ranks = made.iter().filter_map(|one| {
        if let Made::Heading(rank, _) = one {
            Some(*rank)
        } else {
            None
        }
    });
    let top = ranks.min();
    let titled = !title.is_empty() && (made_title || top.is_none());
    let heading = |level: usize, text: String| {
        Block::new(
            BlockKind::Heading(i64::try_from(level).unwrap_or(i64::MAX)),
            text,
        )
    };
    let mut blocks = Vec::with_capacity(made.len() + 1);
    if titled {
        blocks.push(heading(1, title.to_owned()));
    }
    for one in made {
        blocks.push(match one {
            Made::Heading(rank, text) => {
                heading(rank - top.unwrap_or(0) + 1 + usize::from(titled), text)
            }
            Made::Block(block) => block,
        });
    }
    blocks
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Table,
    Figure,
    Other,
}

/// An environment that is open.
struct Frame<'t> {
    name: &'t str,
    kind: Kind,
    counter: usize,
    caption: String,
    tables: Vec<Vec<Vec<String>>>,
}

/// An item that is open.
#[derive(Default)]
struct Item {
    raw: String,
    marker: String,
    label: String,
    described: bool,
    indent: usize,
}

struct Walk<'t> {
    body: &'t str,
    codes: &'t [String],
    inline: &'t Inline,
    at: usize,
    /// Where the text that is not appended yet starts.
    from: usize,
    made: Vec<Made>,
    paragraph: String,
    frames: Vec<Frame<'t>>,
    /// How many open environments have a name.
    names: HashMap<&'t str, usize>,
    /// The places of open tables and figures among the frames.
    floats: Vec<usize>,
    /// How many lists are open.
    depth: usize,
    lines: Vec<String>,
    item: Option<Item>,
    made_title: bool,
}

const RANKS: [&str; 7] = [
    "part",
    "chapter",
    "section",
    "subsection",
    "subsubsection",
    "paragraph",
    "subparagraph",
];
const MATHS: [&str; 9] = [
    "equation",
    "align",
    "gather",
    "multline",
    "flalign",
    "alignat",
    "eqnarray",
    "displaymath",
    "math",
];
const DROPPED: [&str; 6] = [
    "comment",
    "tikzpicture",
    "pgfpicture",
    "picture",
    "filecontents",
    "filecontents*",
];
const LISTS: [&str; 3] = ["itemize", "enumerate", "description"];

impl<'t> Walk<'t> {
    fn run(&mut self) {
        while let Some(found) = self
            .body
            .get(self.at..)
            .and_then(|rest| rest.find(['\\', '\n', MARK]))
        {
            let at = self.at + found;
            let next = match self.body.as_bytes().get(at) {
                Some(b'\\') => self.command(at),
                Some(b'\n') => self.blank(at),
                _ => self.code(at),
            };
            self.at = next;
        }
        self.append_to(self.body.len());
        self.close_lists();
        self.flush();
    }

    /// Appends the text before a token.
    fn append_to(&mut self, end: usize) {
        let text = self.body.get(self.from..end).unwrap_or_default();
        self.from = end;
        if self.depth == 0 {
            self.paragraph.push_str(text);
        } else if let Some(item) = &mut self.item {
            item.raw.push_str(text);
        }
    }

    /// Takes a token out of the text: appends what is before it, and goes on after it.
    fn take(&mut self, at: usize, end: usize) -> usize {
        self.append_to(at);
        self.from = end;
        end
    }

    fn blank(&mut self, at: usize) -> usize {
        let rest = self.body.get(at + 1..).unwrap_or_default();
        let gap = rest
            .bytes()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        if !rest.get(gap..).is_some_and(|rest| rest.starts_with('\n')) {
            return at + 1;
        }
        let end = self.take(at, at + 1 + gap + 1);
        self.break_paragraph();
        end
    }

    fn break_paragraph(&mut self) {
        if self.depth == 0 {
            self.flush();
        } else if let Some(item) = &mut self.item {
            item.raw.push(' ');
        }
    }

    /// Verbatim text, by the number between two marks.
    fn code(&mut self, at: usize) -> usize {
        let inner = self.body.get(at + 1..).unwrap_or_default();
        let number = inner.split(MARK).next().unwrap_or_default();
        let end = self.take(at, (at + number.len() + 2).min(self.body.len()));
        let code = number
            .parse()
            .ok()
            .and_then(|number: usize| self.codes.get(number));
        if let Some(code) = code {
            self.interrupt();
            if !code.trim().is_empty() {
                self.made
                    .push(Made::Block(Block::new(BlockKind::Code, code.as_str())));
            }
        }
        end
    }

    fn command(&mut self, at: usize) -> usize {
        if at > 0 && self.body.as_bytes().get(at - 1) == Some(&b'\\') {
            return at + 1;
        }
        let rest = self.body.get(at + 1..).unwrap_or_default();
        if rest.starts_with('[') {
            return self.display(at);
        }
        let name = group::word(rest);
        let end = at + 1 + name.len();
        match name {
            "" => at + 1,
            "verb" | "Verb" => self.verb(end),
            "begin" | "end" => self.environment(at, end, name == "begin"),
            "par" => {
                self.take(at, end);
                self.break_paragraph();
                end
            }
            "maketitle" => {
                self.made_title = true;
                self.take(at, end)
            }
            "title" => {
                let next = group::argument(self.body, end).1;
                self.take(at, next)
            }
            "caption" => self.caption(at, end),
            "item" | "bibitem" => self.item(at, end, name == "bibitem"),
            _ => match RANKS.iter().position(|rank| *rank == name) {
                Some(rank) => self.heading(at, end, rank),
                None => end,
            },
        }
    }

    /// `\verb` stays in the text; nothing in it is a token.
    fn verb(&self, end: usize) -> usize {
        match group::verb(self.body, end) {
            Some((content, next)) if !content.contains('\n') => next,
            _ => end,
        }
    }

    fn display(&mut self, at: usize) -> usize {
        let start = at + 2;
        let rest = self.body.get(start..).unwrap_or_default();
        let length = rest.find("\\]");
        let maths = rest.get(..length.unwrap_or(rest.len())).unwrap_or_default();
        let end = self.take(at, start + maths.len() + length.map_or(0, |_| 2));
        self.maths(maths);
        end
    }

    fn heading(&mut self, at: usize, end: usize, rank: usize) -> usize {
        let (text, next) = group::argument(self.body, group::after_star(self.body, end));
        self.take(at, next);
        self.close_lists();
        self.flush();
        let text = text
            .map(|text| squash(&self.inline.text(text)))
            .unwrap_or_default();
        if !text.is_empty() {
            self.made.push(Made::Heading(rank, text));
        }
        next
    }

    fn caption(&mut self, at: usize, end: usize) -> usize {
        let (text, next) = group::argument(self.body, group::after_star(self.body, end));
        self.take(at, next);
        let text = text
            .map(|text| squash(&self.inline.text(text)))
            .unwrap_or_default();
        let float = self
            .floats
            .last()
            .and_then(|place| self.frames.get_mut(*place));
        let text = match float {
            Some(frame) if frame.kind == Kind::Table => {
                frame.caption = text;
                return next;
            }
            Some(_) if text.is_empty() => text,
            Some(_) => format!("Figure: {text}"),
            None => text,
        };
        self.interrupt();
        self.emit(BlockKind::Paragraph, text);
        next
    }

    fn item(&mut self, at: usize, end: usize, in_bibliography: bool) -> usize {
        let gap = group::after_space(self.body, end);
        let label = group::optional(self.body, gap);
        let mut next = label.map_or(end, |(_, next)| next);
        if in_bibliography {
            next = group::argument(self.body, next).1;
        }
        self.take(at, next);
        if self.depth == 0 {
            return next;
        }
        self.finish_item();
        let label = label
            .map(|(label, _)| squash(&self.inline.text(label)))
            .unwrap_or_default();
        let Some(frame) = self
            .frames
            .iter_mut()
            .rev()
            .find(|frame| frame.kind == Kind::List)
        else {
            return next;
        };
        let numbered = frame.name.starts_with("enumerate");
        if numbered && label.is_empty() {
            frame.counter += 1;
        }
        let marker = if numbered {
            format!("{}.", frame.counter)
        } else {
            "-".to_owned()
        };
        let described = frame.name.starts_with("description");
        self.item = Some(Item {
            raw: String::new(),
            marker,
            label,
            described,
            indent: self.depth - 1,
        });
        next
    }

    fn environment(&mut self, at: usize, end: usize, begins: bool) -> usize {
        let name = self.body.get(end..).and_then(|rest| rest.strip_prefix('{'));
        let name = name.and_then(|rest| Some((rest, rest.find(['{', '}'])?)));
        let name = name
            .filter(|(rest, close)| rest.get(*close..).is_some_and(|rest| rest.starts_with('}')));
        let Some(name) = name.and_then(|(rest, close)| rest.get(..close)) else {
            return end;
        };
        let after = end + name.len() + 2;
        self.append_to(at);
        self.from = after;
        let next = if begins {
            self.begin(name, after)
        } else {
            self.end(name, after)
        };
        self.from = next;
        next
    }

    fn begin(&mut self, name: &'t str, after: usize) -> usize {
        let plain = name.strip_suffix('*').unwrap_or(name);
        if MATHS.contains(&plain) && !(plain == "displaymath" && plain != name) {
            let start = group::brace(self.body, after)
                .filter(|_| plain == "alignat")
                .map_or(after, |(_, next)| next);
            let (content, next) = self.content(name, start);
            self.maths(content);
            return next;
        }
        if DROPPED.contains(&name) {
            return self.content(name, after).1;
        }
        if let Some(arguments) = tabular_arguments(name) {
            return self.table(name, after, arguments);
        }
        if LISTS.contains(&plain) || name == "thebibliography" {
            if self.depth == 0 {
                self.flush();
            } else {
                self.finish_item();
            }
            let next = if name == "thebibliography" {
                group::argument(self.body, after).1
            } else {
                after
            };
            self.open(name, Kind::List);
            return next;
        }
        if self.depth == 0 {
            self.flush();
        }
        let kind = match plain {
            "table" => Kind::Table,
            "figure" => Kind::Figure,
            _ => Kind::Other,
        };
        self.open(name, kind);
        group::direct(self.body, after).1
    }

    fn open(&mut self, name: &'t str, kind: Kind) {
        *self.names.entry(name).or_default() += 1;
        self.depth += usize::from(kind == Kind::List);
        if matches!(kind, Kind::Table | Kind::Figure) {
            self.floats.push(self.frames.len());
        }
        self.frames.push(Frame {
            name,
            kind,
            counter: 0,
            caption: String::new(),
            tables: Vec::new(),
        });
    }

    fn pop(&mut self) -> Option<Frame<'t>> {
        let frame = self.frames.pop()?;
        if let Some(count) = self.names.get_mut(frame.name) {
            *count -= 1;
        }
        self.depth -= usize::from(frame.kind == Kind::List);
        self.floats.pop_if(|place| *place >= self.frames.len());
        Some(frame)
    }

    fn end(&mut self, name: &str, after: usize) -> usize {
        if self.names.get(name).is_none_or(|count| *count == 0) {
            return after;
        }
        while let Some(kind) = self.frames.last().map(|frame| frame.kind) {
            if kind == Kind::List {
                self.finish_item();
            }
            let Some(frame) = self.pop() else { break };
            match kind {
                Kind::List if self.depth == 0 => self.emit_lines(),
                Kind::List => {}
                Kind::Table => self.emit_float(&frame),
                Kind::Figure | Kind::Other if self.depth == 0 => self.flush(),
                Kind::Figure | Kind::Other => {}
            }
            if frame.name == name {
                break;
            }
        }
        after
    }

    fn emit_float(&mut self, frame: &Frame<'_>) {
        self.flush();
        for rows in &frame.tables {
            self.emit_table(&frame.caption, rows);
        }
        if frame.tables.is_empty() && !frame.caption.is_empty() {
            self.emit(BlockKind::Paragraph, format!("Table: {}", frame.caption));
        }
    }

    /// The content of an environment up to the end that matches, and the offset after that.
    fn content(&self, name: &str, start: usize) -> (&'t str, usize) {
        let (begin, end) = (format!("\\begin{{{name}}}"), format!("\\end{{{name}}}"));
        let (mut at, mut depth) = (start, 1_usize);
        let mut next_begin = Some(start);
        loop {
            let Some(close) = self
                .body
                .get(at..)
                .and_then(|rest| rest.find(&end))
                .map(|found| at + found)
            else {
                return (self.body.get(start..).unwrap_or_default(), self.body.len());
            };
            loop {
                next_begin = next_begin.and_then(|from| {
                    self.body
                        .get(from..close.max(from))
                        .and_then(|rest| rest.find(&begin))
                        .map(|found| from + found)
                });
                match next_begin {
                    Some(opened) if opened < close => {
                        depth += 1;
                        next_begin = Some(opened + begin.len());
                    }
                    _ => break,
                }
            }
            depth -= 1;
            at = close + end.len();
            if depth == 0 {
                return (self.body.get(start..close).unwrap_or_default(), at);
            }
            next_begin = Some(at);
        }
    }

    fn maths(&mut self, content: &str) {
        let plain = without_labels(content);
        let lines: Vec<&str> = plain
            .split('\n')
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        if !lines.is_empty() {
            self.interrupt();
            self.made
                .push(Made::Block(Block::new(BlockKind::Code, lines.join("\n"))));
        }
    }

    fn table(&mut self, name: &'t str, after: usize, arguments: usize) -> usize {
        let start = after_arguments(self.body, after, arguments);
        let (content, next) = self.content(name, start);
        let Table { caption, rows } = table::read(content, name == "longtable", self.inline);
        let float = self
            .frames
            .iter_mut()
            .rev()
            .find(|frame| frame.kind == Kind::Table);
        match float {
            Some(frame) => {
                if let Some(caption) = caption {
                    frame.caption = caption;
                }
                if !rows.is_empty() {
                    frame.tables.push(rows);
                }
            }
            None => {
                self.interrupt();
                self.emit_table(&caption.unwrap_or_default(), &rows);
            }
        }
        next
    }

    fn emit_table(&mut self, caption: &str, rows: &[Vec<String>]) {
        let Some((header, body)) = rows.split_first() else {
            return;
        };
        let mut lines = Vec::with_capacity(rows.len() + 1);
        if !caption.is_empty() {
            lines.push(format!("Table: {caption}"));
        }
        lines.extend(rows.iter().map(|row| row.join(" | ")));
        let mut meta = Builder::new();
        meta.object()
            .key("caption")
            .string(caption)
            .key("header")
            .strings(header)
            .key("rows")
            .array();
        for row in body {
            meta.strings(row);
        }
        meta.end().end();
        let block = Block {
            kind: BlockKind::Table,
            text: lines.join("\n"),
            meta: Some(meta.finish()),
        };
        self.made.push(Made::Block(block));
    }

    fn emit(&mut self, kind: BlockKind, text: String) {
        if !text.is_empty() {
            self.made.push(Made::Block(Block::new(kind, text)));
        }
    }

    /// Ends the open paragraph.
    fn flush(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        let text = self.inline.paragraph(&paragraph);
        self.emit(BlockKind::Paragraph, text);
    }

    /// Ends what is open before a block; an item goes on after it without a marker.
    fn interrupt(&mut self) {
        self.flush();
        if self.depth == 0 {
            return;
        }
        let indent = self.item.as_ref().map(|item| item.indent);
        self.finish_item();
        self.emit_lines();
        self.item = indent.map(|indent| Item {
            indent,
            ..Item::default()
        });
    }

    fn close_lists(&mut self) {
        if self.depth == 0 {
            return;
        }
        self.finish_item();
        self.emit_lines();
        let frames = std::mem::take(&mut self.frames);
        self.names.clear();
        self.floats.clear();
        self.depth = 0;
        for frame in frames.into_iter().filter(|frame| frame.kind != Kind::List) {
            let Frame {
                name,
                kind,
                caption,
                tables,
                ..
            } = frame;
            self.open(name, kind);
            if let Some(kept) = self.frames.last_mut() {
                kept.caption = caption;
                kept.tables = tables;
            }
        }
    }

    fn emit_lines(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        self.emit(BlockKind::Paragraph, lines.join("\n"));
    }

    fn finish_item(&mut self) {
        let Some(item) = self.item.take() else { return };
        let text = squash(&self.inline.text(&item.raw));
        let parts = |joint: &str| {
            let filled = [item.label.as_str(), text.as_str()]
                .into_iter()
                .filter(|part| !part.is_empty());
            filled.collect::<Vec<_>>().join(joint)
        };
        let line = match (item.described, item.label.is_empty()) {
            (true, _) => Some(parts(": "))
                .filter(|line| !line.is_empty())
                .map(|line| format!("- {line}")),
            (false, true) => {
                (!text.is_empty()).then(|| format!("{} {text}", item.marker).trim().to_owned())
            }
            (false, false) => Some(parts(" ")),
        };
        if let Some(line) = line.filter(|line| !line.is_empty()) {
            self.lines.push("  ".repeat(item.indent.min(40)) + &line);
        }
    }
}

/// How many arguments a table's environment takes.
fn tabular_arguments(name: &str) -> Option<usize> {
    match name {
        "tabular" | "longtable" => Some(1),
        "tabular*" | "tabularx" | "tabulary" => Some(2),
        _ => None,
    }
}

fn after_arguments(text: &str, from: usize, count: usize) -> usize {
    let mut at = from;
    let mut left = count;
    while left > 0 {
        let gap = at
            + text
                .get(at..)
                .unwrap_or_default()
                .bytes()
                .take_while(|byte| matches!(byte, b' ' | b'\t'))
                .count();
        if let Some((_, next)) = group::optional(text, gap) {
            at = next;
        } else if let Some((_, next)) = group::brace(text, gap) {
            at = next;
            left -= 1;
        } else {
            return at;
        }
    }
    at
}

/// Maths without its labels.
fn without_labels(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\label{") {
        out.push_str(before);
        let close = after
            .find(['{', '}'])
            .filter(|at| after.get(*at..).is_some_and(|rest| rest.starts_with('}')));
        match close {
            Some(at) => rest = after.get(at + 1..).unwrap_or_default(),
            None => {
                out.push_str("\\label{");
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
