//! reStructuredText. See `spec/formats/rst.md`.
//!
//! One reader goes over lines; the body of a directive or footnote is read by the same rules as a
//! [`Part`] of its own, kept on a stack.

mod directive;
mod item;
mod line;
mod part;
mod substitution;
mod table;

use std::borrow::Cow;

use self::directive::Directive;
use self::item::{Item, Kind};
use self::line::{Line, adornment, lines_of};
use self::part::Part;
use super::collector::Collector;
use crate::block::Block;
use crate::error::Result;
use crate::text::{is_space, length};

/// Reads reStructuredText.
///
/// # Errors
/// None: every text is a document.
pub(super) fn read(source: &str) -> Result<Vec<Block>> {
    let text = line::plain(source);
    let lines = lines_of(&text);
    let mut reader = Reader {
        lines: &lines,
        out: Collector::default(),
        styles: Vec::new(),
        captions: Vec::new(),
        parts: vec![Part::new(0..lines.len(), 0, None)],
    };
    reader.run();
    Ok(substitution::apply(
        &lines,
        reader.out.finish(),
        source.len(),
    ))
}

struct Reader<'a> {
    lines: &'a [Line<'a>],
    out: Collector,
    /// Title styles in the order met; the place of one is its level.
    styles: Vec<(char, bool)>,
    /// Captions of the `table` directives that are open, each with the depth of its part.
    captions: Vec<(usize, String)>,
    parts: Vec<Part>,
}

impl<'a> Reader<'a> {
    fn run(&mut self) {
        while let Some(part) = self.parts.last_mut() {
            match part.next(self.lines) {
                Some(line) => self.line(line),
                None => self.end_part(),
            }
        }
    }

    fn end_part(&mut self) {
        self.unmark();
        self.out.close();
        self.parts.pop();
        let depth = self.parts.len();
        self.captions.pop_if(|(of, _)| *of >= depth);
    }

    /// Reads the lines of a directive or footnote by the same rules, after `first`.
    fn enter(&mut self, lines: std::ops::Range<usize>, cut: usize, first: Option<String>) {
        self.out.close();
        self.parts.push(Part::new(lines, cut, first));
    }

