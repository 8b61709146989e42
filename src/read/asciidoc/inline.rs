//! Cross references and links in text, written out.

use crate::text::trim;

/// A macro by name: `word:after`, then a target, then text in brackets.
struct Macro {
    word: &'static str,
    after: &'static str,
    /// Whether the name is part of the target and must start a word.
    address: bool,
}

const REFERENCES: [Macro; 1] = [Macro {
    word: "xref",
    after: "",
    address: false,
}];

const LINKS: [Macro; 6] = [
    Macro {
        word: "link",
        after: "",
        address: false,
    },
    Macro {
        word: "https",
        after: "//",
        address: true,
    },
    Macro {
        word: "http",
        after: "//",
        address: true,
    },
    Macro {
        word: "ftp",
        after: "//",
        address: true,
    },
    Macro {
        word: "irc",
        after: "//",
        address: true,
    },
    Macro {
        word: "mailto",
        after: "",
        address: true,
    },
];

/// The text with references as their text and links as `text (address)`; `None` where it has none.
pub(super) fn plain(text: &str) -> Option<String> {
    if !text.contains("xref:") && !text.contains("<<") && !text.contains('[') {
        return None;
    }
    let text = macros(text, &REFERENCES, |target, text| {
        if text.is_empty() {
            target.to_owned()
        } else {
            text.to_owned()
        }
    });
    let text = angled(&text);
    Some(macros(&text, &LINKS, |url, text| {
        if text.is_empty() {
            url.to_owned()
        } else {
            format!("{text} ({url})")
        }
    }))
}

/// Writes each macro out. Where a target runs into a space instead of a bracket, no name before that
/// space can have one, so that the text is gone over once.
fn macros(text: &str, known: &[Macro], write: fn(&str, &str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut copied, mut from) = (0, 0);
    while let Some(found) = text.get(from..).and_then(|rest| rest.find(':')) {
        let colon = from + found;
        from = colon + 1;
        let Some((start, target)) = known.iter().find_map(|name| name.at(text, copied, colon))
        else {
            continue;
        };
        let rest = text.get(from..).unwrap_or_default();
        let stop = from + rest.find([' ', '\t', '[']).unwrap_or(rest.len());
        let Some(inner) = text.get(stop..).and_then(|rest| rest.strip_prefix('[')) else {
            from = stop;
            continue;
        };
        let Some((inside, _)) = inner.split_once(']') else {
            break;
        };
        if let Some(target) = text.get(target..stop).filter(|target| !target.is_empty()) {
            out.push_str(text.get(copied..start).unwrap_or_default());
            out.push_str(&write(target, trim(inside)));
            copied = stop + inside.len() + 2;
            from = copied;
        }
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

impl Macro {
    /// Where the macro whose name ends at this colon starts, and where its target does.
    fn at(&self, text: &str, least: usize, colon: usize) -> Option<(usize, usize)> {
        let before = text.get(least..colon)?.strip_suffix(self.word)?;
        let after = text.get(colon + 1..)?;
        if !after.starts_with(self.after)
            || after.get(self.after.len()..)?.starts_with([' ', '\t', '['])
        {
            return None;
        }
        let start = least + before.len();
        let previous = text.get(..start)?.bytes().next_back();
        let inside_word = previous.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if self.address && inside_word {
            return None;
        }
        Some((start, if self.address { start } else { colon + 1 }))
    }
}

/// Writes `<<id,text>>` as its text.
fn angled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut copied, mut from) = (0, 0);
    let mut close = Next {
        mark: '>',
        at: Some(0),
    };
    while let Some(found) = text.get(from..).and_then(|rest| rest.find("<<")) {
        let start = from + found;
        let inner = start + 2;
        let Some(end) = close.from(text, inner) else {
            break;
        };
        let written = text.get(inner..end).unwrap_or_default();
        let named = written.split_once(',').filter(|(id, _)| !id.is_empty());
        let label = named.map_or("", |(_, label)| label.trim_matches([' ', '\t']));
        if label.is_empty() || !text.get(end..).is_some_and(|rest| rest.starts_with(">>")) {
            from = if written.contains(',') {
                start + 1
            } else {
                end
            };
            continue;
        }
        out.push_str(text.get(copied..start).unwrap_or_default());
        out.push_str(label);
        copied = end + 2;
        from = copied;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

/// The next place of a mark, looked up once as long as it lies ahead.
struct Next {
    mark: char,
    at: Option<usize>,
}

impl Next {
    fn from(&mut self, text: &str, from: usize) -> Option<usize> {
        let known = self.at?;
        if known < from || known == 0 {
            self.at = text
                .get(from..)
                .and_then(|rest| rest.find(self.mark))
                .map(|found| from + found);
        }
        self.at
    }
}
