//! The body as items: what each paragraph and table is.

use super::name::Name;
use super::numbering::Numbering;
use super::part::Element;
use super::runs::{Runs, alternative, is_contents_control};
use super::space::Space;
use super::styles::Styles;
use super::table::{self, Table};
use crate::read::spans::Room;
use crate::text::squash;

/// A paragraph or table. All texts but those of code are squashed.
#[derive(Debug)]
pub(super) enum Item {
    Title(String),
    Heading(i64, String),
    Entry {
        level: usize,
        marker: String,
        text: String,
    },
    Code(String),
    Caption(String),
    Paragraph(String),
    Table(Table),
}

impl Item {
    /// The text of a paragraph of any kind.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Title(text)
            | Self::Heading(_, text)
            | Self::Entry { text, .. }
            | Self::Code(text)
            | Self::Caption(text)
            | Self::Paragraph(text) => Some(text),
            Self::Table(_) => None,
        }
    }
}

/// Reads containers of paragraphs and tables.
#[derive(Debug)]
pub(super) struct Reader<'d> {
    styles: &'d Styles,
    numbering: Numbering,
    runs: Runs<'d>,
    /// The text of paragraphs whose mark is deleted: it goes on in the next.
    joined: String,
    /// What cells of tables may still be repeated.
    room: Room,
    /// A buffer for the text of a paragraph.
    text: String,
}

impl<'d> Reader<'d> {
    /// A reader at the start of a document.
    pub(super) fn new(styles: &'d Styles, numbering: Numbering, runs: Runs<'d>) -> Self {
        Self {
            styles,
            numbering,
            runs,
            joined: String::new(),
            room: Room::new(),
            text: String::new(),
        }
    }

    pub(super) fn room(&mut self) -> &mut Room {
        &mut self.room
    }

    /// The notes that were referred to.
    pub(super) fn into_notes(self) -> Vec<String> {
        self.runs.into_notes()
    }

    /// The items of a container.
    pub(super) fn items(&mut self, container: Element<'_>) -> Vec<Item> {
        let before = std::mem::take(&mut self.joined);
        let mut items = Vec::new();
        self.children(container, &mut items);
        items.extend(self.end());
        self.joined = before;
        items
    }

    /// The text that no paragraph goes on with.
    pub(super) fn end(&mut self) -> Option<Item> {
        let left = std::mem::take(&mut self.joined);
        (!left.is_empty()).then(|| Item::Paragraph(squash(&left)))
    }

    fn children(&mut self, container: Element<'_>, items: &mut Vec<Item>) {
        for element in container.children() {
            self.read(element, items);
        }
    }

    /// The items of an element that stands in a container.
    pub(super) fn read(&mut self, element: Element<'_>, items: &mut Vec<Item>) {
        match element.full() {
            (Space::W, Name::P) => self.paragraph(element, items),
            (Space::W, Name::Tbl) => items.extend(table::items(self, element)),
            (Space::W, Name::Sdt) if !is_contents_control(element) => {
                if let Some(content) = element.w(Name::SdtContent) {
                    self.children(content, items);
                }
            }
            (Space::W, Name::CustomXml | Name::Ins | Name::MoveTo) => self.children(element, items),
            (Space::Mc, Name::AlternateContent) => {
                if let Some(chosen) = alternative(element) {
                    self.children(chosen, items);
                }
            }
            _ => {}
        }
    }

    fn paragraph(&mut self, element: Element<'_>, items: &mut Vec<Item>) {
        let mut boxes = Vec::new();
        let mut text = std::mem::take(&mut self.text);
        text.push_str(&std::mem::take(&mut self.joined));
        self.runs.text(element, &mut text, &mut boxes);
        let properties = element.w(Name::PPr);
        let mark = properties.and_then(|properties| properties.w(Name::RPr));
        if mark.is_some_and(|mark| mark.w(Name::Del).is_some() || mark.w(Name::MoveFrom).is_some())
        {
            self.joined.clone_from(&text);
        } else {
            items.push(self.kind(properties, &text));
        }
        text.clear();
        self.text = text;
        for text_box in boxes {
            let inside = self.items(text_box);
            items.extend(inside);
        }
    }

    fn kind(&mut self, properties: Option<Element<'_>>, text: &str) -> Item {
        let style = self.styles.style(properties);
        let name = style.map_or("", |style| style.name.as_str());
        let numbers = properties.and_then(|properties| properties.w(Name::NumPr));
        let outline = properties.and_then(|properties| properties.number(Name::OutlineLvl));
        let outline = outline.or_else(|| self.styles.outline(style));
        if name == "title" {
            return Item::Title(squash(text));
        }
        if let Some(level) = heading_level(name).or_else(|| {
            outline
                .filter(|level| (0..=8).contains(level))
                .map(|level| level + 1)
        }) {
            return Item::Heading(level.min(6), squash(text));
        }
        let list = numbers
            .and_then(|numbers| numbers.value(Name::NumId))
            .or_else(|| self.styles.list(style));
        if let Some(list) = list.filter(|list| *list != "0" && self.numbering.has(list)) {
            let level = numbers
                .and_then(|numbers| numbers.number(Name::Ilvl))
                .or_else(|| self.styles.level(style));
            let level = usize::try_from(level.unwrap_or(0).clamp(0, 8)).unwrap_or(0);
            return Item::Entry {
                level,
                marker: self.numbering.count(list, level),
                text: squash(text),
            };
        }
        match name {
            _ if ["code", "source", "preformatted"]
                .iter()
                .any(|word| name.contains(word)) =>
            {
                Item::Code(text.to_owned())
            }
            "caption" => Item::Caption(squash(text)),
            _ => Item::Paragraph(squash(text)),
        }
    }
}

/// The level of a style called `heading 1` to `heading 9`.
fn heading_level(name: &str) -> Option<i64> {
    let digit = name
        .strip_prefix("heading ")
        .filter(|digit| digit.len() == 1)?;
    digit.parse().ok().filter(|level| *level > 0)
}
