//! A segment: the statistics of some documents, written once and never changed.
//!
//! Its **head** says which documents it holds, with their units; its **pages** hold the terms, in
//! the order of their hash, so that the head tells which one page can hold a term. Deleting is
//! not writing: whoever keeps segments knows which documents are current.

mod head;
mod make;
mod merge;
mod page;

pub(crate) use head::{Held, Segment, UnitRow, push_size, take_chunk};
pub(crate) use make::segment_of;
pub(crate) use merge::{Input, merge};
pub(crate) use page::{Entry, Page};

/// A segment with its pages.
#[derive(Debug, Clone)]
pub(crate) struct Whole {
    pub(crate) head: Segment,
    pub(crate) pages: Vec<Vec<u8>>,
}
