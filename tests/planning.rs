//! What the engine's own judge makes of questions about a table.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use context_atlas::ingest::{Input, Options};
use context_atlas::judge::Judging;
use context_atlas::run::drive;
use context_atlas::source::Collection;
use context_atlas::{Config, Processor};

/// The context of a question about a table.
fn asked(table: &str, question: &str) -> String {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Local,
    };
    let options = Options {
        id: "table".to_owned(),
        format: Some("csv".to_owned()),
        ..Options::default()
    };
    let mut store = Collection::new();
    let run = atlas.ingest(Input::Text(table.to_owned()), options);
    let document = drive(run, &mut store).expect("a table");
    store.put(Arc::new(document));
    let context = drive(atlas.retrieve(question), &mut store).expect("no fault");
    context.expect("a judge").text
}

#[test]
fn records_are_counted_where_a_column_holds_their_amounts() {
    let payments =
        "Date,Supplier,Payment\n2026-01-02,Ann,10\n2026-01-03,Bob,20.5\n2026-02-04,Ann,30\n";
    let pounds = payments.replace("Payment", "Payment (£)");
    for table in [payments, &pounds] {
        let context = asked(table, "How many payments were made to Ann?");
        assert!(context.contains("\nResult: count = 2"), "{context}");
        let context = asked(table, "How much was paid to Ann?");
        assert!(context.contains("= 40"), "{context}");
    }
    let visits = "Month,Site,Visits\nJanuary,North,120\nFebruary,North,130\nJanuary,South,40\n";
    let context = asked(visits, "How many visits did North have?");
    assert!(context.contains("= 250"), "{context}");
}
