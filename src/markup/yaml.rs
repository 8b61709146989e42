//! YAML, read from its indents. See `spec/formats/yaml.md`.

use super::outline::{Line, Node, Outline, ROOT, Segment};

/// The outline of a YAML file.
pub(super) fn read(text: &str) -> Outline<'_> {
    let mut reader = Reader {
        outline: Outline::new(text.split('\n').map(Line::of).collect()),
        open: vec![Open {
            indent: -1,
            node: 0,
            key: false,
            items: 0,
        }],
        block: None,
        flow: 0,
    };
    for line in 0..reader.outline.lines.len() {
        reader.line(line);
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
    node: usize,
    key: bool,
    items: usize,
}

impl<'a> Reader<'a> {
    fn line(&mut self, at: usize) {
        let Some(line) = self.outline.lines.get(at) else {
            return;
        };
        let indent = isize::try_from(line.indent).unwrap_or(isize::MAX);
        let content = line
            .text
            .trim_end_matches([' ', '\t', '\n', '\r', '\0', '\u{b}'])
            .to_owned();
        if content.is_empty()
            || content.starts_with('#')
            || self.block.is_some_and(|block| indent > block)
        {
            return;
        }
        self.block = None;
        if self.flow > 0 {
            self.flow += brackets(&content);
            return;
        }
        if !is_document_mark(&content) {
            self.node(at, indent, &content);
        }
    }

    /// Reads what a line opens: an item with a key or a value, or a key.
    fn node(&mut self, at: usize, indent: isize, content: &str) {
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

    fn key(&mut self, at: usize, indent: isize, content: &str) {
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

    fn value(&mut self, rest: &str, indent: isize) {
        let Some(node) = self
            .open
            .last()
            .and_then(|open| self.outline.nodes.get_mut(open.node))
        else {
            return;
        };
        if let Some(name) = rest
            .strip_prefix('*')
            .map(name)
            .filter(|name| !name.is_empty())
        {
            node.alias = Some(name.to_owned());
        } else if is_block(rest) {
            self.block = Some(indent);
        } else if is_flow(rest) {
            self.flow = brackets(rest).max(0);
        } else if !rest.is_empty() && !rest.starts_with('#') {
            node.value = Some(scalar(rest).into());
        }
    }

    fn remember(&mut self, anchor: Option<&str>) {
        let path = self
            .open
            .last()
            .and_then(|open| self.outline.nodes.get(open.node))
            .map(|node| node.path);
        if let (Some(anchor), Some(path)) = (anchor, path) {
            self.outline.anchors.insert(anchor.to_owned(), path);
        }
    }

    fn start(&mut self, at: usize, indent: isize, segment: Segment<'_>, key: bool) {
        let above = self
            .open
            .last()
            .and_then(|open| self.outline.nodes.get(open.node));
        let path = self
            .outline
            .paths
            .below(above.map_or(ROOT, |node| node.path), segment);
        let start = self.outline.above_comments(at);
        self.outline
            .nodes
            .push(Node::new(path, start, self.outline.lines.len()));
        self.open.push(Open {
            indent,
            node: self.outline.nodes.len() - 1,
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
            self.outline.end(top.node, at);
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
fn key(content: &str) -> Option<(String, &str)> {
    if let Some((body, rest)) = quoted(content, '"') {
        return after_colon(rest).map(|value| (unescaped(body), value));
    }
    if let Some((body, rest)) = quoted(content, '\'') {
        return after_colon(rest).map(|value| (body.replace("''", "'"), value));
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
    Some((
        content.get(..at)?.trim_end_matches(is_space).to_owned(),
        value,
    ))
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
fn unescaped(text: &str) -> String {
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
    out
}

fn scalar(value: &str) -> String {
    if let Some((body, _)) = quoted(value, '"') {
        return unescaped(body);
    }
    if let Some((body, _)) = quoted(value, '\'') {
        return body.replace("''", "'");
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
    plain.trim_matches(is_space).to_owned()
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
