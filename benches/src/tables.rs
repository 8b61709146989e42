//! A large table: ingested, read back, asked.

use std::sync::Arc;
use std::time::Instant;

use context_atlas::judge::Judging;
use context_atlas::run;
use context_atlas::source::Collection;
use context_atlas::{Config, Document, Processor, Result, ingest};

const QUESTIONS: &[&str] = &[
    "What is the total amount paid by Schools?",
    "Which supplier received the largest total amount in 2022?",
    "How many payments were made to Oak Ash LLP?",
];

/// Prints a line a step, and what was answered.
pub(crate) fn measure(bytes: Vec<u8>, file: &str) -> Result<()> {
    let size = bytes.len();
    let line = |what: &str, start: Instant| {
        println!("{what}\t{file}\tnative\t{size}\t{}", start.elapsed().as_secs_f64());
    };
    let mut store = Collection::new();
    let processor = Processor {
        config: Config::default(),
        judging: Judging::Local,
    };
    let start = Instant::now();
    let options = ingest::Options {
        id: "payments".into(),
        format: Some("csv".into()),
        ..Default::default()
    };
    let run = processor.ingest(ingest::Input::Bytes(bytes), options);
    let text = run::drive(run, &mut store)?.into_json_pieces().concat();
    line("ingest", start);
    let start = Instant::now();
    store.put(Arc::new(Document::from_json(&text)?));
    drop(text);
    line("open", start);
    for question in QUESTIONS {
        let start = Instant::now();
        let context = run::drive(processor.retrieve(*question), &mut store)?;
        line("question", start);
        let text = context.map(|context| context.text).unwrap_or_default();
        println!("{question}\n  {}", text.lines().take(6).collect::<Vec<_>>().join("\n  "));
    }
    Ok(())
}
