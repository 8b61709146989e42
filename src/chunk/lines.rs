//! Code and tables that are too large, cut between lines.

use super::pieces;
use crate::config::Config;
use crate::text;

/// A column's name is cut to this where it stands before each of its values.
const COLUMN_CHARS: usize = 80;

/// Parts of a listing.
pub(super) fn listing(text: &str, config: &Config) -> Vec<String> {
    let mut parts = Parts::new(String::new(), config);
    for line in text.split('\n') {
        parts.add(line);
    }
    parts.finish()
}

/// Parts of a table, each with its caption and header again; where these take over half of the
/// room, each value stands on its own line behind its column's name.
pub(super) fn table(text: &str, config: &Config) -> Vec<String> {
    let mut lines = text.split('\n').peekable();
    let first = lines.next().unwrap_or_default();
    let second = lines.next_if(|_| first.starts_with("Table:"));
    let head = match second {
        Some(second) => format!("{first}\n{second}\n"),
        None => format!("{first}\n"),
    };
    if text::tokens(&head, config.chars_per_token) > config.max_tokens.div_ceil(2) {
        return match second {
            Some(header) => values(&format!("{first}\n"), header, lines, config),
            None => values("", first, lines, config),
        };
    }
    let mut parts = Parts::new(head, config);
    for line in lines {
        parts.add(line);
    }
    parts.finish()
}

/// The values of a table with a large header, `column: value` a line.
fn values<'a>(
    caption: &str,
    header: &str,
    rows: impl Iterator<Item = &'a str>,
    config: &Config,
) -> Vec<String> {
    let columns: Vec<&str> = cells(header)
        .map(|name| text::head(name, COLUMN_CHARS))
        .collect();
    let fits = text::tokens(caption, config.chars_per_token) <= config.max_tokens.div_ceil(2);
    let mut parts = Parts::new(
        if fits {
            caption.to_owned()
        } else {
            String::new()
        },
        config,
    );
    if !fits {
        parts.add(caption.trim_end());
    }
    let mut bare = true;
    for row in rows.filter(|row| !is_rule(row)) {
        let mut columns = columns.iter();
        for value in cells(row) {
            bare = false;
            match columns.next() {
                _ if value.is_empty() => {}
                Some(name) if !name.is_empty() => parts.add(&format!("{name}: {value}")),
                _ => parts.add(value),
            }
        }
    }
    if bare {
        parts.add(header);
    }
    parts.finish()
}

/// The cells of a row, with or without a border at either end.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let row = text::trim(row);
    let row = row.strip_prefix('|').unwrap_or(row);
    let closed = row.ends_with('|') && !row.ends_with("\\|");
    let row = if closed {
        row.strip_suffix('|').unwrap_or(row)
    } else {
        row
    };
    let mut escaped = false;
    row.split(move |c| {
        let border = c == '|' && !escaped;
        escaped = c == '\\' && !escaped;
        border
    })
    .map(text::trim)
}

/// Whether a line only rules the header off.
fn is_rule(row: &str) -> bool {
    row.contains('-')
        && row
            .chars()
            .all(|c| matches!(c, '|' | '-' | ':' | '+' | ' '))
}

/// Tokens of a line with its line break.
fn ended(line: &str, chars_per_token: usize) -> usize {
    if line.is_ascii() {
        return (line.len() + 1).div_ceil(chars_per_token.max(1));
    }
    text::tokens(&format!("{line}\n"), chars_per_token)
}

/// Parts being filled, each starting with the same head.
struct Parts<'a> {
    head: String,
    config: &'a Config,
    limit: usize,
    done: Vec<String>,
    filling: String,
    tokens: usize,
}

impl<'a> Parts<'a> {
    fn new(head: String, config: &'a Config) -> Self {
        let head_tokens = text::tokens(&head, config.chars_per_token);
        Self {
            filling: head.clone(),
            head,
            config,
            limit: config.max_tokens.saturating_sub(head_tokens).max(1),
            done: Vec::new(),
            tokens: 0,
        }
    }

    fn add(&mut self, line: &str) {
        for piece in pieces::cut(line, self.limit, self.config) {
            let tokens = ended(piece, self.config.chars_per_token);
            if self.tokens > 0 && self.tokens + tokens > self.limit {
                self.close();
            }
            self.filling.push_str(piece);
            self.filling.push('\n');
            self.tokens += tokens;
        }
    }

    fn close(&mut self) {
        let mut part = std::mem::replace(&mut self.filling, self.head.clone());
        part.pop();
        self.done.push(part);
        self.tokens = 0;
    }

    fn finish(mut self) -> Vec<String> {
        if self.tokens > 0 || self.done.is_empty() {
            self.close();
        }
        self.done
    }
}
