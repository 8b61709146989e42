//! Terms: what exact-term search counts.

use super::category::{Category, category, is_case_ignorable, is_cased};

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
    while let Some(start) = find(bytes, at, |class| class != Class::Apart) {
        let end = find(bytes, start, |class| class != Class::Plain).unwrap_or(bytes.len());
        if bytes.get(end).is_none_or(|&b| class(b) == Class::Apart) {
            if end - start >= 2 {
                visit(text.get(start..end).unwrap_or_default());
            }
            at = end + 1;
            continue;
        }
        let ascii = |class| matches!(class, Class::Plain | Class::Upper);
        let word = find(bytes, end, |class| !ascii(class)).unwrap_or(bytes.len());
        if bytes.get(word).is_none_or(|&b| class(b) == Class::Apart) {
            if word - start >= 2 {
                scan.lower(text.get(start..word).unwrap_or_default(), &mut visit);
            }
            at = word + 1;
        } else {
            at = scan.run(start, end, &mut visit);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Between terms.
    Apart,
    /// A lowercase letter or digit of ASCII.
    Plain,
    Upper,
    Beyond,
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Apart; 256];
    let mut at = 0;
    while at < 256 {
        #[expect(clippy::indexing_slicing, reason = "the loop stays below the length")]
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        {
            classes[at] = match at as u8 {
                b'a'..=b'z' | b'0'..=b'9' => Class::Plain,
                b'A'..=b'Z' => Class::Upper,
                0x80.. => Class::Beyond,
                _ => Class::Apart,
            };
        }
        at += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES
        .get(usize::from(byte))
        .copied()
        .unwrap_or(Class::Apart)
}

fn find(bytes: &[u8], from: usize, wanted: impl Fn(Class) -> bool) -> Option<usize> {
    let rest = bytes.get(from..)?;
    rest.iter()
        .position(|&b| wanted(class(b)))
        .map(|at| from + at)
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

    /// Visits the terms from `start`, of which all up to `plain` is lowercase ASCII; returns where to go on.
    fn run(&mut self, start: usize, plain: usize, visit: &mut impl FnMut(&str)) -> usize {
        self.term.clear();
        self.term
            .push_str(self.text.get(start..plain).unwrap_or_default());
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
