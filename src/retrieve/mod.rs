//! From a question to a context. See `spec/retrieval.md`.
