//! Quality on questions whose answers are known.

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, bench, build, harness, place, shell};

/// `evaluate DIR`: the contexts of the engine. `--chunks`: its chunks beside those of two peers, in one run.
/// The harness's own options are handed on; `tests/harness/README.md` has them.
pub(crate) fn run(mut args: Args) -> Outcome {
    let chunks = args.flag("--chunks");
    let own: Vec<&str> = ["--vectors", "--write"]
        .into_iter()
        .filter(|name| args.flag(name))
        .collect();
    let predictions = args.value("--predictions")?;
    let words = args.words()?;
    let [folder] = words.as_slice() else {
        return Err("evaluate DIR [--vectors] [--write] [--predictions OUT] [--chunks]".into());
    };
    let folder = place::given(folder)?;
    if !chunks {
        let mut words = vec!["evaluate", folder.as_str()];
        words.extend(own);
        words.extend(predictions.iter().flat_map(|out| ["--predictions", out]));
        return harness::native(&words)?.go();
    }
    setup::ready(Packages::All)?;
    build::package()?;
    shell::run("node")
        .arg("benches/chunk_quality.mjs")
        .arg(folder)
        .arg(bench::compile()?)
        .go()
}
