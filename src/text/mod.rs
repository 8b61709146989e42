//! The text rules that everything else stands on. See `spec/text.md`.

mod space;

pub use space::{is_space, squash, trim, trim_end, trim_start};
