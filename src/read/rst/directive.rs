//! Directives: what each name does with its argument, options and content.

use std::ops::Range;

use super::line::{Line, least_indent, named};
use super::{Reader, table};

/// A directive as written.
#[derive(Debug)]
pub(super) struct Directive<'a> {
    name: String,
    argument: String,
    options: Vec<(String, &'a str)>,
    content: Range<usize>,
    cut: usize,
}

const CODE: [&str; 8] = [
    "code",
    "code-block",
    "sourcecode",
    "parsed-literal",
    "math",
    "doctest",
    "testcode",
    "testoutput",
];
const ASIDES: [&str; 10] = [
    "attention",
    "caution",
    "danger",
    "error",
    "hint",
    "important",
    "note",
    "tip",
    "warning",
    "seealso",
];
const TITLED: [&str; 4] = ["admonition", "rubric", "topic", "sidebar"];
const OBJECTS: [&str; 15] = [
    "function",
    "class",
    "method",
    "staticmethod",
    "classmethod",
    "attribute",
    "property",
    "data",
    "exception",
    "decorator",
    "describe",
    "object",
    "envvar",
    "option",
    "confval",
];
const DROPPED: [&str; 21] = [
    "toctree",
    "index",
    "image",
    "include",
    "literalinclude",
    "raw",
    "contents",
    "highlight",
    "sectnum",
    "header",
    "footer",
    "meta",
    "title",
    "default-role",
    "role",
    "class",
    "target-notes",
    "module",
    "currentmodule",
    "testsetup",
    "testcleanup",
];

impl<'a> Directive<'a> {
    /// The directive that explicit markup is, if it is one.
    pub(super) fn of(
        line: &str,
        body: Range<usize>,
        cut: usize,
        lines: &'a [Line<'a>],
    ) -> Option<Self> {
        let after = line
            .trim_start_matches(' ')
            .strip_prefix(".. ")?
            .trim_start_matches(' ');
        let (name, argument) = after.split_once("::")?;
        if !is_name(name) || !(argument.is_empty() || argument.starts_with(' ')) {
            return None;
        }
        let (options, content) = options(lines, body);
        let cut = cut + least_indent(lines, content.clone(), cut);
        Some(Self {
            name: name.to_ascii_lowercase(),
            argument: argument.trim_matches(' ').to_owned(),
            options,
            content,
            cut,
        })
    }

    fn option(&self, name: &str) -> Option<&'a str> {
        self.options
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
    }

    fn header_rows(&self) -> usize {
        self.option("header-rows")
            .map(|rows| rows.trim_start_matches(' '))
            .and_then(|rows| rows.get(..rows.bytes().take_while(u8::is_ascii_digit).count()))
            .and_then(|digits| digits.parse().ok())
            .unwrap_or(0)
    }

    fn delimiter(&self) -> char {
        match self.option("delim") {
            Some("tab") => '\t',
            Some("space") => ' ',
            Some(one) => one
                .chars()
                .next()
                .filter(|c| c.is_ascii() && one.len() == 1)
                .unwrap_or(','),
            None => ',',
        }
    }

    fn lines(&self, lines: &'a [Line<'a>]) -> Vec<&'a str> {
        let content = lines.get(self.content.clone()).unwrap_or_default().iter();
        content
            .map(|line| {
                line.text
                    .get(self.cut.min(line.indent)..)
                    .unwrap_or_default()
            })
            .collect()
    }
}

/// Letters and digits, joined one by one with `-_.:+`.
fn is_name(name: &str) -> bool {
    name.split(['-', '_', '.', ':', '+'])
        .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// The options at the start of a body, and the content after them.
fn options<'a>(
    lines: &'a [Line<'a>],
    body: Range<usize>,
) -> (Vec<(String, &'a str)>, Range<usize>) {
    let mut options = Vec::new();
    let mut column = None;
    let mut at = body.start;
    for line in lines.get(body.clone()).unwrap_or_default() {
        let option = named(line.text.trim_start_matches(' '))
            .filter(|_| line.indent > 0 && !line.text.is_empty());
        match (option, column) {
            (None, Some(column)) if !line.text.is_empty() && line.indent > column => {}
            (Some((name, value)), _) => {
                column = Some(line.indent);
                options.push((name.to_ascii_lowercase(), value.trim_start_matches(' ')));
            }
            _ => break,
        }
        at += 1;
    }
    (options, at..body.end)
}

impl<'a> Reader<'a> {
    /// Writes a directive, or goes on inside it.
    pub(super) fn directive(&mut self, directive: Directive<'a>) {
        let name = directive.name.as_str();
        let object = name.rsplit(':').next().unwrap_or(name);
        if CODE.contains(&name) {
            return self.out.code(directive.lines(self.lines));
        }
        if DROPPED.contains(&name) && !OBJECTS.contains(&object) {
            return;
        }
        match name {
            "list-table" => {
                let table = table::list(&directive.lines(self.lines), directive.header_rows());
                return self
                    .out
                    .table(&directive.argument, &table.header, &table.rows);
            }
            "csv-table" => {
                let (lines, header) = (directive.lines(self.lines), directive.option("header"));
                let table = table::csv(
                    &lines,
                    header,
                    directive.header_rows(),
                    directive.delimiter(),
                );
                return self
                    .out
                    .table(&directive.argument, &table.header, &table.rows);
            }
            "table" => self
                .captions
                .push((self.parts.len(), directive.argument.clone())),
            _ if TITLED.contains(&name) || OBJECTS.contains(&object) => {
                self.out.paragraph(&directive.argument)
            }
            _ => {}
        }
        let version = version(&directive);
        let mut content = directive.content;
        if version.is_some() {
            let filled = |at: &usize| {
                self.lines
                    .get(*at)
                    .is_some_and(|line| !line.text.is_empty())
            };
            content.start = content.clone().find(filled).unwrap_or(content.end);
        }
        let aside = (ASIDES.contains(&name) && !directive.argument.is_empty())
            .then(|| directive.argument.clone());
        let first = version.or(aside);
        self.enter(content, directive.cut, first);
    }
}

/// What a version directive says on its own line. The bare version of a change that is told below
/// is left out, as the recorded cases have it.
fn version(directive: &Directive<'_>) -> Option<String> {
    let (version, text) = split_word(&directive.argument);
    let (words, removed, text) = match directive.name.as_str() {
        "versionadded" => ("Added in version", "", text),
        "versionchanged" if text.is_empty() && !directive.content.is_empty() => return None,
        "versionchanged" => ("Changed in version", "", text),
        "versionremoved" => ("Removed in version", "", text),
        "deprecated" => ("Deprecated since version", "", text),
        "deprecated-removed" => {
            let (removed, text) = split_word(text);
            ("Deprecated since version", removed, text)
        }
        _ => return None,
    };
    if version.is_empty() {
        return None;
    }
    let removed = if removed.is_empty() {
        String::new()
    } else {
        format!(", removed in version {removed}")
    };
    let last = text.is_empty() && directive.content.is_empty();
    Some(format!(
        "{words} {version}{removed}{} {text}",
        if last { "." } else { ":" }
    ))
}

fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start_matches(' '))
}
