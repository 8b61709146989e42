//! String literals: the bytes that need care, escaping, and back.

use crate::text::lanes::{before, below, equal};

/// A high bit for the first control character.
const fn control(word: u64) -> u64 {
    below(word, 0x20)
}

/// How many bytes come before the first quote, backslash or control character.
pub(super) fn plain_len(bytes: &[u8]) -> usize {
    before(
        bytes,
        |word| equal(word, b'"') | equal(word, b'\\') | control(word),
        |byte| byte == b'"' || byte == b'\\' || byte < 0x20,
    )
}

/// The same, stopping also where U+2028 and its neighbours start.
fn unescaped_len(bytes: &[u8]) -> usize {
    before(
        bytes,
        |word| equal(word, b'"') | equal(word, b'\\') | control(word) | equal(word, 0xe2),
        |byte| byte == b'"' || byte == b'\\' || byte < 0x20 || byte == 0xe2,
    )
}

/// Appends what the inside of a valid literal stands for.
pub(super) fn push_unescaped(raw: &str, out: &mut String) {
    let mut rest = raw;
    while let Some((plain, escape)) = rest.split_once('\\') {
        out.push_str(plain);
        let (c, length) = unescape(escape);
        out.push(c);
        rest = escape.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
}

/// The character of an escape, given what follows its backslash, and how long that is.
fn unescape(escape: &str) -> (char, usize) {
    match escape.as_bytes().first() {
        Some(b'b') => ('\u{8}', 1),
        Some(b'f') => ('\u{c}', 1),
        Some(b'n') => ('\n', 1),
        Some(b'r') => ('\r', 1),
        Some(b't') => ('\t', 1),
        Some(b'u') => unescape_unit(escape),
        Some(byte) => (char::from(*byte), 1),
        None => (char::REPLACEMENT_CHARACTER, 0),
    }
}

fn unescape_unit(escape: &str) -> (char, usize) {
    let Some(first) = unit(escape) else {
        return (char::REPLACEMENT_CHARACTER, 1);
    };
    if let Some(c) = char::from_u32(first) {
        return (c, 5);
    }
    let second = escape.get(5..).and_then(|rest| rest.strip_prefix('\\'));
    match second.and_then(unit) {
        Some(second @ 0xdc00..=0xdfff) if first < 0xdc00 => {
            let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            (char::from_u32(code).unwrap_or_default(), 11)
        }
        _ => (char::REPLACEMENT_CHARACTER, 5),
    }
}

/// The UTF-16 unit of `uXXXX`.
fn unit(escape: &str) -> Option<u32> {
    let digits = escape.strip_prefix('u')?.get(..4)?;
    u32::from_str_radix(digits, 16).ok()
}

/// Appends a string literal. U+2028 and U+2029 are escaped, as the reference stores them.
pub(crate) fn push_string(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    loop {
        let plain = unescaped_len(rest.as_bytes());
        let Some((clean, tail)) = rest.split_at_checked(plain) else {
            break;
        };
        out.push_str(clean);
        let mut chars = tail.chars();
        let Some(c) = chars.next() else { break };
        push_char(c, out);
        rest = chars.as_str();
    }
    out.push('"');
}

fn push_char(c: char, out: &mut String) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}' => {
            out.push_str("\\u");
            for shift in [12, 8, 4, 0] {
                out.push(char::from_digit((c as u32 >> shift) & 15, 16).unwrap_or('0'));
            }
        }
        _ => out.push(c),
    }
}
