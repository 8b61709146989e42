//! Chat and agent transcripts of any vendor, recognised by their structure. See `spec/formats/chat.md`.
//!
//! A [`log`] takes bytes; JSON becomes a [`tape`], of JSON [`lines`] one after the other; the [`root`]
//! says which items make a conversation, the [`talk`] which of them count; an [`item`] holds a
//! [`message`], a message [`part`]s; the [`thread`] writes blocks and knows what answers what.

mod item;
mod keyed;
mod lines;
mod log;
mod message;
mod part;
mod root;
mod talk;
mod tape;
mod thread;
mod time;
mod value;

pub use self::log::Log;

use self::root::Conversation;
use self::talk::Talk;
use self::tape::Tape;
use super::{Input, decode, without_mark};
use crate::block::{Block, BlockKind};
use crate::error::{Error, ErrorKind, Result};
use crate::json::Fault;

/// Reads a transcript: JSON, or JSON Lines.
///
/// # Errors
/// `Input` for what is no JSON, and for JSON that holds no conversation.
pub(super) fn read(input: Input<'_>) -> Result<Vec<Block>> {
    let bytes = match input {
        Input::Text(text) => without_mark(text).as_bytes(),
        Input::Bytes(bytes) if log::is_utf_16(bytes) => return read(Input::Text(&decode(bytes))),
        Input::Bytes(bytes) => bytes,
    };
    match Log::lines_of(bytes) {
        Some(lines) => lines?.blocks(),
        None => whole(&decode(bytes)),
    }
}

/// Reads one JSON value.
fn whole(text: &str) -> Result<Vec<Block>> {
    let fault = |fault: Fault| Error::new(ErrorKind::Input, fault.message());
    let tape = Tape::of(text).map_err(fault)?;
    let mut blocks = Vec::new();
    for conversation in root::conversations(tape.root())? {
        write(&conversation, &mut blocks);
    }
    Ok(blocks)
}

fn write(conversation: &Conversation<'_>, blocks: &mut Vec<Block>) {
    if let Some(title) = &conversation.title {
        blocks.push(Block::new(BlockKind::Heading(1), title.as_str()));
    }
    let mut talk = Talk::after(&conversation.system());
    for item in &conversation.items {
        talk.item(*item);
    }
    blocks.append(&mut talk.blocks());
}
