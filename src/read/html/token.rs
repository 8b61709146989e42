//! Reading tags from text.

use std::borrow::Cow;

use super::attributes::Attributes;
use super::build::Builder;
use super::entities::decode;
use super::names::{Name, RAW, VOID};

/// Reads all of a page into a builder.
pub(super) fn read<'a>(source: &'a str, builder: &mut Builder<'a>) {
    let mut reader = Tokens {
        source,
        bytes: source.as_bytes(),
        at: 0,
    };
    while reader.at < source.len() {
        let text = source.get(reader.at..).unwrap_or_default();
        let length = text.find('<').unwrap_or(text.len());
        builder.text(reader.at, reader.at + length);
        reader.at += length;
        if reader.at < source.len() {
            reader.markup(builder);
        }
    }
}

struct Tokens<'a> {
    source: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// White space inside tags.
pub(super) fn is_tag_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn ends_name(byte: u8) -> bool {
    is_tag_space(byte) || byte == b'/' || byte == b'>'
}

impl<'a> Tokens<'a> {
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn letter(&self, ahead: usize) -> bool {
        self.byte(ahead)
            .is_some_and(|byte| byte.is_ascii_alphabetic())
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// One token that starts with `<`.
    fn markup(&mut self, builder: &mut Builder<'a>) {
        match self.byte(1) {
            Some(b'!') if self.rest().starts_with("<!--") => self.skip_comment(),
            Some(b'!' | b'?') => self.skip_bracket(2),
            Some(b'/') if self.letter(2) => self.end_tag(builder),
            Some(b'/') => self.skip_bracket(2),
            Some(byte) if byte.is_ascii_alphabetic() => self.start_tag(builder),
            _ => {
                builder.text(self.at, self.at + 1);
                self.at += 1;
            }
        }
    }

    fn skip_comment(&mut self) {
        let from = self.at + "<!--".len();
        let end = self.source.get(from..).and_then(|text| text.find("-->"));
        self.at = end.map_or(self.source.len(), |end| from + end + "-->".len());
    }

    /// Goes past the next `>`.
    fn skip_bracket(&mut self, ahead: usize) {
        self.at += ahead;
        self.take_while(|byte| byte != b'>');
        self.at = (self.at + 1).min(self.source.len());
    }

    fn take_while(&mut self, more: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|byte| !more(*byte))
            .unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// A name in lowercase.
    fn name(&mut self) -> Cow<'a, [u8]> {
        let name = self.take_while(|byte| !ends_name(byte));
        if name.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        }
    }

    fn end_tag(&mut self, builder: &mut Builder<'a>) {
        self.at += 2;
        let name = self.name();
        builder.end(&name);
        self.skip_bracket(0);
    }

    fn start_tag(&mut self, builder: &mut Builder<'a>) {
        self.at += 1;
        let text = self.name();
        let name = Name::of(&text);
        let mut attributes = Attributes::default();
        let Some(closed) = self.attributes(&mut attributes) else {
            return;
        };
        builder.start(&text, name, &attributes, closed || name.is(VOID));
        if name.is(RAW) && !closed {
            self.raw_text(&text, builder);
        }
    }

    /// Reads attributes to the end of the tag: whether it closes itself, or `None` where the input ends.
    fn attributes(&mut self, into: &mut Attributes) -> Option<bool> {
        loop {
            self.take_while(is_tag_space);
            match self.byte(0)? {
                b'>' => {
                    self.at += 1;
                    return Some(false);
                }
                b'/' if self.byte(1) == Some(b'>') => {
                    self.at += 2;
                    return Some(true);
                }
                b'/' => self.at += 1,
                _ => self.attribute(into),
            }
        }
    }

    fn attribute(&mut self, into: &mut Attributes) {
        let from = self.at;
        self.at += 1;
        self.take_while(|byte| !ends_name(byte) && byte != b'=');
        let name = self.source.get(from..self.at).unwrap_or_default();
        let after_name = self.at;
        self.take_while(is_tag_space);
        if self.byte(0) != Some(b'=') {
            self.at = after_name;
            return into.set(name, "");
        }
        self.at += 1;
        self.take_while(is_tag_space);
        let value = self.value();
        if Attributes::wants(name) {
            into.set(name, &decode(value));
        }
    }

    fn value(&mut self) -> &'a str {
        let quote = self.byte(0).filter(|byte| matches!(byte, b'"' | b'\''));
        let from = self.at + usize::from(quote.is_some());
        self.at = from;
        match quote {
            Some(quote) => self.take_while(|byte| byte != quote),
            None => self.take_while(|byte| !is_tag_space(byte) && byte != b'>'),
        };
        let value = self.source.get(from..self.at).unwrap_or_default();
        self.at = (self.at + usize::from(quote.is_some())).min(self.source.len());
        value
    }

    /// Text up to the end tag, which is then read as a tag.
    fn raw_text(&mut self, name: &[u8], builder: &mut Builder<'a>) {
        let from = self.at;
        while let Some(found) = self.rest().find("</") {
            self.at += found;
            let after = self.at + 2 + name.len();
            let same = self
                .bytes
                .get(self.at + 2..after)
                .is_some_and(|text| text.eq_ignore_ascii_case(name));
            if same && self.bytes.get(after).is_none_or(|byte| ends_name(*byte)) {
                return builder.raw(from, self.at);
            }
            self.at += 2;
        }
        self.at = self.source.len();
        builder.raw(from, self.at);
    }
}
