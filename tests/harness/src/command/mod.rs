//! The commands, each a function from its words to the number of failures.

mod case;
mod evaluate;
mod folder;
mod suites;
mod words;

use words::Words;

type Counted = Result<usize, String>;

type Command = (&'static str, &'static str, fn(Words) -> Counted);

static COMMANDS: &[Command] = &[
    (
        "conformance",
        "DIR [--kind KIND] [--dump OUT] [--documents DIR] [--at-once N] [--all] [--bless] [--shrink]",
        suites::conformance,
    ),
    ("documents", "CASES OUT", suites::documents),
    (
        "cases",
        "DIR [--kind FORMAT] [--dump OUT] [--all] [--shrink]",
        suites::cases,
    ),
    ("fixtures", "DIR [--kind FORMAT]", suites::fixtures),
    (
        "evaluate",
        "DIR [--questions DIR] [--vectors] [--by-kind] [--predictions OUT] [--write]",
        evaluate::run,
    ),
    (
        "case",
        "FILE FORMAT (options as JSON in CASE_OPTIONS)",
        case::run,
    ),
];

/// Runs the command that the first word names.
pub(crate) fn run(words: impl Iterator<Item = String>) -> Counted {
    let mut words = Words::new(words);
    let name = words.next().unwrap_or_default();
    match COMMANDS.iter().find(|(command, ..)| *command == name) {
        Some((.., run)) => run(words),
        None => Err(usage()),
    }
}

fn usage() -> String {
    let lines = COMMANDS
        .iter()
        .map(|(name, words, _)| format!("\n  harness {name} {words}"));
    format!("one of{}", lines.collect::<String>())
}
