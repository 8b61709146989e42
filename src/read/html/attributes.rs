//! What the attributes of a tag say, as far as a rule asks.

use super::speaker;
use super::tree::{
    ANCHOR, ARTICLE, CLASSIFIER, FOOTNOTE, FORMULA, FRAGMENT, FURNITURE, HIDDEN, HIDING_STYLE,
    LAYOUT, LINE_NUMBER, MAIN, NAMES, ON_PAGE, ROLE_HEADING, SPEAKER,
};
use crate::text::trim;

/// The attributes of one start tag.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    /// Bits of the element, as in [`super::tree`].
    pub(super) flags: u32,
    /// Values that few elements have.
    pub(super) values: Option<Box<Values>>,
    seen: u32,
    hidden_class: bool,
    responsive_class: bool,
}

/// Attributes that are kept as values.
#[derive(Debug, Default, Clone)]
pub(super) struct Values {
    /// `aria-level`, 1 to 6.
    pub(super) level: Option<u8>,
    /// `start` of a list.
    pub(super) start: Option<i64>,
    /// `value` of an item.
    pub(super) value: Option<i64>,
    /// `reversed` of a list.
    pub(super) reversed: bool,
    /// `type` of a list: one of `1`, `a`, `A`, `i`, `I`.
    pub(super) numbering: Option<u8>,
    /// `colspan`, 1 to 100.
    pub(super) colspan: Option<u8>,
    /// `rowspan`, 1 to 100.
    pub(super) rowspan: Option<u8>,
    /// `alttext` of maths.
    pub(super) alttext: Option<Box<str>>,
    /// `alt` of an image.
    pub(super) alt: Option<Box<str>>,
}

const KNOWN: [&str; 17] = [
    "alt",
    "alttext",
    "aria-hidden",
    "aria-level",
    "class",
    "colspan",
    "hidden",
    "href",
    "itemprop",
    "popover",
    "reversed",
    "role",
    "rowspan",
    "start",
    "style",
    "type",
    "value",
];

/// Classes of elements that are not content, or only for print.
const NOT_CONTENT: [&str; 21] = [
    "NAVFOOTER",
    "NAVHEADER",
    "catlinks",
    "docnav",
    "hash-link",
    "headerlink",
    "mw-editsection",
    "mw-jump-link",
    "nav-panel",
    "navbox",
    "navfooter",
    "navheader",
    "navpath",
    "noprint",
    "printfooter",
    "print-only",
    "printonly",
    "show-for-print",
    "visible-print",
    "visible-print-block",
    "visible-print-inline",
];

/// Classes of elements that are read in a way of their own.
const SPECIAL: [(&str, u32); 14] = [
    ("classifier", CLASSIFIER),
    ("formulaDsp", FORMULA),
    ("formulaInl", FORMULA),
    ("fragment", FRAGMENT),
    ("latex", FORMULA),
    ("line-number", LINE_NUMBER),
    ("lineno", LINE_NUMBER),
    ("linenos", LINE_NUMBER),
    ("linenumber", LINE_NUMBER),
    ("ln", LINE_NUMBER),
    ("lnt", LINE_NUMBER),
    ("math", FORMULA),
    ("source-line-no", LINE_NUMBER),
    ("tex", FORMULA),
];

/// Classes that hide an element, unless another may show it.
const HIDING: [&str; 7] = [
    "d-none",
    "hidden",
    "hide",
    "invisible",
    "is-hidden",
    "js-hidden",
    "u-hidden",
];

impl Attributes {
    /// Whether a rule asks for this attribute at all.
    pub(super) fn wants(name: &str) -> bool {
        place(name).is_some()
    }

