//! Counting the tokens of lines without reading them again.

use std::ops::Range;

use super::outline::Line;
use super::pages::Pages;
use crate::text::is_wide;

/// Sums over the lines from the first.
#[derive(Debug)]
pub(super) struct Sums {
    /// Code points, those of wide characters, and lines neither blank nor a comment.
    sums: Vec<(usize, usize, usize)>,
    per_token: usize,
}

/// How much text some lines are, joined by line feeds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Size {
    length: usize,
    wide: usize,
    lines: usize,
    useful: usize,
}

impl Size {
    /// Both, one after the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            length: self.length + other.length,
            wide: self.wide + other.wide,
            lines: self.lines + other.lines,
            useful: self.useful + other.useful,
        }
    }

    /// How many lines are neither blank nor a comment.
    pub(super) fn useful(self) -> usize {
        self.useful
    }
}

impl Sums {
    /// The sums of lines.
    pub(super) fn of(lines: &Pages<Line<'_>>, chars_per_token: usize) -> Self {
        let mut sums = Vec::with_capacity(lines.len() + 1);
        let mut sum = (0, 0, 0);
        sums.push(sum);
        for line in lines.iter() {
            let ascii = line.text.is_ascii();
            let length = if ascii {
                line.text.len()
            } else {
                line.text.chars().count()
            };
            let wide = if ascii {
                0
            } else {
                line.text.chars().filter(|c| is_wide(*c)).count()
            };
            let useful = !line.is_blank() && !line.is_comment();
            sum = (
                sum.0 + line.indent + length,
                sum.1 + wide,
                sum.2 + usize::from(useful),
            );
            sums.push(sum);
        }
        Self {
            sums,
            per_token: chars_per_token.max(1),
        }
    }

    /// The size of a run of lines.
    pub(super) fn size(&self, lines: Range<usize>) -> Size {
        let last = self.sums.len() - 1;
        let (start, end) = (lines.start.min(last), lines.end.min(last));
        let (Some(from), Some(to)) = (self.sums.get(start), self.sums.get(end.max(start))) else {
            return Size::default();
        };
        Size {
            length: to.0 - from.0,
            wide: to.1 - from.1,
            lines: end.saturating_sub(start),
            useful: to.2 - from.2,
        }
    }

    /// The tokens of some lines.
    pub(super) fn tokens(&self, size: Size) -> usize {
        let length = size.length + size.lines.saturating_sub(1);
        (length - size.wide).div_ceil(self.per_token) + size.wide
    }

    /// The tokens of a run of lines.
    pub(super) fn tokens_of(&self, lines: Range<usize>) -> usize {
        self.tokens(self.size(lines))
    }
}
