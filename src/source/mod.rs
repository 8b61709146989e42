//! Where documents are kept. See `spec/search.md`.
