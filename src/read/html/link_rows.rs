//! Rows of short links that recur over a page, such as `Reply | Share`, which are not content.

use std::collections::HashMap;

use super::tree::MANY_WORDS;
use crate::block::Block;
use crate::text::{is_space, squash, trim};

const MOST_WORDS: usize = 8;
const REPEATS: usize = 3;

/// The link rows met so far: the place of each block and its key.
#[derive(Debug, Default)]
pub(super) struct LinkRows {
    rows: Vec<(usize, String)>,
}

impl LinkRows {
    /// Notes a paragraph whose longest link has `words` words, where it reads as a row of links.
    pub(super) fn note(&mut self, place: usize, text: &str, words: Option<u32>) {
        if words.is_none_or(|words| words >= MANY_WORDS) || !text.split('\n').all(is_row) {
            return;
        }
        let key = squash(&text.replace(|c: char| c.is_ascii_digit(), ""));
        if key.contains(|c: char| c.is_ascii_alphabetic()) {
            self.rows.push((place, key));
        }
    }

    /// The blocks without the rows that recur.
    pub(super) fn removed_from(self, mut blocks: Vec<Block>) -> Vec<Block> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for (_, key) in &self.rows {
            *counts.entry(key).or_default() += 1;
        }
        let mut gone = self
            .rows
            .iter()
            .filter(|(_, key)| counts.get(key.as_str()) >= Some(&REPEATS))
            .peekable();
        let mut place = 0;
        blocks.retain(|_| {
            let drop = gone.next_if(|(row, _)| *row == place).is_some();
            place += 1;
            !drop
        });
        blocks
    }
}

/// Few words and no end of a sentence.
fn is_row(line: &str) -> bool {
    let line = trim(without_marker(line));
    line.split(is_space).filter(|word| !word.is_empty()).count() <= MOST_WORDS
        && !line.ends_with(['.', '!', '?'])
}

fn without_marker(line: &str) -> &str {
    let text = line.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
    let dash = text.strip_prefix('-');
    let number = dash
        .unwrap_or(text)
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number
        .strip_prefix('.')
        .filter(|_| number.len() < dash.unwrap_or(text).len());
    let starts_with_space =
        |rest: &&str| rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
    dash.filter(starts_with_space)
        .or(numbered.filter(starts_with_space))
        .unwrap_or(line)
}
