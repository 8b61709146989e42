//! Requests and responses on their way between the engine and a host that speaks JSON.

use super::{Answer, Question, Request, Response};
use crate::json::{Builder, Json, Value};
use crate::sort;

impl Request {
    /// Reads what [`Request::to_json`] writes; `None` where it is no request.
    #[must_use]
    pub fn from_json(value: Value<'_>) -> Option<Self> {
        let questions = value.get("questions").filter(|list| list.is_object())?;
        let read = |(name, question): (&str, Value<'_>)| {
            Some((name.to_owned(), Question::from_json(question)?))
        };
        Some(Self {
            state: value.get("state")?.to_json(),
            questions: questions.entries().map(read).collect::<Option<_>>()?,
        })
    }
}

impl Question {
    fn from_json(value: Value<'_>) -> Option<Self> {
        let instructions = value.get("instructions")?.as_str()?;
        let criteria = value.get("criteria")?;
        let meaning = |key| criteria.get(key).and_then(Value::as_str);
        match value.get("type")?.as_str()? {
            "noul" => Some(Self::noul(
                instructions,
                meaning("true")?,
                meaning("false")?,
            )),
            "choice" => {
                let option = |(label, meaning): (&str, Value<'_>)| {
                    (label.to_owned(), meaning.as_str().map(str::to_owned))
                };
                Some(Self::Choice {
                    instructions: instructions.to_owned(),
                    options: criteria.entries().map(option).collect(),
                })
            }
            _ => None,
        }
    }
}

impl Response {
    /// The response as JSON, as a service sends it, with its `request_id`.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut answers: Vec<_> = self.answers().collect();
        sort::by_key(&mut answers, |(name, _)| *name);
        let mut made = Builder::new();
        made.object().key("answers").object();
        for (name, answer) in answers {
            answer.build(made.key(name));
        }
        made.end().key("usage").object();
        for (key, tokens) in [
            ("input_tokens", self.usage.input_tokens),
            ("output_tokens", self.usage.output_tokens),
        ] {
            made.key(key).int(i64::try_from(tokens).unwrap_or(i64::MAX));
        }
        made.end();
        if let Some(id) = &self.request_id {
            made.key("request_id").string(id);
        }
        if self.heats > 0 {
            made.key("heats")
                .int(i64::try_from(self.heats).unwrap_or(i64::MAX));
        }
        made.finish()
    }
}

impl Answer {
    fn build(&self, made: &mut Builder) {
        made.object().key("type");
        match self {
            Self::Noul(value) => {
                made.string("noul").key("noul").float(*value);
            }
            Self::Choice { label, confidence } => {
                made.string("choice").key("choice").string(label);
                if let Some(confidence) = confidence {
                    made.key("confidence").float(*confidence);
                }
            }
        }
        made.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_survives_the_crossing() {
        let request = Request {
            state: Json::parse(r#"{"b":1,"a":["x"]}"#).expect("JSON"),
            questions: vec![
                (
                    "first".into(),
                    Question::noul("Is it?", "it is", "it is not"),
                ),
                ("best".into(), Question::choice("Which?", ["one", "two"])),
                ("kind".into(), Question::described("What?", [("x", "an x")])),
            ],
        };
        assert_eq!(Request::from_json(request.to_json().value()), Some(request));
    }

    #[test]
    fn a_response_survives_the_crossing() {
        let sure = Answer::Choice {
            label: "one".into(),
            confidence: Some(0.75),
        };
        let mut response = Response::new([("a".into(), Answer::Noul(0.25)), ("b".into(), sure)]);
        response.usage.input_tokens = 7;
        response.request_id = Some("r1".into());
        response.heats = 2;
        assert_eq!(Response::from_json(response.to_json().value()), response);
    }
}
