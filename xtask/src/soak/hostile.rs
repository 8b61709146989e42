//! Files of 10 MB that open and never close, in every format.

use crate::args::Args;
use crate::{Outcome, build, shell};

pub(crate) fn run(args: Args) -> Outcome {
    let formats = args.words()?;
    build::package()?;
    shell::run("node")
        .arg("benches/hostile.mjs")
        .args(&formats)
        .go()
}
