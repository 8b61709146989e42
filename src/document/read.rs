//! A document from its JSON, read as it comes.
//!
//! Stores of other languages write an empty map as `[]`, whole numbers for floats and numbers for
//! ids, so wherever a shape is not the expected one the nearest reading is taken; only what has no
//! reading at all is refused.

use super::tables::with_float_tables;
use super::{Detected, Document, Link, Unit};
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Event, Json, Number, Scanner, Token};
use crate::search::{Lexical, LooseLexicon};

impl Document {
    /// Reads a stored document.
    ///
    /// # Errors
    /// `Input` where the text is not JSON; `Document` with the message `Not a format 2 document.`
    pub fn from_json(text: &str) -> Result<Self> {
        Self::read(text, true)
    }

    /// The same without the term statistics, which are more than half of a document and which
    /// retrieval does not look at.
    ///
    /// # Errors
    /// As [`Document::from_json`].
    pub fn from_json_for_reading(text: &str) -> Result<Self> {
        Self::read(text, false)
    }

    fn read(text: &str, statistics: bool) -> Result<Self> {
        let mut reader = Reader {
            scanner: Scanner::new(text),
            statistics,
        };
        let mut parts = Parts {
            units: Some(Vec::new()),
            links: Some(Vec::new()),
            ..Parts::default()
        };
        let first = reader.next()?;
        reader.entries(first, &mut |reader, key, value| {
            parts.take(reader, key, value)
        })?;
        if reader.scanner.next()?.is_some() {
            return Err(Error::new(ErrorKind::Input, "Not valid JSON."));
        }
        parts.document().ok_or_else(refused)
    }
}

fn refused() -> Error {
    Error::new(ErrorKind::Document, "Not a format 2 document.")
}

#[derive(Default)]
struct Parts {
    format: Option<i64>,
    id: Option<String>,
    profile: Option<String>,
    detected: Option<Detected>,
    units: Option<Vec<Unit>>,
    links: Option<Vec<Link>>,
    lexical: Lexical,
    data: Option<Json>,
}

