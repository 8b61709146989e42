//! Glossaries written as lists: each item opens with its term.

use super::heads::MAX_NAME;
use crate::block::{Block, BlockKind};
use crate::prose::letters::is_digit;
use crate::text::{is_space, trim, trim_start};

/// The items of a list, markers removed, where more than half of them open with a term.
pub(super) fn glossary(block: &Block) -> Option<Vec<&str>> {
    if block.kind != BlockKind::Paragraph {
        return None;
    }
    let items: Vec<&str> = trim(&block.text)
        .split('\n')
        .map(item)
        .collect::<Option<_>>()?;
    let termed = items.iter().filter(|item| opens_with_term(item)).count();
    (2 * termed > items.len()).then_some(items)
}

/// The term of an item: what stands before the first separator, or else its first characters.
pub(super) fn name(item: &str) -> &str {
    let term = starts(item).find(|(_, rest)| separated(rest).is_some() || rest.starts_with(" ("));
    trim(term.map_or_else(|| first_characters(item), |(term, _)| term))
}

fn first_characters(item: &str) -> &str {
    let end = item.char_indices().nth(MAX_NAME).map(|(at, _)| at);
    end.and_then(|end| item.get(..end)).unwrap_or(item)
}

/// What follows `- `, `* `, `+ `, `1. ` or `1) `.
fn item(line: &str) -> Option<&str> {
    let line = trim_start(line);
    let after = line
        .strip_prefix(['-', '*', '+'])
        .or_else(|| after_number(line))?;
    let text = trim_start(after);
    (text.len() < after.len() && !text.is_empty()).then(|| trim(text))
}

fn after_number(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(is_digit);
    let digits = line.strip_suffix(rest)?.chars().count();
    (1..=9)
        .contains(&digits)
        .then(|| rest.strip_prefix(['.', ')']))?
}

fn opens_with_term(item: &str) -> bool {
    starts(item).any(|(_, rest)| {
        separated(rest)
            .and_then(|rest| rest.chars().next())
            .is_some_and(|c| !is_space(c))
    })
}

/// Every way to cut an item after its first to sixtieth character.
fn starts(item: &str) -> impl Iterator<Item = (&str, &str)> {
    let cuts = item.char_indices().map(|(at, _)| at);
    cuts.skip(1)
        .take(MAX_NAME)
        .filter_map(|at| item.split_at_checked(at))
}

/// What follows a colon with whitespace, or a dash between spaces.
fn separated(text: &str) -> Option<&str> {
    let dashed = text
        .strip_prefix(" \u{2013} ")
        .or_else(|| text.strip_prefix(" - "));
    dashed.or_else(|| text.strip_prefix(':')?.strip_prefix(is_space))
}
