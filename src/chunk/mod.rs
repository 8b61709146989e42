//! Blocks to chunks: seams, cuts and packing. See `spec/chunking.md`.
