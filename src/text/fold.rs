//! Slugs.

use super::{Category, category};

/// Records of nine bytes, written by `xtask/unicode.py`: a code point and the ASCII left of it after
/// NFKD, without nonspacing marks and in lowercase.
static FOLDS: &[u8] = include_bytes!("fold.bin");

/// A name as lowercase ASCII letters and digits joined by hyphens, at most `length` long.
#[must_use]
pub fn slug(name: &str, length: usize) -> String {
    let mut slug = Slug {
        text: String::with_capacity(name.len().min(length)),
        length,
        parted: false,
    };
    for c in name.chars() {
        if slug.text.len() >= length {
            break;
        }
        if c.is_ascii() {
            slug.push(c as u8);
        } else if let Some(fold) = fold(c) {
            fold.iter()
                .take_while(|&&b| b != 0)
                .for_each(|&b| slug.push(b));
        } else if category(c) != Category::Mn {
            slug.push(b'-');
        }
    }
    slug.text
}

struct Slug {
    text: String,
    length: usize,
    /// Whether something that is neither letter nor digit came since the last that is.
    parted: bool,
}

impl Slug {
    fn push(&mut self, byte: u8) {
        if !byte.is_ascii_alphanumeric() {
            self.parted = true;
            return;
        }
        let hyphen = self.parted && !self.text.is_empty();
        self.parted = false;
        // A hyphen that is cut off with what follows it would end the slug.
        if self.text.len() + usize::from(hyphen) >= self.length {
            self.length = self.text.len();
            return;
        }
        if hyphen {
            self.text.push('-');
        }
        self.text.push(char::from(byte.to_ascii_lowercase()));
    }
}

fn fold(c: char) -> Option<&'static [u8]> {
    let (records, _) = FOLDS.as_chunks::<9>();
    let code = |record: &[u8; 9]| {
        let [high, middle, low, ..] = *record;
        u32::from_be_bytes([0, high, middle, low])
    };
    let at = records.binary_search_by_key(&(c as u32), code).ok()?;
    records.get(at)?.get(3..)
}
