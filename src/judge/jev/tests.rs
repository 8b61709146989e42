use super::{Action, Attempt, Exchange, Jev, Limits, Outcome};
use crate::Result;
use crate::json::{Builder, Json, Kind};
use crate::judge::{Question, Request, Response};

fn request(questions: impl IntoIterator<Item = (String, Question)>) -> Request {
    Request {
        state: Json::from("the state"),
        questions: questions.into_iter().collect(),
    }
}

fn nouls(count: usize) -> Request {
    request((0..count).map(|n| (format!("q{n}"), Question::noul("?", "", ""))))
}

fn choice(labels: usize) -> Request {
    let labels = (0..labels).map(|n| format!("label {n}"));
    request([("pick".to_owned(), Question::choice("Which?", labels))])
}

/// Answers every noul with 0.5 and every choice with its last label.
fn reply(attempt: &Attempt) -> String {
    let body = Json::parse(&attempt.body).unwrap();
    assert_eq!(
        body.value().get("state").unwrap().as_str(),
        Some("the state")
    );
    let mut made = Builder::new();
    made.object().key("answers").object();
    for (name, question) in body.value().get("questions").unwrap().entries() {
        made.key(name).object().key("type");
        match question.get("type").unwrap().as_str() {
            Some("noul") => made.string("noul").key("noul").float(0.5),
            _ => {
                let criteria = question.get("criteria").unwrap();
                let (label, _) = criteria.entries().last().unwrap();
                made.string("choice").key("choice").string(label)
            }
        };
        made.end();
    }
    made.end()
        .key("usage")
        .object()
        .key("input_tokens")
        .int(10)
        .end();
    made.finish().text()
}

/// A server that gives these statuses in turn, then answers; keeps how many questions each attempt had
/// and when it came.
struct Server<'a> {
    statuses: &'a [(u16, &'a [(&'a str, &'a str)])],
    came: Vec<(usize, u64)>,
}

impl Server<'_> {
    fn drive(&mut self, mut exchange: Exchange) -> Result<Response> {
        let mut now = 1_000_000;
        loop {
            match exchange.next(now) {
                Action::Done(done) => return done,
                Action::Wait(wait) => now += wait,
                Action::Send(attempt) => {
                    let body = Json::parse(&attempt.body).unwrap();
                    let questions = body.value().get("questions").unwrap();
                    let Kind::Object(count) = questions.kind() else {
                        panic!()
                    };
                    let turn = self.came.len();
                    self.came.push((count, now));
                    let owned =
                        |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
                    match self.statuses.get(turn) {
                        Some((0, _)) => exchange.reply(Outcome::Broken, now, 0.0),
                        Some((status, headers)) => {
                            let headers: Vec<_> = headers.iter().map(owned).collect();
                            let body = "{\"error\": \"no\"}";
                            exchange.reply(
                                Outcome::Reply {
                                    status: *status,
                                    headers: &headers,
                                    body,
                                },
                                now,
                                0.0,
                            );
                        }
                        None => {
                            let headers =
                                [("X-TypeSafe-Request-Id".to_owned(), format!("r{turn}"))];
                            let body = reply(&attempt);
                            exchange.reply(
                                Outcome::Reply {
                                    status: 200,
                                    headers: &headers,
                                    body: &body,
                                },
                                now,
                                0.0,
                            );
                        }
                    }
                }
            }
        }
    }
}

fn serve(
    statuses: &[(u16, &[(&str, &str)])],
    jev: &Jev,
    request: Request,
) -> (Result<Response>, Vec<(usize, u64)>) {
    let mut server = Server {
        statuses,
        came: Vec::new(),
    };
    let answered = server.drive(jev.exchange(request));
    (answered, server.came)
}

fn jev() -> Jev {
    Jev::endpoint("http://localhost:8000/v1/systemone", None).unwrap()
}

#[test]
fn an_answer_comes_with_its_usage_and_id() {
    let (answered, came) = serve(&[], &jev(), nouls(3));
    let answered = answered.unwrap();
    assert_eq!(answered.noul("q2"), Some(0.5));
    assert_eq!((answered.usage.input_tokens, came.len()), (10, 1));
    assert_eq!(answered.request_id.as_deref(), Some("r0"));
}

