//! One request from its first attempt to its answer.

use super::parts::{Part, Parts};
use super::{Jev, fault, retry};
use crate::error::Result;
use crate::json::Json;
use crate::judge::{Request, Response, system_one};

/// A request being sent. It knows no clock, no chance and no network: the host brings them.
pub struct Exchange {
    jev: Jev,
    state: Json,
    parts: Parts,
    current: Option<Current>,
    done: Option<Result<Response>>,
}

struct Current {
    part: Part,
    body: String,
    attempts: u32,
    first: Option<u64>,
    not_before: u64,
}

/// What to do next.
#[derive(Debug)]
pub enum Action {
    /// Send this and hand over the outcome.
    Send(Attempt),
    /// Ask again after this many milliseconds.
    Wait(u64),
    /// The answer, or why there is none. Nothing comes after it.
    Done(Result<Response>),
}

/// A `POST` to send. A redirect must not be followed: it would take the key elsewhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Where to.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// JSON.
    pub body: String,
    /// Milliseconds after which it counts as broken.
    pub timeout: u64,
}

/// What came of an attempt.
#[derive(Debug, Clone, Copy)]
pub enum Outcome<'a> {
    /// A reply of any status.
    Reply {
        /// The HTTP status.
        status: u16,
        /// Names in any case, and values.
        headers: &'a [(String, String)],
        /// The body as text.
        body: &'a str,
    },
    /// No reply: the connection failed or the time was up.
    Broken,
}

impl Exchange {
    pub(super) fn new(jev: Jev, request: Request) -> Self {
        Self {
            parts: Parts::new(&request, jev.limits),
            state: request.state,
            jev,
            current: None,
            done: None,
        }
    }

    /// What to do at this time, in milliseconds since 1970.
    pub fn next(&mut self, now: u64) -> Action {
        if self.current.is_none() && self.done.is_none() {
            match self.parts.next() {
                Some(part) => self.current = Some(self.prepare(part)),
                None => self.done = Some(Ok(self.parts.finish())),
            }
        }
        if let Some(done) = self.done.take() {
            return Action::Done(done);
        }
        let Some(current) = &mut self.current else {
            return Action::Done(Err(fault("This exchange is over.")));
        };
        if current.not_before > now {
            return Action::Wait(current.not_before - now);
        }
        let pace = self.jev.pace.lock();
        let mut pace = pace.unwrap_or_else(std::sync::PoisonError::into_inner);
        // Four bytes are about a token.
        if let Err(wait) = pace.take(now, current.body.len() / 4) {
            return Action::Wait(wait);
        }
        drop(pace);
        current.first.get_or_insert(now);
        current.attempts += 1;
        Action::Send(Attempt {
            url: self.jev.url.clone(),
            headers: self.jev.headers(),
            body: current.body.clone(),
            timeout: self.jev.timeout,
        })
    }

    /// Takes the outcome of the attempt; `random` is anything from 0 to 1.
    pub fn reply(&mut self, outcome: Outcome<'_>, now: u64, random: f64) {
        let Some(current) = self.current.take() else {
            return;
        };
        match outcome {
            Outcome::Broken => {
                self.again(
                    current,
                    None,
                    now,
                    random,
                    "The judge could not be reached.".into(),
                );
            }
            Outcome::Reply {
                status: 200..=299,
                headers,
                body,
            } => match system_one::answers(body) {
                Ok(mut response) => {
                    response.request_id = request_id(headers);
                    self.parts.answer(response);
                }
                Err(error) => self.done = Some(Err(error)),
            },
            Outcome::Reply {
                status,
                headers,
                body,
            } => self.refused(current, status, headers, body, (now, random)),
        }
    }

    fn refused(
        &mut self,
        current: Current,
        status: u16,
        headers: &[(String, String)],
        body: &str,
        (now, random): (u64, f64),
    ) {
        let message = format!(
            "The judge answered {status}: {}",
            system_one::complaint(body)
        );
        if retry::may_pass(status) {
            let asked = retry::asked(|name| header(headers, name), now);
            self.again(current, asked, now, random, message);
        } else if !(is_size(status, body) && self.parts.halve(current.part)) {
            self.done = Some(Err(fault(message)));
        }
    }

    fn again(
        &mut self,
        mut current: Current,
        asked: Option<u64>,
        now: u64,
        random: f64,
        message: String,
    ) {
        let wait = asked.unwrap_or_else(|| retry::backoff(current.attempts, random));
        let spent = now.saturating_sub(current.first.unwrap_or(now));
        if current.attempts > self.jev.retries || spent.saturating_add(wait) >= retry::BUDGET {
            self.done = Some(Err(fault(message)));
            return;
        }
        current.not_before = now.saturating_add(wait);
        self.current = Some(current);
    }

    fn prepare(&self, part: Part) -> Current {
        Current {
            body: system_one::body(self.state.value(), &self.jev.model, &part),
            part,
            attempts: 0,
            first: None,
            not_before: 0,
        }
    }
}

impl Jev {
    fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![
            ("accept", "application/json".to_owned()),
            ("content-type", "application/json".to_owned()),
        ];
        if let Some(key) = &self.key {
            headers.push(("authorization", format!("Bearer {key}")));
        }
        headers
    }
}

/// The headers, which may hold a key, do not show.
impl std::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Attempt")
            .field("url", &self.url)
            .field("body", &self.body)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exchange").finish_non_exhaustive()
    }
}

/// Whether a refusal is about the size of the request, which fewer questions may cure.
fn is_size(status: u16, body: &str) -> bool {
    let named = || {
        let body = body.to_lowercase();
        let signs = [
            "max_tokens_exceeded",
            "too many",
            "too large",
            "too long",
            "at most",
        ];
        signs.iter().any(|sign| body.contains(sign))
    };
    status == 413 || (matches!(status, 400 | 422) && named())
}

fn request_id(headers: &[(String, String)]) -> Option<String> {
    let id = header(headers, "x-typesafe-request-id");
    id.or_else(|| header(headers, "x-generation-id"))
        .map(str::to_owned)
}

fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers
        .iter()
        .find(|(key, _)| key.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value.as_str())
}
