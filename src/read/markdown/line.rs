//! What a single line is.

use crate::read::lines::{is_gap, unindented};
use crate::text::trim;

/// An opening fence.
#[derive(Clone, Copy)]
pub(in crate::read) struct Fence {
    mark: u8,
    length: usize,
}

impl Fence {
    /// The fence that a line is, and what stands after its marks.
    pub(in crate::read) fn opened_by(line: &str) -> Option<(Self, &str)> {
        let start = unindented(line);
        let mark = *start.as_bytes().first()?;
        let length = run(start, mark);
        let info = start.get(length..)?;
        let opens = match mark {
            b'`' => length >= 3 && !info.contains('`'),
            b'~' => length >= 3,
            _ => false,
        };
        opens.then_some((Self { mark, length }, info))
    }

    pub(in crate::read) fn is_closed_by(self, line: &str) -> bool {
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
pub(super) fn heading(start: &str) -> Option<(i64, &str)> {
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
pub(super) fn underline(start: &str) -> Option<i64> {
    let mark = *start.as_bytes().first()?;
    let level = match mark {
        b'=' => 1,
        b'-' => 2,
        _ => return None,
    };
    is_blank(start.get(run(start, mark)..)?).then_some(level)
}

/// Three or more of one mark and nothing else.
pub(super) fn is_break(start: &str) -> bool {
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

/// Dashes under the columns of a table, bars between them.
pub(super) fn is_delimiter(start: &str) -> bool {
    let cells = || start.split('|').map(|cell| cell.trim_matches(is_gap));
    let dashes = |cell: &str| {
        let cell = cell.strip_prefix(':').unwrap_or(cell);
        let cell = cell.strip_suffix(':').unwrap_or(cell);
        !cell.is_empty() && cell.bytes().all(|b| b == b'-')
    };
    cells().count() > 1 && cells().all(dashes)
}

/// Whether a line starts with four spaces or a tab.
pub(super) fn is_far_in(line: &str) -> bool {
    line.starts_with("    ") || line.trim_start_matches(' ').starts_with('\t')
}

/// The line without as much space as it starts with, at most so many spaces or one tab for four.
pub(super) fn without_indent(line: &str, by: usize) -> &str {
    let mut width = 0;
    for (at, byte) in line.bytes().enumerate() {
        width += match byte {
            b' ' if width < by => 1,
            b'\t' if width < by => 4,
            _ => return line.get(at..).unwrap_or_default(),
        };
    }
    ""
}

pub(super) fn is_item(start: &str) -> bool {
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

pub(super) fn without_quote(start: &str) -> &str {
    let inner = start.strip_prefix('>').unwrap_or(start);
    inner.strip_prefix(is_gap).unwrap_or(inner)
}
