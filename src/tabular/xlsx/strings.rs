//! The strings that cells share.

use crate::read::package::{Event, Events, Fault};

/// Strings by their number.
#[derive(Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<usize>,
}

impl Strings {
    /// Reads the part: of each item its own text and that of its runs, without readings.
    pub(super) fn read(events: &mut Events<'_>) -> Result<Self, Fault> {
        let mut strings = Self::default();
        let mut item = Item::default();
        let mut depth = 0;
        while let Some(event) = events.next()? {
            match &event {
                Event::Open(_) => depth += 1,
                Event::Close => depth -= 1,
                Event::Text(_) => {}
            }
            item.take(&event, &mut strings.text);
            // The items are the children of the root.
            if depth == 1 && matches!(event, Event::Close) {
                strings.ends.push(strings.text.len());
            }
        }
        Ok(strings)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, number: usize) -> &str {
        let before = number
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let start = before.copied().unwrap_or(0);
        let end = self.ends.get(number).copied().unwrap_or(start);
        self.text.get(start..end).unwrap_or_default()
    }
}

/// The text of a string item as its events come.
#[derive(Debug, Default)]
pub(super) struct Item {
    /// Whether each element open is one whose text counts; none within a reading does.
    open: Vec<bool>,
    /// How many readings are open.
    readings: usize,
    reading: Vec<bool>,
}

impl Item {
    /// Appends what an event adds to the text.
    pub(super) fn take(&mut self, event: &Event<'_>, text: &mut String) {
        match event {
            Event::Open(tag) => {
                let name = tag.name();
                self.reading.push(name == "rPh");
                self.readings += usize::from(name == "rPh");
                self.open.push(name == "t" && self.readings == 0);
            }
            Event::Text(piece) if self.open.last() == Some(&true) => text.push_str(piece),
            Event::Text(_) => {}
            Event::Close => {
                self.open.pop();
                self.readings -= usize::from(self.reading.pop() == Some(true));
            }
        }
    }
}
