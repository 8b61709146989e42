//! `WebVTT` captions.

use std::borrow::Cow;

use super::{Transcript, clock, digits, push_without_tags};
use crate::block::Block;
use crate::error::{self, Error, ErrorKind};
use crate::read::lines::{is_gap, unified};
use crate::read::messages;
use crate::text::{dereference, squash, trim};

/// Reads `WebVTT` captions.
///
/// # Errors
/// `Input` when the first line is not the signature.
pub(in crate::read) fn read(text: &str) -> error::Result<Vec<Block>> {
    let text = unified(text);
    let first = text.split('\n').next().unwrap_or_default();
    if !first
        .strip_prefix("WEBVTT")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(is_gap))
    {
        return Err(Error::new(ErrorKind::Input, messages::VTT_SIGNATURE));
    }
    let mut transcript = Transcript::default();
    let mut run = Run::header();
    for line in text.split('\n') {
        if trim(line).is_empty() {
            run.close(&mut transcript);
            continue;
        }
        if holds_arrow(line) && run.ends_before_timing() {
            run.close(&mut transcript);
        }
        run.lines.push(line);
    }
    run.close(&mut transcript);
    Ok(transcript.blocks)
}

/// Lines without a blank one between them.
struct Run<'a> {
    lines: Vec<&'a str>,
    header: bool,
}

impl<'a> Run<'a> {
    fn header() -> Self {
        Self {
            lines: Vec::new(),
            header: true,
        }
    }

    /// Whether a timing line cannot belong to these lines: they are more than the name of a cue.
    fn ends_before_timing(&self) -> bool {
        match self.lines.as_slice() {
            [] => false,
            [only] => self.header || holds_arrow(only),
            _ => true,
        }
    }

    fn close(&mut self, transcript: &mut Transcript) {
        if self.lines.is_empty() {
            return;
        }
        if !self.header {
            self.cue(transcript);
        }
        self.header = false;
        self.lines.clear();
    }

    fn cue(&self, transcript: &mut Transcript) {
        let Some((first, rest)) = self.lines.split_first() else {
            return;
        };
        if is_note(first) {
            return;
        }
        let (timed, text) = match rest.split_first() {
            Some((second, rest)) if !holds_arrow(first) => (second, rest),
            _ => (first, rest),
        };
        if let Some(time) = timing(timed) {
            cue(&text.join("\n"), &time, transcript);
        }
    }
}

/// Whether a line times a cue; one byte tells for most that they do not.
fn holds_arrow(line: &str) -> bool {
    line.contains('>') && line.contains("-->")
}

/// The start of a block that holds no cue.
fn is_note(line: &str) -> bool {
    ["NOTE", "STYLE", "REGION"]
        .iter()
        .filter_map(|word| line.strip_prefix(word))
        .any(|rest| rest.is_empty() || rest.starts_with(is_gap))
}

/// The start of a cue, from a line like `00:01.000 --> 00:04.000 align:start`.
fn timing(line: &str) -> Option<String> {
    let line = line.trim_start_matches(is_gap);
    with_hours(line)
        .or_else(|| without_hours(line, None))
        .filter(|(_, rest)| is_arrow(rest))
        .map(|(time, _)| time)
}

fn with_hours(line: &str) -> Option<(String, &str)> {
    let (hours, rest) = digits(line, 1, usize::MAX)?;
    without_hours(rest.strip_prefix(':')?, Some(hours))
}

fn without_hours<'a>(line: &'a str, hours: Option<&str>) -> Option<(String, &'a str)> {
    let (minutes, rest) = digits(line, 2, 2)?;
    let (seconds, rest) = digits(rest.strip_prefix(':')?, 2, 2)?;
    let (_, rest) = digits(rest.strip_prefix('.')?, 3, 3)?;
    Some((clock(hours, minutes, seconds), rest))
}

fn is_arrow(rest: &str) -> bool {
    let arrow = rest.trim_start_matches(is_gap);
    let after = arrow.strip_prefix("-->");
    arrow.len() < rest.len() && after.is_some_and(|after| after.starts_with(is_gap))
}

