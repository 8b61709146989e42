//! YAML, read from its indents. See `spec/formats/yaml.md`.

use std::borrow::Cow;

use super::outline::{Line, Node, Outline, ROOT, Segment};

/// The outline of a YAML file.
pub(super) fn read(text: &str) -> Outline<'_> {
    let mut reader = Reader {
        outline: Outline::new(text.split('\n').map(Line::of).collect()),
        open: vec![Open {
            indent: -1,
            path: ROOT,
            key: false,
            items: 0,
        }],
        block: None,
        flow: 0,
    };
    for (at, line) in text.split('\n').enumerate() {
        reader.line(at, line);
    }
    let end = reader.outline.lines.len();
    reader.close(-2, end, false);
    reader.outline
}

struct Reader<'a> {
    outline: Outline<'a>,
    open: Vec<Open>,
    /// The indent that the lines of a block scalar exceed.
    block: Option<isize>,
    /// How many brackets of a flow collection are open.
    flow: isize,
}

/// A node that is open.
#[derive(Clone, Copy)]
struct Open {
    indent: isize,
    path: u32,
    key: bool,
    items: usize,
}

impl<'a> Reader<'a> {
    fn line(&mut self, at: usize, line: &'a str) {
        let content = line.trim_start_matches(' ');
        let indent = isize::try_from(line.len() - content.len()).unwrap_or(isize::MAX);
        let content = content.trim_end_matches([' ', '\t', '\n', '\r', '\0', '\u{b}']);
        if content.is_empty()
            || content.starts_with('#')
            || self.block.is_some_and(|block| indent > block)
        {
            return;
        }
        self.block = None;
        if self.flow > 0 {
            self.flow += brackets(content);
            return;
        }
        if !is_document_mark(content) {
            self.node(at, indent, content);
        }
    }

    /// Reads what a line opens: an item with a key or a value, or a key.
    fn node(&mut self, at: usize, indent: isize, content: &'a str) {
        let Some(rest) = item(content) else {
            return self.key(at, indent, content);
        };
        self.close(indent, at, true);
        let Some(parent) = self.open.last_mut() else {
            return;
        };
        let segment = Segment::item(parent.items);
        parent.items += 1;
        self.start(at, indent, segment, false);
        let rest = rest.trim_start_matches(' ');
        let column = indent + isize::try_from(content.len() - rest.len()).unwrap_or(0);
        let (anchor, rest) = anchored(rest);
        self.remember(anchor);
        if key(rest).is_some() && !is_flow(rest) {
            self.key(at, column, rest);
        } else {
            self.value(rest, indent);
        }
    }

    fn key(&mut self, at: usize, indent: isize, content: &'a str) {
        if content.starts_with('&') && self.open.len() > 1 {
            let (anchor, rest) = anchored(content);
            self.remember(anchor);
            if !rest.is_empty() {
                let owner = self.open.last().map_or(-1, |open| open.indent);
                self.value(rest, owner);
            }
            return;
        }
        let Some((key, value)) = key(content) else {
            return;
        };
        self.close(indent, at, false);
        self.start(at, indent, Segment::key(&key), true);
        let (anchor, rest) = anchored(value.trim_matches([' ', '\t', '\n', '\r', '\0', '\u{b}']));
        self.remember(anchor);
        self.value(rest, indent);
    }

    fn value(&mut self, rest: &'a str, indent: isize) {
        let path = self.path();
        if let Some(name) = rest
            .strip_prefix('*')
            .map(name)
            .filter(|name| !name.is_empty())
        {
            self.outline.aliases.insert(path, name.to_owned());
        } else if is_block(rest) {
            self.block = Some(indent);
        } else if is_flow(rest) {
            self.flow = brackets(rest).max(0);
        } else if !rest.is_empty() && !rest.starts_with('#') {
            self.outline.set_value(path, Some(scalar(rest)));
        }
    }

    fn remember(&mut self, anchor: Option<&str>) {
        if let Some(anchor) = anchor {
            self.outline.anchors.insert(anchor.to_owned(), self.path());
        }
    }

    /// The path of the node that was opened last and is still open.
    fn path(&self) -> u32 {
        self.open.last().map_or(ROOT, |open| open.path)
    }

    fn start(&mut self, at: usize, indent: isize, segment: Segment<'_>, key: bool) {
        let path = self.outline.paths.below(self.path(), segment);
        let start = self.outline.above_comments(at);
        let node = Node::new(start..self.outline.lines.len());
        self.outline.open(path, node);
        self.open.push(Open {
            indent,
            path,
            key,
            items: 0,
        });
    }

    /// Ends the nodes that a line at this indent does not belong to.
    fn close(&mut self, indent: isize, at: usize, for_item: bool) {
        while let Some(top) = self.open.last().copied().filter(|_| self.open.len() > 1) {
            let ends = if for_item {
                top.indent > indent || (top.indent == indent && !top.key)
            } else {
                top.indent >= indent
            };
            if !ends {
                return;
            }
            self.open.pop();
            self.outline.end(top.path, at);
        }
    }
}

/// What follows the dash of an item.
fn item(content: &str) -> Option<&str> {
    let rest = content.strip_prefix('-')?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
}

