//! Cutting a text that is too large at the best place before the limit.

use crate::config::Config;
use crate::text;

/// Characters dropped at a cut.
const BLANK: &[char] = &[' ', '\t', '\n', '\r', '\0', '\u{b}'];

/// Sentence ends of scripts written without spaces. What closes a quotation belongs to its sentence.
const STOPS: &[char] = &['。', '！', '？', '．', '｡', '…'];
const CLOSERS: &[char] = &['」', '』', '”', '’', '）', '】', '》', '〉', '〕'];

/// Clause ends of the same scripts.
const COMMAS: &[char] = &['，', '；', '：', '、'];

/// How many bytes after a limit the next sentence may begin for its stop to be seen.
const SIGHT: usize = 16;

/// Pieces of at most `limit` tokens, each as long as can be: in the second half of what fits, up to the
/// last sentence end, or else clause end, or else space; or else all that fits.
pub(super) fn cut<'a>(
    text: &'a str,
    limit: usize,
    config: &Config,
) -> impl Iterator<Item = &'a str> {
    let per_token = config.chars_per_token.max(1);
    // Counted in parts of a token, of which a wide character takes a whole one.
    let room = limit.saturating_mul(per_token);
    let mut one_sentence = None;
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(full) = fill(text, room, per_token) else {
            rest = None;
            return Some(text);
        };
        let loose = *one_sentence.get_or_insert_with(|| text::sentences(text).nth(1).is_none());
        let (piece, after) = text.split_at_checked(full.stop(text, loose))?;
        rest = Some(after.trim_start_matches(BLANK));
        Some(piece.trim_end_matches(BLANK))
    })
}

/// What fits of a text; none where that is all.
fn fill(text: &str, room: usize, per_token: usize) -> Option<Full> {
    if text.len() <= room && text.is_ascii() {
        return None;
    }
    if let Some(full) = fill_ascii(text, room.max(1)) {
        return Some(full);
    }
    let mut taken = 0;
    let mut places = Places::default();
    for (length, (at, c)) in text.char_indices().enumerate() {
        let wide = text::is_wide(c);
        taken += if wide { per_token } else { 1 };
        places.pass(length, at, c, wide);
        if taken > room && length > 0 {
            return Some(Full { at, length, places });
        }
    }
    None
}

/// The same where all that can fit is ASCII, so that each character is a byte and a part of a token.
fn fill_ascii(text: &str, room: usize) -> Option<Full> {
    let start = text.get(..room)?;
    let next = text.as_bytes().get(room)?;
    if !start.is_ascii() || !next.is_ascii() {
        return None;
    }
    let space = start.rfind(' ').map(|at| (at, at));
    Some(Full {
        at: room,
        length: room,
        places: Places {
            space,
            ..Places::default()
        },
    })
}

/// The longest start of a text that fits, in bytes and characters.
struct Full {
    at: usize,
    length: usize,
    places: Places,
}

impl Full {
    /// The byte at which the piece ends. Only in what is one sentence by the rules may an end before
    /// a lowercase letter count.
    fn stop(&self, text: &str, one_sentence: bool) -> usize {
        let loose = one_sentence.then(|| self.loose_end(text)).flatten();
        loose.or(self.places.best(self.length)).unwrap_or(self.at)
    }

    fn loose_end(&self, text: &str) -> Option<usize> {
        let half = text.char_indices().nth(self.length / 2)?.0;
        let seen = text.get(half..text.floor_char_boundary(self.at + SIGHT))?;
        let ends = text::loose_ends(seen).map(|end| half + end);
        ends.take_while(|end| *end <= self.at).last()
    }
}

/// The last places at which a text may well be cut, in characters and bytes.
#[derive(Default)]
struct Places {
    space: Option<(usize, usize)>,
    space_here: Option<(usize, usize)>,
    sentence: Option<(usize, usize)>,
    clause: Option<(usize, usize)>,
    before: Mark,
}

/// What the character before was.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Mark {
    #[default]
    Other,
    Stop,
    Comma,
}

impl Places {
    fn pass(&mut self, length: usize, at: usize, c: char, wide: bool) {
        self.space = self.space_here.take().or(self.space);
        if c == ' ' {
            self.space_here = Some((length, at));
        }
        if STOPS.contains(&c) {
            self.before = Mark::Stop;
        } else if COMMAS.contains(&c) {
            self.before = Mark::Comma;
        } else if !CLOSERS.contains(&c) {
            self.open(length, at, wide);
        }
    }

    /// A character that starts a sentence or a clause if a mark stands before it.
    fn open(&mut self, length: usize, at: usize, wide: bool) {
        match std::mem::take(&mut self.before) {
            Mark::Stop if wide => self.sentence = Some((length, at)),
            Mark::Comma if wide => self.clause = Some((length, at)),
            _ => {}
        }
    }

    /// The byte of the best place before this many characters, if it is in their second half.
    fn best(&self, length: usize) -> Option<usize> {
        let places = [self.sentence, self.clause, self.space]
            .into_iter()
            .flatten();
        let mut in_reach = places.filter(|(place, _)| *place >= length / 2);
        in_reach.next().map(|(_, at)| at)
    }
}
