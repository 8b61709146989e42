//! SubRip captions.

use super::{Transcript, clock, digits};
use crate::block::Block;
use crate::error::Result;
use crate::read::lines::{is_gap, unified};

/// Reads SubRip captions; text before the first timing is none.
///
/// # Errors
/// None: a file without timings has no cues.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of formats")]
pub(in crate::read) fn read(text: &str) -> Result<Vec<Block>> {
    let text = unified(text);
    let mut transcript = Transcript::default();
    let mut cue: Option<Cue> = None;
    for line in text.split('\n') {
        if let Some(time) = timing(line) {
            let last = cue.replace(Cue::new(time));
            last.into_iter()
                .for_each(|cue| cue.close(true, &mut transcript));
        } else if let Some(cue) = &mut cue {
            cue.push(line);
        }
    }
    cue.into_iter()
        .for_each(|cue| cue.close(false, &mut transcript));
    Ok(transcript.blocks)
}

struct Cue {
    time: String,
    text: String,
    /// Where the last line starts, if it is the number of a cue.
    index: Option<usize>,
}

impl Cue {
    fn new(time: String) -> Self {
        Self {
            time,
            text: String::new(),
            index: None,
        }
    }

    fn push(&mut self, line: &str) {
        self.text.push('\n');
        self.index = is_index(line).then_some(self.text.len());
        push_without_markup(line, &mut self.text);
    }

    /// Ends the cue; the number of the next one may stand on its last line.
    fn close(mut self, followed: bool, transcript: &mut Transcript) {
        if let Some(index) = self.index.filter(|_| followed) {
            self.text.truncate(index);
        }
        transcript.cue(&self.text, &self.time);
    }
}

fn is_index(line: &str) -> bool {
    let number = line.trim_matches(is_gap);
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// The start of a cue, from a line like `00:00:01,000 --> 00:00:03,500`.
///
/// Fields of one digit, no hours, and fractions of any length or none are met in real files.
fn timing(line: &str) -> Option<String> {
    let (first, rest) = digits(line.trim_start_matches(is_gap), 1, usize::MAX)?;
    let (second, rest) = digits(rest.strip_prefix(':')?, 1, 2)?;
    let third = rest.strip_prefix(':').and_then(|rest| digits(rest, 1, 2));
    let (time, rest) = match third {
        Some((third, rest)) => (clock(Some(first), second, third), rest),
        None if first.len() <= 2 => (clock(None, first, second), rest),
        None => return None,
    };
    let rest = match rest.strip_prefix([',', '.', ':']) {
        Some(fraction) => digits(fraction, 1, usize::MAX)?.1,
        None => rest,
    };
    let end = rest.trim_start_matches(is_gap).strip_prefix("-->")?;
    // Hours left out are read as such only where a time follows, so that text with an arrow stays text.
    let is_time = end
        .trim_start_matches(is_gap)
        .starts_with(|c: char| c.is_ascii_digit());
    (third.is_some() || is_time).then_some(time)
}

/// Appends a line without tags and without positions such as `{\an8}`.
fn push_without_markup(line: &str, out: &mut String) {
    let mut rest = line;
    // What is not closed is text, and so is all of its kind after it.
    let (mut tags, mut positions) = (true, true);
    while let Some(at) = rest.find(['<', '{']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let (may_close, end) = match from.strip_prefix("{\\") {
            Some(_) => (&mut positions, '}'),
            None if from.starts_with('<') => (&mut tags, '>'),
            None => {
                out.push('{');
                rest = from.get(1..).unwrap_or_default();
                continue;
            }
        };
        let closed = may_close.then(|| from.split_once(end)).flatten();
        *may_close = closed.is_some();
        rest = match closed {
            Some((_, after)) => after,
            None => {
                out.extend(from.chars().next());
                from.get(1..).unwrap_or_default()
            }
        };
    }
    out.push_str(rest);
}