/// Adds the text of a cue, parted where a voice begins or ends.
fn cue(text: &str, time: &str, transcript: &mut Transcript) {
    let mut voice: Option<String> = None;
    let mut at = 0;
    // Without a closing bracket ahead nothing is a tag.
    let last = text.rfind('>').unwrap_or(0);
    loop {
        let tag = text.get(..=last).and_then(|text| next_voice(text, at));
        let end = tag.as_ref().map_or(text.len(), |tag| tag.start);
        let said = plain(text.get(at..end).unwrap_or_default());
        match voice.take() {
            Some(voice) => transcript.voiced(&said, time, voice),
            None => transcript.cue(&said, time),
        }
        let Some(tag) = tag else {
            return;
        };
        voice = Some(squash(&decoded(tag.name))).filter(|name| !name.is_empty());
        at = tag.end;
    }
}

/// `<v Name>`, or `</v>` with an empty name.
struct VoiceTag<'a> {
    start: usize,
    end: usize,
    name: &'a str,
}

/// The first voice tag from a place on, in a text that ends with a closing bracket.
fn next_voice(text: &str, from: usize) -> Option<VoiceTag<'_>> {
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('<')?;
        let inner = text.get(start + 1..)?;
        match voice(inner) {
            Ok((name, after)) => {
                let end = text.len() - after.len();
                return Some(VoiceTag { start, end, name });
            }
            Err(rest) => from = text.len() - rest.len(),
        }
    }
}

/// The name in a voice tag after its `<`, and what follows the tag; or from where on one may be.
fn voice(inner: &str) -> Result<(&str, &str), &str> {
    if let Some(after) = inner.strip_prefix("/v>") {
        return Ok(("", after));
    }
    let rest = after_classes(inner.strip_prefix('v').ok_or(inner)?)?;
    let name = rest.trim_start_matches(is_blank);
    match name.split_once('>') {
        Some((name, after)) if name.is_empty() || rest.starts_with(is_blank) => Ok((name, after)),
        _ => Err(rest),
    }
}

/// What follows classes such as `.loud`; an empty one is no class, and nothing before it a tag.
fn after_classes(text: &str) -> Result<&str, &str> {
    let mut rest = text;
    while let Some(class) = rest.strip_prefix('.') {
        let after = class.trim_start_matches(|c| !is_blank(c) && !matches!(c, '.' | '>'));
        if after.len() == class.len() {
            return Err(class);
        }
        rest = after;
    }
    Ok(rest)
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{c}')
}

/// The text without tags, entities read.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    push_without_tags(text, &mut plain);
    match decoded(&plain) {
        Cow::Owned(text) => text,
        Cow::Borrowed(_) => plain,
    }
}

fn decoded(text: &str) -> Cow<'_, str> {
    dereference(text, entity)
}

/// The character of an entity after its `&`, if it has one, and what follows its `;`.
fn entity(text: &str) -> Option<(Option<char>, &str)> {
    const LONGEST: usize = 8;
    let end = text.bytes().take(LONGEST + 1).position(|b| b == b';')?;
    let (name, after) = text.split_at_checked(end)?;
    let value = match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "nbsp" => Some('\u{a0}'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "lrm" | "rlm" => None,
        _ => Some(numeric(name.strip_prefix('#')?)?),
    };
    Some((value, after.strip_prefix(';')?))
}

fn numeric(digits: &str) -> Option<char> {
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(hex) if is_number(hex, 6, |b| b.is_ascii_hexdigit()) => u32::from_str_radix(hex, 16),
        None if is_number(digits, 7, |b| b.is_ascii_digit()) => digits.parse(),
        _ => return None,
    };
    let value = code.ok().filter(|&code| code > 0).and_then(char::from_u32);
    Some(value.unwrap_or(char::REPLACEMENT_CHARACTER))
}

fn is_number(digits: &str, most: usize, is_digit: impl Fn(u8) -> bool) -> bool {
    (1..=most).contains(&digits.len()) && digits.bytes().all(is_digit)
}
