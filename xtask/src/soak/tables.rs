//! Tables at size: what they take of the wasm's memory, and how long a question over them takes natively.

use crate::args::Args;
use crate::{Outcome, bench, build, place, shell};

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    build::package()?;
    let file = place::target().join("bench/payments.csv");
    place::create(place::target().join("bench"))?;
    shell::run("node")
        .arg("benches/tables.mjs")
        .arg(&file)
        .go()?;
    shell::run(bench::compile()?).arg("tables").arg(&file).go()
}
