//! Bytes to text. See `spec/text.md`.

use std::borrow::Cow;

/// Text from bytes: UTF-16 where a byte-order mark says so, else UTF-8, else Windows-1252.
///
/// The mark is dropped. What UTF-16 or Windows-1252 leave undefined becomes U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => Cow::Owned(utf_16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(utf_16(rest, u16::from_be_bytes)),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf_8(rest),
        _ => utf_8(bytes),
    }
}

/// The text without a byte-order mark at its start.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn utf_8(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let mut text: String = char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

fn windows_1252(byte: u8) -> char {
    let high = usize::from(byte).wrapping_sub(0x80);
    HIGH.get(high).copied().unwrap_or(char::from(byte))
}

/// What stands from 0x80 to 0x9f.
static HIGH: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];
