//! Marking what rules ask of whole subtrees, in one pass, so that no rule reads a subtree for
//! itself: whether it is skipped, how many words a link has, whether terms are markers.

use super::names::{BLOCK, DROPPED, HEADING, LIST, Name};
use super::tree::{
    ANCHOR, ARTICLE, FLOWS, FOOTNOTE, FURNITURE, HIDDEN, HIDING_STYLE, IN_ARTICLE, LABEL, LAYOUT,
    MANY_WORDS, MARKERS, ON_PAGE, SCRIPT, SKIPPED, Tree, WORDS_SHIFT,
};
use crate::text::{category, is_space, trim};

/// More text than a marker or a script has; what is longer is only counted.
const BRIEF: usize = 32;

/// Marks every element below `start`.
pub(super) fn mark(tree: &mut Tree<'_>, start: u32) {
    let mut open = vec![Open::new(
        tree,
        start,
        tree.has(start, ARTICLE),
        false,
        false,
    )];
    let mut at = start + 1;
    loop {
        while open.last().is_some_and(|top| top.end <= at) {
            let Some(closed) = open.pop() else { return };
            let Some(parent) = open.last_mut() else {
                return;
            };
            closed.close(tree, parent);
        }
        let Some(top) = open.last_mut() else { return };
        if tree.is_element(at) {
            let (sheltered, in_math, read) = (
                top.sheltered,
                top.in_math || tree.name(top.node) == Name::Math,
                top.read,
            );
            if sheltered {
                tree.add(at, IN_ARTICLE);
            }
            let opens = tree.has(at, ARTICLE);
            let layout = top.is_layout(tree, at);
            let inner = Open::new(tree, at, sheltered || opens, in_math, read);
            open.push(Open { layout, ..inner });
        } else {
            top.text(tree.text(at));
        }
        at += 1;
    }
}

/// An element whose subtree is being read.
struct Open {
    node: u32,
    end: u32,
    /// Whether its children stand in an article.
    sheltered: bool,
    in_math: bool,
    /// Whether some rule asks for the text of the element, or of one that it stands in.
    read: bool,
    line: Brief,
    sign: Sign,
    has_content: bool,
    has_math: bool,
    has_text: bool,
    elements: u32,
    anchors: u32,
    buttons: u32,
    markers: u32,
    only_markers: bool,
    /// Whether its rows are of a table that says it is none.
    layout: bool,
    cells: Cells,
    /// Whether its text is nothing but digits.
    digits: bool,
}

impl Open {
    fn new(tree: &Tree<'_>, node: u32, sheltered: bool, in_math: bool, read: bool) -> Self {
        let asked = matches!(tree.name(node), Name::A | Name::Sup | Name::Sub | Name::Dt);
        Self {
            read: read || asked,
            node,
            end: tree.end(node),
            sheltered,
            in_math,
            line: Brief::default(),
            sign: Sign::Nothing,
            has_content: false,
            has_math: false,
            has_text: false,
            elements: 0,
            anchors: 0,
            buttons: 0,
            markers: 0,
            only_markers: true,
            layout: false,
            cells: Cells::default(),
            digits: true,
        }
    }

    fn text(&mut self, text: &str) {
        if self.read {
            self.line.push(text);
        }
        self.sign = self.sign.and(Sign::of(text));
        self.has_text |= !trim(text).is_empty();
        self.digits = self.digits && text.bytes().all(|b| b.is_ascii_digit() || b <= b' ');
    }

    fn is_layout(&self, tree: &Tree<'_>, child: u32) -> bool {
        match tree.name(child) {
            Name::Table => tree.has(child, LAYOUT),
            Name::Td | Name::Th => false,
            _ => self.layout,
        }
    }

