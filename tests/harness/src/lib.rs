//! Runs what is recorded against the engine: the conformance cases, the fault cases, the fixtures.
//!
//! A [`Bundle`] holds the files, a [`Suite`] the cases made of them, an [`Outcome`] what one case
//! came to, and [`report`] what is said of all, with the lists of what is [`accepted`]. Nothing here
//! does IO: `main.rs` reads folders natively, `node.mjs` and `browser.mjs` for the wasm build.
//! `README.md` beside this crate has the commands.

pub mod accepted;
mod base64;
pub mod bundle;
mod clip;
pub mod compare;
mod content;
pub mod evaluate;
mod faults;
mod fixtures;
pub mod host;
mod kinds;
mod made;
pub mod make;
pub mod report;
mod script;
pub mod suite;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use bundle::Bundle;
pub use kinds::exchanged;
pub use suite::{Case, Outcome, Suite};
