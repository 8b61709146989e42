//! AsciiDoc. See `spec/formats/asciidoc.md`.
//!
//! One reader goes over lines; the content of a delimited block is read by the same rules as a
//! [`Part`] of its own, kept on a stack.

mod attributes;
mod inline;
mod line;
mod list;
mod part;
mod table;

use std::borrow::Cow;

use self::attributes::Attributes;
use self::line::{Delimiter, Delimiters};
use self::list::Kind;
use self::part::Part;
use super::collector::{Collector, dedent};
use crate::block::Block;
use crate::error::Result;
use crate::read::lines::unified;
use crate::text::{category, length};

/// Reads AsciiDoc.
///
/// # Errors
/// None: every text is a document.
pub(super) fn read(source: &str) -> Result<Vec<Block>> {
    let text = unified(source);
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.trim_end_matches([' ', '\t']))
        .collect();
    let mut reader = Reader {
        lines: &lines,
        delimiters: Delimiters::of(&lines),
        out: Collector::default(),
        attributes: Attributes::new(source.len()),
        parts: vec![Part::new(0..lines.len())],
    };
    reader.run();
    Ok(reader.out.finish())
}

struct Reader<'a> {
    lines: &'a [&'a str],
    delimiters: Delimiters,
    out: Collector,
    attributes: Attributes,
    parts: Vec<Part<'a>>,
}

impl<'a> Reader<'a> {
    fn run(&mut self) {
        while let Some(part) = self.parts.last_mut() {
            match part.next(self.lines) {
                Some((at, line)) => self.line(at, line),
                None => {
                    self.parts.pop();
                    self.out.close();
                }
            }
        }
    }

