//! Where documents are kept. See `spec/search.md`.

mod catalog;
mod collection;
mod tiers;

pub use collection::Collection;
