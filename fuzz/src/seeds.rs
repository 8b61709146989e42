//! What each target starts from: the fixtures, in the shape it reads.

use std::fs;
use std::io::{Cursor, Read as _};
use std::path::Path;

use context_atlas::read::FORMATS;
use zip::ZipArchive;

use crate::made::FOLDERS;
use crate::readers;
use crate::zipped::{END, KINDS};

/// Writes `<target>/<format>-<fixture>` under a folder for each input of the fixtures.
///
/// # Panics
/// Where a file cannot be read or written.
pub fn write(fixtures: &Path, corpus: &Path) {
    for (place, format) in (0u8..).zip(FORMATS) {
        for (name, bytes) in inputs(fixtures, format.name) {
            let seed = [&[place], &bytes[..], &cited(fixtures, format.name, &name)].concat();
            keep(corpus, "readers", &format!("{}-{name}", format.name), &seed);
            let name = format!("{}-{name}", format.name);
            if format.name == "chat" {
                keep(corpus, "chat", &name, &bytes);
            }
            if let Some(parts) = unpacked(format.name, &bytes) {
                keep(corpus, "zipped", &name, &parts);
            }
        }
    }
}

/// The bibliography beside an input, after what parts them.
fn cited(fixtures: &Path, format: &str, name: &str) -> Vec<u8> {
    let path = fixtures.join(format).join(name).with_extension("bib");
    let bib = fs::read(path).ok();
    bib.map_or(Vec::new(), |bib| [&[readers::END], &bib[..]].concat())
}

fn keep(corpus: &Path, target: &str, name: &str, bytes: &[u8]) {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder).expect("a folder to write to");
    fs::write(folder.join(name), bytes).expect("a file to write");
}

/// The inputs of a format with their names.
fn inputs(fixtures: &Path, format: &str) -> Vec<(String, Vec<u8>)> {
    let other = FOLDERS.iter().find(|(name, _)| *name == format);
    let folder = fixtures.join(other.map_or(format, |(_, folder)| folder));
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let inputs = files.filter(|file| file.path().extension().is_some_and(|end| end == "in"));
    inputs
        .map(|file| {
            let bytes = fs::read(file.path()).expect("fixtures are files");
            (file.file_name().to_string_lossy().into_owned(), bytes)
        })
        .collect()
}

/// A package as the target takes it; none for what is no package.
fn unpacked(format: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let (place, kind) = (0u8..).zip(KINDS).find(|(_, kind)| kind.format == format)?;
    let mut package = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut seed = vec![place];
    for name in kind.parts {
        if let Ok(mut part) = package.by_name(name) {
            part.read_to_end(&mut seed).ok()?;
        }
        seed.push(END);
    }
    Some(seed)
}