#[test]
fn a_passing_fault_is_tried_twice_again_later_each_time() {
    let (answered, came) = serve(&[(503, &[]), (0, &[])], &jev(), nouls(1));
    assert!(answered.is_ok());
    assert_eq!(came, [(1, 1_000_000), (1, 1_000_500), (1, 1_001_500)]);
    let (answered, came) = serve(&[(529, &[]), (429, &[]), (408, &[])], &jev(), nouls(1));
    assert_eq!(
        answered.unwrap_err().message(),
        "The judge answered 408: no"
    );
    assert_eq!(came.len(), 3);
}

#[test]
fn the_wait_a_server_asks_for_is_kept_unless_it_is_too_long() {
    let (_, came) = serve(&[(429, &[("Retry-After", "2")])], &jev(), nouls(1));
    assert_eq!(came, [(1, 1_000_000), (1, 1_002_000)]);
    let (answered, came) = serve(&[(429, &[("Retry-After", "3600")])], &jev(), nouls(1));
    assert_eq!((answered.is_err(), came.len()), (true, 1));
}

#[test]
fn a_lasting_fault_and_a_redirect_are_final() {
    for status in [301, 302, 307, 400, 401, 403, 404, 422] {
        let (answered, came) = serve(&[(status, &[])], &jev(), nouls(2));
        assert_eq!((answered.is_err(), came.len()), (true, 1), "{status}");
    }
}

#[test]
fn more_questions_than_the_server_takes_go_in_parts() {
    let (answered, came) = serve(&[], &jev(), nouls(80));
    let answered = answered.unwrap();
    assert!((0..80).all(|n| answered.noul(&format!("q{n}")) == Some(0.5)));
    assert_eq!(
        came.iter().map(|(count, _)| *count).collect::<Vec<_>>(),
        [64, 16]
    );
    assert_eq!(answered.usage.input_tokens, 20);
}

#[test]
fn a_failed_part_fails_the_request() {
    let (answered, _) = serve(&[(200, &[])], &jev(), nouls(80));
    assert!(answered.is_err());
}

#[test]
fn a_body_that_is_too_large_is_halved() {
    let (answered, came) = serve(&[(413, &[]), (413, &[])], &jev(), nouls(8));
    assert!(answered.is_ok());
    assert_eq!(
        came.iter().map(|(count, _)| *count).collect::<Vec<_>>(),
        [8, 4, 2, 2, 4]
    );
}

#[test]
fn bodies_keep_within_the_bytes_a_server_takes() {
    let mut jev = jev();
    jev.limits = Limits {
        body_bytes: 400,
        ..Limits::SERVER
    };
    let (answered, came) = serve(&[], &jev, nouls(8));
    assert!(answered.is_ok());
    assert!(came.len() > 1);
}

#[test]
fn a_choice_among_too_many_is_made_in_heats() {
    let (answered, came) = serve(&[], &jev(), choice(600));
    let answered = answered.unwrap();
    assert_eq!(answered.choice("pick"), Some("label 599"));
    assert_eq!(
        (
            answered.heats,
            came.iter().map(|(count, _)| *count).collect::<Vec<_>>()
        ),
        (1, vec![3, 1])
    );
}

#[test]
fn a_choice_of_one_is_not_asked() {
    let (answered, came) = serve(&[], &jev(), choice(1));
    assert_eq!(
        (answered.unwrap().choice("pick"), came.len()),
        (Some("label 0"), 0)
    );
}

#[test]
fn a_key_is_sent_only_where_there_is_one() {
    let header = |jev: &Jev| match jev.exchange(nouls(1)).next(0) {
        Action::Send(attempt) => attempt
            .headers
            .into_iter()
            .find(|(name, _)| *name == "authorization"),
        other => panic!("{other:?}"),
    };
    assert_eq!(header(&jev()), None);
    assert_eq!(
        header(&Jev::typesafe("k").unwrap()),
        Some(("authorization", "Bearer k".to_owned()))
    );
}