    /// Marks the element now that its subtree is read, and tells its parent of it.
    fn close(self, tree: &mut Tree<'_>, parent: &mut Self) {
        let name = tree.name(self.node);
        let skipped = self.is_skipped(tree, name);
        let mut flags = if skipped { SKIPPED } else { 0 };
        match name {
            Name::A => flags |= self.line.words.min(MANY_WORDS) << WORDS_SHIFT,
            Name::Sup | Name::Sub if self.is_script() => flags |= SCRIPT,
            Name::Summary | Name::Dt
                if self.elements == 1 && self.buttons == 1 && !self.has_text =>
            {
                flags |= LABEL
            }
            Name::Tr if self.layout || self.cells.flow() => flags |= FLOWS,
            Name::Table if self.cells.flows => flags |= FLOWS,
            Name::Dl if self.only_markers && self.markers > 0 && !self.has_text => flags |= MARKERS,
            _ => {}
        }
        tree.add(self.node, flags);
        if let Some(gutter) = self.cells.gutter.filter(|_| flags & FLOWS != 0) {
            tree.add(gutter, SKIPPED);
        }
        parent.take(self, tree, name, skipped);
    }

    fn is_skipped(&self, tree: &Tree<'_>, name: Name) -> bool {
        let has = |flags| tree.has(self.node, flags);
        let by_name =
            name.is(DROPPED) && name != Name::Button && !(name == Name::Aside && has(FOOTNOTE));
        by_name
            || (name == Name::Form && !self.has_content)
            || has(HIDDEN)
            || (has(HIDING_STYLE) && !self.has_math)
            || (name == Name::A
                && has(ON_PAGE)
                && matches!(
                    self.sign,
                    Sign::One('#' | '§' | '¶' | '🔗' | '\u{e000}'..='\u{f8ff}')
                ))
    }

    /// A number or one letter, and not a reference to a footnote.
    fn is_script(&self) -> bool {
        let reference = self.elements == 1 && self.anchors == 1 && !self.has_text;
        let text = self.line.text();
        let text = text.strip_prefix(['-', '+', '\u{2212}']).unwrap_or(text);
        let mut characters = text.chars();
        let written = match (characters.next(), characters.next()) {
            (Some(one), None) if category(one).is_letter() => true,
            (Some('0'..='9'), _) => text.chars().all(|c| matches!(c, '0'..='9' | '.' | ',')),
            _ => false,
        };
        written && !reference && !self.line.long
    }

    fn take(&mut self, child: Self, tree: &Tree<'_>, name: Name, skipped: bool) {
        self.has_content |=
            child.has_content || name.is(HEADING) || matches!(name, Name::Article | Name::Main);
        self.has_math |= child.has_math || name == Name::Math;
        self.elements += 1;
        self.anchors += u32::from(name == Name::A && tree.has(child.node, ANCHOR));
        self.buttons += u32::from(name == Name::Button);
        if name == Name::Dt {
            self.markers += 1;
            self.only_markers &= child.line.is_marker();
        }
        if skipped || name == Name::Button {
            return;
        }
        self.sign = self.sign.and(child.sign);
        self.digits &= child.digits;
        self.cells.take(&child, tree, name);
        if tree.has(child.node, FURNITURE) && !self.sheltered {
            return;
        }
        self.only_markers &= matches!(name, Name::Dd | Name::Dt);
        match name {
            _ if !self.read => {}
            Name::Br => self.line.push(" "),
            Name::Math if !self.in_math => self.line.push(&tree.math(child.node)),
            _ => self.line.append(&child.line, name.is(BLOCK)),
        }
    }
}

/// What decides whether rows are read as blocks: what stands in the cells of a row, or below any
/// other element.
#[derive(Default)]
struct Cells {
    /// How many cells a row has, and how many of them have text.
    count: u32,
    filled: u32,
    /// Whether there are blocks that a line would spoil: code or headings, or tables by themselves.
    blocks: bool,
    list: bool,
    heading: bool,
    table: bool,
    /// A first cell with the numbers of the lines beside it.
    gutter: Option<u32>,
    /// Whether a row of the table is read as blocks.
    flows: bool,
}

impl Cells {
    /// Whether a row is read as blocks.
    fn flow(&self) -> bool {
        let numbered = self.filled == 2 && self.gutter.is_some();
        let alone = self.filled == 1;
        self.heading
            || (self.blocks && (alone || numbered))
            || (self.list && alone && self.count == 1)
    }

