//! Where documents are kept. See `spec/search.md`.

mod catalog;
mod collection;
pub mod indexed;
mod tiers;

pub use collection::Collection;
