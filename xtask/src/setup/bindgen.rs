//! The wasm-bindgen tools, of the very version that Cargo.lock gives the crate.

use super::say;
use crate::{Outcome, place, shell};

/// The version in Cargo.lock.
pub(crate) fn wanted() -> Outcome<String> {
    let lock = place::read(place::at("Cargo.lock"))?;
    let mut lines = lock
        .lines()
        .skip_while(|line| *line != "name = \"wasm-bindgen\"");
    lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \""))
        .and_then(|rest| rest.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or("Cargo.lock has no wasm-bindgen: run `cargo generate-lockfile`".into())
}

pub(super) fn install() -> Outcome {
    let version = wanted()?;
    let tool = place::tools().join("bin/wasm-bindgen");
    let found = tool
        .exists()
        .then(|| shell::run(&tool).arg("--version").text());
    if found.is_some_and(|text| text == Ok(format!("wasm-bindgen {version}"))) {
        return Ok(());
    }
    say(&format!("wasm-bindgen {version} (two minutes)"));
    cargo_install(&version, "--locked").or_else(|_| {
        say("this registry has not all that its lock file names; taking the newest versions that fit");
        cargo_install(&version, "")
    })
}

/// Unoptimised it compiles in a third of the time and writes the same output.
fn cargo_install(version: &str, locked: &str) -> Outcome {
    shell::cargo()
        .words("install --quiet --force --no-default-features")
        .words("--bin wasm-bindgen --bin wasm-bindgen-test-runner")
        .words(locked)
        .arg("--root")
        .arg(place::tools())
        .arg(format!("wasm-bindgen-cli@{version}"))
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .go()
}
