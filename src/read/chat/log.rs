//! A transcript as its bytes come. Of JSON Lines each line is read when it is whole and let go of;
//! anything else is kept until its end.

use super::lines::Lines;
use super::tape::Tape;
use crate::block::Block;
use crate::error::Result;
use crate::read::Input;
use crate::read::encoding::decode;

/// The mark that UTF-8 may start with.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A chat transcript as its bytes come. Of JSON Lines no more is kept than the line under way and
/// the blocks so far. See `spec/formats/chat.md`.
///
/// ```
/// # use context_atlas::read::Log;
/// let mut log = Log::default();
/// log.feed(b"{\"role\": \"user\", \"content\": \"Hel")?;
/// log.feed(b"lo\"}\n{\"role\": \"assistant\", \"content\": \"Hi\"}\n")?;
/// assert_eq!(log.blocks()?.len(), 2);
/// # Ok::<(), context_atlas::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Log {
    /// What is not read yet: all there was where this is no JSON Lines, else the start of a line.
    kept: Vec<u8>,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// Not told yet; see [`First`].
    Unknown(First),
    Lines(Box<Lines>),
    Whole,
}

impl Default for Form {
    fn default() -> Self {
        Self::Unknown(First::default())
    }
}

/// The first line with text, as far as it is found.
#[derive(Debug, Default)]
struct First {
    start: Option<usize>,
    end: Option<usize>,
    /// The bytes before this need no second look.
    searched: usize,
}

impl First {
    /// The line, once there is something after it.
    fn line<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        let is_text = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        if self.searched == 0 && MARK.starts_with(bytes) {
            return None;
        }
        if self.start.is_none() {
            if self.searched == 0 && bytes.starts_with(MARK) {
                self.searched = MARK.len();
            }
            self.start = Some(self.find(bytes, is_text)?);
        }
        if self.end.is_none() {
            self.end = Some(self.find(bytes, |byte| *byte == b'\n')?);
        }
        self.find(bytes, is_text)?;
        bytes.get(self.start?..self.end?)
    }

    fn find(&mut self, bytes: &[u8], is: impl Fn(&u8) -> bool) -> Option<usize> {
        let found = bytes.get(self.searched..)?.iter().position(is);
        self.searched = found.map_or(bytes.len(), |found| self.searched + found);
        found.map(|_| self.searched)
    }
}

impl Log {
    /// The lines of a file at hand; nothing where it is no JSON Lines.
    pub(super) fn lines_of(bytes: &[u8]) -> Option<Result<Lines>> {
        let first = First::default().line(bytes)?;
        Tape::of(&decode(first)).ok()?;
        let (mut lines, mut kept) = (Lines::default(), Vec::new());
        let read = read_lines(&mut lines, &mut kept, bytes);
        let last = read.and_then(|()| lines.line(&decode(&kept)));
        Some(last.map(|()| lines))
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// `Input` for a line that is no JSON; nothing may follow.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<()> {
        if let Form::Lines(lines) = &mut self.form {
            return read_lines(lines, &mut self.kept, bytes);
        }
        self.kept.extend_from_slice(bytes);
        let Form::Unknown(first) = &mut self.form else {
            return Ok(());
        };
        if is_utf_16(&self.kept) {
            self.form = Form::Whole;
        } else if let Some(line) = first.line(&self.kept) {
            if Tape::of(&decode(line)).is_err() {
                self.form = Form::Whole;
                return Ok(());
            }
            let mut lines = Box::new(Lines::default());
            let fed = std::mem::take(&mut self.kept);
            read_lines(&mut lines, &mut self.kept, &fed)?;
            self.form = Form::Lines(lines);
        }
        Ok(())
    }

    /// What is read of a conversation so far; nothing of what is read at its end only.
    #[must_use]
    pub fn blocks_so_far(&self) -> &[Block] {
        match &self.form {
            Form::Lines(lines) => lines.blocks_so_far(),
            Form::Unknown(_) | Form::Whole => &[],
        }
    }

    /// The blocks of all there was.
    ///
    /// # Errors
    /// `Input` for what is no JSON, and for JSON that holds no conversation.
    pub fn blocks(self) -> Result<Vec<Block>> {
        match self.form {
            Form::Lines(mut lines) => {
                lines.line(&decode(&self.kept))?;
                lines.blocks()
            }
            _ if is_utf_16(&self.kept) => super::read(Input::Text(&decode(&self.kept))),
            _ => super::whole(&decode(&self.kept)),
        }
    }
}

pub(super) fn is_utf_16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
}

/// Reads the lines that bytes complete, and keeps the start of the next.
fn read_lines(lines: &mut Lines, kept: &mut Vec<u8>, bytes: &[u8]) -> Result<()> {
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let (line, after) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        if kept.is_empty() {
            lines.line(&decode(line))?;
        } else {
            kept.extend_from_slice(line);
            lines.line(&decode(kept))?;
            kept.clear();
        }
        rest = after.get(1..).unwrap_or_default();
    }
    kept.extend_from_slice(rest);
    Ok(())
}
