//! The judge of a case: gives the recorded responses in order and keeps what it was asked.

use context_atlas::json::{Builder, Json, Value};
use context_atlas::judge::{Request, Response};

use crate::compare::{self, Keys};
use crate::content;

/// Recorded calls being replayed.
#[derive(Debug)]
pub struct Script<'a> {
    calls: Vec<Value<'a>>,
    fails: bool,
    goes_by_content: bool,
    asked: Vec<Request>,
}

impl<'a> Script<'a> {
    /// The script of a case.
    pub fn new(case: Value<'a>) -> Self {
        Self {
            calls: case
                .get("calls")
                .map(|calls| calls.items().collect())
                .unwrap_or_default(),
            fails: case.get("fail").and_then(Value::as_bool) == Some(true),
            goes_by_content: false,
            asked: Vec::new(),
        }
    }

    /// A judge whose answers depend on nothing but what is asked.
    pub fn by_content() -> Self {
        Self {
            calls: Vec::new(),
            fails: false,
            goes_by_content: true,
            asked: Vec::new(),
        }
    }

    /// Drops the first requests, which were made elsewhere.
    pub fn skip(&mut self, count: usize) {
        self.calls.drain(..count.min(self.calls.len()));
    }

    /// The recorded response to the next request; `None` where it is to fail.
    pub fn answer(&mut self, request: Request) -> Option<Response> {
        if self.goes_by_content {
            return content::answer(&request);
        }
        let call = self.calls.get(self.asked.len());
        self.asked.push(request);
        let response = call?.get("response")?;
        (!self.fails && !response.is_null()).then(|| Response::from_json(response))
    }

    /// The recorded requests as `{"calls": [request, …]}`.
    pub fn recorded(&self) -> Json {
        let mut requests = Builder::new();
        requests.object().key("calls").array();
        for call in self.calls.iter().filter_map(|call| call.get("request")) {
            requests.value(call);
        }
        requests.end().end();
        requests.finish()
    }

    /// What was asked, as JSON, in order.
    pub fn asked(&self) -> Vec<Json> {
        self.asked.iter().map(Request::to_json).collect()
    }

    /// The first way in which the requests differ from the recorded ones.
    pub fn difference(&self) -> Option<String> {
        let mut recorded = self.calls.iter();
        for (index, asked) in self.asked.iter().enumerate() {
            let at = format!("calls[{index}]");
            let Some(request) = recorded.next().and_then(|call| call.get("request")) else {
                let state = crate::clip::clip(&asked.state.text());
                return Some(format!("{at}: expected no request, got one about {state}"));
            };
            if let Some(difference) = request_difference(request, asked.to_json().value(), &at) {
                return Some(difference);
            }
        }
        let missing = recorded.next()?.get("request")?.get("state")?;
        let (at, state) = (self.asked.len(), crate::clip::clip(&missing.text()));
        Some(format!(
            "calls[{at}]: expected a request about {state}, got none"
        ))
    }
}

/// The first difference between two requests: state with the order of its keys, names of questions,
/// types and labels. The wording is each implementation's own.
pub(crate) fn request_difference(
    recorded: Value<'_>,
    asked: Value<'_>,
    at: &str,
) -> Option<String> {
    let none = Json::null();
    let part = |request: Value<'_>, key| request.get(key).map_or(none.clone(), Value::to_json);
    let (state, got) = (part(recorded, "state"), part(asked, "state"));
    let at_state = format!("{at}.state");
    if let Some(difference) =
        compare::difference(state.value(), got.value(), Keys::InOrder, &at_state)
    {
        return Some(difference);
    }
    let (questions, got) = (part(recorded, "questions"), part(asked, "questions"));
    questions_difference(questions.value(), got.value(), &format!("{at}.questions"))
}

fn questions_difference(recorded: Value<'_>, asked: Value<'_>, at: &str) -> Option<String> {
    let names = compare::keys(recorded);
    if let Some(difference) = compare::order(&names, &compare::keys(asked), at) {
        return Some(difference);
    }
    let mut pairs = recorded.entries().zip(asked.entries());
    pairs.find_map(|((name, recorded), (_, asked))| {
        question_difference(recorded, asked, &format!("{at}.{name}"))
    })
}

fn question_difference(recorded: Value<'_>, asked: Value<'_>, at: &str) -> Option<String> {
    let kind = |question: Value<'_>| {
        question
            .get("type")
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let (expected, got) = (kind(recorded), kind(asked));
    if expected != got {
        let name = |kind: Option<String>| kind.unwrap_or("nothing".into());
        return Some(format!(
            "{at}.type: expected {}, got {}",
            name(expected),
            name(got)
        ));
    }
    if expected.as_deref() != Some("choice") {
        return None;
    }
    let labels = |question: Value<'_>| {
        question
            .get("criteria")
            .map(compare::keys)
            .unwrap_or_default()
    };
    compare::order(&labels(recorded), &labels(asked), &format!("{at}.criteria"))
}
