//! Documents both ways between the reference package and ours: what one wrote, the other reads and answers
//! from with the same context, under the judge that the recorded cases script.

use crate::args::Args;
use crate::tally::{self, Tally};
use crate::{Outcome, harness, place, python, shell};

const SCRIPT: &str = "tests/reference/exchange.py";

pub(crate) fn run(mut args: Args) -> Outcome {
    let folder = match args.value("--cases")? {
        Some(folder) => place::given(&folder)?,
        None => harness::published()?,
    };
    args.done()?;
    match both_ways(&folder)?.failed {
        0 => Ok(()),
        failed => Err(format!("{failed} contexts differ, see above")),
    }
}

/// Over the cases in a folder; the reference comes from its registry.
pub(crate) fn both_ways(folder: &str) -> Outcome<Tally> {
    let python = python::environment("reference-python", harness::REFERENCE)?.join("python");
    let theirs = place::target().join("exchange/theirs");
    let ours = place::target().join("exchange/ours");
    let (their_path, our_path) = (theirs.to_string_lossy(), ours.to_string_lossy());
    shell::run(&python)
        .args([SCRIPT, "ingest", folder])
        .arg(&theirs)
        .go()?;
    let here = ["conformance", folder, "--documents", &their_path];
    let read = tally::counted(harness::native(&here)?)?;
    harness::native(&["documents", folder, &our_path])?.go()?;
    let there = shell::run(&python).args([SCRIPT, "retrieve", folder]);
    Ok([read, tally::counted(there.arg(&ours))?].into_iter().sum())
}
