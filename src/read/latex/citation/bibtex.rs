//! BibTeX: entries with their fields as they are written. A broken entry gives what can be read of
//! it, and ends at the latest where a line starts another.

use std::collections::HashMap;

use crate::text::MONTHS;

/// Of a macro or a field no more than this is read, so that nothing written once fills memory by
/// being named often.
const LONGEST_MACRO: usize = 300;
const LONGEST_FIELD: usize = 2000;

/// A `.bib`.
#[derive(Debug, Default)]
pub(super) struct Bibtex<'b> {
    pub(super) entries: Vec<Entry<'b>>,
    places: HashMap<&'b str, usize>,
    macros: HashMap<String, String>,
}

/// An entry; names of its kind and fields are of any case.
#[derive(Debug)]
pub(super) struct Entry<'b> {
    pub(super) kind: &'b str,
    pub(super) key: &'b str,
    fields: Vec<(&'b str, &'b str)>,
}

impl<'b> Bibtex<'b> {
    /// Reads a bibliography. Of two entries of one key the first counts.
    pub(super) fn of(text: &'b str) -> Self {
        let mut bibtex = Self::default();
        let mut scan = Scan { text, at: 0 };
        while let Some((kind, close)) = scan.opening() {
            match kind.to_ascii_lowercase().as_str() {
                "comment" | "preamble" => scan.at = scan.group_end(scan.at, close),
                "string" => {
                    for (name, value) in scan.fields(close) {
                        let value = bibtex.expanded(value, LONGEST_MACRO);
                        bibtex.macros.insert(name.to_ascii_lowercase(), value);
                    }
                }
                _ => bibtex.entry(kind, close, &mut scan),
            }
        }
        bibtex
    }

    fn entry(&mut self, kind: &'b str, close: u8, scan: &mut Scan<'b>) {
        let Some(key) = scan.key() else { return };
        let fields = scan.fields(close);
        self.places.entry(key).or_insert(self.entries.len());
        self.entries.push(Entry { kind, key, fields });
    }

    /// The place of the entry of a key.
    pub(super) fn place(&self, key: &str) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// A field with its macros put in; one that is missing comes from the entry it refers to.
    pub(super) fn field(&self, entry: &Entry<'b>, name: &str) -> Option<String> {
        let own = entry.raw(name);
        let raw = own.or_else(|| {
            let parent = self.expanded(entry.raw("crossref")?, LONGEST_FIELD);
            let parent = self.entries.get(self.place(parent.trim())?)?;
            let titled = || parent.raw("title").filter(|_| name == "booktitle");
            match name {
                "title" | "url" | "doi" | "note" => None,
                _ => parent.raw(name).or_else(titled),
            }
        })?;
        Some(self.expanded(raw, LONGEST_FIELD)).filter(|value| !value.trim().is_empty())
    }

    /// A value as text: its pieces one after the other.
    fn expanded(&self, raw: &str, longest: usize) -> String {
        let mut out = String::new();
        let raw = raw
            .get(..raw.floor_char_boundary(2 * longest))
            .unwrap_or(raw);
        let mut scan = Scan { text: raw, at: 0 };
        while let Some(piece) = scan.piece() {
            let text = match piece {
                Piece::Text(text) => text,
                Piece::Word(word) => self.word(word),
            };
            let left = longest.saturating_sub(out.len());
            out.push_str(text.get(..text.floor_char_boundary(left)).unwrap_or(text));
            if out.len() + 4 > longest || !scan.joins() {
                break;
            }
        }
        out
    }

    /// A macro's value; without one, the word itself: a number, or a name nobody defined.
    fn word<'a>(&'a self, word: &'a str) -> &'a str {
        let name = word.to_ascii_lowercase();
        let month = || {
            let starts = |month: &&&str| {
                month
                    .get(..3)
                    .is_some_and(|start| start.eq_ignore_ascii_case(&name))
            };
            MONTHS.iter().find(starts).copied()
        };
        let defined = self.macros.get(&name).map(String::as_str);
        defined.or_else(month).unwrap_or(word)
    }
}

impl<'b> Entry<'b> {
    /// The first field of a name, as it is written.
    fn raw(&self, name: &str) -> Option<&'b str> {
        let found = self
            .fields
            .iter()
            .find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, value)| *value)
    }
}

enum Piece<'b> {
    /// What stood in braces or quotes.
    Text(&'b str),
    /// A number or the name of a macro.
    Word(&'b str),
}

struct Scan<'b> {
    text: &'b str,
    at: usize,
}

