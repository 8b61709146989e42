//! Substitutions: `|name|` becomes what `.. |name| replace:: text` says.

use std::collections::HashMap;

use super::line::Line;
use crate::block::{Block, BlockKind};
use crate::json::{Builder, Value};

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
        let Some((name, text)) = definition(line.text) else {
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
        let text = text.trim_matches(' ');
        if !text.is_empty() {
            names
                .entry(name.to_owned())
                .or_insert_with(|| text.to_owned());
        }
    }
    names
}

fn definition(line: &str) -> Option<(&str, &str)> {
    let after = line
        .trim_start_matches(' ')
        .strip_prefix(".. ")?
        .trim_start_matches(' ')
        .strip_prefix('|')?;
    let (name, rest) = after.split_once('|')?;
    let text = rest.trim_start_matches(' ').strip_prefix("replace::")?;
    (!name.is_empty()).then_some((name, text))
}

struct Substitutions {
    names: HashMap<String, String>,
    room: usize,
}

impl Substitutions {
    fn apply(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('|') {
            out.push_str(before);
            let named = after
                .split_once('|')
                .and_then(|(name, left)| Some((self.names.get(name)?, left)));
            match named.filter(|(text, _)| text.len() <= self.room) {
                Some((text, left)) => {
                    self.room -= text.len();
                    out.push_str(text);
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
