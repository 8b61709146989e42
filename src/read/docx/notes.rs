//! Footnotes and endnotes: each read as it comes, kept as text.

use std::collections::HashMap;

use super::name::Name;
use super::part::Element;
use super::runs::Runs;
use super::space::Space;
use crate::text::squash;

/// A kind of notes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    /// Which relation names their part, and where it stands by custom.
    pub(super) part: &'static str,
    pub(super) custom: &'static str,
    name: Name,
    reference: Name,
}

/// The kinds there are.
pub(super) static KINDS: [Kind; 2] = [
    Kind {
        part: "footnotes",
        custom: "word/footnotes.xml",
        name: Name::Footnote,
        reference: Name::FootnoteReference,
    },
    Kind {
        part: "endnotes",
        custom: "word/endnotes.xml",
        name: Name::Endnote,
        reference: Name::EndnoteReference,
    },
];

/// The texts of notes.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// By the kind of reference and id.
    numbers: HashMap<(bool, String), usize>,
    texts: Vec<String>,
}

impl Notes {
    /// Adds a child of the part of a kind, where it is a note; the first of an id counts.
    pub(super) fn add(&mut self, kind: Kind, note: Element<'_>) {
        let separates = matches!(
            note.attr(Name::Kind),
            Some("separator" | "continuationSeparator" | "continuationNotice")
        );
        let is_note = note.full() == (Space::W, kind.name) && !separates;
        if let Some(id) = note.attr(Name::Id).filter(|_| is_note) {
            let key = (is_footnote(kind.reference), id.to_owned());
            let next = self.texts.len();
            if *self.numbers.entry(key).or_insert(next) == next {
                self.texts.push(text(note));
            }
        }
    }

    /// The number of the note that an element refers to.
    pub(super) fn number(&self, reference: Element<'_>) -> Option<usize> {
        let id = reference.attr(Name::Id)?.to_owned();
        let key = (is_footnote(reference.name()), id);
        self.numbers.get(&key).copied()
    }

    /// The text of a note.
    pub(super) fn text(&self, number: usize) -> &str {
        self.texts.get(number).map_or("", String::as_str)
    }
}

fn is_footnote(reference: Name) -> bool {
    reference == Name::FootnoteReference
}

/// The paragraphs of a note. What it refers to is not numbered.
fn text(note: Element<'_>) -> String {
    let nothing = Notes::default();
    let mut runs = Runs::new(&nothing);
    let mut texts: Vec<String> = Vec::new();
    let paragraphs = note.children();
    for paragraph in paragraphs.filter(|child| child.full() == (Space::W, Name::P)) {
        let mut text = String::new();
        runs.text(paragraph, &mut text, &mut Vec::new());
        texts.push(squash(&text));
    }
    texts.retain(|text| !text.is_empty());
    texts.join(" ")
}
