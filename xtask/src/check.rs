//! What holds of the sources without running them.

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::tally::Tally;
use crate::{Outcome, place, shell, tidy};

struct Check {
    name: &'static str,
    run: fn() -> Outcome,
}

const CHECKS: &[Check] = &[
    Check {
        name: "fmt",
        run: || shell::cargo().words("fmt --all --check").go(),
    },
    Check {
        name: "clippy, native",
        run: || clippy("--workspace --all-targets"),
    },
    Check {
        name: "clippy, wasm",
        run: || {
            clippy(&format!(
                "--package context-atlas --features js --target {}",
                place::WASM
            ))
        },
    },
    Check {
        name: "clippy, core",
        run: || {
            clippy(&format!(
                "--package context-atlas --no-default-features --features js --target {}",
                place::WASM
            ))
        },
    },
    Check {
        name: "doc",
        run: || {
            shell::cargo()
                .words("doc --quiet --workspace --no-deps --document-private-items")
                // These pages are read with their private items, so that links to them lead somewhere.
                .env(
                    "RUSTDOCFLAGS",
                    "-D warnings -A rustdoc::private_intra_doc_links",
                )
                .go()
        },
    },
    Check {
        name: "tidy",
        run: tidy::hold,
    },
];

fn clippy(options: &str) -> Outcome {
    shell::cargo()
        .words("clippy --quiet")
        .words(options)
        .words("-- -D warnings")
        .go()
}

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    setup::ready(Packages::Build)?;
    let tally: Tally = CHECKS.iter().map(one).sum();
    println!("{} passed, {} failed", tally.passed, tally.failed);
    match tally.failed {
        0 => Ok(()),
        _ => Err("the sources need a hand, see above".into()),
    }
}

fn one(check: &Check) -> Tally {
    let outcome = (check.run)();
    match &outcome {
        Ok(()) => println!("{}: ok", check.name),
        Err(reason) => println!("{}: {reason}", check.name),
    }
    Tally::of(outcome.is_ok())
}
