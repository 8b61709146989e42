//! Where text and tags end, by their bytes.

use crate::text::lanes::{before, equal};

/// How many bytes stand before markup, a reference or a carriage return: eight at a time.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    before(
        bytes,
        |word| equal(word, b'<') | equal(word, b'&') | equal(word, b'\r'),
        |byte| matches!(byte, b'<' | b'&' | b'\r'),
    )
}

/// Where the name of a start tag ends, and where its `>` is.
#[inline]
pub(super) fn ends(tag: &str) -> Option<(usize, usize)> {
    let bytes = tag.as_bytes();
    let mut at = 1;
    let name = loop {
        let rest = bytes.get(at..)?;
        at += rest
            .iter()
            .position(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'>' | b'"' | b'\''))?;
        match after_quoted(bytes, at)? {
            0 => break at,
            after => at = after,
        }
    };
    at = name;
    loop {
        let rest = bytes.get(at..)?;
        at += rest
            .iter()
            .position(|byte| matches!(byte, b'>' | b'"' | b'\''))?;
        match after_quoted(bytes, at)? {
            0 => return Some((name, at)),
            after => at = after,
        }
    }
}

/// Where what is quoted from a place on ends; 0 where nothing is.
#[inline]
fn after_quoted(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        quote @ (b'"' | b'\'') => {
            let rest = bytes.get(at + 1..)?;
            Some(at + 2 + rest.iter().position(|byte| byte == quote)?)
        }
        _ => Some(0),
    }
}
