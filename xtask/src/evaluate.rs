//! Quality on questions whose answers are known.

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, bench, build, harness, place, shell};

/// `evaluate DIR`: the contexts of the engine. `--chunks`: its chunks beside those of two peers, in one run.
pub(crate) fn run(mut args: Args) -> Outcome {
    let chunks = args.flag("--chunks");
    let words = args.words()?;
    let [folder] = words.as_slice() else {
        return Err("evaluate DIR [--chunks]".into());
    };
    let folder = place::given(folder)?;
    if !chunks {
        return harness::native(&["evaluate", &folder])?.go();
    }
    setup::ready(Packages::All)?;
    build::package()?;
    shell::run("node")
        .arg("benches/chunk_quality.mjs")
        .arg(folder)
        .arg(bench::compile()?)
        .go()
}
