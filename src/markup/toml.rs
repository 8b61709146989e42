//! TOML tables and keys. See `spec/formats/toml.md`.

use std::borrow::Cow;
use std::collections::HashMap;

use super::outline::{Line, Node, Outline, ROOT, Segment};

/// The outline of a TOML file.
pub(super) fn read(text: &str) -> Outline<'_> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut reader = Reader {
        outline: Outline::new(lines.iter().map(|line| Line::of(line)).collect()),
        lines: &lines,
        open: vec![ROOT],
        table: ROOT,
        arrays: HashMap::new(),
    };
    let mut at = 0;
    while at < lines.len() {
        at = reader.line(at);
    }
    reader.close(None, lines.len());
    reader.outline
}

struct Reader<'l, 'a> {
    outline: Outline<'a>,
    lines: &'l [&'a str],
    /// The paths of the nodes that are open.
    open: Vec<u32>,
    table: u32,
    /// How many items each array of tables has.
    arrays: HashMap<u32, usize>,
}

fn is_gap(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

impl<'a> Reader<'_, 'a> {
    /// Reads a line; the next one to read.
    fn line(&mut self, at: usize) -> usize {
        let Some(line) = self.lines.get(at).copied() else {
            return at + 1;
        };
        let content = line.trim_matches(is_gap);
        if content.is_empty() || content.starts_with('#') {
            return at + 1;
        }
        if let Some((keys, array)) = header(content) {
            self.header(&keys, array, at);
            return at + 1;
        }
        let Some((keys, rest)) = keys(content) else {
            return at + 1;
        };
        let Some(value) = rest.trim_start_matches(is_gap).strip_prefix('=') else {
            return at + 1;
        };
        let value = value.trim_start_matches(is_gap);
        let path = keys.iter().fold(self.table, |path, key| {
            self.outline.paths.below(path, Segment::key(key))
        });
        self.start(path, at);
        let (value, next) = self.value(value, at);
        self.outline.set_value(path, value);
        next
    }

    fn header(&mut self, keys: &[Cow<'_, str>], array: bool, at: usize) {
        let mut path = ROOT;
        for (place, key) in keys.iter().enumerate() {
            path = self.outline.paths.below(path, Segment::key(key));
            let last = place + 1 == keys.len();
            if let Some(items) = self.arrays.get(&path).copied().filter(|_| !last) {
                path = self
                    .outline
                    .paths
                    .below(path, Segment::item(items.saturating_sub(1)));
            }
        }
        if array {
            let items = self.arrays.entry(path).or_insert(0);
            *items += 1;
            let item = *items - 1;
            path = self.outline.paths.below(path, Segment::item(item));
        }
        self.table = path;
        self.start(path, at);
    }

    fn start(&mut self, path: u32, at: usize) {
        self.close(Some(path), at);
        let start = self.outline.above_comments(at);
        self.outline.open(path, Node::new(start..self.lines.len()));
        self.open.push(path);
    }

    /// Ends the nodes that a path does not lie below.
    fn close(&mut self, path: Option<u32>, at: usize) {
        while let Some(top) = self.open.last().copied().filter(|_| self.open.len() > 1) {
            if path.is_some_and(|path| self.is_below(path, top)) {
                return;
            }
            self.open.pop();
            self.outline.end(top, at);
        }
    }

    fn is_below(&self, path: u32, above: u32) -> bool {
        let mut at = path;
        // A path has a greater number than those above it.
        while at > above {
            at = self.outline.paths.parent(at);
        }
        at == above && path != above
    }

    /// A value and the line after it.
    fn value(&self, value: &'a str, at: usize) -> (Option<Cow<'a, str>>, usize) {
        let Some(first) = value.chars().next() else {
            return (None, at + 1);
        };
        if !matches!(first, '"' | '\'' | '[' | '{') {
            let bare = value
                .split('#')
                .next()
                .unwrap_or_default()
                .trim_matches(is_gap);
            return (
                Some(Cow::Borrowed(bare)).filter(|bare| !bare.is_empty()),
                at + 1,
            );
        }
        let (text, next) = self.extent(value, at);
        let value = match text {
            Cow::Borrowed(text) => quoted(text),
            Cow::Owned(text) => quoted(&text).map(|value| Cow::Owned(value.into_owned())),
        };
        (value, next)
    }

    /// The text of a value that starts with a quote or bracket, and the line after it.
    fn extent(&self, value: &'a str, at: usize) -> (Cow<'a, str>, usize) {
        let mut scan = Scan::default();
        let mut text = Cow::Borrowed("");
        let mut line = value;
        let mut next = at + 1;
        loop {
            let used = scan.line(line);
            text += line.get(..used.unwrap_or(line.len())).unwrap_or_default();
            if used.is_some() {
                return (text, next);
            }
            let Some(more) = self.lines.get(next) else {
                return (text, next);
            };
            text += "\n";
            line = more;
            next += 1;
        }
    }
}

/// What a quoted value stands for; a collection has no value.
fn quoted(text: &str) -> Option<Cow<'_, str>> {
    if text.starts_with(['[', '{']) {
        None
    } else if text.starts_with("\"\"\"") {
        multi_line(text, "\"\"\"").map(unescaped)
    } else if text.starts_with("'''") {
        multi_line(text, "'''").map(Cow::Borrowed)
    } else if text.starts_with('"') {
        basic(text).map(unescaped)
    } else {
        let inner = text
            .strip_prefix('\'')
            .and_then(|text| text.strip_suffix('\''));
        inner.filter(|text| !text.contains('\'')).map(Cow::Borrowed)
    }
}