    fn take(&mut self, child: &Open, tree: &Tree<'_>, name: Name) {
        let inner = &child.cells;
        if matches!(name, Name::Td | Name::Th) {
            self.count += 1;
            if !matches!(child.sign, Sign::Nothing) {
                self.filled += 1;
                self.gutter = match self.filled {
                    1 => Some(child.node).filter(|_| inner.blocks && child.digits),
                    _ => self.gutter.filter(|_| inner.blocks),
                };
            }
            self.blocks |= inner.blocks || (inner.table && !child.has_text);
            self.list |= inner.list;
            self.heading |= inner.heading && name == Name::Td;
            return;
        }
        let heading = tree.heading_level(child.node).is_some();
        self.heading |= inner.heading || heading;
        self.blocks |= inner.blocks || heading || tree.is_code(child.node);
        self.list |= inner.list || name.is(LIST);
        self.table |= inner.table || name == Name::Table;
        self.flows |= match name {
            Name::Tr => tree.has(child.node, FLOWS),
            Name::Table => false,
            _ => inner.flows,
        };
    }
}

/// How much visible text there is, as far as a permalink's sign goes.
#[derive(Clone, Copy)]
enum Sign {
    Nothing,
    One(char),
    More,
}

impl Sign {
    fn of(text: &str) -> Self {
        let mut visible = text.chars().filter(|c| !is_space(*c));
        match (visible.next(), visible.next()) {
            (None, _) => Self::Nothing,
            (Some(one), None) => Self::One(one),
            _ => Self::More,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, one) | (one, Self::Nothing) => one,
            _ => Self::More,
        }
    }
}

/// The start of a squashed text and the count of its words, both only as far as a rule asks.
#[derive(Debug, Default)]
struct Brief {
    start: [u8; BRIEF],
    length: usize,
    long: bool,
    words: u32,
    space_before: bool,
    space_after: bool,
}

impl Brief {
    fn is_full(&self) -> bool {
        self.long && self.words >= MANY_WORDS
    }

    fn push(&mut self, text: &str) {
        for c in text.chars() {
            if self.is_full() {
                return;
            }
            if is_space(c) {
                self.space();
                continue;
            }
            if self.words == 0 || self.space_after {
                self.begin_word();
            }
            self.write(c);
        }
    }

    fn space(&mut self) {
        self.space_before |= self.words == 0;
        self.space_after = true;
    }

    fn begin_word(&mut self) {
        if self.words > 0 {
            self.write(' ');
        }
        self.words += 1;
        self.space_after = false;
    }

    fn write(&mut self, c: char) {
        let end = self.length + c.len_utf8();
        match self.start.get_mut(self.length..end) {
            Some(room) if !self.long => {
                c.encode_utf8(room);
                self.length = end;
            }
            _ => self.long = true,
        }
    }

    fn text(&self) -> &str {
        let start = self.start.get(..self.length).unwrap_or_default();
        str::from_utf8(start).unwrap_or_default()
    }

    fn append(&mut self, other: &Self, block: bool) {
        if block || other.space_before || (other.words == 0 && other.space_after) {
            self.space();
        }
        if other.words > 0 && !self.is_full() {
            if self.words == 0 || self.space_after {
                self.begin_word();
            }
            self.words += other.words - 1;
            other.text().chars().for_each(|c| self.write(c));
            self.long |= other.long;
            self.space_after = other.space_after;
        }
        if block {
            self.space();
        }
    }

    /// `1.`, `a)`, `(iv)`, `-`: what numbers a point.
    fn is_marker(&self) -> bool {
        if self.long {
            return false;
        }
        if matches!(self.text(), "-" | "–" | "•" | "*" | "·") {
            return true;
        }
        let text = self.text();
        let text = text.strip_prefix('(').unwrap_or(text);
        let Some(inner) = text.strip_suffix(['.', ')']) else {
            return false;
        };
        let is = |test: fn(&u8) -> bool, most: usize| {
            (1..=most).contains(&inner.len()) && inner.bytes().all(|b| test(&b))
        };
        is(u8::is_ascii_digit, 3)
            || is(u8::is_ascii_alphabetic, 2)
            || is(|byte| b"ivxlcIVXLC".contains(byte), 6)
    }
}
