//! Counting what a section is made of.

use super::commands;
use super::cues::{self, Cue};
use crate::block::{Block, BlockKind};
use crate::judge::Makeup;
use crate::text::{is_space, trim};

/// A long section is judged by this many words of its start.
const ENOUGH_WORDS: usize = 6000;
/// The longest line that can name an entry.
const NAME: usize = 120;

impl Makeup {
    /// Counts over blocks in order.
    pub(crate) fn add(&mut self, block: &Block, before: Option<&Block>) {
        if self.words > ENOUGH_WORDS {
            return;
        }
        let text = trim(&block.text);
        match block.kind {
            BlockKind::Heading(_) => self.heading(text),
            BlockKind::Code => self.code += 1,
            BlockKind::Table => self.rows += text.split('\n').skip(1).count(),
            BlockKind::Paragraph => self.paragraph(text),
        }
        let entry = |block: &Block| Some(block.meta("entry")?.as_str()?.to_owned());
        let named = entry(block);
        if named.is_some() && named != before.and_then(entry) {
            self.entries += 1;
        }
    }

    fn heading(&mut self, text: &str) {
        self.headings += 1;
        if text.ends_with(['?', '？']) || cues::asks(text) {
            self.questions += 1;
        } else if cues::counts_steps(text) {
            self.steps += 1;
        } else if is_identifier(text) {
            self.entries += 1;
        }
    }

    fn paragraph(&mut self, text: &str) {
        if text.len() <= NAME && is_identifier(text) {
            self.entries += 1;
            return;
        }
        for line in text.split('\n').map(trim) {
            let item = item(line);
            let explained = item.is_some_and(|(item, _)| explains_term(item));
            self.entries += usize::from(explained);
            let numbered = item.is_some_and(|(_, numbered)| numbered);
            self.steps += usize::from(numbered);
            self.prose(item.map_or(line, |(item, _)| item));
        }
    }

    /// Words by what they tell, sentences by how they begin.
    fn prose(&mut self, line: &str) {
        let mut opens = true;
        let mut lower = String::new();
        for word in line.split(is_space).filter(|word| !word.is_empty()) {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            if bare.is_empty() {
                continue;
            }
            lower.clear();
            lower.extend(bare.chars().map(|c| c.to_ascii_lowercase()));
            self.words += 1;
            if opens {
                self.sentences += 1;
                self.commands += usize::from(commands::commands(&lower));
            }
            match cues::of(&lower) {
                Some(Cue::Binding) => self.binding += 1,
                Some(Cue::Telling) => self.telling += 1,
                Some(Cue::Address) => self.address += 1,
                None => self.telling += usize::from(is_year(&lower)),
            }
            opens = word.ends_with(['.', '!', '?', '。']);
        }
    }

    /// The sum of two counts.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            words: self.words + other.words,
            sentences: self.sentences + other.sentences,
            commands: self.commands + other.commands,
            steps: self.steps + other.steps,
            code: self.code + other.code,
            rows: self.rows + other.rows,
            entries: self.entries + other.entries,
            headings: self.headings + other.headings,
            questions: self.questions + other.questions,
            binding: self.binding + other.binding,
            telling: self.telling + other.telling,
            address: self.address + other.address,
        }
    }
}

/// A year of the last millennium or of this century.
fn is_year(word: &str) -> bool {
    word.len() == 4
        && word
            .parse()
            .is_ok_and(|year: u32| (1000..2100).contains(&year))
}

/// The text of a list item, and whether it is numbered.
pub(super) fn item(line: &str) -> Option<(&str, bool)> {
    let bullet = line.strip_prefix(['-', '*', '+', '•']);
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = digits
        .strip_prefix(['.', ')'])
        .filter(|_| (1..4).contains(&(line.len() - digits.len())));
    let rest = bullet.or(number)?;
    let text = rest.trim_start_matches(is_space);
    (text.len() < rest.len()).then_some((text, bullet.is_none()))
}

/// A short term before a colon or a dash.
fn explains_term(item: &str) -> bool {
    let ends = [": ", " – ", " — ", " - "];
    let end = ends.iter().filter_map(|end| item.find(end)).min();
    end.is_some_and(|end| (2..=40).contains(&end))
}

/// `path.walk(top)`, `MAX_SIZE`, `--verbose`, `config.debug`: a name of code alone on its line.
fn is_identifier(text: &str) -> bool {
    let text = text.trim_matches('`');
    if text.len() > NAME || text.is_empty() {
        return false;
    }
    if let Some((name, rest)) = text.split_once('(') {
        return !name.is_empty()
            && name.chars().all(of_code)
            && (rest.ends_with(')') || rest.contains("->"));
    }
    let marked = text.starts_with("--") || text.contains(['_', '.', '<']) || text.ends_with("()");
    let name = text.split([' ', '=', '<']).next().unwrap_or_default();
    let spaced = text.contains(' ') && !text.starts_with('-');
    marked
        && !spaced
        && !text.ends_with('.')
        && name.chars().all(of_code)
        && text.chars().any(char::is_alphabetic)
}

fn of_code(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | ':' | '/')
}
