//! The events of an XML part: local names, decoded text, nothing expanded.
//!
//! Well-formed as far as a reader of office files must know: every element closes under its own
//! name, markup ends, and a reference stands for one character.

use super::Fault;
use super::open::Open;
use super::scan::{ends, plain};
use super::tag::{LONGEST, Tag, referred};
use super::window::Window;

/// One event. An element without content opens and closes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Event<'e> {
    /// An element opens.
    Open(Tag<'e>),
    /// Text of the element open last, decoded; a run of it may come in pieces.
    Text(&'e str),
    /// The element open last closes.
    Close,
}

/// Where in the window something stands.
type Place = (usize, usize);

/// What is found.
#[derive(Clone, Copy)]
enum Found {
    /// An element that opens.
    Open,
    /// Text as it stands.
    Text,
    /// Text that was decoded.
    Decoded,
    Close,
    End,
}

/// Reads the events of a part one by one.
pub(crate) struct Events<'a> {
    window: Window<'a>,
    open: Open,
    /// Whether the element open last has no content and is still to close.
    closes: bool,
    /// Where the tag or text found last stands, and how long the name in the tag is.
    place: Place,
    name: usize,
    decoded: String,
}

impl<'a> Events<'a> {
    pub(super) fn new(window: Window<'a>) -> Self {
        Self {
            window,
            open: Open::default(),
            closes: false,
            place: (0, 0),
            name: 0,
            decoded: String::new(),
        }
    }

    /// The events of a part's text, of which so many bytes are unpacked at once.
    #[cfg(test)]
    pub(crate) fn by_steps(text: &'a str, step: usize) -> Self {
        Self::new(Window::by_steps(text, step))
    }

    /// Unpacks what is left of the part, for its faults alone.
    pub(crate) fn drain(&mut self) -> Result<(), Fault> {
        self.window.drain()
    }

    /// How many of something the part may hold, by how many were met so far.
    pub(crate) fn expected(&self, met: usize) -> usize {
        self.window.expected(met)
    }

    /// Looks for DOCTYPEs from here on.
    pub(crate) fn look_for_doctype(&mut self) {
        self.window.look_for_doctype();
    }

    /// Whether a DOCTYPE was found, be it one or not.
    pub(crate) fn has_doctype(&self) -> bool {
        self.window.has_doctype()
    }

    /// The text not yet read, as far as it is unpacked.
    pub(crate) fn ahead(&self) -> &str {
        match self.closes {
            true => "",
            false => self.window.rest(),
        }
    }

