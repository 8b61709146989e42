//! Passages are ranked by the rules of `spec/ranking.md`: `fixtures/ranking`, a case and a result a line.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::{env, fs};

use context_atlas::json::{Builder, Json, Kind, Value};
use context_atlas::judge::{Answer, Judging, Request, Response};
use context_atlas::rerank::{Passage, Reranker};
use context_atlas::{Config, run};

fn answers(recorded: Value<'_>) -> Option<Response> {
    let answer = |value: Value<'_>| match value.kind() {
        Kind::String(label) => Answer::Choice {
            label: label.to_owned(),
            confidence: None,
        },
        _ => Answer::Noul(value.as_f64().expect("a likelihood")),
    };
    let answers = recorded
        .entries()
        .map(|(name, value)| (name.to_owned(), answer(value)));
    (!recorded.is_null()).then(|| Response::new(answers))
}

fn ranked(case: &str) -> String {
    let case = Json::parse(case).expect("a case");
    let field = |key| case.value().get(key);
    let passages = field("passages")
        .expect("passages")
        .items()
        .map(Passage::from_json)
        .collect();
    let query = field("query")
        .and_then(Value::as_str)
        .expect("a query")
        .to_owned();
    let limit = field("limit").and_then(|limit| usize::try_from(limit.as_i64()?).ok());
    let config = field("config").map(|config| Config::from_json(config).expect("a configuration"));
    let reranker = Reranker::new(config.unwrap_or_default(), Judging::Host { concurrency: 1 });
    let mut judge = |_: Request| answers(field("answers").expect("answers"));
    let ranked = run::drive(reranker.rank(passages, query, limit), &mut judge).expect("no fault");
    let mut made = Builder::new();
    match ranked {
        None => _ = made.null(),
        Some(ranked) => {
            made.array();
            for passage in ranked {
                made.object().key("id").string(&passage.id);
                made.key("score").float(passage.score).end();
            }
        }
    }
    made.finish().text()
}

#[test]
fn each_case_is_ranked_as_the_line_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/ranking");
    for entry in fs::read_dir(folder).expect("the fixtures are there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|name| name != "in") {
            continue;
        }
        let input = fs::read_to_string(&path).expect("UTF-8");
        let got: String = input.lines().map(|case| ranked(case) + "\n").collect();
        let wanted = path.with_extension("json");
        if env::var_os("BLESS").is_some() {
            fs::write(&wanted, &got).expect("written");
        }
        assert_eq!(
            got,
            fs::read_to_string(&wanted).expect("an expected file"),
            "{}",
            path.display()
        );
    }
}
