//! Elements that name who speaks next.

use super::tree::{NAMES, Tree};
use crate::json::{Builder, Json};
use crate::text::is_space;

const WORDS: [&str; 8] = [
    "speaker",
    "speakers",
    "orateur",
    "oratore",
    "orador",
    "redner",
    "sprecher",
    "発言者",
];
const NAME_WORDS: [&str; 4] = ["name", "nom", "nome", "nombre"];

/// Who speaks.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Speaker {
    name: String,
    full: String,
}

/// Whether a class token marks a speaker: a speaker word at its end, a name word after it or not.
pub(super) fn is_speaker_class(token: &str) -> bool {
    let plain = NAME_WORDS
        .iter()
        .find_map(|word| token.strip_suffix(word)?.strip_suffix(['-', '_']));
    ends_in_speaker(token)
        || plain.is_some_and(|rest| ends_in_speaker(rest.trim_end_matches(['-', '_'])))
}

fn ends_in_speaker(token: &str) -> bool {
    WORDS.iter().any(|word| {
        token
            .strip_suffix(word)
            .is_some_and(|before| before.is_empty() || before.ends_with(['-', '_']))
    })
}

fn is_separator(c: char) -> bool {
    is_space(c) || matches!(c, '-' | '–' | '—' | ':' | '.' | ',' | ';')
}

/// A text without the separators that set it off from a speaker before it.
pub(super) fn without_lead(text: &str) -> &str {
    text.trim_start_matches(is_separator)
}

impl Speaker {
    /// The speaker that an element names, if it names any.
    pub(super) fn of(tree: &Tree<'_>, at: u32) -> Option<Self> {
        let name = |at| tree.line(at).trim_end_matches(is_separator).to_owned();
        let full = Some(name(at)).filter(|full| !full.is_empty())?;
        let named = (at + 1..tree.end(at)).find(|inner| tree.has(*inner, NAMES));
        let name = named
            .map(name)
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| full.clone());
        Some(Self { name, full })
    }

    /// The meta of a paragraph spoken.
    pub(super) fn meta(&self) -> Json {
        let mut made = Builder::new();
        made.object().key("speaker").string(&self.name);
        if self.full != self.name {
            made.key("speaker_full").string(&self.full);
        }
        made.end();
        made.finish()
    }
}