    fn line(&mut self, at: usize, line: &'a str) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        if line.is_empty() {
            if !self.out.in_list() {
                self.out.close();
            }
            part.blank = true;
            part.attached = false;
            return;
        }
        if line::is_comment_fence(line) {
            return part.skip_past(self.delimiters.closing(at));
        }
        match line::preprocessed(line) {
            line::Preprocessed::Line => self.content(at, line),
            line::Preprocessed::Skipped => {}
            line::Preprocessed::Conditional(text) => self.content(at, text),
            line::Preprocessed::Include(target) => {
                let target = self.attributes.substitute(target).trim().to_owned();
                self.out.paragraph(&format!("[include: {target}]"));
                part.blank = true;
            }
        }
    }

    fn content(&mut self, at: usize, line: &'a str) {
        let kind = list::kind(line);
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        if self.out.in_list() && part.blank && kind != part.kind {
            self.out.close();
        }
        if self.underlined_title(line) {
            return;
        }
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        let starts = part.blank || part.attached || !self.out.is_open();
        part.blank = false;
        part.attached = false;
        if let Some(delimiter) = line::delimiter(line) {
            return self.delimited(at, delimiter);
        }
        if let Some(attributes) = line::block_attributes(line) {
            self.out.close();
            part.attributes = attributes;
            part.blank = true;
        } else if line == "+" {
            part.attached = true;
        } else if !(starts && (self.construct(line) || self.begin(line, kind))) {
            self.write(line, kind, starts);
        }
    }

    /// A title of one line with a rule below it, which is this line.
    fn underlined_title(&mut self, line: &str) -> bool {
        let Some(level) = line::underline_level(line) else {
            return false;
        };
        let Some(title) = self.out.only_line() else {
            return false;
        };
        let worded = title.starts_with(|c: char| c == '_' || category(c).is_alphanumeric());
        if !worded || length(title).abs_diff(length(line)) > 1 {
            return false;
        }
        let title = title.to_owned();
        self.out.replace_last(String::new());
        self.title(&title, level, true);
        true
    }

    /// A heading; a document's title takes its header with it, whose attributes count in the title
    /// too, unless it is written the Markdown way.
    fn title(&mut self, title: &str, level: usize, may_open: bool) {
        let opens = may_open && level == 1 && self.parts.len() == 1 && self.out.is_empty();
        if let Some(part) = self.parts.last_mut() {
            part.blank = true;
        }
        if opens {
            self.skip_header();
        }
        self.out.heading(&self.attributes.substitute(title), level);
    }

    /// Author, revision and attributes under the document's title.
    fn skip_header(&mut self) {
        loop {
            let Some(part) = self.parts.last_mut() else {
                return;
            };
            let Some(line) = part.peek(self.lines).filter(|line| !line.is_empty()) else {
                return;
            };
            part.next(self.lines);
            if line::is_attribute_entry(line) {
                self.define(line);
            }
        }
    }

    fn define(&mut self, line: &str) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        let mut entry = Cow::Borrowed(line);
        while let Some(start) = entry.strip_suffix(" \\") {
            let Some((_, more)) = part.next(self.lines) else {
                break;
            };
            entry = Cow::Owned(format!("{start} {}", more.trim_matches([' ', '\t'])));
        }
        self.attributes.define(&entry);
    }

    fn delimited(&mut self, at: usize, delimiter: Delimiter) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        let close = self
            .delimiters
            .closing(at)
            .filter(|close| part.holds(*close));
        let content = part.take_to(close);
        let (attributes, title) = (
            std::mem::take(&mut part.attributes),
            std::mem::take(&mut part.title),
        );
        part.blank = true;
        self.out.close();
        if let Delimiter::Table(mark) = delimiter {
            let lines = self.lines.get(content).unwrap_or_default();
            let table = table::read(lines, mark, attributes, &self.attributes);
            let caption = self.attributes.substitute(title);
            return self.out.table(&caption, &table.header, &table.rows);
        }
        if delimiter == Delimiter::Dropped {
            return;
        }
        self.out.paragraph(title);
        if delimiter == Delimiter::Code {
            return self
                .out
                .code(self.lines.get(content).unwrap_or_default().iter().copied());
        }
        self.parts.push(Part::new(content));
    }

    /// What stands on a line of its own where a block may start; whether this line is such.
    fn construct(&mut self, line: &'a str) -> bool {
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        if line::is_attribute_entry(line) {
            part.blank = true;
            self.define(line);
        } else if let Some(title) = line::block_title(line) {
            part.title = title;
            part.blank = true;
        } else if let Some((level, title)) = line::heading(line) {
            part.attributes = "";
            part.title = "";
            self.title(title, level, line.starts_with('='));
        } else if line::is_macro_or_break(line) {
            part.blank = true;
            self.out.close();
        } else {
            return false;
        }
        true
    }

    /// Begins a block; whether that was all, as for literal paragraphs.
    fn begin(&mut self, line: &'a str, kind: Option<Kind>) -> bool {
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        let (attributes, title) = (
            std::mem::take(&mut part.attributes),
            std::mem::take(&mut part.title),
        );
        let style = line::style(attributes);
        let literal =
            matches!(&*style, "source" | "listing" | "literal") || line.starts_with([' ', '\t']);
        if !title.is_empty() {
            let title = self.attributes.substitute(title).into_owned();
            self.out.paragraph(&title);
        }
        if kind.is_some() || !literal {
            return false;
        }
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        let mut code = vec![line];
        code.extend(part.take_filled(self.lines));
        part.blank = true;
        self.out.code(dedent(&code));
        true
    }

    fn write(&mut self, line: &str, kind: Option<Kind>, starts: bool) {
        let item = kind
            .filter(|_| starts || self.out.in_list())
            .and_then(|kind| list::text(line, kind));
        if let (Some(text), Some(kind)) = (item, kind) {
            let in_list = self.out.in_list();
            if let Some(part) = self.parts.last_mut().filter(|_| !in_list) {
                part.kind = Some(kind);
            }
            return self.out.item(&self.attributes.substitute(&text));
        }
        let text = self.attributes.substitute(line);
        if self.out.in_list() {
            self.out.extend(&text);
        } else {
            self.out.text(&text);
        }
    }
}
