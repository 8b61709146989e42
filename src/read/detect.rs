//! Which format a file is in: by its name, else by what it holds. See `spec/formats/README.md`.

use super::{FORMATS, Format, decode, format};

/// How much of a file is looked at.
const WINDOW: usize = 4096;

/// The format that a file name's extension stands for.
#[must_use]
pub fn format_of(name: &str) -> Option<&'static Format> {
    let base = name.trim_end_matches('/').rsplit('/').next()?;
    let (_, extension) = base.rsplit_once('.')?;
    let extension = extension.to_lowercase();
    FORMATS
        .iter()
        .find(|format| format.extensions.contains(&extension.as_str()))
}

/// The format of a file: by its signature when that says something else than its name, by its name
/// when that has a known extension, else by its content.
///
/// None when the content is of no format that can be read.
#[must_use]
pub fn detect(name: Option<&str>, bytes: &[u8]) -> Option<&'static Format> {
    let named = name.and_then(format_of);
    if bytes.starts_with(b"%PDF-") {
        return None;
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return by_parts(bytes).and_then(format).or(named);
    }
    named.or_else(|| format(by_content(bytes)?))
}

fn by_content(bytes: &[u8]) -> Option<&'static str> {
    let start = bytes.get(..WINDOW).unwrap_or(bytes);
    let text = decode(whole_characters(start));
    (!text.contains('\0')).then(|| by_text(text.trim_start()))
}

/// A package by the names of its parts, which its directory at the end lists.
fn by_parts(bytes: &[u8]) -> Option<&'static str> {
    let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    if holds(b"word/document.xml") {
        Some("docx")
    } else if holds(b"xl/workbook.xml") {
        Some("xlsx")
    } else {
        None
    }
}

/// The bytes without a character of UTF-8 that is cut at the end.
fn whole_characters(bytes: &[u8]) -> &[u8] {
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => {
            bytes.get(..error.valid_up_to()).unwrap_or(bytes)
        }
        _ => bytes,
    }
}

fn by_text(text: &str) -> &'static str {
    let lower = text.get(..64).unwrap_or(text).to_ascii_lowercase();
    if text.starts_with("WEBVTT") {
        "vtt"
    } else if lower.starts_with("<!doctype html") || lower.starts_with("<html") {
        "html"
    } else if lower.starts_with("<?xml") {
        if text.contains("<html") {
            "html"
        } else {
            "xml"
        }
    } else if text.starts_with(['{', '[']) {
        by_json(text)
    } else if text.contains("\\documentclass") || text.contains("\\begin{document}") {
        "latex"
    } else {
        by_lines(text)
    }
}

fn by_json(text: &str) -> &'static str {
    if text.contains("\"nbformat\"") || text.contains("\"cell_type\"") {
        return "ipynb";
    }
    let whole = |line: &str| line.starts_with('{') && line.ends_with('}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines.next().is_some_and(whole) && lines.next().is_some_and(|line| line.starts_with('{')) {
        "jsonl"
    } else {
        "json"
    }
}

fn by_lines(text: &str) -> &'static str {
    let lines = || text.lines().take(200);
    if lines().take(3).any(is_cue_time) {
        "srt"
    } else if lines().any(is_markdown) {
        "markdown"
    } else {
        "text"
    }
}

fn is_cue_time(line: &str) -> bool {
    line.contains("-->") && line.starts_with(|c: char| c.is_ascii_digit())
}

/// A heading, a fence, a link or a row of a table.
fn is_markdown(line: &str) -> bool {
    let heading = line.trim_start_matches('#');
    (line.starts_with('#') && line.len() - heading.len() <= 6 && heading.starts_with(' '))
        || line.starts_with("```")
        || line.starts_with("~~~")
        || line.contains("](")
        || (line.starts_with('|') && line.ends_with('|'))
}
