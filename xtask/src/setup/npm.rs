//! The npm tools, by the lock file in `xtask/npm`, with `node_modules` in the root of the clone leading to them.

use std::{env, fs};

use super::{say, stamp, stamped};
use crate::{Outcome, place, shell};

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Packages {
    /// What building the package runs.
    Build,
    /// Also what tests and benchmarks run.
    All,
}

pub(super) fn install(packages: Packages) -> Outcome {
    let lock = place::read(place::at("xtask/npm/package-lock.json"))?;
    let folder = place::tools().join("npm");
    let all = stamped("npm-all", &lock);
    let enough = all || (packages == Packages::Build && stamped("npm-build", &lock));
    if !enough || !folder.join("node_modules").exists() {
        let (name, omit) = match packages {
            Packages::Build => ("npm-build", "--omit=dev"),
            Packages::All => ("npm-all", ""),
        };
        say("npm tools");
        place::write(
            folder.join("package.json"),
            place::read(place::at("xtask/npm/package.json"))?,
        )?;
        place::write(folder.join("package-lock.json"), &lock)?;
        for old in ["npm-all", "npm-build"] {
            let _ = fs::remove_file(stamp(old));
        }
        shell::run("npm")
            .words("ci --silent --no-audit --no-fund --ignore-scripts")
            .words(omit)
            .within(&folder)
            .go()
            .map_err(|error| format!("{error}\nnpm comes with Node.js 20 or later; it fetches from the registry your npm is set up with"))?;
        place::write(stamp(name), &lock)?;
    }
    link("node_modules", "npm/node_modules")
}

/// The libraries that benchmarks measure ours beside, by the lock file in `benches`, for its scripts alone.
pub(crate) fn peers() -> Outcome {
    apart("peers", "npm libraries to measure beside", "benches")
}

/// What bundles and checks the package, by the lock file in `tests/bundlers`, for its scripts alone.
pub(crate) fn bundlers() -> Outcome {
    apart("bundlers", "npm bundlers", "tests/bundlers")
}

/// What the lock file of a folder names, for the scripts of that folder.
fn apart(name: &str, what: &str, scripts: &str) -> Outcome {
    let lock = place::read(place::at(scripts).join("package-lock.json"))?;
    let folder = place::tools().join(name);
    let kept = format!("npm-{name}");
    if !stamped(&kept, &lock) || !folder.join("node_modules").exists() {
        say(what);
        for file in ["package.json", "package-lock.json"] {
            let text = place::read(place::at(scripts).join(file))?;
            place::write(folder.join(file), text)?;
        }
        shell::run("npm")
            .words("ci --silent --no-audit --no-fund --ignore-scripts")
            .within(&folder)
            .go()?;
        place::write(stamp(&kept), &lock)?;
    }
    link(
        &format!("{scripts}/node_modules"),
        &format!("{name}/node_modules"),
    )
}

/// Scripts in the folder of the link, and below, import what is installed by its bare name.
fn link(name: &str, installed: &str) -> Outcome {
    let link = place::at(name);
    let to = place::tools().join(installed);
    if fs::read_link(&link).is_ok_and(|old| old == to) || link.is_dir() {
        return Ok(());
    }
    let _ = fs::remove_file(&link);
    make(&to, &link).map_err(|error| format!("{}: {error} ({})", link.display(), env::consts::OS))
}

#[cfg(unix)]
fn make(to: &std::path::Path, link: &std::path::Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(to, link)
}

#[cfg(windows)]
fn make(to: &std::path::Path, link: &std::path::Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(to, link)
}
