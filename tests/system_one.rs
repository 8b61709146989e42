//! A server of the wire that is not ours takes every question and answers it. `tests/judge` starts one
//! and names it in `SYSTEM_ONE_URL`.
#![cfg(feature = "native")]
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::sync::Arc;

use context_atlas::chunk::Chunker;
use context_atlas::judge::{Jev, Judging, NativeJudge, Question, Request, Response};
use context_atlas::read::{Input, read_blocks};
use context_atlas::rerank::{Passage, Reranker};
use context_atlas::run::{Host, drive};
use context_atlas::search::{Hit, Query};
use context_atlas::source::Collection;
use context_atlas::{Block, BlockKind, Config, Document, Json, Processor, Result};

const EIGHT: Judging = Judging::Host { concurrency: 8 };

/// Asks the server, and sees to it that each question is answered in its own form.
struct Strict {
    judge: NativeJudge,
    collection: Collection,
    asked: usize,
}

impl Strict {
    fn new() -> Self {
        let url = std::env::var("SYSTEM_ONE_URL").expect("SYSTEM_ONE_URL names a server");
        let jev = Jev::endpoint(&url, None).expect("an address");
        Self {
            judge: NativeJudge::new(jev),
            collection: Collection::new(),
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

    fn search(&mut self, query: &Query) -> Result<Vec<Hit>> {
        Ok(self.collection.search(query))
    }

    fn documents(&mut self, ids: &[String]) -> Result<Vec<Option<Arc<Document>>>> {
        Ok(ids.iter().map(|id| self.collection.document(id)).collect())
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

fn processor() -> Processor {
    Processor {
        config: Config::default(),
        judging: EIGHT,
    }
}

/// A question to each document alone, after it was ingested.
fn ask(host: &mut Strict, document: Document, question: &str) {
    let asked = host.asked;
    host.collection = Collection::new();
    host.collection.put(Arc::new(document));
    let context = drive(processor().retrieve(question), host).expect("no fault");
    assert!(context.is_some(), "{question}");
    assert!(host.asked > asked, "{question}");
}

#[test]
fn prose_of_every_profile_is_ingested_and_asked() {
    let mut host = Strict::new();
    let given = [
        "guidance",
        "normative",
        "narrative",
        "procedural",
        "reference",
    ];
    for profile in given.map(Some).into_iter().chain([None]) {
        let run = processor().ingest_blocks(page("PersistentVolumeFillingUp"), "page", profile);
        let document = drive(run, &mut host).expect("no fault");
        ask(
            &mut host,
            document,
            "What is to be done when a volume fills up?",
        );
    }
}

#[test]
fn a_conversation_is_ingested_and_asked() {
    let mut host = Strict::new();
    let turn = |(speaker, text): (&str, &str)| {
        let meta = format!("{{\"speaker\": \"{speaker}\"}}");
        let mut block = Block::new(BlockKind::Paragraph, text);
        block.meta = Some(Json::parse(&meta).expect("JSON"));
        block
    };
    let turns = [
        ("Ann", "Shall we move the release to Friday?"),
        (
            "Ben",
            "Friday is fine, but the volume alert must be fixed first.",
        ),
        ("Ann", "Who fixes it?"),
        (
            "Cy",
            "I do. Actually the alert fires at 97 per cent, not at 90 as I said.",
        ),
        (
            "Ann",
            "Then we have decided: release on Friday, Cy fixes the alert.",
        ),
    ];
    let blocks: Vec<Block> = turns.into_iter().map(turn).collect();
    let run = processor().ingest_blocks(blocks, "meeting", None);
    let document = drive(run, &mut host).expect("no fault");
    ask(&mut host, document, "What was decided about the release?");
}