impl Parts {
    fn take<'a>(&mut self, reader: &mut Reader<'a>, key: &str, value: Event<'a>) -> Result<()> {
        match key {
            "format" => {
                self.format = match value.token {
                    Token::Number(text) => text.parse().ok(),
                    _ => None,
                };
                reader.scanner.skip(value)?;
            }
            "id" => self.id = reader.text(value)?,
            "profile" => self.profile = reader.text(value)?,
            "detected" => self.detected = reader.detected(value)?,
            "units" => self.units = reader.list(value, Reader::unit)?,
            "links" => self.links = reader.list(value, Reader::link)?,
            "lexical" if reader.statistics => self.lexical = reader.lexical(value)?,
            "data" => self.data = Some(with_float_tables(reader.map(value)?)),
            _ => reader.scanner.skip(value)?,
        }
        Ok(())
    }

    fn document(self) -> Option<Document> {
        Some(Document {
            id: self.format.filter(|format| *format == 2).and(self.id)?,
            profile: self.profile?,
            detected: self.detected,
            units: self.units?,
            links: self.links?,
            lexical: self.lexical,
            data: self.data.unwrap_or_else(Json::object),
        })
    }
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    /// Whether the term statistics are wanted.
    statistics: bool,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<Event<'a>> {
        self.scanner.next()?.ok_or_else(refused)
    }

    /// Visits what an object holds; any other value is passed over.
    fn entries(
        &mut self,
        first: Event<'a>,
        visit: &mut dyn FnMut(&mut Self, &str, Event<'a>) -> Result<()>,
    ) -> Result<()> {
        if first.token != Token::Object {
            return self.scanner.skip(first);
        }
        while let Token::Key(key) = self.next()?.token {
            let value = self.next()?;
            visit(self, &key.text(), value)?;
        }
        Ok(())
    }

    /// What a list holds; nothing for any other value, and `None` where an item has no reading.
    fn list<T>(
        &mut self,
        first: Event<'a>,
        read: impl Fn(&mut Self, Event<'a>) -> Result<Option<T>>,
    ) -> Result<Option<Vec<T>>> {
        let mut items = Some(Vec::new());
        if first.token != Token::Array {
            self.scanner.skip(first)?;
            return Ok(items);
        }
        loop {
            let event = self.next()?;
            if event.token == Token::EndArray {
                return Ok(items);
            }
            let item = read(self, event)?;
            items = items.zip(item).map(|(mut items, item)| {
                items.push(item);
                items
            });
        }
    }

    /// A string, or a number or truth value as one.
    fn text(&mut self, first: Event<'a>) -> Result<Option<String>> {
        let text = match first.token {
            Token::String(text) => Some(text.text().into_owned()),
            Token::Number(text) => Some(text.to_owned()),
            Token::Bool(value) => Some(value.to_string()),
            _ => None,
        };
        self.scanner.skip(first)?;
        Ok(text)
    }

    /// An object as it is; any other value is an empty one.
    fn map(&mut self, first: Event<'a>) -> Result<Json> {
        if first.token == Token::Object {
            return Json::read_from(&mut self.scanner, first);
        }
        self.scanner.skip(first)?;
        Ok(Json::object())
    }

    fn detected(&mut self, first: Event<'a>) -> Result<Option<Detected>> {
        if first.token != Token::Object {
            self.scanner.skip(first)?;
            return Ok(None);
        }
        let mut made = Detected {
            profile: String::new(),
            score: None,
            by: String::new(),
        };
        self.entries(first, &mut |reader, key, value| {
            match key {
                "profile" => made.profile = reader.text(value)?.unwrap_or_default(),
                "by" => made.by = reader.text(value)?.unwrap_or_default(),
                "score" => made.score = reader.score(value)?,
                _ => reader.scanner.skip(value)?,
            }
            Ok(())
        })?;
        Ok(Some(made))
    }

    fn score(&mut self, first: Event<'a>) -> Result<Option<f64>> {
        let score = self.text(first)?.and_then(|text| text.parse().ok());
        Ok(score.filter(|score: &f64| score.is_finite()))
    }

    fn unit(&mut self, first: Event<'a>) -> Result<Option<Unit>> {
        let (mut id, mut kind, mut text) = (None, None, None);
        let (mut path, mut meta) = (Vec::new(), Json::object());
        self.entries(first, &mut |reader, key, value| {
            match key {
                "id" => id = reader.text(value)?,
                "kind" => kind = reader.text(value)?,
                "text" => text = reader.text(value)?,
                "path" => path = reader.path(value)?,
                "meta" => meta = reader.map(value)?,
                _ => reader.scanner.skip(value)?,
            }
            Ok(())
        })?;
        let made = id.zip(kind).zip(text);
        Ok(made.map(|((id, kind), text)| Unit {
            id,
            kind,
            text,
            path,
            meta,
        }))
    }

    /// A list of names, or one name.
    fn path(&mut self, first: Event<'a>) -> Result<Vec<String>> {
        if first.token != Token::Array {
            let name = self.text(first)?.filter(|name| !name.is_empty());
            return Ok(name.into_iter().collect());
        }
        let names = self.list(first, |reader, value| {
            Ok(Some(reader.text(value)?.unwrap_or_default()))
        })?;
        Ok(names.unwrap_or_default())
    }

    fn link(&mut self, first: Event<'a>) -> Result<Option<Link>> {
        let (mut kind, mut from, mut to) = (None, None, None);
        self.entries(first, &mut |reader, key, value| {
            match key {
                "type" => kind = reader.text(value)?,
                "from" => from = reader.text(value)?,
                "to" => to = reader.text(value)?,
                _ => reader.scanner.skip(value)?,
            }
            Ok(())
        })?;
        let made = kind.zip(from).zip(to);
        Ok(made.map(|((kind, from), to)| Link { kind, from, to }))
    }

    fn lexical(&mut self, first: Event<'a>) -> Result<Lexical> {
        let mut lexicon = LooseLexicon::new();
        self.entries(first, &mut |reader, key, value| match key {
            "length" => reader.entries(value, &mut |reader, unit, value| {
                let length = reader.count(value)?;
                lexicon.length(unit, length);
                Ok(())
            }),
            "terms" => reader.entries(value, &mut |reader, term, value| {
                reader.entries(value, &mut |reader, unit, value| {
                    let count = reader.count(value)?;
                    lexicon.count(unit, count);
                    Ok(())
                })?;
                lexicon.term(term);
                Ok(())
            }),
            _ => reader.scanner.skip(value),
        })?;
        Ok(lexicon.finish())
    }

    /// A number of things: the whole part of what is there.
    fn count(&mut self, first: Event<'a>) -> Result<u32> {
        match first.token {
            Token::Number(text) => return Ok(count_of(text)),
            Token::String(text) => return Ok(count_of(&text.text())),
            _ => self.scanner.skip(first)?,
        }
        Ok(0)
    }
}

fn count_of(text: &str) -> u32 {
    if let Ok(count) = text.parse() {
        return count;
    }
    match Number::of(text) {
        Number::Int(value) => u32::try_from(value.max(0)).unwrap_or(u32::MAX),
        // The conversion ends at what fits.
        Number::Float(value) => value as u32,
        Number::Big(_) => 0,
    }
}
