//! A transcript at size, read from a stream: what it takes of the wasm's memory.

use crate::args::Args;
use crate::{Outcome, build, shell};

pub(crate) fn run(args: Args) -> Outcome {
    let session = args.words()?;
    build::package()?;
    shell::run("node")
        .arg("benches/log.mjs")
        .args(&session)
        .go()
}
