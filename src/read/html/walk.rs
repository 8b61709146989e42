//! The walk over a page that makes its blocks.

use super::link_rows::LinkRows;
use super::list::{Item, List};
use super::names::{BLOCK, LIST, Name};
use super::speaker::{Speaker, without_lead};
use super::table;
use super::tree::{FLOWS, LABEL, MARKERS, SPEAKER, Tree};
use crate::block::{Block, BlockKind};
use crate::text::{squash, trim};

/// The blocks of everything below `start`.
pub(super) fn read(tree: &Tree<'_>, start: u32) -> Vec<Block> {
    let mut walk = Walk::new(tree, start);
    walk.run(start);
    walk.flush();
    walk.rows.removed_from(walk.blocks)
}

/// By which rules the children of an open element are read.
#[derive(Clone, Copy)]
pub(super) enum Mode {
    Flow,
    List,
    Item,
    Markers,
    Rows,
}

/// What is done when an element ends.
#[derive(Clone, Copy)]
pub(super) enum Exit {
    Nothing,
    Block(u32),
    List,
    OuterList,
    Item { counts: bool },
    Space,
    Markers,
    OuterMarkers,
}

struct Frame {
    end: u32,
    mode: Mode,
    exit: Exit,
}

/// A block that is open, with the number of blocks there were when it opened.
struct OpenBlock {
    at: u32,
    blocks: usize,
}

