//! Folders of files into bundles, and files written.

use std::fs;
use std::path::{Path, PathBuf};

use harness::Bundle;

/// The root of the clone.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A bundle of a folder's files, and the lists of what is accepted.
pub(super) fn bundle(folder: &Path) -> Result<Bundle, String> {
    let mut bundle = Bundle::default();
    add(&mut bundle, folder, "cases")?;
    let root = root();
    for name in ["tests/pending.toml", "spec/deviations.md"] {
        if let Ok(bytes) = fs::read(root.join(name)) {
            bundle.add(name, bytes);
        }
    }
    let ours = root.join("spec/deviations");
    if ours.exists() {
        add(&mut bundle, &ours, "spec/deviations")?;
    }
    Ok(bundle)
}

/// Adds every file under a folder.
pub(super) fn add(bundle: &mut Bundle, folder: &Path, name: &str) -> Result<(), String> {
    let mut open = vec![(folder.to_owned(), name.to_owned())];
    while let Some((folder, name)) = open.pop() {
        let read =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in read.flatten() {
            let path = entry.path();
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            if path.is_dir() {
                open.push((path, name));
            } else {
                bundle.add(name, self::read(&path)?);
            }
        }
    }
    Ok(())
}

/// The bytes of a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file and the folders it stands in.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}
