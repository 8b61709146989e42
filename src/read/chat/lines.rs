//! JSON Lines, one at a time: a conversation whose items they are, or as many conversations.

use super::item::is_recognised;
use super::root;
use super::talk::Talk;
use super::tape::Tape;
use super::value::Value;
use crate::block::Block;
use crate::error::{Error, ErrorKind, Result};

/// The lines so far.
#[derive(Debug, Default)]
pub(super) struct Lines {
    number: usize,
    /// The last line with text only ends too early, which is an error should another follow.
    cut: Option<Error>,
    /// Whether any line is known to be an item: until then each may be a conversation.
    is_recognised: bool,
    talk: Talk,
    listed: Vec<Block>,
    conversations: usize,
}

impl Lines {
    /// Takes the next line.
    ///
    /// # Errors
    /// `Input` where it is no JSON, or the one before it was cut.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        self.number += 1;
        if text
            .bytes()
            .all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
        {
            return Ok(());
        }
        if let Some(error) = self.cut.take() {
            return Err(error);
        }
        match Tape::of(text) {
            Ok(tape) => self.item(tape.root()),
            Err(fault) => {
                let message = format!("Invalid JSONL at line {}: {}", self.number, fault.message());
                let error = Error::new(ErrorKind::Input, message);
                if !fault.cut {
                    return Err(error);
                }
                self.cut = Some(error);
            }
        }
        Ok(())
    }

    fn item(&mut self, item: Value<'_>) {
        if !self.is_recognised {
            self.is_recognised = is_recognised(item);
            let listed = root::listed(item, self.conversations);
            if self.is_recognised {
                self.listed = Vec::new();
            } else if let Some(conversation) = listed {
                self.conversations += 1;
                super::write(&conversation, &mut self.listed);
            }
        }
        self.talk.item(item);
    }

    /// The blocks of the lines so far.
    pub(super) fn blocks_so_far(&self) -> &[Block] {
        match self.is_recognised {
            true => self.talk.blocks_so_far(),
            false => &self.listed,
        }
    }

    /// The blocks of all lines.
    ///
    /// # Errors
    /// `Input` where no line was of a conversation.
    pub(super) fn blocks(self) -> Result<Vec<Block>> {
        match (self.is_recognised, self.conversations) {
            (true, _) => Ok(self.talk.blocks()),
            (false, 0) => Err(self.cut.unwrap_or_else(root::no_transcript)),
            (false, _) => Ok(self.listed),
        }
    }
}
