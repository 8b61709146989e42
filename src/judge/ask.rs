//! Who judges, and how many requests are out at once.

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt as _};

use super::{Response, Subject};
use crate::config::{Config, Grain};
use crate::run::{Port, Progress, Stage};

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

impl Judging {
    /// The grain asked for, or the one that suits the judge.
    pub(crate) fn grain(self, config: &Config) -> Grain {
        config.grain.unwrap_or(match self {
            Self::Local => Grain::Fine,
            Self::Nobody | Self::Host { .. } => Grain::Published,
        })
    }
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
    pub fn ask_each<'a, S>(&'a self, subjects: S) -> BoxFuture<'a, Vec<Option<Response>>>
    where
        S: IntoIterator<Item = Subject, IntoIter: Send + 'a>,
    {
        let mut asked = self.asked(subjects.into_iter());
        Box::pin(async move {
            let mut answers = Vec::new();
            while let Some(answer) = asked.next().await {
                answers.push(answer);
            }
            answers
        })
    }

    /// The answers about all subjects, in order, or `None` once one has failed, after which nothing
    /// more is asked.
    pub fn ask_all<'a, S>(&'a self, subjects: S) -> BoxFuture<'a, Option<Vec<Response>>>
    where
        S: IntoIterator<Item = Subject, IntoIter: Send + 'a>,
    {
        let mut asked = self.asked(subjects.into_iter());
        Box::pin(async move {
            let mut answers = Vec::new();
            while let Some(answer) = asked.next().await {
                answers.push(answer?);
            }
            Some(answers)
        })
    }

    /// Asks as many at once as the judge takes, and tells the host how many have been answered.
    fn asked<'a>(
        &'a self,
        subjects: impl Iterator<Item = Subject> + Send + 'a,
    ) -> BoxStream<'a, Option<Response>> {
        let total = subjects.size_hint().0;
        stream::iter(subjects)
            .map(|subject| self.ask(subject))
            .buffered(self.concurrency())
            .enumerate()
            .then(move |(before, answer)| async move {
                let done = before + 1;
                self.answered(done, total.max(done)).await;
                answer
            })
            .boxed()
    }

    async fn answered(&self, done: usize, total: usize) {
        match self.judging {
            Judging::Nobody => {}
            // The host does not wait for its own answers, and would have no turn.
            Judging::Local => self.reach(Stage::Asking, done, total).await,
            Judging::Host { .. } => self.port.tell(Progress {
                stage: Stage::Asking,
                done,
                total,
            }),
        }
    }

    /// Tells the host how far the work is, and lets it have a turn.
    pub(crate) async fn reach(&self, stage: Stage, done: usize, total: usize) {
        self.port.turn(Progress { stage, done, total }).await;
    }

    fn concurrency(&self) -> usize {
        match self.judging {
            Judging::Host { concurrency } => concurrency.max(1),
            Judging::Nobody | Judging::Local => 1,
        }
    }
}
