//! The events of an XML part: local names, decoded text, nothing expanded.

use std::borrow::Cow;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event as Raw};
use quick_xml::{Reader, XmlVersion};

use super::Fault;

/// One event. An element without content opens and closes.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// An element opens.
    Open(Tag<'a>),
    /// Text of the element open last, decoded; a run of it may come in pieces.
    Text(Cow<'a, str>),
    /// The element open last closes.
    Close,
}

/// The start of an element.
#[derive(Debug)]
pub(crate) struct Tag<'a>(BytesStart<'a>);

/// Reads the events of a part one by one.
pub(crate) struct Events<'a> {
    reader: Reader<&'a [u8]>,
    /// Elements open now.
    depth: usize,
    /// The element without content that is still to close.
    closes: bool,
}

impl<'a> Events<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().check_end_names = true;
        Self {
            reader,
            depth: 0,
            closes: false,
        }
    }

    /// The next event; `None` at the end of a part whose elements are all closed.
    pub(crate) fn next(&mut self) -> Result<Option<Event<'a>>, Fault> {
        if std::mem::take(&mut self.closes) {
            return Ok(Some(self.close()));
        }
        loop {
            let raw = self.reader.read_event().map_err(|_| Fault::Malformed)?;
            return Ok(Some(match raw {
                Raw::Start(start) => self.open(start),
                Raw::Empty(start) => {
                    self.closes = true;
                    self.open(start)
                }
                Raw::End(_) => self.close(),
                Raw::Text(text) => Event::Text(text.xml10_content()),
                Raw::CData(text) => Event::Text(text.xml10_content()),
                Raw::GeneralRef(reference) => Event::Text(resolve(&reference)?),
                Raw::DocType(_) => return Err(Fault::Doctype),
                Raw::Eof if self.depth == 0 => return Ok(None),
                Raw::Eof => return Err(Fault::Malformed),
                Raw::Comment(_) | Raw::Decl(_) | Raw::PI(_) => continue,
            }));
        }
    }

    fn open(&mut self, start: BytesStart<'a>) -> Event<'a> {
        self.depth += 1;
        Event::Open(Tag(start))
    }

    fn close(&mut self) -> Event<'a> {
        self.depth = self.depth.saturating_sub(1);
        Event::Close
    }
}

/// The character a reference stands for; entities that a part would have to define are a fault.
fn resolve(reference: &BytesRef<'_>) -> Result<Cow<'static, str>, Fault> {
    match reference.resolve_char_ref().map_err(|_| Fault::Malformed)? {
        Some(character) => Ok(Cow::Owned(character.to_string())),
        None => resolve_predefined_entity(reference)
            .map(Cow::Borrowed)
            .ok_or(Fault::Malformed),
    }
}

impl Tag<'_> {
    /// The name without its prefix: producers differ in prefixes and namespaces, never in names.
    pub(crate) fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// The prefix of its name, where it has one.
    pub(crate) fn prefix(&self) -> Option<&str> {
        Some(self.0.name().prefix()?.into_inner())
    }

    /// Its attributes: prefix, name without it, and value.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (Option<&str>, &str, Cow<'_, str>)> {
        let mut attributes = self.0.attributes();
        attributes.with_checks(false);
        attributes.flatten().filter_map(|one| {
            let prefix = one.key.prefix().map(|prefix| prefix.into_inner());
            let value = one.normalized_value(XmlVersion::Implicit1_0).ok()?;
            Some((prefix, one.key.local_name().into_inner(), value))
        })
    }

    /// The value of an attribute by its name without prefix, the first where several share it.
    pub(crate) fn attribute(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut attributes = self.0.attributes();
        let attributes = attributes.with_checks(false).flatten();
        let mut named = attributes.filter(|one| one.key.local_name().into_inner() == name);
        named.next()?.normalized_value(XmlVersion::Implicit1_0).ok()
    }
}