pub(super) struct Walk<'t> {
    pub(super) tree: &'t Tree<'t>,
    pub(super) blocks: Vec<Block>,
    rows: LinkRows,
    frames: Vec<Frame>,
    /// The text of the paragraph so far, and the words of its longest link.
    buffer: String,
    link: Option<u32>,
    /// The lines of the list so far, and the words of its longest link.
    pub(super) lines: Vec<String>,
    pub(super) list_link: Option<u32>,
    pub(super) lists: Vec<List>,
    pub(super) items: Vec<Item>,
    pub(super) markers: Vec<(usize, String)>,
    open: Vec<OpenBlock>,
    speaker: Option<Speaker>,
    speaker_scope: Option<u32>,
    after_speaker: bool,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree<'t>, start: u32) -> Self {
        Self {
            tree,
            blocks: Vec::new(),
            rows: LinkRows::default(),
            frames: Vec::new(),
            buffer: String::new(),
            link: None,
            lines: Vec::new(),
            list_link: None,
            lists: Vec::new(),
            items: Vec::new(),
            markers: Vec::new(),
            open: vec![OpenBlock {
                at: start,
                blocks: 0,
            }],
            speaker: None,
            speaker_scope: None,
            after_speaker: false,
        }
    }

    fn run(&mut self, start: u32) {
        let mut at = start + 1;
        self.frames.push(Frame {
            end: self.tree.end(start),
            mode: Mode::Flow,
            exit: Exit::Nothing,
        });
        loop {
            while let Some(done) = self.frames.pop_if(|top| top.end <= at) {
                self.leave(done.exit);
            }
            let Some(top) = self.frames.last() else {
                return;
            };
            at = match top.mode {
                Mode::Flow => self.flow(at),
                Mode::List => self.in_list(at),
                Mode::Item => self.in_item(at),
                Mode::Markers => self.in_markers(at),
                Mode::Rows => self.in_rows(at),
            };
        }
    }

    /// Goes on inside an element.
    pub(super) fn enter(&mut self, at: u32, mode: Mode, exit: Exit) -> u32 {
        self.frames.push(Frame {
            end: self.tree.end(at),
            mode,
            exit,
        });
        at + 1
    }

    fn enter_block(&mut self, at: u32) -> u32 {
        self.open.push(OpenBlock {
            at,
            blocks: self.blocks.len(),
        });
        self.enter(at, Mode::Flow, Exit::Block(at))
    }

    fn leave(&mut self, exit: Exit) {
        match exit {
            Exit::Nothing => {}
            Exit::Block(at) => self.close_block(at),
            Exit::List => _ = self.lists.pop(),
            Exit::OuterList => {
                self.lists.pop();
                self.end_list();
            }
            Exit::Item { counts } => self.end_item(counts),
            Exit::Space => self.item_text(" "),
            Exit::Markers => _ = self.markers.pop(),
            Exit::OuterMarkers => {
                self.markers.pop();
                self.end_list();
            }
        }
    }

    fn flow(&mut self, at: u32) -> u32 {
        let tree = self.tree;
        if !tree.is_element(at) {
            self.buffer.push_str(tree.text(at));
            return at + 1;
        }
        let name = tree.name(at);
        if tree.skips(at, name == Name::Button && self.in_label()) {
            return tree.end(at);
        }
        if name == Name::Math {
            self.buffer.push_str(&tree.math(at));
            return tree.end(at);
        }
        if name == Name::Img {
            self.buffer.push_str(tree.formula(at));
            return tree.end(at);
        }
        if tree.has(at, SPEAKER) {
            self.speak(at);
            return tree.end(at);
        }
        if name == Name::A {
            self.link = self.link.max(Some(tree.words(at)));
        }
        self.flow_element(at, name)
    }

    fn flow_element(&mut self, at: u32, name: Name) -> u32 {
        let tree = self.tree;
        let level = tree.heading_level(at);
        if name == Name::Br {
            self.buffer.push('\n');
            return tree.end(at);
        }
        if level.is_none() && !name.is(BLOCK) {
            self.buffer.push_str(tree.script_mark(at, &self.buffer));
            return self.enter(at, Mode::Flow, Exit::Nothing);
        }
        self.flush();
        match name {
            _ if level.is_some() => {
                self.emit(
                    BlockKind::Heading(i64::from(level.unwrap_or(2))),
                    tree.heading_line(at),
                    None,
                );
            }
            Name::Dl if tree.has(at, MARKERS) => {
                self.markers.push((0, String::new()));
                return self.enter(at, Mode::Markers, Exit::OuterMarkers);
            }
            _ if tree.is_code(at) => self.code(at),
            Name::Table if tree.has(at, FLOWS) => return self.enter(at, Mode::Rows, Exit::Nothing),
            Name::Table => self.blocks.extend(table::read(tree, at)),
            _ if name.is(LIST) => {
                self.lists.push(List::new(tree, at, 0));
                return self.enter(at, Mode::List, Exit::OuterList);
            }
            _ => return self.enter_block(at),
        }
        tree.end(at)
    }

    /// Whether the element being read is a label that is all button.
    fn in_label(&self) -> bool {
        self.open
            .last()
            .is_some_and(|block| self.tree.has(block.at, LABEL))
    }

    fn close_block(&mut self, at: u32) {
        self.flush();
        self.open.pop();
        if self.speaker_scope == Some(at) {
            self.speaker = None;
            self.speaker_scope = None;
        }
    }

    pub(super) fn code(&mut self, at: u32) {
        let text = self.tree.code(at);
        self.emit(BlockKind::Code, text, None);
    }

    /// The rows of a table up to one that is read as blocks.
    fn in_rows(&mut self, at: u32) -> u32 {
        let tree = self.tree;
        if tree.has(at, FLOWS) && tree.name(at) == Name::Tr {
            return self.enter_block(at);
        }
        let end = self.frames.last().map_or(at, |rows| rows.end);
        let (block, next) = table::rows(tree, at, end);
        self.blocks.extend(block);
        next
    }

    fn speak(&mut self, at: u32) {
        let Some(speaker) = Speaker::of(self.tree, at) else {
            return;
        };
        let opens = trim(&self.buffer).is_empty();
        self.flush();
        self.speaker = Some(speaker);
        self.after_speaker = true;
        self.speaker_scope = match self.open.as_slice() {
            [.., around, block]
                if opens
                    && block.blocks == self.blocks.len()
                    && self.tree.name(block.at) == Name::P =>
            {
                Some(around.at)
            }
            [.., block] => Some(block.at),
            [] => None,
        };
    }

    /// Ends the paragraph so far; right after a speaker it loses the separators it opens with.
    fn flush(&mut self) {
        let mut text = squash(&self.buffer);
        self.buffer.clear();
        if std::mem::take(&mut self.after_speaker) {
            text = without_lead(&text).to_owned();
        }
        let link = self.link.take();
        self.emit(BlockKind::Paragraph, text, link);
    }

    pub(super) fn emit_list(&mut self) {
        let text = std::mem::take(&mut self.lines).join("\n");
        let link = self.list_link.take();
        self.emit(BlockKind::Paragraph, text, link);
    }

    fn end_list(&mut self) {
        self.emit_list();
        self.flush();
    }

    fn emit(&mut self, kind: BlockKind, text: String, link: Option<u32>) {
        if trim(&text).is_empty() {
            return;
        }
        self.rows.note(self.blocks.len(), &text, link);
        let speaker = self
            .speaker
            .as_ref()
            .filter(|_| kind == BlockKind::Paragraph);
        self.blocks.push(Block {
            kind,
            text,
            meta: speaker.map(Speaker::meta),
        });
    }
}