    fn line(&mut self, line: Cow<'a, str>) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        if line.is_empty() {
            return self.blank();
        }
        let indent = line::indent(&line);
        if let Some(literal) = part.literal.take()
            && indent > literal
        {
            return self.literal(line, literal);
        }
        let item = Item::of(&line).or_else(|| self.term(&line, indent));
        self.end_list(item.as_ref(), indent);
        let Some(part) = self.parts.last() else {
            return;
        };
        let starts = part.blank || !self.out.is_open();
        if starts && self.construct(&line, indent) {
            return;
        }
        self.write(&line, indent, item, starts);
    }

    fn blank(&mut self) {
        let marked = self.unmark();
        if !self.out.in_list() {
            self.out.close();
        }
        if let Some(part) = self.parts.last_mut() {
            if marked {
                part.literal = Some(part.paragraph);
            }
            part.blank = true;
        }
    }

    /// Rewrites a `::` that ends the open line; whether there was one.
    fn unmark(&mut self) -> bool {
        let Some(plain) = self.out.last().and_then(|last| last.strip_suffix("::")) else {
            return false;
        };
        let plain = match plain.chars().next_back() {
            None => String::new(),
            Some(before) if is_space(before) => plain.trim_end_matches([' ', '\t']).to_owned(),
            Some(_) => format!("{plain}:"),
        };
        self.out.replace_last(plain);
        true
    }

    /// Code: this line and those after it, up to one that is not indented more than `than`.
    fn literal(&mut self, first: Cow<'a, str>, than: usize) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        let rest = part.take_indented(self.lines, than);
        let mut code = vec![&*first];
        code.extend(rest);
        self.out.code(super::collector::dedent(&code));
    }

    /// A definition's term: a line with a more indented one right below.
    fn term(&self, line: &str, indent: usize) -> Option<Item> {
        let part = self.parts.last()?;
        let list_of_terms = self.out.in_list() && part.kind == Kind::Term && part.base == indent;
        let allowed = part.blank || !self.out.is_open() || list_of_terms;
        let below = part.peek(self.lines, 0).filter(|below| !below.is_empty())?;
        (allowed && line::indent(below) > indent && !line::is_explicit(line))
            .then(|| Item::term(line, indent))
    }

    fn end_list(&mut self, item: Option<&Item>, indent: usize) {
        let Some(part) = self.parts.last() else {
            return;
        };
        if !self.out.in_list() {
            return;
        }
        let ends = match item {
            Some(item) => indent < part.base || (indent == part.base && item.kind != part.kind),
            None => part.blank && indent <= part.base,
        };
        if ends {
            self.out.close();
        }
    }

    fn write(&mut self, line: &str, indent: usize, item: Option<Item>, starts: bool) {
        let Some(part) = self.parts.last_mut() else {
            return;
        };
        let blank = std::mem::take(&mut part.blank);
        match item {
            Some(item) if starts || self.out.in_list() => {
                if !self.out.in_list() {
                    part.base = indent;
                    part.kind = item.kind;
                }
                part.paragraph = item.column;
                self.out.item(&item.text);
                if item.kind == Kind::Term
                    && let Some(below) = part.next(self.lines)
                {
                    part.paragraph = line::indent(&below);
                    self.out.extend(&below);
                }
            }
            _ if self.out.in_list() => {
                if blank {
                    part.paragraph = indent;
                }
                self.out.extend(line);
            }
            _ => {
                if !self.out.is_open() {
                    part.paragraph = indent;
                }
                self.out.text(line);
            }
        }
    }

    /// Reads a block construct that this line starts; whether it starts one.
    fn construct(&mut self, line: &str, indent: usize) -> bool {
        let read = (indent == 0 && (self.title(line) || self.transition(line)))
            || self.explicit(line, indent)
            || self.anonymous(line, indent)
            || self.table(line, indent)
            || self.doctest(line, indent);
        if read && let Some(part) = self.parts.last_mut() {
            part.blank = true;
        }
        read
    }

    fn title(&mut self, line: &str) -> bool {
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        let below = part.peek(self.lines, 0).unwrap_or_default();
        let (title, style, over) = match (adornment(line), adornment(below)) {
            (Some(style), _) => {
                let title = below.trim_matches(' ');
                let same = part.peek(self.lines, 1) == Some(line);
                if title.is_empty() || !same || length(title) > length(line) {
                    return false;
                }
                (title.to_owned(), style, true)
            }
            (None, Some(style)) if length(below) >= length(line).min(4) => {
                (line.to_owned(), style, false)
            }
            _ => return false,
        };
        part.skip(if over { 2 } else { 1 });
        let known = self.styles.iter().position(|known| *known == (style, over));
        let level = known.unwrap_or_else(|| {
            self.styles.push((style, over));
            self.styles.len() - 1
        });
        self.out.heading(&title, level + 1);
        true
    }

    fn transition(&mut self, line: &str) -> bool {
        let is = adornment(line).is_some() && line.len() >= 4;
        if is {
            self.out.close();
        }
        is
    }

    /// `..` and what belongs to it: a directive, a footnote, or something that is dropped.
    fn explicit(&mut self, line: &str, indent: usize) -> bool {
        if !line::is_explicit(line) {
            return false;
        }
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        let alone = line.len() == indent + 2 && part.peek(self.lines, 0).is_none_or(str::is_empty);
        if alone {
            return true;
        }
        let (body, cut) = (part.take_body(self.lines, indent), part.cut);
        if let Some(directive) = Directive::of(line, body.clone(), cut, self.lines) {
            self.directive(directive);
        } else if let Some((label, text)) = line::footnote(line) {
            let inner = line::least_indent(self.lines, body.clone(), cut);
            self.enter(body, cut + inner, Some(format!("[{label}] {text}")));
        }
        true
    }

    fn anonymous(&mut self, line: &str, indent: usize) -> bool {
        let is = line
            .get(indent..)
            .is_some_and(|text| text == "__" || text.starts_with("__ "));
        if is && let Some(part) = self.parts.last_mut() {
            part.take_body(self.lines, indent);
        }
        is
    }

    fn table(&mut self, line: &str, indent: usize) -> bool {
        let Some(part) = self.parts.last_mut() else {
            return false;
        };
        let grid = table::is_grid_border(line.get(indent..).unwrap_or_default());
        let read = if grid {
            table::grid(line, indent, part.following(self.lines))
        } else {
            table::simple(line, indent, part.following(self.lines))
        };
        let Some((table, used)) = read else {
            return false;
        };
        part.skip(used);
        let caption = self
            .captions
            .last()
            .map_or("", |(_, caption)| caption.as_str());
        self.out.table(caption, &table.header, &table.rows);
        true
    }

    fn doctest(&mut self, line: &str, indent: usize) -> bool {
        let is = line
            .get(indent..)
            .is_some_and(|text| text == ">>>" || text.starts_with(">>> "));
        if is && let Some(part) = self.parts.last_mut() {
            let mut code = vec![line];
            code.extend(part.take_filled(self.lines));
            self.out.code(super::collector::dedent(&code));
        }
        is
    }
}
