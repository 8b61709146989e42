//! What the runs of a paragraph read as: text, fields, notes, and the boxes anchored in it.

use std::collections::HashMap;

use super::name::Name;
use super::notes::Notes;
use super::part::Element;
use super::space::Space;
use crate::text::trim;

/// A field whose end is still to come.
#[derive(Debug)]
struct Field {
    dropped: bool,
    instruction: String,
}

/// Reads runs, remembering open fields and the notes referred to.
#[derive(Debug)]
pub(super) struct Runs<'n> {
    notes: &'n Notes,
    /// The notes that were referred to, in order.
    order: Vec<usize>,
    /// The place in that order of each note, from 1.
    places: HashMap<usize, usize>,
    fields: Vec<Field>,
    /// How many fields are dropped.
    dropped: usize,
}

impl<'n> Runs<'n> {
    /// A reader at the start of a document.
    pub(super) fn new(notes: &'n Notes) -> Self {
        Self {
            notes,
            order: Vec::new(),
            places: HashMap::new(),
            fields: Vec::new(),
            dropped: 0,
        }
    }

    /// Appends the text of an element's children; boxes found in it go to `boxes`.
    pub(super) fn text<'p>(
        &mut self,
        element: Element<'p>,
        out: &mut String,
        boxes: &mut Vec<Element<'p>>,
    ) {
        for child in element.children() {
            self.element(child, out, boxes);
        }
    }

    fn element<'p>(
        &mut self,
        element: Element<'p>,
        out: &mut String,
        boxes: &mut Vec<Element<'p>>,
    ) {
        let mut write = |text: &str| out.push_str(if self.dropped > 0 { "" } else { text });
        match element.full() {
            (Space::W | Space::M, Name::T) => write(element.text()),
            (Space::W, Name::R) => self.text(element, out, boxes),
            (Space::W, Name::Tab | Name::Ptab) => write("\t"),
            (Space::W, Name::Br | Name::Cr) => write("\n"),
            (Space::W, Name::NoBreakHyphen) => write("-"),
            (Space::W, Name::Sym) => {
                if let Some(symbol) = symbol(element) {
                    write(symbol.encode_utf8(&mut [0; 4]));
                }
            }
            (Space::W, Name::FldChar) => self.field(element.attr(Name::FldCharType)),
            (Space::W, Name::InstrText) => {
                if let Some(field) = self.fields.last_mut() {
                    field.instruction.push_str(element.text());
                }
            }
            (Space::W, Name::FootnoteReference | Name::EndnoteReference) => {
                if self.dropped == 0 {
                    self.reference(element, out);
                }
            }
            (Space::W, Name::Ruby) => {
                if let Some(base) = element.w(Name::RubyBase) {
                    self.text(base, out, boxes);
                }
            }
            (Space::W, Name::TxbxContent) => boxes.push(element),
            (Space::W, name) if is_silent(element, name) => {}
            (Space::Mc, Name::AlternateContent) => {
                if let Some(chosen) = alternative(element) {
                    self.text(chosen, out, boxes);
                }
            }
            _ => self.text(element, out, boxes),
        }
    }

    fn field(&mut self, kind: Option<&str>) {
        match kind {
            Some("begin") => {
                self.dropped += 1;
                self.fields.push(Field {
                    dropped: true,
                    instruction: String::new(),
                });
            }
            Some("separate") => {
                if let Some(field) = self.fields.last_mut() {
                    self.dropped -= usize::from(field.dropped);
                    field.dropped = is_contents(&field.instruction);
                    self.dropped += usize::from(field.dropped);
                }
            }
            Some("end") => {
                let ended = self.fields.pop();
                self.dropped -= usize::from(ended.is_some_and(|field| field.dropped));
            }
            _ => {}
        }
    }

    /// The marker of a note; notes are numbered as they are first referred to.
    fn reference(&mut self, element: Element<'_>, out: &mut String) {
        let Some(note) = self.notes.number(element) else {
            return;
        };
        let next = self.order.len() + 1;
        let place = *self.places.entry(note).or_insert(next);
        if place == next {
            self.order.push(note);
        }
        out.push_str(&format!("[{place}]"));
    }

    /// The notes that were referred to, in order.
    pub(super) fn into_notes(self) -> Vec<String> {
        let notes = self.order.iter().map(|note| self.notes.text(*note));
        let marked = notes
            .enumerate()
            .map(|(at, text)| format!("[{}] {text}", at + 1));
        marked.map(|text| trim(&text).to_owned()).collect()
    }
}

/// What is not text: deletions, properties, and tables of contents.
fn is_silent(element: Element<'_>, name: Name) -> bool {
    match name {
        Name::Del | Name::MoveFrom | Name::DelText | Name::DelInstrText | Name::SoftHyphen => true,
        Name::FldSimple => element.attr(Name::Instr).is_some_and(is_contents),
        Name::Sdt => is_contents_control(element),
        _ => name.is_properties(),
    }
}

/// Whether a content control holds a table of contents.
pub(super) fn is_contents_control(element: Element<'_>) -> bool {
    let gallery = element
        .w(Name::SdtPr)
        .and_then(|properties| properties.w(Name::DocPartObj)?.value(Name::DocPartGallery));
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
        .child(Space::Mc, Name::Choice)
        .or_else(|| element.child(Space::Mc, Name::Fallback))
}

/// A character given by its code, unless its font draws something else.
fn symbol(element: Element<'_>) -> Option<char> {
    let font = element.attr(Name::Font).unwrap_or_default().to_lowercase();
    let code = element.attr(Name::Char).filter(|code| {
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
