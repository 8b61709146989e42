//! Environments: what each holds, and how its end is found.

use super::group;
use super::table::{self, Table};
use super::walk::{Frame, Kind, Made, Walk};
use crate::block::{Block, BlockKind};

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
    pub(super) fn environment(&mut self, at: usize, end: usize, begins: bool) -> usize {
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
            if self.open_lists.is_empty() {
                self.flush();
            } else {
                self.finish_item();
            }
            let next = if name == "thebibliography" {
                self.listed = true;
                group::argument(self.body, after).1
            } else {
                after
            };
            self.open(name, Kind::List);
            return next;
        }
        if self.open_lists.is_empty() {
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
        self.reopen(Frame {
            name,
            kind,
            counter: 0,
            caption: String::new(),
            tables: Vec::new(),
        });
    }

    pub(super) fn reopen(&mut self, frame: Frame<'t>) {
        *self.names.entry(frame.name).or_default() += 1;
        let place = self.frames.len();
        match frame.kind {
            Kind::List => self.open_lists.push(place),
            Kind::Table => {
                self.floats.push(place);
                self.float_tables.push(place);
            }
            Kind::Figure => self.floats.push(place),
            Kind::Other => {}
        }
        self.frames.push(frame);
    }

    pub(super) fn pop(&mut self) -> Option<Frame<'t>> {
        let frame = self.frames.pop()?;
        if let Some(count) = self.names.get_mut(frame.name) {
            *count -= 1;
        }
        let left = self.frames.len();
        for places in [
            &mut self.open_lists,
            &mut self.floats,
            &mut self.float_tables,
        ] {
            places.pop_if(|place| *place >= left);
        }
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
                Kind::List if self.open_lists.is_empty() => self.emit_lines(),
                Kind::List => {}
                Kind::Table => self.emit_float(&frame),
                Kind::Figure | Kind::Other if self.open_lists.is_empty() => self.flush(),
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
                .and_then(|rest| group::mark(rest, &end))
                .map(|found| at + found)
            else {
                return (self.body.get(start..).unwrap_or_default(), self.body.len());
            };
            loop {
                next_begin = next_begin.and_then(|from| {
                    self.body
                        .get(from..close.max(from))
                        .and_then(|rest| group::mark(rest, &begin))
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

    pub(super) fn maths(&mut self, content: &str) {
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
        let float = self.float_tables.last();
        let float = float.and_then(|place| self.frames.get_mut(*place));
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
