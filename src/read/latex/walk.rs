//! Going over the body: environments, headings, lists, and the paragraphs between them.

use std::collections::HashMap;

use super::clean::MARK;
use super::group;
use super::inline::Inline;
use crate::block::{Block, BlockKind};
use crate::text::lanes::{before, equal};
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
        float_tables: Vec::new(),
        open_lists: Vec::new(),
        lines: Vec::new(),
        item: None,
        made_title: false,
        listed: false,
    };
    walk.run();
    finish(walk.made, title, walk.made_title)
}

/// What was read, headings by rank.
pub(super) enum Made {
    Heading(usize, String),
    /// The heading of what is cited, which is none of the document's own.
    Works(usize, String),
    Block(Block),
}

/// Gives headings their levels, the highest rank used being the first, and the title its place.
fn finish(made: Vec<Made>, title: &str, made_title: bool) -> Vec<Block> {
    let ranks = made.iter().filter_map(|one| {
        if let Made::Heading(rank, _) | Made::Works(rank, _) = one {
            Some(*rank)
        } else {
            None
        }
    });
    let top = ranks.min();
    let is_own = |one: &Made| matches!(one, Made::Heading(..));
    let titled = !title.is_empty() && (made_title || !made.iter().any(is_own));
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
            Made::Heading(rank, text) | Made::Works(rank, text) => {
                heading(rank - top.unwrap_or(0) + 1 + usize::from(titled), text)
            }
            Made::Block(block) => block,
        });
    }
    blocks
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    List,
    Table,
    Figure,
    Other,
}

/// An environment that is open.
pub(super) struct Frame<'t> {
    pub(super) name: &'t str,
    pub(super) kind: Kind,
    pub(super) counter: usize,
    pub(super) caption: String,
    pub(super) tables: Vec<Vec<Vec<String>>>,
}

/// An item that is open.
#[derive(Default)]
pub(super) struct Item {
    pub(super) raw: String,
    /// What stands before its text, with a space after it.
    pub(super) marker: String,
    pub(super) label: String,
    pub(super) described: bool,
    pub(super) indent: usize,
}

pub(super) struct Walk<'t> {
    pub(super) body: &'t str,
    pub(super) codes: &'t [String],
    pub(super) inline: &'t Inline,
    pub(super) at: usize,
    /// Where the text that is not appended yet starts.
    pub(super) from: usize,
    pub(super) made: Vec<Made>,
    pub(super) paragraph: String,
    pub(super) frames: Vec<Frame<'t>>,
    /// How many open environments have a name.
    pub(super) names: HashMap<&'t str, usize>,
    /// The places of open tables and figures among the frames.
    pub(super) floats: Vec<usize>,
    /// The places of open tables alone, and of open lists.
    pub(super) float_tables: Vec<usize>,
    pub(super) open_lists: Vec<usize>,
    pub(super) lines: Vec<String>,
    pub(super) item: Option<Item>,
    pub(super) made_title: bool,
    /// Whether the list of what is cited has its place.
    pub(super) listed: bool,
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

/// How many bytes come before the first that may mean more than itself.
fn plain_len(bytes: &[u8]) -> usize {
    before(
        bytes,
        |word| equal(word, b'\\') | equal(word, b'\n') | equal(word, b'\0'),
        |byte| matches!(byte, b'\\' | b'\n' | b'\0'),
    )
}

impl<'t> Walk<'t> {
    fn run(&mut self) {
        let body = self.body.as_bytes();
        while self.at < body.len() {
            let at = self.at + plain_len(body.get(self.at..).unwrap_or_default());
            self.at = match body.get(at) {
                Some(b'\\') => self.command(at),
                Some(b'\n') => self.blank(at),
                Some(_) => self.code(at),
                None => break,
            };
        }
        self.append_to(self.body.len());
        self.close_lists();
        self.flush();
        self.list_works("");
    }

    /// Appends the text before a token.
    pub(super) fn append_to(&mut self, end: usize) {
        let text = self.body.get(self.from..end).unwrap_or_default();
        self.from = end;
        if self.open_lists.is_empty() {
            self.paragraph.push_str(text);
        } else if let Some(item) = &mut self.item {
            item.raw.push_str(text);
        }
    }

    /// Takes a token out of the text: appends what is before it, and goes on after it.
    pub(super) fn take(&mut self, at: usize, end: usize) -> usize {
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
        if self.open_lists.is_empty() {
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
            "bibliography" | "printbibliography" if self.inline.citations.is_some() => {
                self.bibliography(at, end)
            }
            "item" | "bibitem" => self.item(at, end, name == "bibitem"),
            _ => match RANKS.iter().position(|rank| *rank == name) {
                Some(rank) => self.heading(at, end, rank),
                None => end,
            },
        }
    }

    /// `\verb` stays in the text; nothing in it is a token.
    fn verb(&self, end: usize) -> usize {
        group::closed_verb(self.body, end).unwrap_or(end)
    }

    fn display(&mut self, at: usize) -> usize {
        let start = at + 2;
        let rest = self.body.get(start..).unwrap_or_default();
        let length = group::mark(rest, "\\]");
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

    pub(super) fn emit_table(&mut self, caption: &str, rows: &[Vec<String>]) {
        let Some((header, body)) = rows.split_first() else {
            return;
        };
        self.made
            .push(Made::Block(Block::table(caption, header, body)));
    }

    pub(super) fn emit(&mut self, kind: BlockKind, text: String) {
        if !text.is_empty() {
            self.made.push(Made::Block(Block::new(kind, text)));
        }
    }

    /// Ends the open paragraph.
    pub(super) fn flush(&mut self) {
        if self.paragraph.is_empty() {
            return;
        }
        let text = self.inline.paragraph(&self.paragraph);
        self.paragraph.clear();
        self.emit(BlockKind::Paragraph, text);
    }

    /// Ends what is open before a block; an item goes on after it without a marker.
    pub(super) fn interrupt(&mut self) {
        self.flush();
        if self.open_lists.is_empty() {
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
}
