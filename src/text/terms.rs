//! Terms: what exact-term search counts.

use super::category::{Category, category, is_case_ignorable, is_cased};
use super::lanes::each;

/// Visits the terms of a text in order: each run of two or more letters or digits, in lowercase.
///
/// A term that stands in the text as it is comes as a slice of it; no term is allocated.
pub fn terms(text: &str, mut visit: impl FnMut(&str)) {
    let bytes = text.as_bytes();
    let mut scan = Scan {
        text,
        term: String::new(),
        count: 0,
    };
    let mut at = 0;
    while let Some(start) = next(bytes, at) {
        let run = run(bytes, start);
        if bytes.get(run.end).is_some_and(|byte| !byte.is_ascii()) {
            at = scan.run(start, run.end, &mut visit);
            continue;
        }
        if run.end - start >= 2 {
            let term = text.get(start..run.end).unwrap_or_default();
            match run.upper {
                false => visit(term),
                true => scan.lower(term, &mut visit),
            }
        }
        at = run.end + 1;
    }
}

/// Where the next letter or digit stands, or what may be one: most often right here.
#[inline(always)]
fn next(bytes: &[u8], from: usize) -> Option<usize> {
    match bytes.get(from) {
        Some(byte) if byte.is_ascii_alphanumeric() || !byte.is_ascii() => Some(from),
        _ => start(bytes, from + 1),
    }
}

fn start(bytes: &[u8], from: usize) -> Option<usize> {
    let mut rest = bytes.get(from..)?.iter();
    let place = rest.position(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    place.map(|place| from + place)
}

/// Letters and digits of ASCII that stand together.
struct Run {
    end: usize,
    /// Whether one is a capital.
    upper: bool,
}

fn run(bytes: &[u8], start: usize) -> Run {
    let (mut end, mut upper) = (start, 0);
    loop {
        let word = word(bytes.get(end..).unwrap_or_default());
        let (apart, capitals) = classes(word);
        // The bits below the first that is apart; all where none is.
        upper |= capitals & apart.wrapping_sub(1) & !apart;
        if apart != 0 {
            end += apart.trailing_zeros() as usize / 8;
            let upper = upper != 0;
            return Run { end, upper };
        }
        end += 8;
    }
}

/// The next eight bytes, zero where there are none.
fn word(bytes: &[u8]) -> u64 {
    if let Some(word) = bytes.first_chunk::<8>() {
        return u64::from_le_bytes(*word);
    }
    let mut word = [0; 8];
    for (place, byte) in word.iter_mut().zip(bytes) {
        *place = *byte;
    }
    u64::from_le_bytes(word)
}

/// The high bits of the bytes that are no letters or digits of ASCII, and of those that are capitals.
fn classes(word: u64) -> (u64, u64) {
    // Bytes without their high bits, so that no sum carries.
    let low = word & each(0x7f);
    let from = |bytes: u64, least: u8| bytes + each(0x80 - least);
    let folded = low | each(0x20);
    let letter = from(folded, b'a') & !from(folded, b'z' + 1);
    let digit = from(low, b'0') & !from(low, b'9' + 1);
    let ascii = !word & each(0x80);
    let capitals = letter & ascii & !(word << 2);
    (each(0x80) & !((letter | digit) & ascii), capitals)
}

/// The slow way: a run that lowercase changes, or that leaves ASCII.
struct Scan<'a> {
    text: &'a str,
    term: String,
    count: usize,
}

impl Scan<'_> {
    /// Visits a term of ASCII.
    fn lower(&mut self, word: &str, visit: &mut impl FnMut(&str)) {
        self.term.clear();
        self.term.push_str(word);
        self.term.make_ascii_lowercase();
        visit(&self.term);
    }

    /// Visits the terms from `start`, of which all up to `plain` is ASCII; returns where to go on.
    fn run(&mut self, start: usize, plain: usize, visit: &mut impl FnMut(&str)) -> usize {
        self.term.clear();
        self.term
            .push_str(self.text.get(start..plain).unwrap_or_default());
        self.term.make_ascii_lowercase();
        self.count = plain - start;
        let rest = self.text.get(plain..).unwrap_or_default();
        for (at, c) in rest.char_indices() {
            if c.is_ascii_alphanumeric() {
                self.push(c.to_ascii_lowercase());
            } else if c.is_ascii() || !category(c).is_alphanumeric() {
                self.close(visit);
                return plain + at + c.len_utf8();
            } else {
                self.push_lower(c, plain + at, visit);
            }
        }
        self.close(visit);
        self.text.len()
    }

    fn push(&mut self, c: char) {
        self.term.push(c);
        self.count += 1;
    }

    fn push_lower(&mut self, c: char, at: usize, visit: &mut impl FnMut(&str)) {
        if c == 'Σ' {
            self.push(if ends_word(self.text, at) { 'ς' } else { 'σ' });
        } else if matches!(category(c), Category::Lo | Category::Ll) {
            self.push(c);
        } else {
            for lower in c.to_lowercase() {
                if category(lower).is_alphanumeric() {
                    self.push(lower);
                } else {
                    self.close(visit);
                }
            }
        }
    }

    fn close(&mut self, visit: &mut impl FnMut(&str)) {
        if self.count >= 2 {
            visit(&self.term);
        }
        self.term.clear();
        self.count = 0;
    }
}

/// Whether a capital sigma at `at` is the last letter of its word and not the only one.
fn ends_word(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at + 'Σ'.len_utf8()..).unwrap_or_default();
    meets_cased(before.chars().rev()) && !meets_cased(after.chars())
}

fn meets_cased(mut chars: impl Iterator<Item = char>) -> bool {
    chars.find(|&c| !is_case_ignorable(c)).is_some_and(is_cased)
}
