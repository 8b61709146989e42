//! What the runs of a paragraph read as: text, fields, notes, and the boxes anchored in it.

use std::collections::HashMap;

use super::part::{Element, Part, Space};
use crate::text::{squash, trim};

/// Footnotes and endnotes, by kind and id.
#[derive(Debug, Default)]
pub(super) struct Notes<'p> {
    by_id: HashMap<(&'static str, &'p str), Element<'p>>,
}

impl<'p> Notes<'p> {
    /// The notes of both parts.
    pub(super) fn of(footnotes: Option<&'p Part>, endnotes: Option<&'p Part>) -> Self {
        let mut by_id = HashMap::new();
        for (kind, part) in [("footnote", footnotes), ("endnote", endnotes)] {
            for note in part
                .map(|part| part.root().children())
                .into_iter()
                .flatten()
            {
                let separates = matches!(
                    note.attr("type"),
                    Some("separator" | "continuationSeparator" | "continuationNotice")
                );
                if let (true, false, Some(id)) =
                    (note.full() == (Space::W, kind), separates, note.attr("id"))
                {
                    by_id.entry((kind, id)).or_insert(note);
                }
            }
        }
        Self { by_id }
    }
}

/// A field whose end is still to come.
#[derive(Debug)]
struct Field {
    dropped: bool,
    instruction: String,
}

/// Reads runs, remembering open fields and the notes referred to.
#[derive(Debug)]
pub(super) struct Runs<'p> {
    notes: &'p Notes<'p>,
    numbers: HashMap<(&'static str, &'p str), usize>,
    order: Vec<Element<'p>>,
    fields: Vec<Field>,
    in_note: bool,
}

impl<'p> Runs<'p> {
    /// A reader at the start of a document.
    pub(super) fn new(notes: &'p Notes<'p>) -> Self {
        Self {
            notes,
            numbers: HashMap::new(),
            order: Vec::new(),
            fields: Vec::new(),
            in_note: false,
        }
    }

    /// The text of an element's children; boxes found in it go to `boxes`.
    pub(super) fn text(&mut self, element: Element<'p>, boxes: &mut Vec<Element<'p>>) -> String {
        let mut out = String::new();
        self.children(element, &mut out, boxes);
        out
    }

    fn children(&mut self, element: Element<'p>, out: &mut String, boxes: &mut Vec<Element<'p>>) {
        for child in element.children() {
            self.element(child, out, boxes);
        }
    }

    fn element(&mut self, element: Element<'p>, out: &mut String, boxes: &mut Vec<Element<'p>>) {
        let dropped = self.fields.iter().any(|field| field.dropped);
        let mut write = |text: &str| out.push_str(if dropped { "" } else { text });
        match element.full() {
            (Space::W | Space::M, "t") => write(element.text()),
            (Space::W, "tab" | "ptab") => write("\t"),
            (Space::W, "br" | "cr") => write("\n"),
            (Space::W, "noBreakHyphen") => write("-"),
            (Space::W, "sym") => write(&symbol(element).map(String::from).unwrap_or_default()),
            (Space::W, "fldChar") => self.field(element.attr("fldCharType")),
            (Space::W, "instrText") => {
                if let Some(field) = self.fields.last_mut() {
                    field.instruction.push_str(element.text());
                }
            }
            (Space::W, "footnoteReference") if !dropped => {
                out.push_str(&self.reference("footnote", element))
            }
            (Space::W, "endnoteReference") if !dropped => {
                out.push_str(&self.reference("endnote", element))
            }
            (Space::W, "ruby") => {
                if let Some(base) = element.w("rubyBase") {
                    self.children(base, out, boxes);
                }
            }
            (Space::W, "txbxContent") => boxes.push(element),
            (Space::W, name) if is_silent(element, name) => {}
            (Space::Mc, "AlternateContent") => {
                if let Some(chosen) = alternative(element) {
                    self.children(chosen, out, boxes);
                }
            }
            _ => self.children(element, out, boxes),
        }
    }

    fn field(&mut self, kind: Option<&str>) {
        match kind {
            Some("begin") => self.fields.push(Field {
                dropped: true,
                instruction: String::new(),
            }),
            Some("separate") => {
                if let Some(field) = self.fields.last_mut() {
                    field.dropped = is_contents(&field.instruction);
                }
            }
            Some("end") => _ = self.fields.pop(),
            _ => {}
        }
    }

    /// The marker of a note; notes are numbered as they are first referred to.
    fn reference(&mut self, kind: &'static str, element: Element<'p>) -> String {
        let key = element
            .attr("id")
            .map(|id| (kind, id))
            .filter(|_| !self.in_note);
        let Some((key, note)) = key.and_then(|key| Some((key, *self.notes.by_id.get(&key)?)))
        else {
            return String::new();
        };
        let next = self.order.len() + 1;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.order.push(note);
        }
        format!("[{number}]")
    }

    /// The notes that were referred to, in order.
    pub(super) fn into_notes(mut self) -> Vec<String> {
        self.in_note = true;
        let notes = std::mem::take(&mut self.order);
        let mut written = Vec::with_capacity(notes.len());
        for (place, note) in notes.into_iter().enumerate() {
            self.fields.clear();
            let paragraphs = note
                .children()
                .filter(|child| child.full() == (Space::W, "p"));
            let texts: Vec<String> = paragraphs
                .map(|p| squash(&self.text(p, &mut Vec::new())))
                .collect();
            let text = texts
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(" ");
            written.push(trim(&format!("[{}] {text}", place + 1)).to_owned());
        }
        written
    }
}

/// What is not text: deletions, properties, and tables of contents.
fn is_silent(element: Element<'_>, name: &str) -> bool {
    match name {
        "del" | "moveFrom" | "delText" | "delInstrText" | "softHyphen" | "footnoteReference"
        | "endnoteReference" => true,
        "fldSimple" => element.attr("instr").is_some_and(is_contents),
        "sdt" => is_contents_control(element),
        _ => name.ends_with("Pr"),
    }
}

/// Whether a content control holds a table of contents.
pub(super) fn is_contents_control(element: Element<'_>) -> bool {
    let gallery = element
        .w("sdtPr")
        .and_then(|properties| properties.w("docPartObj")?.value("docPartGallery"));
    gallery == Some("Table of Contents")
}

/// Whether a field's instruction makes a table of contents.
fn is_contents(instruction: &str) -> bool {
    let text = instruction.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
    let name = text
        .get(..3)
        .is_some_and(|name| name.eq_ignore_ascii_case("TOC"));
    name && !text
        .get(3..)
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The content to read where there are alternatives.
pub(super) fn alternative(element: Element<'_>) -> Option<Element<'_>> {
    element
        .child(Space::Mc, "Choice")
        .or_else(|| element.child(Space::Mc, "Fallback"))
}

/// A character given by its code, unless its font draws something else.
fn symbol(element: Element<'_>) -> Option<char> {
    let font = element.attr("font").unwrap_or_default().to_lowercase();
    let code = element.attr("char").filter(|code| {
        (1..=6).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_hexdigit())
    })?;
    if ["symbol", "wingdings", "webdings"]
        .iter()
        .any(|other| font.contains(other))
    {
        return None;
    }
    let code = u32::from_str_radix(code, 16).ok()?;
    let code = if code >= 0xf000 { code - 0xf000 } else { code };
    char::from_u32(code).filter(|_| code >= 0x20)
}