/// Where the scan of a value stands.
#[derive(Default)]
struct Scan {
    depth: isize,
    /// The string that is open: its quote and whether it goes over lines.
    string: Option<(u8, bool)>,
}

impl Scan {
    /// Reads a line; where the value ends, if it does.
    fn line(&mut self, line: &str) -> Option<usize> {
        let bytes = line.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            let run = match byte {
                b'"' | b'\'' => bytes
                    .iter()
                    .skip(at)
                    .take(5)
                    .take_while(|other| **other == byte)
                    .count(),
                _ => 1,
            };
            match (self.string, byte) {
                (None, b'#') => break,
                (None, b'"' | b'\'') if run >= 3 => {
                    self.string = Some((byte, true));
                    at += 2;
                }
                (None, b'"' | b'\'') => self.string = Some((byte, false)),
                (None, b'[' | b'{') => self.depth += 1,
                (None, b']' | b'}') => self.depth -= 1,
                (Some((b'"', _)), b'\\') => at += 1,
                (Some((quote, true)), _) if byte == quote && run >= 3 => {
                    self.string = None;
                    at += run - 1;
                }
                (Some((quote, false)), _) if byte == quote => self.string = None,
                _ => {}
            }
            at += 1;
            if self.string.is_none() && self.depth <= 0 {
                return Some(at.min(line.len()));
            }
        }
        if self.string.is_some_and(|(_, multi)| !multi) {
            self.string = None;
        }
        (self.string.is_none() && self.depth <= 0).then_some(line.len())
    }
}

/// The keys of a table header, and whether it is an item of an array.
fn header(content: &str) -> Option<(Vec<Cow<'_, str>>, bool)> {
    let array = content.starts_with("[[");
    let inner = content.strip_prefix(if array { "[[" } else { "[" })?;
    let (keys, rest) = keys(inner.trim_start_matches(is_gap))?;
    let rest = rest
        .trim_start_matches(is_gap)
        .strip_prefix(if array { "]]" } else { "]" })?;
    let rest = rest.trim_start_matches(is_gap);
    (rest.is_empty() || rest.starts_with('#')).then_some((keys, array))
}

/// The segments of a dotted key, and what follows.
fn keys(text: &str) -> Option<(Vec<Cow<'_, str>>, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let (key, after) = key(rest)?;
        found.push(key);
        match after.trim_start_matches(is_gap).strip_prefix('.') {
            Some(more) => rest = more.trim_start_matches(is_gap),
            None => return Some((found, after)),
        }
    }
}

fn key(text: &str) -> Option<(Cow<'_, str>, &str)> {
    if let Some(inner) = text.strip_prefix('\'') {
        return inner
            .split_once('\'')
            .map(|(key, rest)| (Cow::Borrowed(key), rest));
    }
    if let Some(inner) = text.strip_prefix('"') {
        let end = closing(inner)?;
        return Some((unescaped(inner.get(..end)?), inner.get(end + 1..)?));
    }
    let length = text
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        .count();
    let (key, rest) = text
        .split_at_checked(length)
        .filter(|(key, _)| !key.is_empty())?;
    Some((Cow::Borrowed(key), rest))
}

/// Where the quote that closes a basic string lies.
fn closing(inner: &str) -> Option<usize> {
    let mut bytes = inner.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'"' => return Some(at),
            _ => {}
        }
    }
    None
}

/// The inside of a basic string that is all of a text.
fn basic(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?;
    let end = closing(inner)?;
    (end + 1 == inner.len()).then(|| inner.get(..end)).flatten()
}

fn multi_line<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    let inner = text
        .strip_prefix(mark)
        .and_then(|text| text.strip_suffix(mark))?;
    Some(inner.strip_prefix('\n').unwrap_or(inner))
}

fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        rest = escape(after, &mut out);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Writes what an escape stands for; what follows it.
fn escape<'t>(text: &'t str, out: &mut String) -> &'t str {
    if let Some(folded) = text.trim_start_matches(is_gap).strip_prefix('\n') {
        return folded.trim_start_matches([' ', '\t', '\n']);
    }
    let mut characters = text.chars();
    let Some(c) = characters.next() else {
        out.push('\\');
        return "";
    };
    let rest = characters.as_str();
    let plain = match c {
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'f' => '\u{c}',
        'r' => '\r',
        '"' | '\\' => c,
        'u' | 'U' => {
            let digits = if c == 'u' { 4 } else { 8 };
            let number = rest
                .get(..digits)
                .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
            if let Some(c) =
                number.and_then(|hex| char::from_u32(u32::from_str_radix(hex, 16).ok()?))
            {
                out.push(c);
                return rest.get(digits..).unwrap_or_default();
            }
            out.push_str(if c == 'u' { "\\u" } else { "\\U" });
            return rest;
        }
        _ => {
            out.push('\\');
            out.push(c);
            return rest;
        }
    };
    out.push(plain);
    rest
}
