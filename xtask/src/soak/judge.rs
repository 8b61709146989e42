//! As many requests as a long ingest asks, at the published rate; `test` runs a tenth of it.

use crate::args::Args;
use crate::{Outcome, build, shell};

const REQUESTS: &str = "1300";

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    build::package()?;
    shell::run("node")
        .arg("tests/package/pace.test.mjs")
        .env("REQUESTS", REQUESTS)
        .go()
}
