//! Ingest, append, retrieve: the calls above in order.

use crate::config::Config;
use crate::judge::{Asker, Judging};
use crate::retrieve::{Context, Inquiry, retrieve};
use crate::run::Run;

/// Turns input into documents and questions into contexts.
#[derive(Debug, Clone)]
pub struct Processor {
    /// What can be tuned.
    pub config: Config,
    /// Who judges.
    pub judging: Judging,
}

impl Processor {
    /// The context that answers a question; `None` where the judge did not answer.
    ///
    /// The run ends with an error of kind `Judge` where nobody judges. See `spec/retrieval.md`.
    pub fn retrieve(&self, inquiry: impl Into<Inquiry>) -> Run<Option<Context>> {
        let (config, judging) = (self.config.clone(), self.judging);
        let inquiry = inquiry.into();
        Run::new(move |port| {
            let asker = Asker::new(port.clone(), judging);
            retrieve(port, asker, config, inquiry)
        })
    }
}
