//! Chat and agent transcripts of any vendor, recognised by their structure. See `spec/formats/chat.md`.
//!
//! JSON becomes a [`tape`]; the [`root`] says which items make a conversation; an [`item`] holds a
//! [`message`], a message [`part`]s; the [`thread`] writes blocks and knows what answers what.

mod item;
mod keyed;
mod message;
mod part;
mod root;
mod tape;
mod thread;
mod time;
mod value;

use self::root::Conversation;
use self::tape::Tape;
use self::thread::Thread;
use crate::block::{Block, BlockKind};
use crate::error::Result;

/// Reads a transcript: JSON, or JSON Lines.
///
/// # Errors
/// `Input` for what is no JSON, and for JSON that holds no conversation.
pub(super) fn read(text: &str) -> Result<Vec<Block>> {
    let tape = Tape::of(text)?;
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
    let mut thread = Thread::new(blocks);
    thread.system(&conversation.system());
    for (position, item) in item::kept(&conversation.items) {
        thread.item(position, item);
    }
}
