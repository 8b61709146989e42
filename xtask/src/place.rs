//! Where things are: the clone, its tools, its build output.

use std::path::PathBuf;
use std::{env, fs};

use crate::Outcome;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The root of the clone.
pub(crate) fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map(PathBuf::from).unwrap_or(xtask)
}

pub(crate) fn at(path: &str) -> PathBuf {
    root().join(path)
}

/// Everything private that setup installs.
pub(crate) fn tools() -> PathBuf {
    at(".tools")
}

pub(crate) fn npm_bin(name: &str) -> PathBuf {
    tools().join("npm/node_modules/.bin").join(name)
}

pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => at("target"),
    }
}

/// Finds a program on PATH.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|dir| dir.join(name))
        .find(|file| file.is_file())
}

pub(crate) fn read(path: impl Into<PathBuf>) -> Outcome<String> {
    let path = path.into();
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn write(path: impl Into<PathBuf>, text: impl AsRef<[u8]>) -> Outcome {
    let path = path.into();
    if let Some(folder) = path.parent() {
        create(folder)?;
    }
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn create(folder: impl Into<PathBuf>) -> Outcome {
    let folder = folder.into();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// A path typed where the command was called, whether or not something is there.
pub(crate) fn absolute(path: &str) -> Outcome<String> {
    let absolute = std::path::absolute(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(absolute.to_string_lossy().into_owned())
}

/// A path that must exist. Paths are given from where the command is typed; programs run in the root of the clone.
pub(crate) fn given(path: &str) -> Outcome<String> {
    let found = fs::canonicalize(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(found.to_string_lossy().into_owned())
}

/// Every file under a folder, its path relative to it with `/`, in order.
pub(crate) fn files_under(folder: impl Into<PathBuf>) -> Vec<String> {
    let folder = folder.into();
    let mut files = Vec::new();
    let mut waiting = vec![String::new()];
    while let Some(part) = waiting.pop() {
        let Ok(entries) = fs::read_dir(folder.join(&part)) else {
            continue;
        };
        for entry in entries.flatten() {
            let name = format!("{part}{}", entry.file_name().to_string_lossy());
            match entry.path().is_dir() {
                true => waiting.push(format!("{name}/")),
                false => files.push(name),
            }
        }
    }
    files.sort();
    files
}
