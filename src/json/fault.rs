//! Where and why a text stops being JSON.

use super::Scanner;
use super::scan::{Expect, number_len};

/// A fault of a JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The byte at which it lies.
    pub(crate) byte: usize,
    /// Whether the text only ends too early.
    pub(crate) cut: bool,
}

impl Fault {
    /// The fault at which a scanner of a text stopped. A number is faulty where it stops being one,
    /// and a key that is no string where it ends.
    pub(crate) fn of(text: &str, scanner: &Scanner<'_>) -> Self {
        let at = scanner.position();
        let rest = text.get(at..).unwrap_or_default();
        let byte = at
            + match scanner.expects() {
                Expect::Value | Expect::FirstItem => number(rest),
                Expect::Key | Expect::FirstKey => bare_key(rest),
                Expect::Next => 0,
            };
        let begun = |word: &str| !rest.is_empty() && word.starts_with(rest);
        let open_string = rest.starts_with('"') && !is_closed(rest);
        let word = begun("true") || begun("false") || begun("null");
        let cut = rest.is_empty() || open_string || word || rest == "-";
        Self { byte, cut }
    }

    /// The message that names the byte.
    pub(crate) fn message(self) -> String {
        format!("Invalid JSON at byte {}.", self.byte)
    }
}

/// The length of the number or word that stands where a key should.
fn bare_key(text: &str) -> usize {
    let words = ["true", "false", "null"];
    let word = words.into_iter().find(|word| text.starts_with(word));
    word.map(str::len)
        .or_else(|| number_len(text.as_bytes()))
        .unwrap_or_else(|| number(text))
}

/// The length of the number that a text starts with, as far as it is one.
fn number(text: &str) -> usize {
    let digits = |from: usize| {
        text.bytes()
            .skip(from)
            .take_while(u8::is_ascii_digit)
            .count()
    };
    let sign = usize::from(text.starts_with('-'));
    match digits(sign) {
        0 => 0,
        _ if text.get(sign..).is_some_and(|rest| rest.starts_with('0')) => sign + 1,
        whole => {
            let fraction = if text
                .get(sign + whole..)
                .is_some_and(|rest| rest.starts_with('.'))
            {
                digits(sign + whole + 1)
            } else {
                0
            };
            sign + whole + if fraction > 0 { fraction + 1 } else { 0 }
        }
    }
}

/// Whether the string that a text starts with has its closing quote.
fn is_closed(text: &str) -> bool {
    let mut bytes = text.bytes().skip(1);
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return true,
            b'\\' => _ = bytes.next(),
            _ => {}
        }
    }
    false
}
