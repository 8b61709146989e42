//! Taking comments out, and putting marks in place of verbatim text.

use std::borrow::Cow;

use super::group;

/// Stands before and after the number of a verbatim text.
pub(super) const MARK: char = '\u{0}';

/// A document without comments.
#[derive(Debug, Default)]
pub(super) struct Clean {
    pub(super) text: String,
    /// The verbatim texts, by number.
    pub(super) codes: Vec<String>,
    /// Whether the text has a line.
    started: bool,
}

const BEGIN: &str = "\\begin{";
const VERBATIM: [&str; 4] = ["verbatim", "Verbatim", "lstlisting", "minted"];

/// A verbatim environment that is open.
struct Open<'s> {
    end: String,
    lines: Vec<&'s str>,
}

impl Clean {
    /// Cleans a document.
    pub(super) fn of(source: &str) -> Self {
        let source = without_marks(source.trim_start_matches('\u{feff}'));
        let mut clean = Self {
            text: String::with_capacity(source.len()),
            ..Self::default()
        };
        let mut open: Option<Open> = None;
        let mut left = Some(&*source);
        while let Some(text) = left {
            let special = if open.is_some() {
                Some(0)
            } else {
                special_line(text)
            };
            let Some(at) = special else {
                clean.line(text);
                break;
            };
            if let Some(plain) = text.get(..at.wrapping_sub(1)) {
                clean.line(plain);
            }
            let text = text.get(at..).unwrap_or_default();
            let (line, after) = match text.split_once('\n') {
                Some((line, after)) => (line, Some(after)),
                None => (text, None),
            };
            let mut rest = line;
            let mut first = true;
            while let Some(next) = clean.step(rest, first, &mut open) {
                rest = next;
                first = false;
            }
            left = after;
        }
        if let Some(open) = open {
            clean.close(open);
        }
        clean
    }

    fn line(&mut self, line: &str) {
        if self.started {
            self.text.push('\n');
        }
        self.started = true;
        self.text.push_str(line);
    }

    fn close(&mut self, open: Open) {
        self.line(&format!("{MARK}{}{MARK}", self.codes.len()));
        self.codes.push(open.lines.join("\n"));
    }

    /// Reads the rest of a line; what of it is still to be read.
    fn step<'l>(
        &mut self,
        rest: &'l str,
        first: bool,
        open: &mut Option<Open<'l>>,
    ) -> Option<&'l str> {
        if let Some(mut verbatim) = open.take() {
            let Some((code, after)) = rest.split_once(verbatim.end.as_str()) else {
                verbatim.lines.push(rest);
                *open = Some(verbatim);
                return None;
            };
            if !code.trim().is_empty() {
                verbatim.lines.push(code);
            }
            self.close(verbatim);
            return Some(after);
        }
        let (cut, verbatim) = read_to(rest);
        if let Some(name) = verbatim {
            if !cut.trim().is_empty() {
                self.line(cut);
            }
            *open = Some(Open {
                end: format!("\\end{{{name}}}"),
                lines: Vec::new(),
            });
            let after = cut.len() + BEGIN.len() + name.len() + 1;
            let more = options(rest, after, name.starts_with("minted"));
            return Some(more).filter(|more| !more.trim().is_empty());
        }
        let commented = cut.len() < rest.len();
        if !cut.trim().is_empty() || (first && !commented) {
            self.line(cut);
        }
        None
    }
}

/// The text without what only we write.
fn without_marks(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte <= 3) {
        Cow::Owned(text.chars().filter(|c| *c > '\u{3}').collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// What follows the options of a verbatim environment.
fn options(line: &str, at: usize, minted: bool) -> &str {
    let mut at = group::after_blanks(line, at);
    if let Some((_, next)) = group::optional(line, at) {
        at = group::after_blanks(line, next);
    }
    if let Some((_, next)) = group::brace(line, at).filter(|_| minted) {
        at = next;
    }
    line.get(at..).unwrap_or_default()
}

/// Where the first line starts that has a comment or opens a verbatim environment.
fn special_line(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut line_end) = (0, 0);
    loop {
        at += bytes.get(at..)?.iter().position(is_token)?;
        let rest = text.get(at..)?;
        if rest.starts_with('%') || verbatim(rest).is_some() {
            return Some(text.get(..at)?.rfind('\n').map_or(0, |end| end + 1));
        }
        if at >= line_end {
            line_end = at + rest.find('\n').unwrap_or(rest.len());
        }
        at = after_command(text.get(..line_end)?, at);
    }
}

fn is_token(byte: &u8) -> bool {
    matches!(byte, b'%' | b'\\')
}

/// The line up to its comment, or up to the verbatim environment that it opens before one, with the
/// name of that. A `%` in an address or in `\verb` starts no comment.
fn read_to(line: &str) -> (&str, Option<&str>) {
    let bytes = line.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(is_token))
    {
        at += found;
        match bytes.get(at) {
            Some(b'\\') => {
                if let Some(name) = line.get(at..).and_then(verbatim) {
                    return (line.get(..at).unwrap_or(line), Some(name));
                }
                at = after_command(line, at);
            }
            _ => return (line.get(..at).unwrap_or(line), None),
        }
    }
    (line, None)
}

/// The name of the verbatim environment that starts here.
fn verbatim(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(BEGIN)?;
    let plain = VERBATIM.iter().find(|name| rest.starts_with(**name))?;
    let after = rest.get(plain.len()..)?;
    let star = usize::from(after.starts_with('*'));
    let closes = after.get(star..)?.starts_with('}');
    rest.get(..plain.len() + star).filter(|_| closes)
}

/// The offset after a command, with what it holds where a `%` counts as written.
fn after_command(line: &str, at: usize) -> usize {
    let name = group::word(line.get(at + 1..).unwrap_or_default());
    let end = at + 1 + name.len();
    match name {
        "" => {
            at + 1
                + line
                    .get(at + 1..)
                    .and_then(|rest| rest.chars().next())
                    .map_or(0, char::len_utf8)
        }
        "verb" | "Verb" => group::verb(line, end).map_or(end, |(_, next)| next),
        "url" | "href" | "path" | "nolinkurl" => closed(line, end),
        "lstinline" => listed(line, after_option(line, end)),
        "mintinline" => listed(line, closed(line, after_option(line, end))),
        _ => end,
    }
}

fn after_option(line: &str, at: usize) -> usize {
    group::closed_optional(line, at).map_or(at, |(_, next)| next)
}

fn closed(line: &str, at: usize) -> usize {
    group::closed_brace(line, at).map_or(at, |(_, next)| next)
}

/// The offset after code in braces, or between two of any sign.
fn listed(line: &str, at: usize) -> usize {
    let after = closed(line, at);
    let between = || group::closed_verb(line, at).unwrap_or(at);
    if after > at { after } else { between() }
}
