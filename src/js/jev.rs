//! The client of a System One endpoint; the host brings the network, the clock and chance.

use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Builder, Json, Value};
use crate::judge::{Action, Exchange, Jev, Outcome, Request};

/// An endpoint with its key and its pace.
#[wasm_bindgen(js_name = Jev)]
#[derive(Debug)]
pub struct Endpoint {
    jev: Jev,
}

#[wasm_bindgen(js_class = Jev)]
impl Endpoint {
    /// From `{endpoint?, key?, provider?, env?, model?, timeout?, retries?}`.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: &str) -> Thrown<Self> {
        let settings = Json::parse(settings)?;
        Ok(Self {
            jev: tuned(choose(settings.value())?, settings.value()),
        })
    }

    /// Where requests go.
    #[wasm_bindgen(getter)]
    pub fn url(&self) -> String {
        self.jev.url().to_owned()
    }

    /// Begins the exchange of one request.
    pub fn exchange(&self, request: &str) -> Thrown<Talk> {
        let json = Json::parse(request)?;
        let request = Request::from_json(json.value())
            .ok_or_else(|| Error::new(ErrorKind::Judge, "This is no System One request."))?;
        Ok(Talk {
            exchange: self.jev.exchange(request),
        })
    }
}

fn choose(settings: Value<'_>) -> Result<Jev> {
    let set = |key| settings.get(key).and_then(Value::as_str);
    let key = set("key");
    match (set("endpoint"), set("provider")) {
        (Some(url), None) => Jev::endpoint(url, key),
        (Some(url), Some(provider)) => {
            // Its rules say whether a key of this provider may go there.
            Jev::from_env(|name| match name {
                "TYPESAFE_PROVIDER" => Some(provider.to_owned()),
                "TYPESAFE_BASE_URL" => Some(url.to_owned()),
                "TYPESAFE_API_KEY" | "OPENROUTER_API_KEY" => key.map(str::to_owned),
                _ => None,
            })?;
            Jev::endpoint(url, key)
        }
        (None, Some("openrouter")) => Jev::openrouter(key.unwrap_or_default()),
        (None, None | Some("typesafe")) => match settings.get("env") {
            Some(env) => Jev::from_env(|name| Some(env.get(name)?.as_str()?.to_owned())),
            None => Jev::typesafe(key.unwrap_or_default()),
        },
        (None, Some(other)) => Err(Error::new(
            ErrorKind::Judge,
            format!("The provider is \"{other}\"; it can be typesafe or openrouter."),
        )),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float stops at the bounds, which is what is wanted"
)]
fn tuned(jev: Jev, settings: Value<'_>) -> Jev {
    let number = |key| settings.get(key).and_then(Value::as_f64);
    let model = settings.get("model").and_then(Value::as_str);
    let mut jev = match model {
        Some(model) => jev.model(model),
        None => jev,
    };
    jev.timeout = number("timeout").map_or(jev.timeout, |ms| ms as u64);
    jev.retries = number("retries").map_or(jev.retries, |times| times as u32);
    jev
}

/// One request on its way.
#[wasm_bindgen(js_name = Exchange)]
#[derive(Debug)]
pub struct Talk {
    exchange: Exchange,
}

#[wasm_bindgen(js_class = Exchange)]
impl Talk {
    /// What to do at a time in milliseconds since 1970: `{send}`, `{wait}` or `{done}`, as JSON.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "milliseconds fit a double"
    )]
    pub fn next(&mut self, now: f64) -> Thrown<String> {
        let mut made = Builder::new();
        made.object();
        match self.exchange.next(now as u64) {
            Action::Wait(time) => {
                made.key("wait").float(time as f64);
            }
            Action::Done(done) => {
                made.key("done").value(done?.to_json().value());
            }
            Action::Send(attempt) => {
                made.key("send").object().key("url").string(&attempt.url);
                made.key("headers").object();
                for (name, value) in &attempt.headers {
                    made.key(name).string(value);
                }
                made.end().key("body").string(&attempt.body);
                made.key("timeout").float(attempt.timeout as f64).end();
            }
        }
        Ok(made.finish().text())
    }

    /// Hands over a reply, its headers as `[[name, value], …]`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds fit a double"
    )]
    pub fn reply(
        &mut self,
        status: u16,
        headers: &str,
        body: &str,
        now: f64,
        random: f64,
    ) -> Thrown<()> {
        let headers = Json::parse(headers)?;
        let pairs: Vec<_> = headers.value().items().filter_map(pair).collect();
        let outcome = Outcome::Reply {
            status,
            headers: &pairs,
            body,
        };
        self.exchange.reply(outcome, now as u64, random);
        Ok(())
    }

    /// No reply came.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds fit a double"
    )]
    pub fn broken(&mut self, now: f64, random: f64) {
        self.exchange.reply(Outcome::Broken, now as u64, random);
    }
}

fn pair(header: Value<'_>) -> Option<(String, String)> {
    let mut texts = header.items().filter_map(Value::as_str);
    Some((texts.next()?.to_owned(), texts.next()?.to_owned()))
}