    /// Goes past so many bytes of the text ahead, which are whole elements.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.window.pass(bytes);
    }

    /// The next event; `None` at the end of a part whose elements are all closed.
    // Inlined, so that an event is told apart where it is found and never moved.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Result<Option<Event<'_>>, Fault> {
        let event = match self.find()? {
            Found::Open => Event::Open(Tag::new(self.window.piece(self.place), self.name)),
            Found::Text => Event::Text(self.window.piece(self.place)),
            Found::Decoded => Event::Text(&self.decoded),
            Found::Close => Event::Close,
            Found::End => return Ok(None),
        };
        Ok(Some(event))
    }

    fn find(&mut self) -> Result<Found, Fault> {
        if std::mem::take(&mut self.closes) {
            self.open.pop();
            return Ok(Found::Close);
        }
        loop {
            let first = self.window.rest().as_bytes().first().copied();
            let found = match first {
                None if self.window.fill()? => None,
                None if self.open.is_empty() => return Ok(Found::End),
                None => return Err(Fault::Malformed),
                Some(b'<') => self.markup()?,
                Some(b'&') => Some(self.reference()?),
                Some(_) => self.run()?,
            };
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// What starts with `<`; `None` for what says nothing.
    #[inline]
    fn markup(&mut self) -> Result<Option<Found>, Fault> {
        self.window.ensure(2)?;
        match self.window.rest().as_bytes().get(1) {
            Some(b'/') => self.close().map(Some),
            Some(b'!') => self.declaration(),
            Some(b'?') => {
                self.past("?>", 2)?;
                Ok(None)
            }
            _ => self.open().map(Some),
        }
    }

    /// An element's start, from its `<` past its `>`.
    fn open(&mut self) -> Result<Found, Fault> {
        let (name, end) = loop {
            let ends = ends(self.window.rest());
            match ends {
                Some(ends) => break ends,
                None if self.window.fill()? => {}
                None => return Err(Fault::Malformed),
            }
        };
        let rest = self.window.rest();
        self.closes = end > 1 && rest.as_bytes().get(end - 1) == Some(&b'/');
        let inside = end - usize::from(self.closes);
        let name = name.min(inside);
        match rest.get(1..name) {
            None | Some("") => return Err(Fault::Malformed),
            Some(name) => self.open.push(name.as_bytes()),
        }
        let from = self.window.pass(end + 1);
        self.place = (from + 1, from + inside);
        self.name = name - 1;
        Ok(Found::Open)
    }

    /// An element's end, which names the one open last.
    fn close(&mut self) -> Result<Found, Fault> {
        let mut at = 2 + self.open.last_len().ok_or(Fault::Malformed)?;
        self.window.ensure(at + 1)?;
        let named = self.window.rest().as_bytes().get(2..at);
        if !named.is_some_and(|name| self.open.is_last(name)) {
            return Err(Fault::Malformed);
        }
        loop {
            match self.window.rest().as_bytes().get(at).copied() {
                Some(b'>') => break,
                Some(byte) if byte.is_ascii_whitespace() => at += 1,
                None if self.window.fill()? => {}
                _ => return Err(Fault::Malformed),
            }
        }
        self.open.pop();
        self.window.pass(at + 1);
        Ok(Found::Close)
    }

    /// What starts with `<!`: the text of a CDATA section, or nothing of a comment.
    fn declaration(&mut self) -> Result<Option<Found>, Fault> {
        self.window.ensure(9)?;
        let rest = self.window.rest();
        if rest.starts_with("<!--") {
            self.past("-->", 4)?;
            return Ok(None);
        }
        if rest.starts_with("<![CDATA[") {
            return self.section().map(Some);
        }
        let word = rest.get(2..9).unwrap_or_default();
        Err(if word.eq_ignore_ascii_case("DOCTYPE") {
            Fault::Doctype
        } else {
            Fault::Malformed
        })
    }

    /// A CDATA section.
    fn section(&mut self) -> Result<Found, Fault> {
        let end = loop {
            let text = self.window.rest().get(9..).unwrap_or_default();
            let found = text.find("]]>");
            match found {
                Some(end) => break end,
                None if self.window.fill()? => {}
                None => return Err(Fault::Malformed),
            }
        };
        let from = self.window.pass(9 + end + 3) + 9;
        Ok(self.lines((from, from + end)))
    }

    /// Goes past the mark that ends what starts here, which is looked for behind its opening.
    fn past(&mut self, mark: &str, opening: usize) -> Result<(), Fault> {
        self.window.pass(opening);
        loop {
            let rest = self.window.rest();
            if let Some(found) = rest.find(mark) {
                self.window.pass(found + mark.len());
                return Ok(());
            }
            // The mark may have begun.
            let none = rest.floor_char_boundary((rest.len() + 1).saturating_sub(mark.len()));
            self.window.pass(none);
            if !self.window.fill()? {
                return Err(Fault::Malformed);
            }
        }
    }

    fn reference(&mut self) -> Result<Found, Fault> {
        self.window.ensure(1 + LONGEST)?;
        let rest = self.window.rest().get(1..).unwrap_or_default();
        let (character, after) = referred(rest).ok_or(Fault::Malformed)?;
        let passed = 1 + rest.len() - after.len();
        self.window.pass(passed);
        self.decoded.clear();
        self.decoded.push(character);
        Ok(Found::Decoded)
    }

    /// Text up to markup, a reference, or the end of the window; `None` where that must move first.
    fn run(&mut self) -> Result<Option<Found>, Fault> {
        let bytes = self.window.rest().as_bytes();
        let mut end = plain(bytes);
        let plain = bytes.get(end) != Some(&b'\r');
        if !plain {
            let ends = |byte: &u8| matches!(byte, b'<' | b'&');
            end = bytes.iter().position(ends).unwrap_or(bytes.len());
            // A line feed may follow.
            let is_cut = end == bytes.len() && bytes.last() == Some(&b'\r');
            if is_cut && self.window.fill()? {
                return Ok(None);
            }
        }
        let from = self.window.pass(end);
        let place = (from, from + end);
        if plain {
            self.place = place;
            return Ok(Some(Found::Text));
        }
        Ok(Some(self.lines(place)))
    }

    /// Text whose lines end with line feeds alone.
    fn lines(&mut self, place: Place) -> Found {
        let text = self.window.piece(place);
        self.decoded = text.replace("\r\n", "\n").replace('\r', "\n");
        Found::Decoded
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Events};
    use crate::read::package::Fault;

    /// What a part reads as, whatever is unpacked at once.
    fn read(part: &str) -> Result<String, Fault> {
        let read = read_by(part, 1000);
        for step in 1..9 {
            assert_eq!(read_by(part, step), read, "{part} by {step}");
        }
        read
    }

    /// What a part reads as: elements in brackets, with their attributes' values.
    fn read_by(part: &str, step: usize) -> Result<String, Fault> {
        let mut out = String::new();
        let mut events = Events::by_steps(part, step);
        while let Some(event) = events.next()? {
            match event {
                Event::Open(tag) => {
                    out.push('[');
                    out.push_str(tag.name());
                    for (_, name, value) in tag.attributes() {
                        out.push_str(&format!(" {name}={value}"));
                    }
                    out.push(':');
                }
                Event::Text(text) => out.push_str(text),
                Event::Close => out.push(']'),
            }
        }
        Ok(out)
    }

    #[test]
    fn elements_attributes_and_text() {
        let part = "<?xml version='1.0'?><w:p a = \"1 &lt; 2\" x:b='a\r\nb>' ><!-- < -->\
                    <t/>a&amp;ß&#x41;\r\nc\r€\r\r<![CDATA[<&]]></w:p >";
        let read = read(part);
        let text = "[p a=1 < 2 b=a b>:[t:]a&ßA\nc\n€\n\n<&]";
        assert_eq!(read, Ok(text.to_owned()));
    }

    #[test]
    fn what_is_not_well_formed_is_refused() {
        for part in [
            "<a>",
            "</a>",
            "<a></b>",
            "<a></ab>",
            "<a",
            "<a b='>",
            "<a>&b;</a>",
            "<a>& b</a>",
            "<a>&#xD800;</a>",
            "<!x><a/>",
            "<a><!-- </a>",
            "< a/>",
            "<a><![CDATA[</a>",
            "<>",
        ] {
            assert_eq!(read(part), Err(Fault::Malformed), "{part}");
        }
        assert_eq!(read("<!doctype a><a/>"), Err(Fault::Doctype));
    }

    #[test]
    fn attributes_that_are_none_are_passed_over() {
        let read = read("<a b c=1 d='2' e='&f;' g=\"3\"/>");
        assert_eq!(read, Ok("[a d=2 g=3:]".to_owned()));
    }
}
