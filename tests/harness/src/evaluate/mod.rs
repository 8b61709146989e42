//! How much of the text that answers a question the engine's contexts hold.
//!
//! The scores are those of the evaluation's own scorer; [`score`] is a port of it.

pub mod board;
pub mod oracle;
pub mod questions;
pub mod score;
pub mod shelf;
pub mod table;
