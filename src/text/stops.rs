//! The marks that end a sentence, and the full stops that do not.

use super::{Category, category, is_space};

/// A mark that can end a sentence, by what must follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Whitespace and a letter that can open a sentence: `.`, `?`, `!`, `…`.
    Spaced,
    /// Whitespace: the marks of scripts without case.
    Caseless,
    /// Nothing: the marks of scripts without spaces.
    Wide,
}

/// What kind of stop a character is.
pub(super) fn stop(c: char) -> Option<Stop> {
    match c {
        '.' | '?' | '!' | '…' => Some(Stop::Spaced),
        '؟' | '۔' | '։' | '।' | '॥' | '።' | '။' | '។' => Some(Stop::Caseless),
        '。' | '！' | '？' | '｡' => Some(Stop::Wide),
        _ => None,
    }
}

/// Whether a byte can begin a stop.
pub(super) fn may_stop(byte: u8) -> bool {
    matches!(
        byte,
        b'.' | b'?' | b'!' | 0xd6 | 0xd8 | 0xdb | 0xe0..=0xe3 | 0xef
    )
}

/// Whether a mark closes what a sentence stands in, when it follows the stop at once.
pub(super) fn closes(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '”' | '’' | '“' | '‘' | '»' | '«' | '›' | '‹' | ')' | ']' | '*' | '_'
    ) || matches!(c, '」' | '』' | '】' | '》' | '〉' | '）' | '］' | '〕')
}

/// Whether a mark can stand before the first letter of a sentence.
pub(super) fn opens(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '“'
            | '”'
            | '„'
            | '‘'
            | '‚'
            | '«'
            | '»'
            | '‹'
            | '›'
            | '¿'
            | '¡'
            | '「'
            | '『'
    )
}

/// Whether the full stop between the two texts belongs to the word before it.
pub(super) fn belongs_to_word(before: &str, after: &str) -> bool {
    let (rest, word) = split_last_word(before);
    let next = first_word(after);
    if word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty() {
        return AFTER_ORDINAL.contains(&next);
    }
    ABBREVIATIONS.contains(&word) || is_initial(rest, word, next)
}

fn is_initial(rest: &str, word: &str, next: &str) -> bool {
    let mut chars = word.chars();
    let letter = chars.next().filter(|_| chars.next().is_none());
    letter.is_some_and(|c| c != 'I' && category(c) == Category::Lu)
        && !OPENERS.contains(&next)
        && !LABELLED.contains(&split_last_word(rest).1)
}

fn split_last_word(text: &str) -> (&str, &str) {
    let apart = |c: char| is_space(c) || matches!(c, '(' | '[' | '"' | '“' | '„' | '*' | '_' | '/');
    let text = text.trim_end_matches(apart);
    let at = text.rfind(apart).map_or(0, |at| {
        at + text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8)
    });
    text.split_at_checked(at).unwrap_or((text, ""))
}

fn first_word(text: &str) -> &str {
    let end = text
        .find(|c| !category(c).is_letter())
        .unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// Before a name or a term, never at the end of a sentence.
static ABBREVIATIONS: &[&str] = &[
    "Mr", "Mrs", "Ms", "Mx", "Dr", "Prof", "Rev", "Hon", "St", "Mt", "Messrs", "Gen", "Col",
    "Capt", "Lt", "Sgt", "Sen", "Gov", "Mme", "Mlle", "Sra", "Dra", "Hr", "Hrn", "Fig", "Figs",
    "Eq", "Eqs", "Vol", "Nr", "vs", "cf", "viz", "approx", "e.g", "i.e", "z.B", "d.h", "vgl",
    "Vgl", "bzw", "ca", "Ca", "p.ej",
];

/// What a number with a full stop counts.
static AFTER_ORDINAL: &[&str] = &[
    "Januar",
    "Jänner",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
    "Jahrhundert",
    "Jahrhunderts",
    "Weltkrieg",
    "Weltkriegs",
    "Auflage",
    "Stock",
    "Klasse",
    "Jahrestag",
    "Geburtstag",
    "Lebensjahr",
];

/// Words that open a sentence more often than they follow an initial.
static OPENERS: &[&str] = &[
    "The", "A", "An", "This", "That", "These", "Those", "It", "He", "She", "We", "You", "They",
    "I", "In", "On", "At", "If", "When", "But", "And", "So", "For", "There", "Then", "Each", "All",
    "No", "Not", "See", "Use", "To", "As", "By", "With", "From", "Its", "His", "Her", "Their",
    "Our", "Your", "What", "Why", "How", "Who", "Der", "Die", "Das", "Es", "Er", "Sie", "Wir",
    "Ein", "Eine", "Im", "Le", "La", "Les", "Il", "Elle", "El", "Los", "Las",
];

/// Words before a letter that names a part and is no initial.
static LABELLED: &[&str] = &[
    "section",
    "Section",
    "part",
    "Part",
    "plan",
    "Plan",
    "option",
    "Option",
    "appendix",
    "Appendix",
    "annex",
    "Annex",
    "vitamin",
    "Vitamin",
    "table",
    "Table",
    "figure",
    "Figure",
    "class",
    "Class",
    "type",
    "Type",
    "group",
    "Group",
    "exhibit",
    "Exhibit",
    "schedule",
    "Schedule",
    "grade",
    "Grade",
    "step",
    "Step",
    "column",
    "Column",
    "row",
    "Row",
    "point",
    "Point",
    "case",
    "Case",
    "article",
    "Article",
    "chapter",
    "Chapter",
    "zone",
    "Zone",
    "level",
    "Level",
    "form",
    "Form",
    "hepatitis",
    "room",
    "Room",
    "gate",
    "Gate",
    "version",
    "Version",
    "drive",
    "phase",
    "Phase",
];
