//! Writing text with commands out as plain text.

use std::collections::HashSet;
use std::ops::Range;

use super::citation::Citations;
use super::group;
use super::quantity::is_dimension;
use super::symbols::{
    CITING, DROPPED, FRACTIONS, REFERRING, UNWRAPPED, accent, compose, letter_accent, quantity,
    symbol,
};
use crate::text::squash;

/// Commands nest this deep at most; deeper ones lose their names and keep their text.
const DEEPEST: usize = 40;

/// An argument that layout commands take, at most this long.
const SHORT: usize = 12;

/// Writes text out.
#[derive(Debug)]
pub(super) struct Inline {
    /// Commands that the document defines: their arguments are text.
    defined: HashSet<String>,
    /// What is cited of a bibliography, where one is given.
    pub(super) citations: Option<Citations>,
}

/// Text being written, and which of it came from arguments of unknown commands.
pub(super) struct Writing<'s> {
    pub(super) source: &'s str,
    pub(super) at: usize,
    pub(super) out: String,
    leftovers: Vec<Range<usize>>,
    /// How many braces are open that belong to no command.
    braces: usize,
    pub(super) depth: usize,
}

impl Inline {
    /// Writes text of a document that defines these commands.
    pub(super) fn new(defined: HashSet<String>) -> Self {
        Self {
            defined,
            citations: None,
        }
    }

    /// The plain text.
    pub(super) fn text(&self, source: &str) -> String {
        self.nested(source, 0)
    }

    /// The plain text of a paragraph; none where all there is are short arguments of commands that
    /// nobody knows.
    pub(super) fn paragraph(&self, source: &str) -> String {
        let writing = self.write(source, 0);
        let out = &writing.out;
        if writing.leftovers.is_empty() {
            return squash(out);
        }
        let mut own = String::new();
        let mut end = 0;
        let mut args = Vec::new();
        for span in &writing.leftovers {
            own.push_str(out.get(end..span.start).unwrap_or_default());
            args.push(out.get(span.clone()).unwrap_or_default().trim());
            end = span.end;
        }
        own.push_str(out.get(end..).unwrap_or_default());
        args.retain(|arg| !arg.is_empty());
        let short = |arg: &&str| {
            arg.len() <= SHORT
                && arg
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        };
        if squash(&own).is_empty() && !args.is_empty() && args.iter().all(short) {
            return String::new();
        }
        squash(out)
    }

    /// The plain text of an argument.
    pub(super) fn nested(&self, source: &str, depth: usize) -> String {
        self.write(source, depth).out
    }

