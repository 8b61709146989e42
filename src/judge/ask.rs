//! Who judges, and how many requests are out at once.

use futures_util::StreamExt as _;
use futures_util::stream;

use super::{Response, Subject};
use crate::run::Port;

/// Who judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judging {
    /// Nobody: structure only.
    Nobody,
    /// The engine itself, deterministic, without network.
    Local,
    /// The host: a model or a hook, `concurrency` requests at a time (at least 1).
    Host {
        /// How many requests may be out at once.
        concurrency: usize,
    },
}

/// Asks on behalf of one run.
#[derive(Debug, Clone)]
pub struct Asker {
    port: Port,
    judging: Judging,
}

impl Asker {
    /// An asker over a run's port.
    #[must_use]
    pub fn new(port: Port, judging: Judging) -> Self {
        Self { port, judging }
    }

    /// Who judges.
    #[must_use]
    pub fn judging(&self) -> Judging {
        self.judging
    }

    /// The answers about one subject; `None` where nobody judges or the request failed. A choice
    /// among nothing fails unasked.
    pub async fn ask(&self, subject: Subject) -> Option<Response> {
        match self.judging {
            Judging::Nobody => None,
            Judging::Local => Some(subject.judge_locally()),
            Judging::Host { .. } => {
                let request = subject.request();
                if request.is_answerable() {
                    self.port.ask(request).await
                } else {
                    None
                }
            }
        }
    }

    /// The answers about each subject, in order; a failed one is `None`.
    pub async fn ask_each(
        &self,
        subjects: impl IntoIterator<Item = Subject>,
    ) -> Vec<Option<Response>> {
        stream::iter(subjects)
            .map(|subject| self.ask(subject))
            .buffered(self.concurrency())
            .collect()
            .await
    }

    /// The answers about all subjects, in order, or `None` once one has failed, after which nothing
    /// more is asked.
    pub async fn ask_all(
        &self,
        subjects: impl IntoIterator<Item = Subject>,
    ) -> Option<Vec<Response>> {
        let mut answers = Vec::new();
        let mut asked = stream::iter(subjects)
            .map(|subject| self.ask(subject))
            .buffered(self.concurrency());
        while let Some(answer) = asked.next().await {
            answers.push(answer?);
        }
        Some(answers)
    }

    fn concurrency(&self) -> usize {
        match self.judging {
            Judging::Host { concurrency } => concurrency.max(1),
            Judging::Nobody | Judging::Local => 1,
        }
    }
}
