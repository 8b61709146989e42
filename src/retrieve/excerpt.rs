//! What of long units stands near the question's words.

use std::borrow::Cow;
use std::ops::Range;

use crate::document::Unit;
use crate::json::Value;
use crate::prose::Profile;
use crate::search::words::{content_words, stem, words};
use crate::text::{body, sentence_spans};

/// A shorter text stays whole.
const LONG: usize = 700;

/// How many sentences around one that holds a word of the question stay.
const AROUND: usize = 1;

/// What stands for what is left out.
const GAP: &str = "… ";

/// Parts of data files stay whole, whatever their length; so do steps, none of which goes without the others.
const DATA: &str = "subtree";

/// What stands between the cells of a table.
const CELL: &str = " | ";

const FENCE: &str = "```";

/// Takes excerpts for a question.
#[derive(Debug, Default)]
pub(super) struct Excerpts {
    /// The stems of its words; with none everything stays whole.
    stems: Vec<String>,
}

impl Excerpts {
    pub(super) fn of(question: &str) -> Self {
        let stems = content_words(question).into_iter().map(|(_, stem)| stem);
        Self {
            stems: stems.collect(),
        }
    }

    /// The text of a unit, of a long one the sentences around those that hold a word of the question;
    /// all of it where none does.
    pub(super) fn take<'a>(&self, unit: &'a Unit) -> Cow<'a, str> {
        let text = unit.text.as_str();
        let is_whole = unit.kind == DATA || is_procedural(unit);
        if text.len() < LONG || self.stems.is_empty() || is_whole {
            return Cow::Borrowed(text);
        }
        let head = text.len() - body(text).len();
        let pieces = pieces(text, head);
        let wanted = self.near(text, &pieces);
        if wanted.contains(&true) {
            Cow::Owned(joined(text, head, &pieces, &wanted))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// Which pieces hold a word of the question or stand beside one that does.
    fn near(&self, text: &str, pieces: &[Range<usize>]) -> Vec<bool> {
        let mut near = vec![false; pieces.len()];
        for (at, piece) in pieces.iter().enumerate() {
            if self.is_in(text.get(piece.clone()).unwrap_or_default()) {
                let around = at.saturating_sub(AROUND)..(at + AROUND + 1).min(pieces.len());
                for place in near.get_mut(around).into_iter().flatten() {
                    *place = true;
                }
            }
        }
        keep_headers(text, pieces, &mut near);
        near
    }

    fn is_in(&self, piece: &str) -> bool {
        let mut found = false;
        words(piece, |word| {
            found = found || self.stems.iter().any(|wanted| wanted == stem(word));
        });
        found
    }
}

fn is_procedural(unit: &Unit) -> bool {
    let profile = unit.meta("profile").and_then(Value::as_str);
    profile == Some(Profile::Procedural.name())
}

/// Rows of a table keep its first one, which names their cells.
fn keep_headers(text: &str, pieces: &[Range<usize>], near: &mut [bool]) {
    let mut header = None;
    for (at, piece) in pieces.iter().enumerate() {
        if !is_row(text.get(piece.clone()).unwrap_or_default()) {
            header = None;
            continue;
        }
        let header = *header.get_or_insert(at);
        if near.get(at) == Some(&true)
            && let Some(header) = near.get_mut(header)
        {
            *header = true;
        }
    }
}

fn is_row(line: &str) -> bool {
    line.contains(CELL)
}

/// Sentences and lines from an offset on, each up to where the next begins; a fenced block is one.
fn pieces(text: &str, from: usize) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let (mut at, mut fenced) = (from, false);
    for line in text.get(from..).unwrap_or_default().split_inclusive('\n') {
        let end = at + line.len();
        let is_fence = line.trim_ascii_start().starts_with(FENCE);
        match pieces.last_mut() {
            Some(open) if fenced => open.end = end,
            _ if is_fence || is_row(line) => pieces.push(at..end),
            _ => pieces.extend(sentences(line, at)),
        }
        fenced ^= is_fence;
        at = end;
    }
    pieces
}

/// The sentences of a line at an offset, with what stands between them.
fn sentences(line: &str, at: usize) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = sentence_spans(line).map(|span| span.start).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let spans = starts.iter().zip(ends);
    spans.map(|(start, end)| at + start..at + end).collect()
}

/// The head of a text and the pieces that are wanted, each run of others as a gap.
fn joined(text: &str, head: usize, pieces: &[Range<usize>], wanted: &[bool]) -> String {
    let mut out = text.get(..head).unwrap_or_default().to_owned();
    let mut is_gap = false;
    for (piece, wanted) in pieces.iter().zip(wanted) {
        let piece = text.get(piece.clone()).unwrap_or_default();
        if *wanted {
            if is_gap {
                out.push_str(GAP);
            }
            out.push_str(piece);
        }
        is_gap = !wanted;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Excerpts;
    use crate::document::Unit;
    use crate::json::Json;

    fn taken(question: &str, text: &str, profile: &str) -> String {
        let unit = Unit {
            id: "p1".to_owned(),
            kind: "passage".to_owned(),
            text: text.to_owned(),
            path: vec!["Fees".to_owned()],
            meta: Json::parse(&format!("{{\"profile\":\"{profile}\"}}"))
                .unwrap_or_else(|_| Json::object()),
        };
        Excerpts::of(question).take(&unit).into_owned()
    }

    fn long(middle: &str) -> String {
        let other = "Nothing is said of it here. ".repeat(20);
        format!("[Fees]\n\n{other}\n{middle}\n{other}")
    }

    #[test]
    fn what_stands_near_the_words_stays() {
        let text = long("Rent is due monthly. A surcharge is five pounds. It is paid at once.");
        let taken = taken("How high are surcharges?", &text, "guidance");
        let kept =
            "[Fees]\n\n… Rent is due monthly. A surcharge is five pounds. It is paid at once.\n";
        assert_eq!(taken, kept);
    }

    #[test]
    fn rows_keep_their_header() {
        let rows = "Kind | Price\nDesk | 3\nChair | 4\nLamp | 5\nShelf | 6\n";
        let taken = taken("What does a lamp cost?", &long(rows), "guidance");
        let kept = "[Fees]\n\n… Kind | Price\n… Chair | 4\nLamp | 5\nShelf | 6\n";
        assert_eq!(taken, kept);
    }

    #[test]
    fn steps_and_what_has_no_such_word_stay_whole() {
        let text = long("A surcharge is five pounds.");
        assert_eq!(taken("Which surcharge?", &text, "procedural"), text);
        assert_eq!(taken("Which giraffe?", &text, "guidance"), text);
    }
}