    fn write<'s>(&self, source: &'s str, depth: usize) -> Writing<'s> {
        let mut writing = Writing {
            source,
            at: 0,
            out: String::with_capacity(source.len()),
            leftovers: Vec::new(),
            braces: 0,
            depth,
        };
        while writing.at < source.len() {
            self.step(&mut writing);
        }
        writing
    }

    fn step(&self, writing: &mut Writing<'_>) {
        let rest = writing.source.get(writing.at..).unwrap_or_default();
        let plain = rest.bytes().position(is_special).unwrap_or(rest.len());
        writing.out.push_str(rest.get(..plain).unwrap_or_default());
        writing.at += plain;
        let rest = rest.get(plain..).unwrap_or_default();
        let (text, length) = match rest.bytes().next() {
            None => return,
            Some(b'\\') => return self.command(writing),
            Some(b'$') => return maths(writing),
            Some(b'{') => {
                writing.braces += 1;
                ("", 1)
            }
            Some(b'}') => {
                writing.braces = writing.braces.saturating_sub(1);
                ("", 1)
            }
            Some(b'~') => (" ", 1),
            _ if rest.starts_with("---") => ("—", 3),
            _ if rest.starts_with("--") => ("–", 2),
            _ if rest.starts_with("``") || rest.starts_with("''") => ("\"", 2),
            Some(b'`') => ("'", 1),
            _ => (rest.get(..1).unwrap_or_default(), 1),
        };
        writing.out.push_str(text);
        writing.at += length;
    }

    fn command(&self, writing: &mut Writing<'_>) {
        let after = writing.source.get(writing.at + 1..).unwrap_or_default();
        let name = group::word(after);
        if name.is_empty() {
            let Some(c) = after.chars().next() else {
                writing.at = writing.source.len();
                return;
            };
            return self.control_symbol(writing, c);
        }
        writing.at = group::after_star(writing.source, writing.at + 1 + name.len());
        if writing.depth < DEEPEST {
            self.control_word(writing, name);
        }
    }

    fn control_symbol(&self, writing: &mut Writing<'_>, c: char) {
        let after = writing.at + 1 + c.len_utf8();
        let source = writing.source;
        match c {
            '\\' => {
                let after = group::after_star(source, after);
                writing.at = group::optional(source, after).map_or(after, |(_, next)| next);
                writing.out.push(' ');
            }
            '(' => {
                let rest = source.get(writing.at..).unwrap_or_default();
                let end = rest.find("\\)").map_or(rest.len(), |at| at + 2);
                writing.out.push_str(rest.get(..end).unwrap_or_default());
                writing.at += end;
            }
            _ if accent(c).is_some() => {
                writing.at = after;
                if writing.depth < DEEPEST {
                    self.accented(writing, accent(c).unwrap_or(c));
                }
            }
            ' ' | '\n' | '\t' | ',' | ';' | ':' | '>' => {
                writing.out.push(' ');
                writing.at = after;
            }
            '!' | '-' | '/' | '@' => writing.at = after,
            _ => {
                writing.out.push(c);
                writing.at = after;
            }
        }
    }

    /// Puts a mark on the letter that follows: in braces, from a command, or as it stands.
    fn accented(&self, writing: &mut Writing<'_>, mark: char) {
        let source = writing.source;
        let rest = source.get(writing.at..).unwrap_or_default();
        let base = match rest.chars().next() {
            Some('{') => {
                let (content, next) =
                    group::brace(source, writing.at).unwrap_or(("", source.len()));
                writing.at = next;
                self.nested(content, writing.depth + 1)
            }
            Some('\\') => {
                let name = group::word(rest.get(1..).unwrap_or_default());
                let length = 1 + name.len().max(1);
                let command = rest.get(..length).unwrap_or(rest);
                writing.at += command.len();
                self.nested(command, writing.depth + 1)
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                writing.at += 1;
                letter.to_string()
            }
            _ => return,
        };
        push_accented(&base, mark, &mut writing.out);
    }

    fn control_word(&self, writing: &mut Writing<'_>, name: &str) {
        if matches!(name, "verb" | "Verb") {
            if let Some((content, next)) = group::verb(writing.source, writing.at) {
                writing.out.push_str(content);
                writing.at = next;
            }
        } else if let Some(mark) = letter_accent(name).filter(|_| writing.starts_with('{')) {
            self.accented(writing, mark);
        } else if let Some(text) = symbol(name) {
            writing.out.push_str(text);
        } else if let Some(count) = quantity(name) {
            self.quantity(writing, name, count);
        } else if FRACTIONS.contains(&name) {
            self.fraction(writing);
        } else {
            self.reference(writing, name);
        }
    }

    fn reference(&self, writing: &mut Writing<'_>, name: &str) {
        if self.citation(writing, name) {
            return;
        }
        match name {
            "url" => {
                let url = writing.argument().unwrap_or_default();
                writing.out.push_str(url.trim());
            }
            "href" => {
                let url = writing.argument().unwrap_or_default().trim();
                let text = writing.argument().unwrap_or_default();
                let text = self.nested(text, writing.depth + 1);
                writing.out.push_str(&format!("{text} ({url})"));
            }
            "footnote" => {
                if let Some(note) = writing.argument() {
                    let note = self.nested(note, writing.depth + 1);
                    writing.out.push_str(&format!(" ({note})"));
                }
            }
            _ if UNWRAPPED.contains(&name) => {
                let text = writing.argument().unwrap_or_default();
                let text = self.nested(text, writing.depth + 1);
                writing.out.push_str(&text);
            }
            _ if CITING.contains(&name) => {
                let keys = writing
                    .argument()
                    .unwrap_or_default()
                    .split(',')
                    .map(str::trim)
                    .filter(|key| !key.is_empty());
                let keys = keys.collect::<Vec<_>>().join(", ");
                writing.out.push_str(&format!("[{keys}]"));
            }
            _ if REFERRING.contains(&name) => {
                let label = writing.argument().unwrap_or_default();
                writing.out.push_str(label.trim());
            }
            _ => self.unknown(writing, name),
        }
    }

    /// Writes a citation of what the bibliography holds; says whether it is one.
    fn citation(&self, writing: &mut Writing<'_>, name: &str) -> bool {
        let Some(citations) = &self.citations else {
            return false;
        };
        let plain = |note: &str| squash(&self.nested(note, writing.depth + 1));
        let (text, next) = match citations.written(name, writing.source, writing.at, &plain) {
            Some(written) => written,
            None => return false,
        };
        if text.starts_with('(')
            && writing
                .out
                .ends_with(|c: char| !c.is_whitespace() && c != '(')
        {
            writing.out.push(' ');
        }
        writing.out.push_str(&text);
        writing.at = next;
        true
    }

    /// A command that nothing is known of writes its last argument.
    fn unknown(&self, writing: &mut Writing<'_>, name: &str) {
        let (groups, next) = group::direct(writing.source, writing.at);
        writing.at = next;
        let Some(last) = groups
            .last()
            .filter(|last| !DROPPED.contains(&name) && !is_dimension(last))
        else {
            return;
        };
        let start = writing.out.len();
        let text = self.nested(last, writing.depth + 1);
        writing.out.push_str(&text);
        if writing.braces == 0 && !self.defined.contains(name) {
            writing.leftovers.push(start..writing.out.len());
        }
    }
}