impl<'b> Scan<'b> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn slice(&self, from: usize, to: usize) -> &'b str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn space(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// What goes on until a byte that has a meaning, or a space.
    fn word(&mut self) -> &'b str {
        let start = self.at;
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"{}()\"#,=%@".contains(&byte);
        while self.byte().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
        self.slice(start, self.at)
    }

    /// Goes past the next `@kind{`; gives the kind, and what closes it.
    fn opening(&mut self) -> Option<(&'b str, u8)> {
        loop {
            self.at += self.text.get(self.at..)?.find('@')? + 1;
            let kind = self.word();
            self.space();
            let close = match self.byte() {
                Some(b'{') => b'}',
                Some(b'(') => b')',
                _ => continue,
            };
            if !kind.is_empty() {
                self.at += 1;
                return Some((kind, close));
            }
        }
    }

    /// The key of an entry; none where a field stands in its place.
    fn key(&mut self) -> Option<&'b str> {
        self.space();
        let start = self.at;
        let ends = |byte: u8| b",={}\"\n".contains(&byte);
        while self.byte().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
        let key = self.slice(start, self.at).trim();
        (!key.is_empty() && self.byte() != Some(b'=')).then_some(key)
    }

    /// The fields up to what closes the entry, to the line that starts another, or to the end.
    fn fields(&mut self, close: u8) -> Vec<(&'b str, &'b str)> {
        let mut fields = Vec::new();
        loop {
            self.space();
            match self.byte() {
                None => return fields,
                Some(b'@') if self.starts_entry(self.at) => return fields,
                Some(byte) if byte == close => {
                    self.at += 1;
                    return fields;
                }
                Some(b'%') => self.line(),
                Some(_) => {
                    let name = self.word();
                    self.space();
                    if name.is_empty() && self.byte() != Some(close) {
                        self.at += 1;
                    } else if self.byte() == Some(b'=') {
                        self.at += 1;
                        fields.push((name, self.value()));
                    }
                }
            }
        }
    }

    fn line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// The pieces of a value, as they are written.
    fn value(&mut self) -> &'b str {
        self.space();
        let start = self.at;
        while self.piece().is_some() && self.joins() {}
        self.slice(start, self.at)
    }

    /// Goes past `#`, where one follows.
    fn joins(&mut self) -> bool {
        let end = self.at;
        self.space();
        let joins = self.byte() == Some(b'#');
        self.at = if joins { self.at + 1 } else { end };
        joins
    }

    fn piece(&mut self) -> Option<Piece<'b>> {
        self.space();
        let start = self.at + 1;
        let end = match self.byte()? {
            b'{' => self.group_end(start, b'}'),
            b'"' => self.quote_end(start),
            _ => {
                return Some(self.word())
                    .filter(|word| !word.is_empty())
                    .map(Piece::Word);
            }
        };
        self.at = end;
        let closes = self
            .text
            .as_bytes()
            .get(end - 1)
            .is_some_and(|byte| b"}\"".contains(byte));
        let inner = if closes && end > start { end - 1 } else { end };
        Some(Piece::Text(self.slice(start, inner)))
    }

    /// The offset after what closes a group that starts at an offset.
    fn group_end(&self, start: usize, close: u8) -> usize {
        let mut depth = 0_usize;
        self.end_of(start, |byte| {
            if depth == 0 && byte == close {
                return true;
            }
            depth = match byte {
                b'{' => depth + 1,
                b'}' => depth.saturating_sub(1),
                _ => depth,
            };
            false
        })
    }

    fn quote_end(&self, start: usize) -> usize {
        let mut depth = 0_usize;
        let mut escaped = false;
        self.end_of(start, |byte| {
            let plain = !std::mem::replace(&mut escaped, byte == b'\\');
            depth = match byte {
                b'{' => depth + 1,
                b'}' => depth.saturating_sub(1),
                _ => depth,
            };
            byte == b'"' && depth == 0 && plain
        })
    }

    /// The offset after the first byte that ends, or of the line that starts an entry.
    fn end_of(&self, start: usize, mut ends: impl FnMut(u8) -> bool) -> usize {
        let bytes = self.text.as_bytes().get(start..).unwrap_or_default();
        for (at, byte) in bytes.iter().enumerate() {
            if ends(*byte) {
                return start + at + 1;
            }
            if *byte == b'\n' && self.starts_entry(start + at + 1) {
                return start + at + 1;
            }
        }
        self.text.len()
    }

    /// Whether `@kind{` stands at the start of a line, spaces before it aside.
    fn starts_entry(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        let Some(rest) = rest.trim_start_matches([' ', '\t']).strip_prefix('@') else {
            return false;
        };
        let kind = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let after = rest.get(kind..).unwrap_or_default();
        kind > 0
            && after
                .trim_start_matches([' ', '\t'])
                .starts_with(['{', '('])
    }
}
