//! Tables: cells by bars, or delimited values.

use super::attributes::Attributes;
use crate::read::collector::delimited;
use crate::text::squash;

/// A cell may be repeated this often; more is a slip or an attack.
const MOST_COPIES: usize = 100;

/// Rows of cells, the header's apart.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) header: Vec<Vec<String>>,
    pub(super) rows: Vec<Vec<String>>,
}

/// The table between two delimiters with this mark.
pub(super) fn read(lines: &[&str], mark: char, options: &str, attributes: &Attributes) -> Table {
    let format = format(options).unwrap_or(match mark {
        ',' => Format::Csv,
        ':' => Format::Dsv,
        _ => Format::Psv,
    });
    let mut rows = match format {
        Format::Psv => by_bars(lines, columns(options)),
        Format::Csv => delimited(&filled(lines).collect::<Vec<_>>().join("\n"), ','),
        Format::Dsv => filled(lines).map(|line| split(line, ':')).collect(),
        Format::Tsv => filled(lines).map(|line| split(line, '\t')).collect(),
    };
    for cell in rows.iter_mut().flatten() {
        *cell = attributes.substitute(cell).into_owned();
    }
    let body = rows.split_off(usize::from(has_header(lines, options)).min(rows.len()));
    Table {
        header: rows,
        rows: body,
    }
}

#[derive(Clone, Copy)]
enum Format {
    Psv,
    Csv,
    Dsv,
    Tsv,
}

fn format(options: &str) -> Option<Format> {
    match value(options, "format")?.to_ascii_lowercase().as_str() {
        "csv" => Some(Format::Csv),
        "dsv" => Some(Format::Dsv),
        "tsv" => Some(Format::Tsv),
        _ => None,
    }
}

/// The value of an attribute, quoted or up to a comma.
fn value<'a>(options: &'a str, name: &str) -> Option<&'a str> {
    let (at, _) = options.match_indices(name).find(|(at, _)| {
        let before = options.get(..*at).and_then(|text| text.bytes().next_back());
        let word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        !word
            && options
                .get(at + name.len()..)
                .is_some_and(|rest| rest.starts_with('='))
    })?;
    let rest = options.get(at + name.len() + 1..)?;
    match rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some((value, _)) => Some(value),
        None => rest
            .split([',', ']'])
            .next()
            .map(|value| value.trim_matches([' ', '\t'])),
    }
}

/// Whether the options name this one, as `%name` or in their list.
fn has_option(options: &str, name: &str) -> bool {
    let word = |text: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| word == name)
    };
    let shorthand = options.split('%').skip(1).any(|text| {
        let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        text.get(..length) == Some(name)
    });
    shorthand
        || ["options", "opts"]
            .iter()
            .any(|key| value(options, key).is_some_and(word))
}

fn has_header(lines: &[&str], options: &str) -> bool {
    let apart = matches!(lines, [first, second, ..] if !first.is_empty() && second.is_empty());
    has_option(options, "header") || (apart && !has_option(options, "noheader"))
}

fn filled<'a>(lines: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    lines.iter().copied().filter(|line| !line.is_empty())
}

fn split(line: &str, mark: char) -> Vec<String> {
    line.split(mark)
        .map(|cell| crate::text::trim(cell).to_owned())
        .collect()
}

/// How many columns the `cols` attribute says there are.
fn columns(options: &str) -> Option<usize> {
    let cols = value(options, "cols")
        .map(str::trim)
        .filter(|cols| !cols.is_empty())?;
    if cols.bytes().all(|byte| byte.is_ascii_digit()) {
        return cols.parse().ok();
    }
    Some(
        cols.split([',', ';'])
            .map(|entry| leading_count(entry.trim_start(), '*').unwrap_or(1))
            .sum(),
    )
}

/// The number before a mark, at the start.
fn leading_count(text: &str, mark: char) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    rest.starts_with(mark)
        .then(|| number.parse().ok())
        .flatten()
}

fn by_bars(lines: &[&str], columns: Option<usize>) -> Vec<Vec<String>> {
    let cells = cells(&lines.join("\n"));
    let width = columns.unwrap_or_else(|| {
        filled(lines)
            .next()
            .map_or(1, |first| self::cells(first).len())
    });
    cells.chunks(width.max(1)).map(<[String]>::to_vec).collect()
}

/// The cells of text in order, repeated and spread as their specs say.
fn cells(text: &str) -> Vec<String> {
    let mut pieces = bars(text).into_iter();
    let first = pieces
        .next()
        .unwrap_or_default()
        .trim_matches([' ', '\t', '\n']);
    let mut spec = Spec::of(first).unwrap_or_default();
    let mut cells = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let (body, next) = if pieces.peek().is_some() {
            without_spec(piece)
        } else {
            (piece, Spec::default())
        };
        let text = squash(&body.replace("\\|", "|"));
        for _ in 0..spec.copies.min(MOST_COPIES) {
            cells.push(text.clone());
            cells.extend(std::iter::repeat_n(
                String::new(),
                spec.span.clamp(1, MOST_COPIES) - 1,
            ));
        }
        spec = next;
    }
    cells
}

/// The pieces between bars that no backslash escapes.
fn bars(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices('|') {
        let escaped = text.get(..at).is_some_and(|before| before.ends_with('\\'));
        if !escaped {
            pieces.push(text.get(from..at).unwrap_or_default());
            from = at + 1;
        }
    }
    pieces.push(text.get(from..).unwrap_or_default());
    pieces
}

/// A piece without the spec of the next cell, which stands after a space at its end.
fn without_spec(piece: &str) -> (&str, Spec) {
    let Some(at) = piece.rfind([' ', '\t', '\n']) else {
        return (piece, Spec::default());
    };
    let spec = piece
        .get(at + 1..)
        .filter(|spec| !spec.is_empty())
        .and_then(Spec::of);
    match spec {
        Some(spec) => (piece.get(..at).unwrap_or_default(), spec),
        None => (piece, Spec::default()),
    }
}

/// How often a cell stands and over how many columns.
#[derive(Debug)]
struct Spec {
    copies: usize,
    span: usize,
}

impl Default for Spec {
    fn default() -> Self {
        Self { copies: 1, span: 1 }
    }
}

impl Spec {
    /// `3*`, `2.2+`, `^.>a`: a spec that is all of a text.
    fn of(text: &str) -> Option<Self> {
        let mut spec = Self::default();
        let mut rest = text;
        if let Some(copies) = leading_count(rest, '*') {
            spec.copies = copies;
            rest = rest.split_once('*')?.1;
        }
        if let Some((span, after)) = rest.split_once('+') {
            let (columns, rows) = span
                .split_once('.')
                .map_or((span, "1"), |(columns, rows)| (columns, rows));
            let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            if !number(columns) || !number(rows) || rows.is_empty() {
                return None;
            }
            spec.span = columns.parse().unwrap_or(1);
            rest = after;
        }
        let rest = rest.strip_prefix(['<', '^', '>']).unwrap_or(rest);
        let rest = rest
            .strip_prefix('.')
            .map_or(Some(rest), |rest| rest.strip_prefix(['<', '^', '>']))?;
        let style = rest
            .strip_prefix(['a', 'd', 'e', 'h', 'l', 'm', 's', 'v'])
            .unwrap_or(rest);
        style.is_empty().then_some(spec)
    }
}
