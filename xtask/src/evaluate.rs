//! Quality on questions whose answers are known.

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, bench, build, place, shell};

/// `evaluate DIR --chunks`: our chunks beside those of two peers, in one run.
pub(crate) fn run(mut args: Args) -> Outcome {
    let chunks = args.flag("--chunks");
    let words = args.words()?;
    let [folder] = words.as_slice() else {
        return Err("evaluate DIR --chunks".into());
    };
    if !chunks {
        return Err("say what to evaluate: --chunks".into());
    }
    let folder = place::given(folder)?;
    setup::ready(Packages::All)?;
    build::package()?;
    shell::run("node")
        .arg("benches/chunk_quality.mjs")
        .arg(folder)
        .arg(bench::compile()?)
        .go()
}
