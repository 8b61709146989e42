//! The package as projects bundle it. Their tools are half a gigabyte, so `test` has esbuild alone.

use crate::args::Args;
use crate::{Outcome, build, setup, shell};

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    build::package()?;
    build::core()?;
    setup::bundlers()?;
    shell::run("node")
        .arg("tests/bundlers/bundlers.test.mjs")
        .env("BROWSER", "chromium")
        .env("BROWSER_PROGRAM", setup::need("chromium")?)
        .go()
}