    /// Takes an attribute; the first of a name wins.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let Some(place) = place(name) else { return };
        if self.seen & (1 << place) != 0 {
            return;
        }
        self.seen |= 1 << place;
        match KNOWN.get(place).copied().unwrap_or_default() {
            "aria-hidden" if token_is(value, "true") => self.flags |= HIDDEN,
            "hidden" | "popover" => self.flags |= HIDDEN,
            "class" => self.classes(value),
            "href" => self.flags |= link(value),
            "itemprop" if tokens(value).any(|token| token == "author") => self.flags |= SPEAKER,
            "role" => self.flags |= role(value),
            "style" if hides(value) => self.flags |= HIDING_STYLE,
            "aria-hidden" | "itemprop" | "style" => {}
            name => self.keep(name, value),
        }
    }

    /// The bits of the element, once all attributes are taken.
    pub(super) fn flags(&self) -> u32 {
        let hidden = self.hidden_class && !self.responsive_class;
        self.flags | if hidden { HIDDEN } else { 0 }
    }

    fn classes(&mut self, value: &str) {
        for token in tokens(value) {
            if NOT_CONTENT.contains(&token) {
                self.flags |= HIDDEN;
            }
            for (_, flag) in SPECIAL.iter().filter(|(class, _)| *class == token) {
                self.flags |= flag;
            }
            if speaker::is_speaker_class(token) {
                self.flags |= SPEAKER;
            }
            if token.contains("name") {
                self.flags |= NAMES;
            }
            if token.contains("footnote") {
                self.flags |= FOOTNOTE;
            }
            self.hidden_class |= HIDING.contains(&token);
            self.responsive_class |= is_responsive(token);
        }
    }

    fn keep(&mut self, name: &str, value: &str) {
        let text = value.trim_matches([' ', '\t', '\n', '\u{c}', '\r']);
        let values = self.values.get_or_insert_default();
        match name {
            "alt" => values.alt = written(value),
            "alttext" => values.alttext = written(value),
            "aria-level" => {
                values.level = text
                    .parse()
                    .ok()
                    .filter(|level| (1..=6).contains(level) && text.len() == 1)
            }
            "colspan" => values.colspan = span(text),
            "rowspan" => values.rowspan = span(text),
            "start" => values.start = number(text),
            "value" => values.value = number(text),
            "reversed" => values.reversed = true,
            "type" => {
                values.numbering = text
                    .bytes()
                    .next()
                    .filter(|kind| text.len() == 1 && b"1aAiI".contains(kind))
            }
            _ => {}
        }
    }
}

fn written(value: &str) -> Option<Box<str>> {
    Some(trim(value))
        .filter(|text| !text.is_empty())
        .map(Into::into)
}

fn place(name: &str) -> Option<usize> {
    KNOWN
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name))
}

fn tokens(value: &str) -> impl Iterator<Item = &str> {
    value
        .split([' ', '\t', '\n', '\u{c}', '\r'])
        .filter(|token| !token.is_empty())
}

fn token_is(value: &str, token: &str) -> bool {
    value
        .trim_matches([' ', '\t', '\n', '\u{c}', '\r'])
        .eq_ignore_ascii_case(token)
}

fn link(href: &str) -> u32 {
    let on_page = if href.starts_with('#') { ON_PAGE } else { 0 };
    on_page | if href.contains('#') { ANCHOR } else { 0 }
}

fn role(value: &str) -> u32 {
    let is = |role| token_is(value, role);
    if ["complementary", "navigation", "search", "tooltip"]
        .into_iter()
        .any(is)
    {
        HIDDEN
    } else if is("banner") || is("contentinfo") {
        FURNITURE
    } else if is("main") {
        MAIN | ARTICLE
    } else if is("heading") {
        ROLE_HEADING
    } else if is("note") {
        FOOTNOTE
    } else if is("presentation") || is("none") {
        LAYOUT
    } else {
        0
    }
}

fn hides(style: &str) -> bool {
    let mut plain = style.replace([' ', '\t', '\n', '\u{c}', '\r'], "");
    plain.make_ascii_lowercase();
    plain.split(';').any(|part| {
        let part = part.strip_suffix("!important").unwrap_or(part);
        part == "display:none" || part == "visibility:hidden"
    })
}

fn is_responsive(class: &str) -> bool {
    class.contains(':')
        || ["d-sm-", "d-md-", "d-lg-", "d-xl-", "d-xxl-"]
            .iter()
            .any(|start| class.starts_with(start))
}

/// A whole number of at most nine digits.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn span(text: &str) -> Option<u8> {
    if text.starts_with('-') {
        return None;
    }
    number(text).and_then(|cells| u8::try_from(cells.clamp(1, 100)).ok())
}
