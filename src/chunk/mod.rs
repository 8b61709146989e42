//! Blocks to chunks: seams, cuts and packing. See `spec/chunking.md`.

mod cuts;
mod lines;
mod outline;
mod pack;
mod pieces;
mod seams;
mod sentences;
mod stretch;

use std::borrow::Cow;

pub use outline::{Chunk, Chunked, Heading, JudgedBy};
pub(crate) use outline::{PATH_DEPTH, title};

use crate::block::Block;
use crate::config::{Config, Grain};
use crate::judge::{Asker, Judging};
use crate::run::Run;
use outline::Body;
use stretch::Shifts;

/// Splits blocks at headings, at size limits and, where somebody judges, where the topic changes.
///
/// ```
/// # use context_atlas::{Block, BlockKind, Config, chunk::Chunker, judge::Judging, run::Step};
/// let blocks = vec![
///     Block::new(BlockKind::Heading(1), "Fees"),
///     Block::new(BlockKind::Paragraph, "Late payment costs five pounds."),
/// ];
/// let mut run = Chunker::new(Config::default(), Judging::Nobody).chunk(blocks);
/// let Step::Done(Ok(chunked)) = run.step([]) else { panic!("nothing to wait for") };
/// assert_eq!(chunked.chunks[0].text, "[Fees]\n\nLate payment costs five pounds.");
/// ```
#[derive(Debug, Clone)]
pub struct Chunker {
    config: Config,
    judging: Judging,
}

/// What becomes of stretches in which people talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speech {
    /// They are cut like any other.
    Cut,
    /// Nothing is asked about a stretch whose spoken blocks hold at least half its text.
    Keep,
}

impl Chunker {
    /// A chunker of these sizes.
    #[must_use]
    pub fn new(config: Config, judging: Judging) -> Self {
        Self { config, judging }
    }

    /// Chunks of the blocks, in order; every block with text but a heading is in at least one.
    #[must_use]
    pub fn chunk(&self, blocks: Vec<Block>) -> Run<Chunked> {
        let Self { config, judging } = self.clone();
        Run::new(move |port| async move {
            let asker = Asker::new(port, judging);
            Ok(chunk(&blocks, &config, Speech::Cut, &asker).await)
        })
    }
}

/// Chunks by headings and sizes alone.
#[must_use]
pub fn structural(blocks: &[Block], config: &Config) -> Chunked {
    let body = Body::new(blocks, config);
    body.chunked(&Shifts::default(), config, None)
}

/// Chunks by headings, sizes and what the asker's judge says of the seams.
pub async fn chunk(blocks: &[Block], config: &Config, speech: Speech, asker: &Asker) -> Chunked {
    let config = &grained(config, asker.judging());
    let body = Body::new(blocks, config);
    let judged_by = match asker.judging() {
        Judging::Nobody => return body.chunked(&Shifts::default(), config, None),
        Judging::Local => JudgedBy::Local,
        Judging::Host { .. } => JudgedBy::Host,
    };
    let stretches = stretch::stretches(&body, config, speech);
    match seams::shifts(&stretches, config, asker).await {
        Some(shifts) => body.chunked(&shifts, config, Some(judged_by)),
        None => body.chunked(&Shifts::default(), config, None),
    }
}

/// The sizes of the grain that a judge is given.
fn grained(config: &Config, judging: Judging) -> Cow<'_, Config> {
    match judging.grain(config) {
        Grain::Fine => Cow::Owned(config.fine()),
        Grain::Published => Cow::Borrowed(config),
    }
}
