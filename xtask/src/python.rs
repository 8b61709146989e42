//! Python programs from their registry, each in an environment of its own.

use std::path::PathBuf;

use crate::{Outcome, place, shell};

/// The folder of programs of an environment that has this package.
pub(crate) fn environment(name: &str, package: &str) -> Outcome<PathBuf> {
    let folder = place::tools().join(name);
    let programs = folder.join("bin");
    if !folder.join("ready").exists() {
        shell::run("python3").words("-m venv").arg(&folder).go()?;
        shell::run(programs.join("python"))
            .words("-m pip install --quiet --disable-pip-version-check")
            .arg(package)
            .go()?;
        place::write(folder.join("ready"), package)?;
    }
    Ok(programs)
}
