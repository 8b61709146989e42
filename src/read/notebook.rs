//! Jupyter notebooks, cell by cell. See `spec/formats/notebook.md`.

use std::borrow::Cow;

use super::lines::unified;
use super::{markdown, messages};
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Json, Value};
use crate::text::{squash, trim, trim_end};

/// Reads a notebook of format 4.
///
/// # Errors
/// `Input` when the text is not a JSON object with a list of cells.
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    let refused = || Error::new(ErrorKind::Input, messages::NOT_A_NOTEBOOK);
    let json = Json::parse(text).map_err(|error| refused().caused_by(error))?;
    let cells = json.value().get("cells").filter(|cells| cells.is_array());
    let mut blocks = Vec::new();
    for cell in cells.ok_or_else(refused)?.items() {
        push_cell(cell, &mut blocks);
    }
    Ok(blocks)
}

fn push_cell(cell: Value<'_>, blocks: &mut Vec<Block>) {
    let source = || field(cell, "source");
    match cell.get("cell_type").and_then(Value::as_str) {
        Some("markdown") => blocks.extend(markdown::blocks(&source())),
        Some("raw") => push_paragraphs(&source(), blocks),
        Some("code") => {
            push_code("", &unified(&source()), blocks);
            for output in cell.get("outputs").into_iter().flat_map(Value::items) {
                push_output(output, blocks);
            }
        }
        _ => {}
    }
}

/// A text that may be written as a list of its parts.
fn field<'a>(object: Value<'a>, key: &str) -> Cow<'a, str> {
    let Some(value) = object.get(key) else {
        return Cow::Borrowed("");
    };
    match value.as_str() {
        Some(text) => Cow::Borrowed(text),
        None => Cow::Owned(value.items().filter_map(Value::as_str).collect()),
    }
}

/// What stands between lines of nothing but spaces and tabs.
fn push_paragraphs(source: &str, blocks: &mut Vec<Block>) {
    let mut piece = String::new();
    for line in unified(source).split('\n').chain([""]) {
        if line.bytes().all(|b| matches!(b, b' ' | b'\t')) {
            let text = squash(&std::mem::take(&mut piece));
            if !text.is_empty() {
                blocks.push(Block::new(BlockKind::Paragraph, text));
            }
        } else {
            piece.push_str(line);
            piece.push('\n');
        }
    }
}

fn push_code(label: &str, code: &str, blocks: &mut Vec<Block>) {
    if !trim(code).is_empty() {
        blocks.push(Block::new(BlockKind::Code, format!("{label}{code}")));
    }
}

fn push_output(output: Value<'_>, blocks: &mut Vec<Block>) {
    match output.get("output_type").and_then(Value::as_str) {
        Some("stream") => push_printed(&field(output, "text"), blocks),
        Some("execute_result" | "display_data") => {
            if let Some(data) = output.get("data") {
                push_printed(&field(data, "text/plain"), blocks);
            }
        }
        Some("error") => {
            let name = without_escapes(&field(output, "ename"));
            let value = without_escapes(&field(output, "evalue"));
            push_error(trim(&name), trim(&value), blocks);
        }
        _ => {}
    }
}

fn push_printed(text: &str, blocks: &mut Vec<Block>) {
    push_code("Output:\n", trim_end(&without_escapes(text)), blocks);
}

fn push_error(name: &str, value: &str, blocks: &mut Vec<Block>) {
    if name.is_empty() || value.is_empty() {
        push_code("", &format!("{name}{value}"), blocks);
    } else {
        push_code(&format!("{name}: "), value, blocks);
    }
}

/// The text with `\n` for its line ends, without codes that colour a terminal.
fn without_escapes(text: &str) -> String {
    let text = unified(text);
    let mut plain = String::with_capacity(text.len());
    let mut rest: &str = &text;
    while let Some((before, code)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = match after_code(code) {
            Some(after) => after,
            None => {
                plain.push('\u{1b}');
                code
            }
        };
    }
    plain.push_str(rest);
    plain
}

fn after_code(code: &str) -> Option<&str> {
    let parameters = code.strip_prefix('[')?;
    let last =
        parameters.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ';' | '?'));
    last.strip_prefix(|c: char| c.is_ascii_alphabetic())
}
