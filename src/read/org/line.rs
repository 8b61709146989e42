//! What an Org line is, by itself.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::read::collector::leading;
use crate::read::lines::is_gap;
use crate::text::{category, trim};

/// What begins at a line that is no running text.
pub(super) enum Line<'a> {
    /// Its stars, and its title.
    Heading(usize, &'a str),
    /// The name of a block.
    Begin(&'a str),
    /// Name and value.
    Keyword(&'a str, &'a str),
    Comment,
    /// Perhaps: it has to end.
    Drawer,
    Planning,
    FixedWidth,
    TableRow,
    Rule,
    Text,
}

impl<'a> Line<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let inner = line.trim_start_matches(is_gap);
        match inner.as_bytes().first() {
            Some(b'*') => {
                heading(line).map_or(Self::Text, |(stars, title)| Self::Heading(stars, title))
            }
            Some(b'#') => Self::marked(inner),
            Some(b':') if is_drawer(inner) => Self::Drawer,
            Some(b':') if is_fixed_width(inner) => Self::FixedWidth,
            Some(b'S' | b'D' | b'C') if is_planning(inner) => Self::Planning,
            Some(b'|') => Self::TableRow,
            Some(b'-') if is_rule(inner) => Self::Rule,
            _ => Self::Text,
        }
    }

    /// A line that starts with `#`.
    fn marked(inner: &'a str) -> Self {
        let Some(name) = inner.strip_prefix("#+") else {
            let comment =
                inner.len() == 1 || inner.get(1..).is_some_and(|rest| rest.starts_with(is_gap));
            return if comment { Self::Comment } else { Self::Text };
        };
        let (name, value) = name
            .split_at_checked(name.find(is_gap).unwrap_or(name.len()))
            .unwrap_or((name, ""));
        if let Some(block) = after_prefix(name, "begin_").filter(|block| !block.is_empty()) {
            return Self::Begin(block);
        }
        match name.strip_suffix(':').filter(|name| !name.is_empty()) {
            Some(name) => Self::Keyword(name, trim(value)),
            None => Self::Text,
        }
    }
}

/// What follows a prefix, letters of ASCII in either case.
fn after_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// The stars of a heading and its title.
pub(super) fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('*');
    let stars = line.len() - title.len();
    (stars > 0 && title.starts_with(is_gap)).then(|| (stars, title.trim_start_matches(is_gap)))
}

/// The name of the block that a line ends.
pub(super) fn block_end(line: &str) -> Option<&str> {
    after_prefix(line.trim_start_matches(is_gap), "#+end_")
        .filter(|name| !name.is_empty() && !name.contains(is_gap))
}

fn is_drawer(inner: &str) -> bool {
    let name = inner
        .strip_prefix(':')
        .and_then(|rest| rest.strip_suffix(':'));
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(is_name))
}

pub(super) fn is_drawer_end(line: &str) -> bool {
    line.trim_start_matches(is_gap)
        .eq_ignore_ascii_case(":end:")
}

pub(super) fn is_fixed_width(line: &str) -> bool {
    let rest = line.trim_start_matches(is_gap).strip_prefix(':');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The text of a line of fixed width.
pub(super) fn after_colon(line: &str) -> &str {
    let line = line.trim_start_matches(is_gap);
    let text = line.strip_prefix(':').unwrap_or(line);
    text.strip_prefix(' ').unwrap_or(text)
}

pub(super) fn is_table_row(line: &str) -> bool {
    line.trim_start_matches(is_gap).starts_with('|')
}

fn is_rule(inner: &str) -> bool {
    inner.len() >= 5 && inner.bytes().all(|b| b == b'-')
}

/// Nothing but times at which something is due.
fn is_planning(inner: &str) -> bool {
    let mut rest = inner;
    while !rest.is_empty() {
        let Some(after) = after_due(rest) else {
            return false;
        };
        rest = after.trim_start_matches(is_gap);
    }
    true
}

fn after_due(text: &str) -> Option<&str> {
    let word = ["SCHEDULED:", "DEADLINE:", "CLOSED:"]
        .iter()
        .find_map(|word| text.strip_prefix(word))?;
    let time = word.trim_start_matches(is_gap).strip_prefix(['<', '['])?;
    let end = time.find(['>', ']'])?;
    time.get(end + 1..)
}

pub(super) fn is_footnote(line: &str) -> bool {
    let label = line
        .strip_prefix("[fn:")
        .and_then(|rest| rest.split_once(']'));
    label.is_some_and(|(label, _)| !label.is_empty())
}

/// The words that `#+TODO:` adds as states of a task, `NEXT(n)` as `NEXT`.
pub(super) fn todo_keywords(line: &str) -> impl Iterator<Item = &str> {
    let line = line.strip_prefix("#+").unwrap_or_default();
    let words = ["todo:", "seq_todo:", "typ_todo:"]
        .iter()
        .find_map(|name| after_prefix(line, name));
    words
        .unwrap_or_default()
        .split(is_gap)
        .map(without_key)
        .filter(|word| !matches!(*word, "" | "|"))
}

fn without_key(word: &str) -> &str {
    match word.split_once('(') {
        Some((state, key)) if key.ends_with(')') => state,
        _ => word,
    }
}

/// Whether a line gives the document a title.
pub(super) fn is_title(line: &str) -> bool {
    after_prefix(line, "#+title:").is_some_and(|title| !title.trim_matches(is_gap).is_empty())
}

/// The title of a heading without the state of a task.
pub(super) fn without_keyword<'a>(title: &'a str, keywords: &HashSet<&str>) -> &'a str {
    let (word, rest) = title
        .split_at_checked(title.find(is_gap).unwrap_or(title.len()))
        .unwrap_or((title, ""));
    if keywords.contains(word) {
        rest.trim_start_matches(is_gap)
    } else {
        title
    }
}

