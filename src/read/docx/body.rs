//! The body as items: what each paragraph and table is.

use super::numbering::Numbering;
use super::part::{Element, Space};
use super::runs::{Runs, alternative, is_contents_control};
use super::styles::Styles;
use super::table::{self, Table};
use crate::read::spans::Room;

/// A paragraph or table.
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
pub(super) struct Reader<'p> {
    styles: &'p Styles,
    numbering: Numbering,
    runs: Runs<'p>,
    /// The text of paragraphs whose mark is deleted: it goes on in the next.
    joined: String,
    /// What cells of tables may still be repeated.
    room: Room,
}

impl<'p> Reader<'p> {
    /// A reader at the start of a document.
    pub(super) fn new(styles: &'p Styles, numbering: Numbering, runs: Runs<'p>) -> Self {
        Self {
            styles,
            numbering,
            runs,
            joined: String::new(),
            room: Room::new(),
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
    pub(super) fn items(&mut self, container: Element<'p>) -> Vec<Item> {
        let before = std::mem::take(&mut self.joined);
        let mut items = Vec::new();
        self.read(container, &mut items);
        let left = std::mem::replace(&mut self.joined, before);
        if !left.is_empty() {
            items.push(Item::Paragraph(left));
        }
        items
    }

    fn read(&mut self, container: Element<'p>, items: &mut Vec<Item>) {
        for element in container.children() {
            match element.full() {
                (Space::W, "p") => self.paragraph(element, items),
                (Space::W, "tbl") => items.extend(table::items(self, element)),
                (Space::W, "sdt") if !is_contents_control(element) => {
                    if let Some(content) = element.w("sdtContent") {
                        self.read(content, items);
                    }
                }
                (Space::W, "customXml" | "ins" | "moveTo") => self.read(element, items),
                (Space::Mc, "AlternateContent") => {
                    if let Some(chosen) = alternative(element) {
                        self.read(chosen, items);
                    }
                }
                _ => {}
            }
        }
    }

    fn paragraph(&mut self, element: Element<'p>, items: &mut Vec<Item>) {
        let mut boxes = Vec::new();
        let own = self.runs.text(element, &mut boxes);
        let text = std::mem::take(&mut self.joined) + &own;
        let properties = element.w("pPr");
        let mark = properties.and_then(|properties| properties.w("rPr"));
        if mark.is_some_and(|mark| mark.w("del").is_some() || mark.w("moveFrom").is_some()) {
            self.joined = text;
        } else {
            items.push(self.kind(properties, text));
        }
        for text_box in boxes {
            let inside = self.items(text_box);
            items.extend(inside);
        }
    }

    fn kind(&mut self, properties: Option<Element<'p>>, text: String) -> Item {
        let style = self.styles.style(properties);
        let name = style.map_or("", |style| style.name.as_str());
        let numbers = properties.and_then(|properties| properties.w("numPr"));
        let outline = properties.and_then(|properties| properties.number("outlineLvl"));
        let outline = outline.or_else(|| self.styles.outline(style));
        if name == "title" {
            return Item::Title(text);
        }
        if let Some(level) = heading_level(name).or_else(|| {
            outline
                .filter(|level| (0..=8).contains(level))
                .map(|level| level + 1)
        }) {
            return Item::Heading(level.min(6), text);
        }
        let list = numbers
            .and_then(|numbers| numbers.value("numId"))
            .or_else(|| self.styles.list(style));
        if let Some(list) = list.filter(|list| *list != "0" && self.numbering.has(list)) {
            let level = numbers
                .and_then(|numbers| numbers.number("ilvl"))
                .or_else(|| self.styles.level(style));
            let level = usize::try_from(level.unwrap_or(0).clamp(0, 8)).unwrap_or(0);
            return Item::Entry {
                level,
                marker: self.numbering.count(list, level),
                text,
            };
        }
        match name {
            _ if ["code", "source", "preformatted"]
                .iter()
                .any(|word| name.contains(word)) =>
            {
                Item::Code(text)
            }
            "caption" => Item::Caption(text),
            _ => Item::Paragraph(text),
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
