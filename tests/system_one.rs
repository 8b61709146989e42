//! A server of the wire that is not ours takes every question and answers it. `tests/judge` starts one
//! and names it in `SYSTEM_ONE_URL`.
#![cfg(feature = "native")]

use context_atlas::chunk::Chunker;
use context_atlas::judge::{Jev, Judging, NativeJudge, Question, Request, Response};
use context_atlas::read::{Input, read_blocks};
use context_atlas::rerank::{Passage, Reranker};
use context_atlas::run::{Host, drive};
use context_atlas::{Block, Config};

const EIGHT: Judging = Judging::Host { concurrency: 8 };

/// Asks the server, and sees to it that each question is answered in its own form.
struct Strict {
    judge: NativeJudge,
    asked: usize,
}

impl Strict {
    fn new() -> Self {
        let url = std::env::var("SYSTEM_ONE_URL").expect("SYSTEM_ONE_URL names a server");
        let jev = Jev::endpoint(&url, None).expect("an address");
        Self {
            judge: NativeJudge::new(jev),
            asked: 0,
        }
    }
}

impl Host for Strict {
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        let answers = self.judge.answer(requests.clone());
        for (request, answer) in requests.iter().zip(&answers) {
            let answer = answer
                .as_ref()
                .unwrap_or_else(|| panic!("refused: {}", request.to_json().text()));
            for (name, question) in &request.questions {
                let answered = match question {
                    Question::Noul { .. } => answer.noul(name).is_some(),
                    Question::Choice { options, .. } => {
                        let label = answer.choice(name).unwrap_or_default();
                        options.iter().any(|(offered, _)| offered == label)
                    }
                };
                assert!(answered, "no answer to {name}");
            }
        }
        self.asked += answers.len();
        answers
    }
}

fn page(name: &str) -> Vec<Block> {
    let path = format!("{}/fixtures/handbook/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a page of the handbook");
    read_blocks(Input::Text(&text), "markdown").expect("Markdown")
}

#[test]
fn seams_are_answered() {
    let mut host = Strict::new();
    let sizes = Config {
        min_tokens: 20,
        ..Config::default()
    };
    for name in ["PersistentVolumeFillingUp", "etcdMembersDown"] {
        let run = Chunker::new(sizes.clone(), EIGHT).chunk(page(name));
        let chunked = drive(run, &mut host).expect("no fault");
        assert!(chunked.judged_by.is_some());
    }
    assert!(host.asked > 0);
}

#[test]
fn rankings_of_one_few_and_more_than_labels_allow_are_answered() {
    let mut host = Strict::new();
    for count in [1, 5, 300] {
        let passages = (0..count).map(|number| Passage {
            id: number.to_string(),
            text: format!("Volume {number} is full at {number} per cent."),
            heading_path: Vec::new(),
        });
        let reranker = Reranker::new(Config::default(), EIGHT);
        let run = reranker.rank(passages.collect(), "Which volume is full?".to_owned(), None);
        assert!(drive(run, &mut host).expect("no fault").is_some());
    }
    assert_eq!(host.asked, 3);
}