/// The title of a heading without a priority such as `[#A]`.
pub(super) fn without_priority(title: &str) -> &str {
    let after = || {
        let letter = title
            .strip_prefix("[#")?
            .strip_prefix(|c: char| c.is_ascii_alphanumeric())?;
        let rest = letter.strip_prefix(']')?;
        (rest.is_empty() || rest.starts_with(is_gap)).then(|| rest.trim_start_matches(is_gap))
    };
    after().unwrap_or(title)
}

pub(super) fn is_comment_heading(title: &str) -> bool {
    let rest = title.strip_prefix("COMMENT");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(is_gap))
}

/// The title of a heading without tags such as `:work:urgent:`.
pub(super) fn without_tags(title: &str) -> &str {
    let is_tag = |tag: &str| {
        !tag.is_empty()
            && tag
                .chars()
                .all(|c| matches!(c, '_' | '@' | '#' | '%') || category(c).is_alphanumeric())
    };
    let Some((before, last)) = title.rsplit_once(is_gap) else {
        return title;
    };
    let tags = last
        .strip_prefix(':')
        .and_then(|tags| tags.strip_suffix(':'));
    match tags {
        Some(tags) if tags.split(':').all(is_tag) => before.trim_end_matches(is_gap),
        _ => title,
    }
}

/// The title of a heading without counts such as `[1/3]` and `[50%]`.
pub(super) fn without_cookies(title: &str) -> Cow<'_, str> {
    if !title.contains('[') {
        return Cow::Borrowed(title);
    }
    let mut plain = String::with_capacity(title.len());
    let mut rest = title;
    while let Some((before, after)) = rest.split_once('[') {
        if let Some(after) = after_cookie(after) {
            plain.push_str(before.trim_end_matches(is_gap));
            rest = after;
        } else {
            plain.push_str(before);
            plain.push('[');
            rest = after;
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

fn after_cookie(text: &str) -> Option<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = text.trim_start_matches(is_digit);
    let rest = match rest.strip_prefix('/') {
        Some(total) => total.trim_start_matches(is_digit),
        None => rest.strip_prefix('%')?,
    };
    rest.strip_prefix(']')
}

/// A line of a block without the comma that keeps it from being a heading or a keyword.
pub(super) fn unescaped(line: &str) -> Cow<'_, str> {
    let (indent, rest) = line.split_at_checked(leading(line)).unwrap_or(("", line));
    match rest.strip_prefix(',') {
        Some(rest) if rest.starts_with('*') || rest.starts_with("#+") => {
            Cow::Owned(format!("{indent}{rest}"))
        }
        _ => Cow::Borrowed(line),
    }
}

/// How an item of a list is marked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) indent: usize,
    ordered: bool,
    /// The length of the mark.
    mark: usize,
}

impl Item {
    pub(super) fn of(line: &str) -> Option<Self> {
        let indent = leading(line);
        let inner = line.get(indent..)?;
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        let marked = match inner.as_bytes().get(digits)? {
            b'.' | b')' => digits > 0,
            b'-' | b'+' => digits == 0,
            b'*' => digits == 0 && indent > 0,
            _ => false,
        };
        let mark = digits + 1;
        let rest = inner.get(mark..).filter(|_| marked)?;
        let item = Self {
            indent,
            ordered: digits > 0,
            mark,
        };
        (rest.is_empty() || rest.starts_with(is_gap)).then_some(item)
    }

    /// Whether this item goes on with the list that another opened.
    pub(super) fn continues(self, first: Self) -> bool {
        self.indent > first.indent || (self.indent == first.indent && self.ordered == first.ordered)
    }

    /// The mark, a space and the text.
    pub(super) fn text(self, line: &str) -> String {
        let inner = line.get(self.indent..).unwrap_or_default();
        let (mark, text) = inner.split_at_checked(self.mark).unwrap_or((inner, ""));
        format!("{mark} {}", text.trim_start_matches(is_gap))
    }
}
