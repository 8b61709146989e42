//! Ordering search hits by whether they answer. See `spec/ranking.md`.
