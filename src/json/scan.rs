//! One iterative scanner for JSON text, telling what it reads and where.

use std::borrow::Cow;

use super::text::{plain_len, push_unescaped};
use crate::error::{Error, ErrorKind, Result};

/// Reads JSON text token by token: strictly, in reading order, at any depth, without recursion.
///
/// ```
/// # use context_atlas::json::{Scanner, Token};
/// let mut scanner = Scanner::new(r#" {"a": 1} "#);
/// scanner.next()?;
/// let key = scanner.next()?.expect("a key");
/// assert_eq!((key.start, key.end), (2, 5));
/// assert_eq!(scanner.next()?.expect("a value").token, Token::Number("1"));
/// # Ok::<(), context_atlas::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The open containers, outermost first; `true` is an object.
    open: Vec<bool>,
    expect: Expect,
}

/// A token and the bytes it was read from: `start..end` of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<'a> {
    /// What was read.
    pub token: Token<'a>,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// What a [`Scanner`] reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// `{`
    Object,
    /// `}`
    EndObject,
    /// `[`
    Array,
    /// `]`
    EndArray,
    /// The key of the value that follows.
    Key(Literal<'a>),
    /// A string.
    String(Literal<'a>),
    /// A number as written; see [`super::Number`].
    Number(&'a str),
    /// `true` or `false`
    Bool(bool),
    /// `null`
    Null,
}

/// The inside of a string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal<'a> {
    raw: &'a str,
    escaped: bool,
}

impl<'a> Literal<'a> {
    /// A literal that was read before: its inside, and whether that has escapes.
    pub(crate) fn of(raw: &'a str, escaped: bool) -> Self {
        Self { raw, escaped }
    }

    pub(crate) fn is_escaped(self) -> bool {
        self.escaped
    }

    /// The text it stands for; a lone surrogate is U+FFFD.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        if !self.escaped {
            return Cow::Borrowed(self.raw);
        }
        let mut out = String::with_capacity(self.raw.len());
        push_unescaped(self.raw, &mut out);
        Cow::Owned(out)
    }

    /// Whether it stands for this text.
    #[inline]
    #[must_use]
    pub fn is(self, text: &str) -> bool {
        if self.escaped {
            self.text() == text
        } else {
            self.raw == text
        }
    }

    /// Appends that text.
    pub fn push_to(self, out: &mut String) {
        if self.escaped {
            push_unescaped(self.raw, out);
        } else {
            out.push_str(self.raw);
        }
    }
}

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expect {
    Value,
    FirstItem,
    FirstKey,
    Key,
    Next,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of a text that holds one value.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            open: Vec::new(),
            expect: Expect::Value,
        }
    }

    /// The byte that is read next; after an error, where it lies.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// How many containers are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// What is read next; after an error, what was not there.
    pub(super) fn expects(&self) -> Expect {
        self.expect
    }

    /// The next token, or `None` after the value.
    ///
    /// # Errors
    /// `Input` with the message `Not valid JSON.`; what follows an error is not defined.
    #[expect(
        clippy::should_implement_trait,
        reason = "an error ends it, which an iterator could not say"
    )]
    pub fn next(&mut self) -> Result<Option<Event<'a>>> {
        let mut byte = self.skip_space();
        if self.expect == Expect::Next {
            match (self.open.last(), byte) {
                (None, None) => return Ok(None),
                (Some(true), Some(b',')) => self.expect = Expect::Key,
                (Some(false), Some(b',')) => self.expect = Expect::Value,
                (Some(true), Some(b'}')) => return Ok(Some(self.close(Token::EndObject))),
                (Some(false), Some(b']')) => return Ok(Some(self.close(Token::EndArray))),
                _ => return Err(invalid()),
            }
            self.at += 1;
            byte = self.skip_space();
        }
        match (self.expect, byte) {
            (Expect::FirstKey, Some(b'}')) => Ok(Some(self.close(Token::EndObject))),
            (Expect::FirstItem, Some(b']')) => Ok(Some(self.close(Token::EndArray))),
            (Expect::FirstKey | Expect::Key, Some(b'"')) => self.key().map(Some),
            (Expect::FirstItem | Expect::Value, Some(byte)) => self.value(byte).map(Some),
            _ => Err(invalid()),
        }
    }

    /// Goes past the value whose first token was `event`.
    ///
    /// # Errors
    /// As [`Scanner::next`].
    pub fn skip(&mut self, event: Event<'a>) -> Result<()> {
        if !matches!(event.token, Token::Object | Token::Array) {
            return Ok(());
        }
        let depth = self.open.len();
        while self.open.len() >= depth {
            self.next()?;
        }
        Ok(())
    }

    fn skip_space(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                byte => return byte.copied(),
            }
        }
    }

    fn close(&mut self, token: Token<'a>) -> Event<'a> {
        self.open.pop();
        self.expect = Expect::Next;
        self.take(token, 1)
    }

    fn take(&mut self, token: Token<'a>, length: usize) -> Event<'a> {
        let start = self.at;
        self.at += length;
        Event {
            token,
            start,
            end: self.at,
        }
    }

    fn key(&mut self) -> Result<Event<'a>> {
        let start = self.at;
        let key = self.literal()?;
        let end = self.at;
        self.expect = Expect::Next;
        if self.skip_space() != Some(b':') {
            return Err(invalid());
        }
        self.at += 1;
        self.expect = Expect::Value;
        Ok(Event {
            token: Token::Key(key),
            start,
            end,
        })
    }

    fn value(&mut self, byte: u8) -> Result<Event<'a>> {
        let (token, object, expect) = match byte {
            b'{' => (Token::Object, true, Expect::FirstKey),
            b'[' => (Token::Array, false, Expect::FirstItem),
            _ => {
                let event = self.scalar(byte)?;
                self.expect = Expect::Next;
                return Ok(event);
            }
        };
        self.open.push(object);
        self.expect = expect;
        Ok(self.take(token, 1))
    }

    fn scalar(&mut self, byte: u8) -> Result<Event<'a>> {
        let start = self.at;
        match byte {
            b'"' => {
                let token = Token::String(self.literal()?);
                let end = self.at;
                Ok(Event { token, start, end })
            }
            b't' => self.word("true", Token::Bool(true)),
            b'f' => self.word("false", Token::Bool(false)),
            b'n' => self.word("null", Token::Null),
            _ => {
                let rest = self.text.get(start..).unwrap_or_default();
                let length = number_len(rest.as_bytes()).ok_or_else(invalid)?;
                let number = rest.get(..length).unwrap_or_default();
                Ok(self.take(Token::Number(number), length))
            }
        }
    }

    fn word(&mut self, word: &str, token: Token<'a>) -> Result<Event<'a>> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if rest.starts_with(word.as_bytes()) {
            Ok(self.take(token, word.len()))
        } else {
            Err(invalid())
        }
    }

    /// The string literal that starts here.
    fn literal(&mut self) -> Result<Literal<'a>> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        let mut escaped = false;
        loop {
            at += plain_len(bytes.get(at..).unwrap_or_default());
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    at += escape_len(bytes.get(at..).unwrap_or_default()).ok_or_else(invalid)?;
                }
                _ => return Err(invalid()),
            }
        }
        self.at = at + 1;
        let raw = self.text.get(start..at).unwrap_or_default();
        Ok(Literal { raw, escaped })
    }
}

/// The length of the escape that `bytes` starts with.
fn escape_len(bytes: &[u8]) -> Option<usize> {
    match bytes.get(1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => {
            let digits = bytes.get(2..6)?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(6)
        }
        _ => None,
    }
}

/// The length of the number that `bytes` starts with.
pub(super) fn number_len(bytes: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let whole = usize::from(bytes.first() == Some(&b'-'));
    let mut at = whole
        + match bytes.get(whole)? {
            b'0' => 1,
            b'1'..=b'9' => digits(whole),
            _ => return None,
        };
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        if fraction == 0 {
            return None;
        }
        at += 1 + fraction;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at + 1 + sign);
        if exponent == 0 {
            return None;
        }
        at += 1 + sign + exponent;
    }
    Some(at)
}

fn invalid() -> Error {
    Error::new(ErrorKind::Input, "Not valid JSON.")
}
