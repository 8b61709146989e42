//! Conversations: turns become messages and outputs, linked to what they answer, belong to, settle
//! and correct. See `spec/profiles/conversational.md`.

mod corrections;
mod messages;
mod outcomes;
mod parts;
mod replies;
mod similar;
mod turns;
mod unit;

use super::headings::{Headings, PathId};
use crate::block::Block;
use crate::config::Config;
use crate::document::{Link, Unit};
use crate::judge::Asker;

use messages::Messages;
use outcomes::Outcomes;
use turns::Turns;

/// A block of a conversation: its index in the document, itself, and where it stands.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) index: usize,
    pub(super) block: Block,
    pub(super) path: PathId,
}

/// The units and links that blocks of a conversation make.
#[derive(Debug, Default)]
pub(super) struct Talk {
    pub(super) units: Vec<Unit>,
    pub(super) links: Vec<Link>,
}

/// Builds one conversational section, its units numbered on from `offset`. `prior` are the messages
/// and outputs of the conversation it continues; new turns may link back to them.
pub(super) async fn build(
    section: impl Iterator<Item = Said>,
    headings: &Headings,
    prior: &[Unit],
    offset: usize,
    config: &Config,
    asker: &Asker,
) -> Talk {
    let mut turns = Turns::of(prior, section);
    let parts = parts::of(&mut turns, prior, headings, offset, config.chars_per_token);
    let answered = replies::find(&turns, &parts, config.conversation_replies, asker).await;
    let messages = Messages::of(&turns, &parts);
    let Outcomes { recorded, decided } = match config.conversation_outcomes {
        true => outcomes::find(&messages, asker).await,
        false => Outcomes::default(),
    };
    let corrected = match config.conversation_corrections {
        true => corrections::find(&messages, &answered, asker).await,
        false => Vec::new(),
    };
    let mut links = replies::links(&turns, &parts, &answered);
    links.extend(decided);
    links.extend(corrected);
    turns.forget_replies();
    let outcomes = recorded.iter().map(|message| message.place).collect();
    let units = unit::units(&turns, parts, headings, &outcomes);
    Talk { units, links }
}
