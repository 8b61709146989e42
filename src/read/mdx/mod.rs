//! MDX: what is not prose is blanked, the rest is Markdown. See `spec/formats/mdx.md`.

mod comments;
mod esm;
mod tags;

use super::lines::{is_gap, unified};
use super::markdown::{self, Fence};
use crate::block::Block;
use crate::error::Result;
use crate::text::trim;
use comments::Comments;
use esm::Esm;

/// Reads MDX.
///
/// # Errors
/// None: whatever is written reads as something.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of formats")]
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    let text = unified(text);
    let body = markdown::after_front_matter(&text);
    let mut reading = Reading {
        prose: String::with_capacity(text.len()),
        ..Reading::default()
    };
    let mut lines = body.split('\n').peekable();
    while let Some(line) = lines.next() {
        reading.line(line, lines.peek().copied());
        reading.prose.push('\n');
    }
    // The line feed after the last line is one too many.
    reading.prose.pop();
    Ok(markdown::blocks_of_mdx(&reading.prose))
}

#[derive(Default)]
struct Reading {
    /// What Markdown is to read.
    prose: String,
    /// The fence whose code is copied as it is.
    fence: Option<Fence>,
    /// The fence that is left out, its content read like all else.
    unwrapped: Option<Fence>,
    statement: Option<Esm>,
    /// Whether a tag goes on from the line before.
    tag: bool,
    comments: Comments,
}

impl Reading {
    /// Writes what stays of a line.
    fn line(&mut self, line: &str, next: Option<&str>) {
        if let Some(fence) = self.fence {
            self.fence = Some(fence).filter(|fence| !fence.is_closed_by(line));
            self.prose.push_str(line);
        } else if self.unwrapped.is_some_and(|fence| fence.is_closed_by(line)) {
            self.unwrapped = None;
        } else if let Some(statement) = self.statement.take() {
            self.statement = statement.after(line, next);
        } else if self.tag {
            self.tag = !trim(line).ends_with('>');
        } else if self.comments.is_open() || !self.opens(line, next) {
            self.text(line);
        }
    }

    /// Whether the line begins code or a statement, which is then begun.
    fn opens(&mut self, line: &str, next: Option<&str>) -> bool {
        if let Some((fence, info)) = Fence::opened_by(line) {
            if self.unwrapped.is_none() && first_word(info) == "mdx-code-block" {
                self.unwrapped = Some(fence);
            } else {
                self.fence = Some(fence);
                self.prose.push_str(line);
            }
            return true;
        }
        let begins = esm::begins(line);
        if begins {
            self.statement = Esm::begun(line, next);
        }
        begins
    }

    fn text(&mut self, line: &str) {
        let kept = self.comments.without(line);
        let trimmed = trim(&kept);
        if let Some(title) = tags::admonition_title(trimmed) {
            self.apart(trim(title));
        } else if let Some(inner) = tags::wrapped(trimmed) {
            self.apart(&tags::without_html(inner));
        } else if trimmed.is_empty() || tags::is_tag(trimmed) {
        } else if tags::is_unfinished_tag(trimmed) {
            self.tag = true;
        } else {
            let plain = tags::without_html(&kept);
            if !trim(&plain).is_empty() {
                self.prose.push_str(&plain);
            }
        }
    }

    /// Writes a line of its own between blank ones; nothing but a blank one for nothing.
    fn apart(&mut self, text: &str) {
        if !text.is_empty() {
            self.prose.push('\n');
            self.prose.push_str(text);
            self.prose.push('\n');
        }
    }
}

fn first_word(info: &str) -> &str {
    info.trim_start_matches(is_gap)
        .split(is_gap)
        .next()
        .unwrap_or_default()
}
