//! A segment: the statistics of some documents, written once and never changed.
//!
//! Its **head** says which documents it holds, with their units; its **blocks** hold the terms, in
//! the order of their hash, so that the head tells which one block can hold a term. Deleting is
//! not writing: whoever keeps segments knows which documents are current.

mod block;
mod head;
mod make;
mod merge;

pub(crate) use block::{Block, Entry};
pub(crate) use head::{Held, Segment, UnitRow, push_size, take_chunk};
pub(crate) use make::segment_of;
pub(crate) use merge::{Input, merge};

/// A segment with its blocks.
#[derive(Debug, Clone)]
pub(crate) struct Whole {
    pub(crate) head: Segment,
    pub(crate) blocks: Vec<Vec<u8>>,
}
