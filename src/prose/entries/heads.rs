//! Which blocks start an entry: those the reader names, or short lines and signatures.

use super::Placed;
use crate::block::{Block, BlockKind};
use crate::prose::letters::{is_ascii_space, is_ascii_word, is_letter};
use crate::text::{squash, trim};

/// Characters of a name; a signature may have twice as many.
pub(super) const MAX_NAME: usize = 60;

/// How the entries of a section begin.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rule {
    /// Where `meta.entry` changes.
    Named,
    /// At signatures, and at short lines before longer paragraphs.
    Layout,
}

impl Rule {
    pub(super) fn of(section: &[Placed<'_>]) -> Self {
        let named = section.iter().any(|placed| entry(placed.block).is_some());
        if named { Self::Named } else { Self::Layout }
    }

    /// The name of the entry that a block starts.
    pub(super) fn name(
        self,
        before: Option<&Block>,
        block: &Block,
        next: Option<&Block>,
    ) -> Option<String> {
        match self {
            Self::Named => {
                let name = entry(block)?;
                let goes_on = before.and_then(entry) == Some(name);
                (!goes_on).then(|| name.to_owned())
            }
            Self::Layout => layout_name(block, next),
        }
    }
}

fn entry(block: &Block) -> Option<&str> {
    block.meta("entry")?.as_str()
}

fn layout_name(block: &Block, next: Option<&Block>) -> Option<String> {
    if block.kind != BlockKind::Paragraph || is_longer(trim(&block.text), 4 * MAX_NAME) {
        return None;
    }
    let name = squash(&block.text);
    if !name.chars().any(is_letter) || is_longer(&name, 2 * MAX_NAME) {
        return None;
    }
    let titles =
        || !is_longer(&name, MAX_NAME) && !ends_sentence(&name) && is_explained(&name, next);
    (is_signature(&name) || titles()).then_some(name)
}

fn ends_sentence(name: &str) -> bool {
    name.ends_with(['.', '!', '?', ':', ';', ','])
}

/// Whether the next block is a paragraph of more than twice the length.
fn is_explained(name: &str, next: Option<&Block>) -> bool {
    let paragraph = next.filter(|next| next.kind == BlockKind::Paragraph);
    paragraph.is_some_and(|next| is_longer(trim(&next.text), 2 * name.chars().count()))
}

fn is_longer(text: &str, than: usize) -> bool {
    text.chars().nth(than).is_some()
}

/// `Path.walk(top_down=True) -> Iterator`, or `Path.cwd`.
fn is_signature(name: &str) -> bool {
    is_call(name) || is_member(name)
}

fn is_call(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let after = name.trim_start_matches(|c: char| is_ascii_word(c) || c == '.');
    starts && after.starts_with('(') && (name.ends_with(')') || returns(after))
}

/// Whether an arrow follows a closing bracket.
fn returns(brackets: &str) -> bool {
    let mut arrows = brackets.match_indices("->");
    arrows.any(|(at, _)| {
        let before = brackets.get(..at).unwrap_or_default();
        before.trim_end_matches(is_ascii_space).ends_with(')')
    })
}

fn is_member(name: &str) -> bool {
    let Some((class, member)) = name.split_once('.') else {
        return false;
    };
    class.starts_with(|c: char| c.is_ascii_uppercase())
        && class.chars().all(is_ascii_word)
        && !member.is_empty()
        && member.chars().all(is_ascii_word)
}