fn is_document_mark(content: &str) -> bool {
    let rest = content
        .strip_prefix("---")
        .or_else(|| content.strip_prefix("..."));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(is_space))
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

fn is_flow(value: &str) -> bool {
    value.starts_with(['[', '{'])
}

/// `|` or `>` with its indicators.
fn is_block(value: &str) -> bool {
    let Some(rest) = value.strip_prefix(['|', '>']) else {
        return false;
    };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '+' || c == '-');
    let comment = rest.trim_start_matches(is_space);
    rest.is_empty() || (comment.len() < rest.len() && comment.starts_with('#'))
}

/// The name of an anchor or alias.
fn name(text: &str) -> &str {
    let ends = |c: char| is_space(c) || matches!(c, ',' | '[' | ']' | '{' | '}');
    text.split(ends).next().unwrap_or_default()
}

/// The anchor that a value starts with, and the value.
fn anchored(value: &str) -> (Option<&str>, &str) {
    match value.strip_prefix('&').map(|rest| (name(rest), rest)) {
        Some((name, rest)) if !name.is_empty() => (
            Some(name),
            rest.get(name.len()..)
                .unwrap_or_default()
                .trim_start_matches(is_space),
        ),
        _ => (None, value),
    }
}

/// The key of a line and what follows its colon.
fn key(content: &str) -> Option<(Cow<'_, str>, &str)> {
    if let Some((body, rest)) = quoted(content, '"') {
        return after_colon(rest).map(|value| (unescaped(body), value));
    }
    if let Some((body, rest)) = quoted(content, '\'') {
        return after_colon(rest).map(|value| (single(body), value));
    }
    let mut characters = content.chars();
    let first = characters.next()?;
    let plain_dash = first == '-' && characters.next().is_some_and(|c| !is_space(c) && c != '#');
    if !plain_dash && (is_space(first) || "#'\"[]{},&*!|>%@`-".contains(first)) {
        return None;
    }
    let least = if plain_dash {
        content.chars().take(2).map(char::len_utf8).sum()
    } else {
        first.len_utf8()
    };
    let comment = content.find('#').unwrap_or(content.len());
    let open = content.get(..comment)?;
    let colons = open
        .match_indices(':')
        .map(|(at, _)| at)
        .filter(|at| *at >= least);
    let mut values = colons.filter_map(|at| Some((at, after_colon(content.get(at..)?)?)));
    let (at, value) = values.next()?;
    Some((content.get(..at)?.trim_end_matches(is_space).into(), value))
}

/// What follows a colon that ends a key, spaces before it aside.
fn after_colon(rest: &str) -> Option<&str> {
    let value = rest.trim_start_matches(is_space).strip_prefix(':')?;
    if value.is_empty() {
        return Some("");
    }
    value
        .starts_with(is_space)
        .then(|| value.trim_start_matches(is_space))
}

/// The inside of a quoted text at the start, and what follows it.
fn quoted(text: &str, quote: char) -> Option<(&str, &str)> {
    let inner = text.strip_prefix(quote)?;
    let mut at = 0;
    loop {
        let found = inner.get(at..)?.find([quote, '\\'])?;
        let place = at + found;
        let mark = inner.get(place..)?;
        if mark.starts_with('\\') {
            at = place + 1;
            if quote == '"' {
                at += mark.chars().nth(1)?.len_utf8();
            }
        } else if quote == '\'' && mark.starts_with("''") {
            at = place + 2;
        } else {
            return Some((inner.get(..place)?, mark.get(1..)?));
        }
    }
}

/// `\n` and `\t` are what they say; any other character stands for itself.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match if c == '\\' {
            characters.next()
        } else {
            Some(c)
        } {
            Some('n') if c == '\\' => out.push('\n'),
            Some('t') if c == '\\' => out.push('\t'),
            Some(c) => out.push(c),
            None => out.push('\\'),
        }
    }
    Cow::Owned(out)
}

/// Two single quotes stand for one.
fn single(text: &str) -> Cow<'_, str> {
    if text.contains('\'') {
        Cow::Owned(text.replace("''", "'"))
    } else {
        Cow::Borrowed(text)
    }
}

fn scalar(value: &str) -> Cow<'_, str> {
    if let Some((body, _)) = quoted(value, '"') {
        return unescaped(body);
    }
    if let Some((body, _)) = quoted(value, '\'') {
        return single(body);
    }
    let comment = value.match_indices('#').map(|(at, _)| at);
    let mut comment = comment.filter(|at| {
        value
            .get(..*at)
            .is_some_and(|before| before.ends_with(is_space))
    });
    let plain = comment
        .next()
        .and_then(|at| value.get(..at))
        .unwrap_or(value);
    Cow::Borrowed(plain.trim_matches(is_space))
}

/// Opening less closing brackets outside quotes, up to a comment.
fn brackets(text: &str) -> isize {
    let mut depth = 0;
    let mut quote = None;
    let mut before = ' ';
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some('"'), '\\') => _ = characters.next(),
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') if before == ' ' => break,
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth -= 1,
            _ => {}
        }
        before = c;
    }
    depth
}
