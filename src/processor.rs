//! Ingest, append, retrieve: the calls above in order.

use crate::config::Config;
use crate::judge::Judging;

/// Turns input into documents and questions into contexts.
#[derive(Debug, Clone)]
pub struct Processor {
    /// What can be tuned.
    pub config: Config,
    /// Who judges.
    pub judging: Judging,
}
