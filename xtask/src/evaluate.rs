//! Quality on questions whose answers are known.

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, bench, build, harness, place, shell};

/// `evaluate DIR`: the contexts of the engine. `--chunks`: its chunks beside those of two peers, in one run.
/// The harness's own options are handed on; `tests/harness/README.md` has them.
pub(crate) fn run(mut args: Args) -> Outcome {
    let chunks = args.flag("--chunks");
    let own: Vec<&str> = ["--vectors", "--by-kind", "--write"]
        .into_iter()
        .filter(|name| args.flag(name))
        .collect();
    let valued = ["--predictions", "--questions"].map(|name| (name, args.value(name)));
    let words = args.words()?;
    let [folder] = words.as_slice() else {
        return Err("evaluate DIR [--questions DIR] [--vectors] [--by-kind] [--predictions OUT] [--write] [--chunks]".into());
    };
    let folder = place::given(folder)?;
    if !chunks {
        let mut words = vec!["evaluate", folder.as_str()];
        words.extend(own);
        let mut given = Vec::new();
        for (name, value) in valued {
            if let Some(value) = value? {
                given.extend([name.to_owned(), place::absolute(&value)?]);
            }
        }
        words.extend(given.iter().map(String::as_str));
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
