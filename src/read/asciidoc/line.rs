//! What a line can be.

use std::collections::HashMap;

/// What delimits a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    /// Listing, literal, or a fence.
    Code,
    /// Quote, example, sidebar or open block: read by the same rules.
    Content,
    /// Passthrough.
    Dropped,
    /// A table with its mark: `|`, `,` or `:`.
    Table(char),
}

/// Each delimiting line with the next one that is the same, in order.
#[derive(Debug)]
pub(super) struct Delimiters {
    pairs: Vec<(usize, usize)>,
}

impl Delimiters {
    /// The delimiting lines of a document.
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut last: HashMap<&str, usize> = HashMap::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(key) = key(line) else { continue };
            let before = last.insert(key, pairs.len());
            if let Some((_, close)) = before.and_then(|before| pairs.get_mut(before)) {
                *close = at;
            }
            pairs.push((at, usize::MAX));
        }
        Self { pairs }
    }

    /// The line that closes the block that a line opens.
    pub(super) fn closing(&self, at: usize) -> Option<usize> {
        let place = self.pairs.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        let (_, close) = self.pairs.get(place)?;
        (*close != usize::MAX).then_some(*close)
    }
}

/// What must stand again to close a block; a fence closes without its language.
fn key(line: &str) -> Option<&str> {
    match delimiter(line) {
        Some(Delimiter::Code) if line.starts_with('`') => line.get(..run(line, '`')),
        Some(_) => Some(line),
        None => is_comment_fence(line).then_some(line),
    }
}

fn run(line: &str, mark: char) -> usize {
    line.len() - line.trim_start_matches(mark).len()
}

/// The delimiter that a line is.
pub(super) fn delimiter(line: &str) -> Option<Delimiter> {
    let mark = line.chars().next()?;
    let same = run(line, mark);
    match mark {
        '`' => {
            let language = line.get(same..)?;
            let plain = language
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-_#.,".contains(&byte));
            (same >= 3 && plain).then_some(Delimiter::Code)
        }
        '|' | ',' | ':' => {
            let rule = line.get(1..)?;
            (rule.len() >= 3 && run(rule, '=') == rule.len()).then_some(Delimiter::Table(mark))
        }
        _ if line == "--" => Some(Delimiter::Content),
        _ if same < 4 || same != line.len() => None,
        '-' | '.' => Some(Delimiter::Code),
        '+' => Some(Delimiter::Dropped),
        '_' | '=' | '*' => Some(Delimiter::Content),
        _ => None,
    }
}

/// Whether a line opens or closes a comment block.
pub(super) fn is_comment_fence(line: &str) -> bool {
    line.len() >= 4 && run(line, '/') == line.len()
}

/// What a line is before anything else.
pub(super) enum Preprocessed<'a> {
    /// A line like any other.
    Line,
    /// A comment, or a condition on lines of its own.
    Skipped,
    /// The text that a condition on one line holds.
    Conditional(&'a str),
    /// A file that is not read.
    Include(&'a str),
}

/// What a line is before anything else.
pub(super) fn preprocessed(line: &str) -> Preprocessed<'_> {
    if line.starts_with("//") {
        return Preprocessed::Skipped;
    }
    let Some((target, text)) = line.strip_suffix(']').and_then(|line| line.split_once('[')) else {
        return Preprocessed::Line;
    };
    let Some((name, of)) = target.split_once("::") else {
        return Preprocessed::Line;
    };
    let spaced = of.contains([' ', '\t']);
    match name {
        "ifdef" | "ifndef" if !spaced && !text.is_empty() => Preprocessed::Conditional(text),
        "ifdef" | "ifndef" | "ifeval" | "endif" if !spaced => Preprocessed::Skipped,
        "include" | "include-code" => Preprocessed::Include(of),
        _ => Preprocessed::Line,
    }
}

/// The level of a title that this line underlines.
pub(super) fn underline_level(line: &str) -> Option<usize> {
    let mark = line.chars().next()?;
    let level = "=-~^+".find(mark)? + 1;
    (run(line, mark) == line.len()).then_some(level)
}

/// The attributes of the block to come: what a line has in brackets.
pub(super) fn block_attributes(line: &str) -> Option<&str> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let first = inner.bytes().next();
    first
        .is_none_or(|byte| byte.is_ascii_alphanumeric() || b"#.%_{,\"'[".contains(&byte))
        .then_some(inner)
}

/// The style that attributes begin with, lowercase.
pub(super) fn style(attributes: &str) -> String {
    let length = attributes
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
        .count();
    let name = attributes.get(..length).unwrap_or_default();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.to_ascii_lowercase()
    } else {
        String::new()
    }
}

/// Whether a line defines an attribute.
pub(super) fn is_attribute_entry(line: &str) -> bool {
    super::attributes::entry(line).is_some()
}

/// The title of the block to come.
pub(super) fn block_title(line: &str) -> Option<&str> {
    line.strip_prefix('.')
        .filter(|title| !title.is_empty() && !title.starts_with(['.', ' ', '\t']))
}

/// The level and title of a section.
pub(super) fn heading(line: &str) -> Option<(usize, &str)> {
    let mark = line
        .chars()
        .next()
        .filter(|mark| matches!(mark, '=' | '#'))?;
    let level = run(line, mark);
    let title = line
        .get(level..)
        .filter(|rest| level <= 6 && rest.starts_with([' ', '\t']))?;
    let title = title.trim_matches([' ', '\t']);
    let bare = title.trim_end_matches(mark);
    let closed = title.len() - bare.len() == level && bare.ends_with([' ', '\t']);
    let title = if closed {
        bare.trim_end_matches([' ', '\t'])
    } else {
        title
    };
    (!title.is_empty()).then_some((level, title))
}

/// Whether a line is a block macro such as `image::x[]`, or a break.
pub(super) fn is_macro_or_break(line: &str) -> bool {
    let is_rule = |mark| line.len() >= 3 && run(line, mark) == line.len();
    is_rule('\'') || is_rule('<') || is_macro(line)
}

fn is_macro(line: &str) -> bool {
    let Some((name, rest)) = line.split_once("::") else {
        return false;
    };
    let plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let target = rest.strip_suffix(']').and_then(|rest| rest.split_once('['));
    plain
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && target.is_some_and(|(target, _)| !target.contains([' ', '\t']))
}
