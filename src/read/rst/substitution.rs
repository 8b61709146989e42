//! Substitutions: `|name|` becomes what `.. |name| replace:: text` says.

use std::collections::HashMap;

use super::line::Line;
use crate::block::{Block, BlockKind};
use crate::json::{Builder, Value};
use crate::text::squash;

/// Text that substitutions may add, beyond eight times the document: a long text behind a short name
/// could otherwise grow without bound.
const ROOM: usize = 1 << 16;

/// The blocks with their substitutions made; code is left alone.
pub(super) fn apply(lines: &[Line<'_>], mut blocks: Vec<Block>, size: usize) -> Vec<Block> {
    let names = definitions(lines);
    if names.is_empty() {
        return blocks;
    }
    let mut made = Substitutions {
        names,
        room: size * 8 + ROOM,
    };
    for block in blocks
        .iter_mut()
        .filter(|block| block.kind != BlockKind::Code)
    {
        if block.text.contains('|') {
            block.text = made.apply(&block.text);
            block.meta = block.meta.take().map(|meta| made.table(meta.value()));
        }
    }
    blocks
}

fn definitions(lines: &[Line<'_>]) -> HashMap<String, String> {
    let mut names = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((name, kind, text)) = definition(line.text) else {
            continue;
        };
        let below = lines
            .iter()
            .skip(at + 1)
            .take_while(|below| below.indent > line.indent && !below.text.is_empty());
        let mut text = text.to_owned();
        for more in below {
            text.push(' ');
            text.push_str(more.text.trim_start_matches(' '));
        }
        let text = match kind {
            Kind::Text => text.trim_matches(' ').to_owned(),
            Kind::Characters => characters(&text),
        };
        if text.is_empty() {
            continue;
        }
        // Where no name is the very same, case and runs of spaces do not count.
        names.entry(folded(name)).or_insert_with(|| text.clone());
        names.entry(name.to_owned()).or_insert(text);
    }
    names
}

/// What a definition gives.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Characters,
}

fn folded(name: &str) -> String {
    squash(name).to_lowercase()
}

/// The characters that codes stand for, and other words as they are, up to a comment.
fn characters(codes: &str) -> String {
    let codes = codes.split_once(" .. ").map_or(codes, |(codes, _)| codes);
    let words = codes
        .split([' ', '\n'])
        .filter(|word| !word.starts_with(':'));
    words
        .map(|word| character(word).map_or_else(|| word.to_owned(), String::from))
        .collect()
}

fn character(code: &str) -> Option<char> {
    const BEFORE: [&str; 8] = ["0x", "\\x", "x", "U+", "u+", "\\u", "U", "u"];
    if !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return char::from_u32(code.parse().ok()?);
    }
    let entity = || code.strip_prefix("&#x")?.strip_suffix(';');
    let hex = BEFORE.iter().find_map(|before| code.strip_prefix(before));
    let hex = hex.or_else(entity)?;
    char::from_u32(u32::from_str_radix(hex, 16).ok()?)
}

fn definition(line: &str) -> Option<(&str, Kind, &str)> {
    let after = line
        .trim_start_matches(' ')
        .strip_prefix(".. ")?
        .trim_start_matches(' ')
        .strip_prefix('|')?;
    let (name, rest) = after.split_once('|')?;
    let rest = rest.trim_start_matches(' ');
    let text = rest
        .strip_prefix("replace::")
        .map(|text| (Kind::Text, text));
    let codes = || Some((Kind::Characters, rest.strip_prefix("unicode::")?));
    let (kind, text) = text.or_else(codes)?;
    (!name.is_empty()).then_some((name, kind, text))
}

struct Substitutions {
    names: HashMap<String, String>,
    room: usize,
}

impl Substitutions {
    fn named(&self, name: &str) -> Option<&String> {
        let known = self.names.get(name);
        known.or_else(|| self.names.get(&folded(name)))
    }

    fn apply(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('|') {
            out.push_str(before);
            let named = after
                .split_once('|')
                .and_then(|(name, left)| Some((self.named(name)?, left)));
            match named.filter(|(text, _)| text.len() <= self.room) {
                Some((text, left)) => {
                    out.push_str(text);
                    self.room -= text.len();
                    rest = left
                        .strip_prefix("__")
                        .or_else(|| left.strip_prefix('_'))
                        .unwrap_or(left);
                }
                None => {
                    out.push('|');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// The meta of a table, cells replaced.
    fn table(&mut self, meta: Value<'_>) -> crate::json::Json {
        let mut made = Builder::new();
        made.object();
        for (key, value) in meta.entries() {
            made.key(key);
            if let Some(text) = value.as_str() {
                made.string(&self.apply(text));
                continue;
            }
            made.array();
            for item in value.items() {
                match item.as_str() {
                    Some(cell) => _ = made.string(&self.apply(cell)),
                    None => {
                        let cells: Vec<String> = item
                            .items()
                            .map(|cell| self.apply(cell.as_str().unwrap_or_default()))
                            .collect();
                        made.strings(cells);
                    }
                }
            }
            made.end();
        }
        made.end();
        made.finish()
    }
}
