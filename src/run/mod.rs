//! A piece of work that does no IO: it says what it needs and goes on when it is given. See `spec/run.md`.
//!
//! [`Run::step`] takes replies and returns the next needs or the result. The work inside is an
//! `async` block over a [`Port`]; hosts are loops around `step`, of which [`drive()`] is the native one.

mod drive;

pub use drive::{Host, drive};

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};

use crate::document::Document;
use crate::error::Result;
use crate::judge::{Request, Response};
use crate::search::{Hit, Query};

/// Work that can be stopped, moved to another thread and gone on with.
pub struct Run<T> {
    work: Option<Pin<Box<dyn Future<Output = Result<T>> + Send>>>,
    mailbox: Arc<Mutex<Mailbox>>,
}

/// What a run waits for, or tells ([`Need::Progress`], which takes no reply).
#[derive(Debug)]
#[non_exhaustive]
pub enum Need {
    /// A judge's answer: [`Reply::Answer`].
    Ask(Request),
    /// The best units for exact terms: [`Reply::Hits`].
    Search(Query),
    /// The caller's own search by meaning: [`Reply::Hits`].
    Nearest {
        /// The question as asked.
        query: String,
        /// How many hits at most.
        limit: usize,
        /// The documents to stay within, or all.
        documents: Option<Vec<String>>,
    },
    /// Stored documents: [`Reply::Documents`], in this order, `None` where there is none.
    Documents(Vec<String>),
    /// How far the work has come.
    Progress(Progress),
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How much of it is done.
    pub done: usize,
    /// Of how much.
    pub total: usize,
}

/// The stages of a run, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Bytes to blocks.
    Reading,
    /// Blocks to units.
    Structuring,
    /// Requests to the judge.
    Asking,
    /// Exact-term statistics.
    Indexing,
}

/// The answer to a [`Need`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Reply {
    /// To [`Need::Ask`]; `None` where the request failed.
    Answer(Option<Response>),
    /// To [`Need::Search`] and [`Need::Nearest`].
    Hits(Vec<Hit>),
    /// To [`Need::Documents`].
    Documents(Vec<Option<Arc<Document>>>),
    /// The host could not do it: the run ends with this error.
    Failed(crate::error::Error),
}

/// What [`Run::step`] comes to.
#[derive(Debug)]
pub enum Step<T> {
    /// New needs with their numbers. Empty while earlier needs are open.
    Needs(Vec<(u64, Need)>),
    /// The result. No further step is taken.
    Done(Result<T>),
}

#[derive(Default)]
struct Mailbox {
    next: u64,
    needs: Vec<(u64, Need)>,
    replies: HashMap<u64, Reply>,
    waiting: HashMap<u64, Waker>,
}

fn lock(mailbox: &Mutex<Mailbox>) -> MutexGuard<'_, Mailbox> {
    mailbox
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Idle;

impl Wake for Idle {
    fn wake(self: Arc<Self>) {}
}

impl<T> Run<T> {
    /// A run of the work that `start` builds over its port.
    pub fn new<F>(start: impl FnOnce(Port) -> F) -> Self
    where
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let mailbox = Arc::<Mutex<Mailbox>>::default();
        let port = Port {
            mailbox: Arc::clone(&mailbox),
        };
        Self {
            work: Some(Box::pin(start(port))),
            mailbox,
        }
    }

    /// Hands over replies, goes on as far as possible, and returns what is needed next.
    ///
    /// A reply to a number that is not open is dropped.
    pub fn step(&mut self, replies: impl IntoIterator<Item = (u64, Reply)>) -> Step<T> {
        for (number, reply) in replies {
            if let Reply::Failed(error) = reply {
                self.work = None;
                return Step::Done(Err(error));
            }
            let mut mailbox = lock(&self.mailbox);
            if let Some(waker) = mailbox.waiting.remove(&number) {
                mailbox.replies.insert(number, reply);
                drop(mailbox);
                waker.wake();
            }
        }
        let Some(work) = &mut self.work else {
            return Step::Needs(Vec::new());
        };
        let waker = Waker::from(Arc::new(Idle));
        match work.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(result) => {
                self.work = None;
                Step::Done(result)
            }
            Poll::Pending => Step::Needs(std::mem::take(&mut lock(&self.mailbox).needs)),
        }
    }
}

impl<T> std::fmt::Debug for Run<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run")
            .field("done", &self.work.is_none())
            .finish_non_exhaustive()
    }
}

/// The inside of a run: where its work states needs and awaits replies.
#[derive(Clone)]
pub struct Port {
    mailbox: Arc<Mutex<Mailbox>>,
}

impl std::fmt::Debug for Port {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Port")
    }
}

impl Port {
    /// Tells the host how far the work is; shown at the next need.
    pub fn tell(&self, progress: Progress) {
        let mut mailbox = lock(&self.mailbox);
        let number = mailbox.next;
        mailbox.next += 1;
        mailbox.needs.push((number, Need::Progress(progress)));
    }

    /// Tells the host how far the work is, and lets it have a turn before going on.
    pub async fn turn(&self, progress: Progress) {
        self.tell(progress);
        let mut given = false;
        std::future::poll_fn(|context| {
            if std::mem::replace(&mut given, true) {
                return Poll::Ready(());
            }
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
    }

    /// A judge's answer, `None` where the request failed.
    pub async fn ask(&self, request: Request) -> Option<Response> {
        match self.need(Need::Ask(request)).await {
            Reply::Answer(answer) => answer,
            _ => None,
        }
    }

    /// The best units for exact terms.
    pub async fn search(&self, query: Query) -> Vec<Hit> {
        match self.need(Need::Search(query)).await {
            Reply::Hits(hits) => hits,
            _ => Vec::new(),
        }
    }

    /// The caller's own search by meaning.
    pub async fn nearest(
        &self,
        query: String,
        limit: usize,
        documents: Option<Vec<String>>,
    ) -> Vec<Hit> {
        match self
            .need(Need::Nearest {
                query,
                limit,
                documents,
            })
            .await
        {
            Reply::Hits(hits) => hits,
            _ => Vec::new(),
        }
    }

    /// Stored documents by id, in the order asked.
    pub async fn documents(&self, ids: Vec<String>) -> Vec<Option<Arc<Document>>> {
        match self.need(Need::Documents(ids)).await {
            Reply::Documents(documents) => documents,
            _ => Vec::new(),
        }
    }

    fn need(&self, need: Need) -> Waiting {
        Waiting {
            mailbox: Arc::clone(&self.mailbox),
            need: Some(need),
            number: 0,
        }
    }
}

/// States its need when first polled, so that needs go out in the order they are awaited.
struct Waiting {
    mailbox: Arc<Mutex<Mailbox>>,
    need: Option<Need>,
    number: u64,
}

impl Future for Waiting {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Reply> {
        let this = &mut *self;
        let mut mailbox = lock(&this.mailbox);
        if let Some(need) = this.need.take() {
            this.number = mailbox.next;
            mailbox.next += 1;
            mailbox.needs.push((this.number, need));
        } else if let Some(reply) = mailbox.replies.remove(&this.number) {
            return Poll::Ready(reply);
        }
        mailbox.waiting.insert(this.number, context.waker().clone());
        Poll::Pending
    }
}
