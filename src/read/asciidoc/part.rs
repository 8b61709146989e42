//! A stretch of lines that is read by rules of its own: the document, or the content of a block.

use std::ops::Range;

use super::list::Kind;

/// Where reading a stretch stands.
#[derive(Debug)]
pub(super) struct Part<'a> {
    lines: Range<usize>,
    /// Whether the last line was blank, or nothing was read yet.
    pub(super) blank: bool,
    /// Whether the last line attaches the next to a list.
    pub(super) attached: bool,
    /// The attributes and title of the block to come.
    pub(super) attributes: &'a str,
    /// See `attributes`.
    pub(super) title: &'a str,
    /// The kind of the open list.
    pub(super) kind: Option<Kind>,
}

impl<'a> Part<'a> {
    /// A stretch about to be read.
    pub(super) fn new(lines: Range<usize>) -> Self {
        Self {
            lines,
            blank: true,
            attached: false,
            attributes: "",
            title: "",
            kind: None,
        }
    }

    /// The next line and its place.
    pub(super) fn next(&mut self, lines: &'a [&'a str]) -> Option<(usize, &'a str)> {
        let at = self.lines.next()?;
        Some((at, lines.get(at)?))
    }

    /// The line after the one read last.
    pub(super) fn peek(&self, lines: &'a [&'a str]) -> Option<&'a str> {
        lines.get(self.lines.clone())?.first().copied()
    }

    /// Whether a line is still to be read.
    pub(super) fn holds(&self, at: usize) -> bool {
        self.lines.contains(&at)
    }

    /// Takes the lines up to one, which is passed over; to the end without one.
    pub(super) fn take_to(&mut self, close: Option<usize>) -> Range<usize> {
        let content = self.lines.start..close.unwrap_or(self.lines.end);
        self.lines.start = close.map_or(self.lines.end, |close| close + 1);
        content
    }

    /// Passes over the lines up to one and itself; over all where there is none here.
    pub(super) fn skip_past(&mut self, close: Option<usize>) {
        let close = close.filter(|close| self.holds(*close));
        self.take_to(close);
    }

    /// Takes the lines up to a blank one.
    pub(super) fn take_filled(&mut self, lines: &'a [&'a str]) -> &'a [&'a str] {
        let rest = lines.get(self.lines.clone()).unwrap_or_default();
        let filled = rest.iter().take_while(|line| !line.is_empty()).count();
        self.lines.start += filled;
        rest.get(..filled).unwrap_or_default()
    }
}
