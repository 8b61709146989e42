//! The native loop around a run, for hosts that wait where they stand.

use std::sync::Arc;

use super::{Need, Progress, Reply, Run, Step};
use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::judge::{Request, Response};
use crate::search::{Hit, Query};
use crate::source::Collection;

/// What a run can be given. A host implements what its runs need.
pub trait Host {
    /// The answers to requests that are out at once, in their order; `None` for one that failed.
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>>;

    /// The best units for exact terms.
    ///
    /// # Errors
    /// `Store` where there is none, or it failed.
    fn search(&mut self, _query: &Query) -> Result<Vec<Hit>> {
        Err(absent())
    }

    /// The caller's own search by meaning; without one it finds nothing.
    ///
    /// # Errors
    /// Any the search has.
    fn nearest(
        &mut self,
        _query: &str,
        _limit: usize,
        _documents: Option<&[String]>,
    ) -> Result<Vec<Hit>> {
        Ok(Vec::new())
    }

    /// Stored documents in the order of the ids.
    ///
    /// # Errors
    /// `Store` where there is none, or it failed.
    fn documents(&mut self, _ids: &[String]) -> Result<Vec<Option<Arc<Document>>>> {
        Err(absent())
    }

    /// Told how far the work is.
    fn progress(&mut self, _progress: Progress) {}
}

fn stuck() -> Error {
    Error::new(
        ErrorKind::Aborted,
        "The run waits for something that it never asked for.",
    )
}

fn absent() -> Error {
    Error::new(
        ErrorKind::Store,
        "This run needs a store, and there is none.",
    )
}

/// A host of a judge alone, from a function that answers one request.
impl<F: FnMut(Request) -> Option<Response>> Host for F {
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        requests.into_iter().map(self).collect()
    }
}

/// A store with nobody to ask.
impl Host for Collection {
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        requests.iter().map(|_| None).collect()
    }

    fn search(&mut self, query: &Query) -> Result<Vec<Hit>> {
        Ok(Self::search(self, query))
    }

    fn documents(&mut self, ids: &[String]) -> Result<Vec<Option<Arc<Document>>>> {
        Ok(ids.iter().map(|id| self.document(id)).collect())
    }
}

/// Goes on with a run until it is done.
///
/// # Errors
/// Those of the run and of its host.
pub fn drive<T>(mut run: Run<T>, host: &mut impl Host) -> Result<T> {
    let mut replies = Vec::new();
    loop {
        match run.step(std::mem::take(&mut replies)) {
            Step::Done(result) => return result,
            Step::Needs(needs) if needs.is_empty() => return Err(stuck()),
            Step::Needs(needs) => replies = meet(needs, host),
        }
    }
}

fn meet(needs: Vec<(u64, Need)>, host: &mut impl Host) -> Vec<(u64, Reply)> {
    let mut replies = Vec::with_capacity(needs.len());
    let (mut numbers, mut requests) = (Vec::new(), Vec::new());
    for (number, need) in needs {
        match need {
            Need::Ask(request) => {
                numbers.push(number);
                requests.push(request);
            }
            other => replies.extend(meet_one(other, host).map(|reply| (number, reply))),
        }
    }
    if !requests.is_empty() {
        let answers = host.answer(requests);
        let answers = answers.into_iter().chain(std::iter::repeat(None));
        let numbered = numbers.into_iter().zip(answers);
        replies.extend(numbered.map(|(number, answer)| (number, Reply::Answer(answer))));
    }
    replies
}

fn meet_one(need: Need, host: &mut impl Host) -> Option<Reply> {
    let met = match need {
        Need::Ask(request) => Ok(Reply::Answer(host.answer(vec![request]).pop().flatten())),
        Need::Search(query) => host.search(&query).map(Reply::Hits),
        Need::Nearest {
            query,
            limit,
            documents,
        } => host
            .nearest(&query, limit, documents.as_deref())
            .map(Reply::Hits),
        Need::Documents(ids) => host.documents(&ids).map(Reply::Documents),
        Need::Progress(progress) => {
            host.progress(progress);
            return None;
        }
    };
    Some(met.unwrap_or_else(Reply::Failed))
}

#[cfg(test)]
mod tests {
    use super::{Host, drive};
    use crate::error::Result;
    use crate::judge::{Answer, Asker, Judging, Request, Response, Seam, Seams, Subject};
    use crate::run::{Need, Reply, Run, Step};

    fn subject(number: usize) -> Subject {
        let seam = Seam {
            key: format!("b{number}"),
            end_of_first: String::new(),
            start_of_second: String::new(),
            second_is_set: false,
        };
        Subject::Seams(Seams { seams: vec![seam] })
    }

    /// Answers each request by the name of its first question.
    fn echo(request: &Request) -> Response {
        let name = request.questions[0].0.clone();
        Response::new([(name, Answer::Noul(0.5))])
    }

    fn each(count: usize, concurrency: usize) -> Run<Vec<Option<Response>>> {
        Run::new(move |port| async move {
            let asker = Asker::new(port, Judging::Host { concurrency });
            Ok(asker.ask_each((0..count).map(subject)).await)
        })
    }

    fn all(count: usize, concurrency: usize) -> Run<Option<Vec<Response>>> {
        Run::new(move |port| async move {
            let asker = Asker::new(port, Judging::Host { concurrency });
            Ok(asker.ask_all((0..count).map(subject)).await)
        })
    }

    /// Answers one need a step, the latest first.
    fn backwards<T>(mut run: Run<T>) -> Result<T> {
        let mut open = Vec::new();
        let mut replies = Vec::new();
        loop {
            match run.step(std::mem::take(&mut replies)) {
                Step::Done(result) => return result,
                Step::Needs(needs) => open.extend(needs),
            }
            match open
                .pop()
                .expect("a run that is not done waits for something")
            {
                (number, Need::Ask(request)) => {
                    replies = vec![(number, Reply::Answer(Some(echo(&request))))];
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn any_number_at_a_time_and_any_order_of_replies_agree() {
        let mut host = |request: Request| Some(echo(&request));
        let one = drive(each(50, 1), &mut host).expect("one at a time");
        assert_eq!(one, drive(each(50, 8), &mut host).expect("eight at a time"));
        assert_eq!(one, backwards(each(50, 8)).expect("latest first"));
    }

    struct Counting {
        most: usize,
        asked: usize,
    }

    impl Host for Counting {
        fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
            self.most = self.most.max(requests.len());
            let first = self.asked;
            self.asked += requests.len();
            let numbered = requests.iter().zip(first..);
            numbered
                .map(|(request, number)| (number != 2).then(|| echo(request)))
                .collect()
        }
    }

    #[test]
    fn no_more_are_out_at_once_than_the_judge_takes() {
        let mut host = Counting { most: 0, asked: 0 };
        drive(each(50, 8), &mut host).expect("done");
        assert_eq!((host.most, host.asked), (8, 50));
    }

    #[test]
    fn nothing_is_asked_once_a_failure_is_known() {
        let mut host = Counting { most: 0, asked: 0 };
        assert_eq!(drive(all(50, 1), &mut host).expect("done"), None);
        assert_eq!(host.asked, 3);
    }

    #[test]
    fn a_reply_that_nobody_waits_for_is_dropped() {
        let mut run = each(1, 1);
        assert!(
            matches!(run.step([(9, Reply::Answer(None))]), Step::Needs(needs) if needs.len() == 1)
        );
        assert!(matches!(
            run.step([(0, Reply::Answer(None))]),
            Step::Done(Ok(_))
        ));
    }
}
