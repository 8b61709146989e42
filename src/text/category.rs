//! General categories and the wide scripts, as Unicode 14 assigns them, whatever the runtime knows.

/// Written by `xtask/unicode.py`, which says what its bits mean.
static TABLE: &[u8] = include_bytes!("unicode.bin");

const LIMIT: u32 = 0x3_2000;
const PAGE_BITS: u32 = 7;
const INDEX: usize = (LIMIT >> PAGE_BITS) as usize;

const CATEGORY: u8 = 0x1f;
const WIDE: u8 = 0x20;
const CASED: u8 = 0x40;
const CASE_IGNORABLE: u8 = 0x80;

macro_rules! categories {
    ($($name:ident $doc:literal),* $(,)?) => {
        /// A general category of Unicode.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Category { $(#[doc = $doc] $name),* }

        static CATEGORIES: &[Category] = &[$(Category::$name),*];
    };
}

// In the order of the table's numbers.
categories! {
    Cn "unassigned", Lu "uppercase letter", Ll "lowercase letter", Lt "titlecase letter",
    Lm "modifier letter", Lo "letter without case", Mn "nonspacing mark", Mc "spacing mark",
    Me "enclosing mark", Nd "decimal digit", Nl "letter number", No "other number",
    Pc "connector", Pd "dash", Ps "opening mark", Pe "closing mark", Pi "opening quote",
    Pf "closing quote", Po "other punctuation", Sm "mathematical sign", Sc "currency sign",
    Sk "modifier sign", So "other sign", Zs "space", Zl "line separator",
    Zp "paragraph separator", Cc "control", Cf "format control", Cs "surrogate", Co "private use",
}

impl Category {
    /// Whether this is one of the letters, `L`.
    #[must_use]
    pub fn is_letter(self) -> bool {
        matches!(self, Self::Lu | Self::Ll | Self::Lt | Self::Lm | Self::Lo)
    }

    /// Whether this is one of the numbers, `N`.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, Self::Nd | Self::Nl | Self::No)
    }

    /// Whether this is one of the letters or numbers.
    #[must_use]
    pub fn is_alphanumeric(self) -> bool {
        self.is_letter() || self.is_number()
    }

    /// Whether this is one of the marks, `M`.
    #[must_use]
    pub fn is_mark(self) -> bool {
        matches!(self, Self::Mn | Self::Mc | Self::Me)
    }

    /// Whether this is one of the punctuation marks, `P`.
    #[must_use]
    pub fn is_punctuation(self) -> bool {
        matches!(
            self,
            Self::Pc | Self::Pd | Self::Ps | Self::Pe | Self::Pi | Self::Pf | Self::Po
        )
    }
}

/// The general category of a character.
#[must_use]
pub fn category(c: char) -> Category {
    let number = usize::from(entry(c) & CATEGORY);
    CATEGORIES.get(number).copied().unwrap_or(Category::Cn)
}

/// Whether a character belongs to Han, Hiragana, Katakana or Hangul, marks they share included.
#[must_use]
pub fn is_wide(c: char) -> bool {
    c >= '\u{1100}' && entry(c) & WIDE != 0
}

/// Whether a character has case, those that [`is_case_ignorable`] set aside.
pub(super) fn is_cased(c: char) -> bool {
    entry(c) & CASED != 0
}

/// Whether a character is looked through when the last letter of a word is sought.
pub(super) fn is_case_ignorable(c: char) -> bool {
    entry(c) & CASE_IGNORABLE != 0
}

fn entry(c: char) -> u8 {
    let code = c as u32;
    if code >= LIMIT {
        return beyond(code);
    }
    let page = TABLE
        .get((code >> PAGE_BITS) as usize)
        .copied()
        .unwrap_or(0);
    let place = (code & ((1 << PAGE_BITS) - 1)) as usize;
    let at = INDEX + (usize::from(page) << PAGE_BITS) + place;
    TABLE.get(at).copied().unwrap_or(0)
}

fn beyond(code: u32) -> u8 {
    match code {
        0xe0001 | 0xe0020..=0xe007f => Category::Cf as u8 | CASE_IGNORABLE,
        0xe0100..=0xe01ef => Category::Mn as u8 | CASE_IGNORABLE,
        0xf0000..=0xffffd | 0x10_0000..=0x10_fffd => Category::Co as u8,
        _ => Category::Cn as u8,
    }
}