impl<'s> Writing<'s> {
    fn starts_with(&self, c: char) -> bool {
        self.source
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(c))
    }

    /// The argument that follows, which is then read.
    pub(super) fn argument(&mut self) -> Option<&'s str> {
        let (argument, next) = group::argument(self.source, self.at);
        self.at = next;
        argument
    }
}

/// Whether a byte may stand for something else than itself.
fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b'\\' | b'{' | b'}' | b'$' | b'~' | b'-' | b'`' | b'\''
    )
}

/// Maths stays as it is written.
fn maths(writing: &mut Writing<'_>) {
    let rest = writing.source.get(writing.at..).unwrap_or_default();
    let mark = if rest.starts_with("$$") { "$$" } else { "$" };
    let inner = rest.get(mark.len()..).unwrap_or_default();
    let mut at = 0;
    let closed = loop {
        let Some(found) = inner.get(at..).and_then(|inner| inner.find(['\\', '$'])) else {
            break None;
        };
        let place = at + found;
        if inner
            .get(place..)
            .is_some_and(|inner| inner.starts_with(mark))
        {
            break Some(mark.len() + place + mark.len());
        }
        let escaped = inner
            .get(place..)
            .is_some_and(|inner| inner.starts_with('\\'));
        let next = inner
            .get(place + 1..)
            .and_then(|inner| inner.chars().next())
            .map_or(0, char::len_utf8);
        at = place + 1 + if escaped { next } else { 0 };
    };
    let length = closed.unwrap_or(1);
    writing.out.push_str(rest.get(..length).unwrap_or_default());
    writing.at += length;
}

fn push_accented(base: &str, mark: char, out: &mut String) {
    let mut characters = base.chars();
    let Some(first) = characters.next() else {
        return;
    };
    match compose(first, mark) {
        Some(composed) => out.push(composed),
        None => out.extend([first, mark]),
    }
    out.push_str(characters.as_str());
}
