//! What the engine's own judge went by stands in the trace.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use context_atlas::ingest::{Input, Options};
use context_atlas::judge::Judging;
use context_atlas::retrieve::Context;
use context_atlas::run::drive;
use context_atlas::source::Collection;
use context_atlas::{Config, Processor};

const TERMS: &str = "# Plans\n\nThe Team plan has ten seats. Seats are counted each month.\n\n\
    # Fees\n\nLate payment costs five per cent of the sum.\n";

/// The context of a question about the terms.
fn asked(question: &str) -> Context {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Local,
    };
    let options = Options {
        id: "terms".to_owned(),
        format: Some("markdown".to_owned()),
        ..Options::default()
    };
    let mut store = Collection::new();
    let run = atlas.ingest(Input::Text(TERMS.to_owned()), options);
    let document = drive(run, &mut store).expect("a document");
    store.put(Arc::new(document));
    let context = drive(atlas.retrieve(question), &mut store).expect("no fault");
    context.expect("a judge")
}

/// A figure of the evidence.
fn figure(context: &Context, name: &str) -> f64 {
    let evidence = context.trace.value().get("evidence").expect("evidence");
    evidence
        .get(name)
        .and_then(|figure| figure.as_f64())
        .expect("a figure")
}

#[test]
fn what_is_answered_is_told_enough() {
    let context = asked("What does late payment cost?");
    assert!(!context.abstained);
    assert!(figure(&context, "told") >= figure(&context, "enough"));
    let evidence = context.trace.value().get("evidence").expect("evidence");
    let words = evidence.get("words").expect("words");
    assert!(words.get("cost").is_some(), "{}", context.trace.text());
}

#[test]
fn what_is_not_answered_says_why() {
    let unknown = asked("Which zebra crossed the harbour?");
    assert!(unknown.abstained);
    let priced = asked("What is the monthly price of the Team plan?");
    assert!(priced.abstained, "{}", priced.trace.text());
    let evidence = priced.trace.value().get("evidence").expect("evidence");
    assert_eq!(
        evidence.get("impossible").map(|it| it.text()).as_deref(),
        Some("true")
    );
}
