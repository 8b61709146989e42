//! Brings what the other commands need, once, and tells in a moment when all of it is there.

mod bindgen;
mod browsers;
mod npm;
mod wasm_std;

pub(crate) use browsers::need;
pub(crate) use npm::{Packages, bundlers, peers};

use std::fs::File;

use crate::args::Args;
use crate::{Outcome, place};

pub(crate) fn run(mut args: Args) -> Outcome {
    let with_browsers = args.flag("--browsers");
    args.done()?;
    ready(Packages::All)?;
    if with_browsers {
        browsers::install()?;
    }
    println!(
        "ready: wasm32 std, wasm-bindgen {}, npm tools",
        bindgen::wanted()?
    );
    Ok(())
}

/// Everything a build needs, and the npm tools that are asked for.
pub(crate) fn ready(packages: Packages) -> Outcome {
    let _lock = lock()?;
    wasm_std::install()?;
    bindgen::install()?;
    npm::install(packages)
}

/// Two commands at once must not install over each other. Released when dropped.
fn lock() -> Outcome<File> {
    place::create(place::tools().join("bin"))?;
    let path = place::tools().join("lock");
    let file = File::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    file.lock()
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(file)
}

/// A note in the tools folder of what was installed.
fn stamp(name: &str) -> std::path::PathBuf {
    place::tools().join("stamps").join(name)
}

fn stamped(name: &str, value: &str) -> bool {
    place::read(stamp(name)).is_ok_and(|found| found == value)
}

fn say(what: &str) {
    eprintln!("setup: {what}");
}
