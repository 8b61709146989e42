//! Context Atlas turns documents into the few hundred tokens of context that answer a question.
//!
//! Bytes are [`read`] into blocks; [`chunk`] cuts blocks into chunks; [`prose`] makes them the units
//! and links of a [`document`], which a [`source`] keeps. A question gathers candidates by
//! [`search`], a [`judge`] keeps those that answer, and [`retrieve`] adds what their profile says
//! must come along. All that waits for the outside world is a [`run::Run`]; [`processor`] puts the
//! steps in order. `spec/README.md` states the rules.
#![cfg_attr(
    not(feature = "formats"),
    allow(
        dead_code,
        unused_imports,
        reason = "what several formats share and the core does not need"
    )
)]

pub mod block;
pub mod chunk;
pub mod config;
pub mod document;
pub mod error;
pub mod ingest;
#[cfg(feature = "js")]
mod js;
pub mod json;
pub mod judge;
#[cfg_attr(not(feature = "formats"), path = "markup/without.rs")]
mod markup;
pub mod processor;
pub mod prose;
pub mod read;
pub mod rerank;
pub mod retrieve;
pub mod run;
pub mod search;
mod sort;
pub mod source;
#[cfg(feature = "formats")]
pub mod tabular;
pub mod text;

pub use block::{Block, BlockKind};
pub use config::Config;
pub use document::Document;
pub use error::{Error, ErrorKind, Result};
pub use json::Json;
pub use processor::Processor;
pub use run::Run;
