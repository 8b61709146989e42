//! Plain text: the structure that its layout shows. See `spec/formats/plain.md`.

use std::collections::BTreeMap;

use super::lines::{indent, unified};
use crate::block::{Block, BlockKind};
use crate::error::Result;
use crate::text::{Category, category, is_space, length, squash};

const LONGEST_TITLE: usize = 60;
const LONGEST_NUMBERED_TITLE: usize = 79;

/// Reads plain text.
///
/// # Errors
/// None: whatever is written reads as something.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of formats")]
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    let text = unified(text).replace('\u{c}', "\n");
    let pieces = pieces(&text);
    let body = body_indent(&pieces);
    let following: Vec<usize> = pieces.iter().skip(1).map(|piece| piece.length).collect();
    let following = following.into_iter().chain([0]);
    Ok(pieces
        .into_iter()
        .zip(following)
        .map(|(piece, following)| piece.block(body, following))
        .collect())
}

/// Lines between blank ones.
struct Piece<'a> {
    source: &'a str,
    /// The source squashed, and its length.
    text: String,
    length: usize,
    indents: Indents,
}

/// Of the lines that hold something.
#[derive(Clone, Copy, Default)]
struct Indents {
    lines: usize,
    first: usize,
    least: usize,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in text.split('\n') {
        if line.len() == indent(line) {
            let source = start.take().and_then(|start| text.get(start..at));
            pieces.extend(source.and_then(Piece::new));
        } else {
            start.get_or_insert(at);
        }
        at += line.len() + 1;
    }
    let source = start.and_then(|start| text.get(start..));
    pieces.extend(source.and_then(Piece::new));
    pieces
}

/// The lines that hold more than controls and spaces.
fn lines(source: &str) -> impl Iterator<Item = &str> {
    source
        .split('\n')
        .filter(|line| !line.trim_matches(is_ascii_blank).is_empty())
}

fn is_ascii_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\0' | '\u{b}')
}

/// The indent at which most of the text begins, the smallest of several.
fn body_indent(pieces: &[Piece<'_>]) -> usize {
    let mut held: BTreeMap<usize, usize> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| piece.indents.lines > 0) {
        *held.entry(piece.indents.first).or_default() += piece.length;
    }
    let most = held.values().copied().max();
    held.into_iter()
        .find(|(_, length)| Some(*length) == most)
        .map_or(0, |(indent, _)| indent)
}

impl<'a> Piece<'a> {
    fn new(source: &'a str) -> Option<Self> {
        let text = squash(source);
        if text.is_empty() {
            return None;
        }
        let mut indents = Indents::default();
        for indent in lines(source).map(indent) {
            if indents.lines == 0 {
                (indents.first, indents.least) = (indent, indent);
            }
            indents.lines += 1;
            indents.least = indents.least.min(indent);
        }
        Some(Self {
            source,
            length: length(&text),
            text,
            indents,
        })
    }

    fn block(self, body: usize, following: usize) -> Block {
        let Indents {
            lines,
            first,
            least,
        } = self.indents;
        if lines > 0 && least >= body + 2 {
            return Block::new(BlockKind::Code, self.code());
        }
        let numbered = if lines == 1 {
            numbered_level(&self.text)
        } else {
            None
        };
        let kind = match numbered {
            Some(level) => BlockKind::Heading(level),
            None if lines == 1 && first <= body && self.is_title(following) => {
                BlockKind::Heading(1)
            }
            None => BlockKind::Paragraph,
        };
        Block::new(kind, self.text)
    }

    /// The lines without the indent they share.
    fn code(&self) -> String {
        let mut code = String::with_capacity(self.source.len());
        for line in lines(self.source) {
            if !code.is_empty() {
                code.push('\n');
            }
            let line = line.get(self.indents.least..).unwrap_or_default();
            code.push_str(line.trim_end_matches(is_ascii_blank));
        }
        code
    }

    fn is_title(&self, following: usize) -> bool {
        self.length <= LONGEST_TITLE
            && starts_upper(&self.text)
            && !ends_open(&self.text)
            && following > 2 * self.length
    }
}

fn starts_upper(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|c| category(c) == Category::Lu)
}

fn ends_open(text: &str) -> bool {
    text.ends_with(['.', ',', ';', ':'])
}

/// The level of a heading like `2.5.3. Contact` or `Appendix A. Notes`.
fn numbered_level(text: &str) -> Option<i64> {
    let after = after_letter(text).or_else(|| after_digits(text))?;
    let (further, after) = after_dotted_numbers(after);
    let after = after.strip_prefix('.').unwrap_or(after);
    let title = after.strip_prefix(is_space)?;
    let heads = starts_upper(title) && !ends_open(title) && length(title) <= LONGEST_NUMBERED_TITLE;
    heads.then_some(1 + further)
}

fn after_letter(text: &str) -> Option<&str> {
    let after = text
        .strip_prefix("Appendix ")
        .or_else(|| text.strip_prefix("Annex "))?;
    after.strip_prefix(|c: char| c.is_ascii_uppercase())
}

fn after_digits(text: &str) -> Option<&str> {
    let after = text.trim_start_matches(is_digit);
    (after.len() < text.len()).then_some(after)
}

/// How many numbers with a dot before them follow, and what follows those.
fn after_dotted_numbers(text: &str) -> (i64, &str) {
    let (mut count, mut rest) = (0, text);
    while let Some(after) = rest.strip_prefix('.').and_then(after_digits) {
        count += 1;
        rest = after;
    }
    (count, rest)
}

fn is_digit(c: char) -> bool {
    category(c) == Category::Nd
}
