//! Packing the small children of a node.

use std::ops::Range;

use super::span::Size;

/// A unit in the making.
#[derive(Default)]
pub(super) struct Pack {
    pub(super) lines: Vec<Range<usize>>,
    pub(super) held: Vec<u32>,
    pub(super) size: Size,
}

/// Lines that belong together: a small child's, or those outside all.
pub(super) struct Piece {
    pub(super) lines: Range<usize>,
    pub(super) child: Option<u32>,
}

/// Own lines in order, cut at the small children.
pub(super) fn pieces(own: &[Range<usize>], spans: &[(usize, usize, u32)]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut spans = spans.iter().peekable();
    for lines in own {
        let mut at = lines.start;
        while at < lines.end {
            while spans.next_if(|(_, end, _)| *end <= at).is_some() {}
            let (end, child) = match spans.peek() {
                Some((start, end, child)) if *start <= at => ((*end).min(lines.end), Some(*child)),
                Some((start, _, _)) => ((*start).min(lines.end), None),
                None => (lines.end, None),
            };
            pieces.push(Piece {
                lines: at..end,
                child,
            });
            at = end;
        }
    }
    pieces
}
