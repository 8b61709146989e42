//! The events of an XML part: local names, decoded text, nothing expanded.
//!
//! Well-formed as far as a reader of office files must know: every element closes under its own
//! name, markup ends, and a reference stands for one character.

use std::borrow::Cow;

use super::Fault;
use super::tag::{Tag, referred};

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

/// Reads the events of a part one by one.
pub(crate) struct Events<'a> {
    text: &'a str,
    at: usize,
    /// The names of the elements open now.
    open: Vec<&'a str>,
    /// Whether the element open last has no content and is still to close.
    closes: bool,
}

impl<'a> Events<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            open: Vec::new(),
            closes: false,
        }
    }

    /// The next event; `None` at the end of a part whose elements are all closed.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<Event<'a>>, Fault> {
        if std::mem::take(&mut self.closes) {
            self.open.pop();
            return Ok(Some(Event::Close));
        }
        loop {
            let bytes = self.text.as_bytes();
            let event = match bytes.get(self.at) {
                None if self.open.is_empty() => return Ok(None),
                None => return Err(Fault::Malformed),
                Some(b'<') => match bytes.get(self.at + 1) {
                    Some(b'/') => self.close()?,
                    Some(b'!') => match self.declaration()? {
                        Some(text) => Event::Text(text),
                        None => continue,
                    },
                    Some(b'?') => {
                        self.past("?>", 2)?;
                        continue;
                    }
                    _ => self.open()?,
                },
                Some(b'&') => Event::Text(Cow::Owned(self.reference()?.to_string())),
                Some(_) => Event::Text(self.run()),
            };
            return Ok(Some(event));
        }
    }

    /// An element's start, from its `<` past its `>`.
    fn open(&mut self) -> Result<Event<'a>, Fault> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut at = start;
        let mut name = None;
        loop {
            match bytes.get(at) {
                Some(b'>') => break,
                Some(quote @ (b'"' | b'\'')) => {
                    let rest = bytes.get(at + 1..).unwrap_or_default();
                    let closing = rest.iter().position(|byte| byte == quote);
                    at += 1 + closing.ok_or(Fault::Malformed)?;
                }
                Some(b' ' | b'\t' | b'\n' | b'\r') if name.is_none() => name = Some(at),
                Some(_) => {}
                None => return Err(Fault::Malformed),
            }
            at += 1;
        }
        self.at = at + 1;
        self.closes = at > start && bytes.get(at - 1) == Some(&b'/');
        let end = at - usize::from(self.closes);
        let name_end = name.unwrap_or(end).min(end);
        let name = self.text.get(start..name_end).unwrap_or_default();
        if name.is_empty() {
            return Err(Fault::Malformed);
        }
        self.open.push(name);
        let attributes = self.text.get(name_end..end).unwrap_or_default();
        Ok(Event::Open(Tag::new(name, attributes)))
    }

    /// An element's end, which names the one open last.
    fn close(&mut self) -> Result<Event<'a>, Fault> {
        let start = self.at + 2;
        let name = self.open.pop().ok_or(Fault::Malformed)?;
        let rest = self
            .text
            .get(start..)
            .and_then(|rest| rest.strip_prefix(name));
        let rest = rest.ok_or(Fault::Malformed)?;
        let spaces = rest.bytes().take_while(u8::is_ascii_whitespace).count();
        if rest.as_bytes().get(spaces) != Some(&b'>') {
            return Err(Fault::Malformed);
        }
        self.at = start + name.len() + spaces + 1;
        Ok(Event::Close)
    }

    /// What starts with `<!`: the text of a CDATA section, or nothing of a comment.
    fn declaration(&mut self) -> Result<Option<Cow<'a, str>>, Fault> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if rest.starts_with("<!--") {
            self.past("-->", 4)?;
            return Ok(None);
        }
        if rest.starts_with("<![CDATA[") {
            let start = self.at + 9;
            self.past("]]>", 9)?;
            let text = self.text.get(start..self.at - 3).unwrap_or_default();
            return Ok(Some(with_line_feeds(text)));
        }
        let word = rest.get(2..9).unwrap_or_default();
        Err(if word.eq_ignore_ascii_case("DOCTYPE") {
            Fault::Doctype
        } else {
            Fault::Malformed
        })
    }

    /// Goes past the mark that ends what starts here, which is looked for behind its opening.
    fn past(&mut self, mark: &str, opening: usize) -> Result<(), Fault> {
        let from = self.at + opening;
        let rest = self.text.get(from..).unwrap_or_default();
        self.at = from + rest.find(mark).ok_or(Fault::Malformed)? + mark.len();
        Ok(())
    }

    fn reference(&mut self) -> Result<char, Fault> {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let (character, after) = referred(rest).ok_or(Fault::Malformed)?;
        self.at = self.text.len() - after.len();
        Ok(character)
    }

    /// Text up to markup or a reference.
    fn run(&mut self) -> Cow<'a, str> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let ends = |byte: u8| byte == b'<' || byte == b'&';
        let end = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += end;
        with_line_feeds(rest.get(..end).unwrap_or_default())
    }
}

/// Text whose lines end with line feeds alone.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte == b'\r') {
        return Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use super::{Event, Events};
    use crate::read::package::Fault;

    /// What a part reads as: elements in brackets, with their attributes' values.
    fn read(part: &str) -> Result<String, Fault> {
        let mut out = String::new();
        let mut events = Events::new(part);
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
                Event::Text(text) => out.push_str(&text),
                Event::Close => out.push(']'),
            }
        }
        Ok(out)
    }

    #[test]
    fn elements_attributes_and_text() {
        let part = "<?xml version='1.0'?><w:p a = \"1 &lt; 2\" x:b='a\r\nb>' ><!-- < -->\
                    <t/>a&amp;b&#x41;\r\nc<![CDATA[<&]]></w:p >";
        let read = read(part);
        assert_eq!(read, Ok("[p a=1 < 2 b=a b>:[t:]a&bA\nc<&]".to_owned()));
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
