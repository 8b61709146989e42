//! The exchange over native HTTPS, one thread a request.

use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Action, Attempt, Exchange, Jev, Outcome};
use crate::judge::{Request, Response};
use crate::run::Host;

/// Status, headers and body.
type Reply = (u16, Vec<(String, String)>, String);

/// A host whose judge is a model behind an endpoint. See [`crate::run::drive`].
#[derive(Debug, Clone)]
pub struct NativeJudge {
    jev: Jev,
    agent: ureq::Agent,
}

impl NativeJudge {
    /// A judge over connections of its own.
    #[must_use]
    pub fn new(jev: Jev) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // A redirect would take the key to another host.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("context-atlas/", env!("CARGO_PKG_VERSION")))
            .build();
        Self {
            jev,
            agent: config.into(),
        }
    }

    /// The answer to one request, or why there is none.
    ///
    /// # Errors
    /// `Judge` where the endpoint refuses, does not answer, or answers something else.
    pub fn ask(&self, request: Request) -> crate::Result<Response> {
        let mut exchange = self.jev.exchange(request);
        loop {
            match exchange.next(now()) {
                Action::Done(done) => return done,
                Action::Wait(milliseconds) => thread::sleep(Duration::from_millis(milliseconds)),
                Action::Send(attempt) => self.send(&mut exchange, &attempt),
            }
        }
    }

    fn send(&self, exchange: &mut Exchange, attempt: &Attempt) {
        let Ok((status, headers, body)) = self.post(attempt) else {
            return exchange.reply(Outcome::Broken, now(), random());
        };
        let outcome = Outcome::Reply {
            status,
            headers: &headers,
            body: &body,
        };
        exchange.reply(outcome, now(), random());
    }

    fn post(&self, attempt: &Attempt) -> Result<Reply, ureq::Error> {
        let mut post = self.agent.post(&attempt.url);
        for (name, value) in &attempt.headers {
            post = post.header(*name, value);
        }
        let limited = post
            .config()
            .timeout_global(Some(Duration::from_millis(attempt.timeout)))
            .build();
        let mut reply = limited.send(attempt.body.as_str())?;
        let headers = reply.headers().iter().filter_map(|(name, value)| {
            Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
        });
        let headers = headers.collect();
        let body = reply.body_mut().read_to_string()?;
        Ok((reply.status().as_u16(), headers, body))
    }
}

impl Host for NativeJudge {
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        let judge = &*self;
        thread::scope(|scope| {
            let asked: Vec<_> = requests
                .into_iter()
                .map(|request| scope.spawn(move || judge.ask(request).ok()))
                .collect();
            let answered = asked.into_iter().map(|asked| asked.join().ok().flatten());
            answered.collect()
        })
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Chance enough to spread retries.
fn random() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.5, |since| {
        f64::from(since.subsec_nanos() % 1_000) / 1_000.0
    })
}
