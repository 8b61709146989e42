//! A stretch of lines that is read by rules of its own: the document, or the body of a directive.

use std::borrow::Cow;
use std::ops::Range;

use super::item::Kind;
use super::line::Line;

/// Where reading a stretch stands.
#[derive(Debug)]
pub(super) struct Part {
    first: Option<String>,
    lines: Range<usize>,
    /// The columns that all its lines are moved left by.
    pub(super) cut: usize,
    /// Whether the last line was blank, or nothing was read yet.
    pub(super) blank: bool,
    /// The indent that a literal block must exceed, once one is announced.
    pub(super) literal: Option<usize>,
    /// The indent and kind of the item that opened the list.
    pub(super) base: usize,
    /// See `base`.
    pub(super) kind: Kind,
    /// The indent of the open paragraph.
    pub(super) paragraph: usize,
}

fn cut<'a>(line: &Line<'a>, columns: usize) -> &'a str {
    line.text
        .get(columns.min(line.indent)..)
        .unwrap_or_default()
}

impl Part {
    /// A stretch about to be read, `first` before its lines.
    pub(super) fn new(lines: Range<usize>, cut: usize, first: Option<String>) -> Self {
        Self {
            first,
            lines,
            cut,
            blank: true,
            literal: None,
            base: 0,
            kind: Kind::Term,
            paragraph: 0,
        }
    }

    /// The next line.
    pub(super) fn next<'a>(&mut self, lines: &[Line<'a>]) -> Option<Cow<'a, str>> {
        if let Some(first) = self.first.take() {
            return Some(Cow::Owned(first));
        }
        let line = lines.get(self.lines.next()?)?;
        Some(Cow::Borrowed(cut(line, self.cut)))
    }

    /// A line not read yet, `ahead` after the next.
    pub(super) fn peek<'a>(&self, lines: &[Line<'a>], ahead: usize) -> Option<&'a str> {
        let at = self.lines.start + ahead;
        lines
            .get(at)
            .filter(|_| at < self.lines.end)
            .map(|line| cut(line, self.cut))
    }

    /// The lines not read yet.
    pub(super) fn following<'a>(
        &self,
        lines: &'a [Line<'a>],
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let columns = self.cut;
        lines
            .get(self.lines.clone())
            .unwrap_or_default()
            .iter()
            .map(move |line| cut(line, columns))
    }

    /// Passes over lines.
    pub(super) fn skip(&mut self, count: usize) {
        self.lines.start = (self.lines.start + count).min(self.lines.end);
    }

    /// Takes the lines that are blank or indented more than `than`, up to the last that is not blank.
    pub(super) fn take_body(&mut self, lines: &[Line<'_>], than: usize) -> Range<usize> {
        let start = self.lines.start;
        let mut end = start;
        for at in self.lines.clone() {
            let Some(line) = lines.get(at) else { break };
            if line.text.is_empty() {
                continue;
            }
            if line.indent.saturating_sub(self.cut) <= than {
                break;
            }
            end = at + 1;
        }
        self.lines.start = end;
        start..end
    }

    /// The same, as text.
    pub(super) fn take_indented<'a>(&mut self, lines: &[Line<'a>], than: usize) -> Vec<&'a str> {
        let columns = self.cut;
        let body = self.take_body(lines, than);
        lines
            .get(body)
            .unwrap_or_default()
            .iter()
            .map(|line| cut(line, columns))
            .collect()
    }

    /// Takes the lines up to a blank one.
    pub(super) fn take_filled<'a>(&mut self, lines: &[Line<'a>]) -> Vec<&'a str> {
        let mut taken = Vec::new();
        while let Some(line) = self.peek(lines, 0).filter(|line| !line.is_empty()) {
            taken.push(line);
            self.skip(1);
        }
        taken
    }
}
