//! Captions: what WebVTT and SubRip share. See `spec/formats/captions.md`.

pub(super) mod srt;
pub(super) mod vtt;

use crate::block::{Block, BlockKind};
use crate::json::{Builder, Json};
use crate::text::{Category, category, is_label, is_space, squash, trim, trim_start};

/// The utterances of a file, and who speaks now.
#[derive(Default)]
struct Transcript {
    blocks: Vec<Block>,
    speaker: Option<Speaker>,
}

struct Speaker {
    name: String,
    /// The name with the role that stood after it.
    full: Option<String>,
}

/// Lines of one cue that one voice says.
#[derive(Default)]
struct Utterance {
    text: String,
    dash: bool,
}

impl Transcript {
    /// Adds the text of a cue, markup removed, in which names at the start of lines tell who speaks.
    fn cue(&mut self, text: &str, time: &str) {
        let mut open: Option<Utterance> = None;
        for line in text.split('\n').map(trim).filter(|line| !line.is_empty()) {
            let (dash, line) = without_dash(line);
            if dash || starts_with_speaker(line) {
                self.close(open.take(), time);
            }
            let open = open.get_or_insert_with(|| Utterance {
                dash,
                ..Utterance::default()
            });
            if !open.text.is_empty() {
                open.text.push(' ');
            }
            open.text.push_str(line);
        }
        self.close(open, time);
    }

    /// Adds what a voice says that markup names.
    fn voiced(&mut self, text: &str, time: &str, voice: String) {
        self.speaker = Some(Speaker {
            name: voice,
            full: None,
        });
        self.say(squash(text), time);
    }

    fn close(&mut self, utterance: Option<Utterance>, time: &str) {
        let Some(utterance) = utterance else {
            return;
        };
        let mut text = squash(&utterance.text);
        if let Some((speaker, said)) = speaker_and_text(&text) {
            self.speaker = Some(speaker);
            text = said.to_owned();
        } else if utterance.dash {
            self.speaker = None;
        }
        self.say(text, time);
    }

    fn say(&mut self, text: String, time: &str) {
        if text.is_empty() {
            return;
        }
        self.blocks.push(Block {
            kind: BlockKind::Paragraph,
            text,
            meta: Some(self.meta(time)),
        });
    }

    fn meta(&self, time: &str) -> Json {
        let name = self.speaker.as_ref().map_or("", |speaker| &speaker.name);
        let mut meta = Builder::with_capacity(7, 2 * name.len() + time.len() + 32);
        meta.object();
        if let Some(speaker) = &self.speaker {
            meta.key("speaker").string(&speaker.name);
            if let Some(full) = &speaker.full {
                meta.key("speaker_full").string(full);
            }
        }
        meta.key("time").string(time);
        meta.finish()
    }
}

/// The line without a dash and the whitespace after it, and whether it had one.
fn without_dash(line: &str) -> (bool, &str) {
    match line.strip_prefix('-') {
        Some(after) if after.starts_with(is_space) => (true, trim_start(after)),
        _ => (false, line),
    }
}

fn starts_with_speaker(line: &str) -> bool {
    prefix(line).is_some_and(|prefix| prefix.rest.is_empty() || prefix.rest.starts_with(is_space))
}

/// Who says a text, if it says so, and what is said.
fn speaker_and_text(text: &str) -> Option<(Speaker, &str)> {
    let prefix = prefix(text)?;
    let said = trim_start(prefix.rest);
    if said.is_empty() || said.len() == prefix.rest.len() {
        return None;
    }
    let name = prefix.name.to_owned();
    let full = prefix.role.map(|role| format!("{name} ({role})"));
    Some((Speaker { name, full }, said))
}

/// `Name:` or `Name (role):`, with what follows the colon.
struct Prefix<'a> {
    name: &'a str,
    role: Option<&'a str>,
    rest: &'a str,
}

const MOST_WORDS: usize = 4;

fn prefix(text: &str) -> Option<Prefix<'_>> {
    let mut rest = after_word(text)?;
    for _ in 1..MOST_WORDS {
        match rest.strip_prefix(' ').and_then(after_word) {
            Some(after) => rest = after,
            None => break,
        }
    }
    let name = text.get(..text.len() - rest.len())?;
    let (role, rest) = match rest.strip_prefix(" (") {
        Some(inner) => {
            let (role, after) = inner.split_once([')', '('])?;
            let closed = inner.get(role.len()..)?.starts_with(')') && !role.is_empty();
            (Some(role).filter(|_| closed), after)
        }
        None => (None, rest),
    };
    let rest = rest.strip_prefix(':')?;
    (!is_label(name)).then_some(Prefix { name, role, rest })
}

/// What follows a capitalised word.
fn after_word(text: &str) -> Option<&str> {
    let after = text.strip_prefix(|c| category(c) == Category::Lu)?;
    Some(after.trim_start_matches(|c| {
        matches!(c, '\'' | '’' | '.' | '-') || category(c).is_letter() || category(c).is_mark()
    }))
}

/// The text without anything between `<` and `>`.
fn push_without_tags(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        let Some((_, after)) = tag.split_once('>') else {
            break;
        };
        out.push_str(before);
        rest = after;
    }
    out.push_str(rest);
}

/// A time as `hh:mm:ss`.
fn clock(hours: Option<&str>, minutes: &str, seconds: &str) -> String {
    let hours = hours.unwrap_or("0");
    format!("{hours:0>2}:{minutes:0>2}:{seconds:0>2}")
}

/// So many digits of ASCII and what follows them; none when there are fewer than `least`.
fn digits(text: &str, least: usize, most: usize) -> Option<(&str, &str)> {
    let count = text
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    if count < least {
        return None;
    }
    text.split_at_checked(count)
}
