//! Every fixture of a format: what its reader makes of it, and that nothing near it brings a reader down.

use std::fs;
use std::path::{Path, PathBuf};

use context_atlas::read::{FORMATS, Input, decode, read_blocks};

#[path = "harness/src/made.rs"]
mod made;

use made::{FOLDERS, made, written};

/// Formats in which text stands as it will be read, markup aside.
const VERBATIM: &[&str] = &["markdown", "text"];

const MUTATIONS: u64 = 4000;

#[test]
fn fixtures_read_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    for (format, path) in fixtures() {
        let read = written(&made(&bytes(&path), format, cited(&path).as_deref()));
        let expected = path.with_extension("json");
        if bless {
            fs::write(&expected, &read).expect("fixtures are writable");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(expected, read, "{}", path.display());
    }
}

#[test]
fn every_prefix_is_read() {
    for (format, path) in fixtures() {
        let bytes = bytes(&path);
        let step = bytes.len() / 2000 + 1;
        for end in (0..bytes.len()).step_by(step) {
            let start = bytes.get(..end).unwrap_or_default();
            let _ = made(start, format, cited(&path).as_deref());
        }
    }
}

#[test]
fn every_mutation_is_read() {
    let all: Vec<(&str, PathBuf)> = fixtures()
        .filter(|(_, path)| !bytes(path).is_empty())
        .collect();
    let each = MUTATIONS / all.len().max(1) as u64 + 1;
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for (format, path) in &all {
        let (bytes, cited) = (bytes(path), cited(path));
        for _ in 0..each {
            let cited = cited.as_ref().map(|cited| mutated(cited, &mut chance));
            let _ = made(&mutated(&bytes, &mut chance), format, cited.as_deref());
        }
    }
}

#[test]
fn words_of_blocks_stand_in_the_source_in_order() {
    for (format, path) in fixtures().filter(|(format, _)| VERBATIM.contains(format)) {
        let bytes = bytes(&path);
        let source = decode(&bytes);
        let blocks = read_blocks(Input::Bytes(&bytes), format).expect("no error in these formats");
        let mut rest: &str = &source;
        for word in blocks
            .iter()
            .flat_map(|block| block.text.split_whitespace())
        {
            let found = rest.split_once(word);
            let (_, after) = found.unwrap_or_else(|| panic!("{word} in {}", path.display()));
            rest = after;
        }
    }
}

/// Each fixture with the name of its format, in order.
fn fixtures() -> impl Iterator<Item = (&'static str, PathBuf)> {
    FORMATS.iter().flat_map(|format| {
        let folder = FOLDERS.iter().find(|(name, _)| *name == format.name);
        let folder = folder.map_or(format.name, |(_, folder)| folder);
        inputs(
            &Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("fixtures")
                .join(folder),
        )
        .into_iter()
        .map(|path| (format.name, path))
    })
}

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut inputs: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    inputs
}

/// The bibliography beside a fixture.
fn cited(path: &Path) -> Option<Vec<u8>> {
    fs::read(path.with_extension("bib")).ok()
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// A run of numbers that is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap_or(0)
    }
}

/// One byte changed, a stretch doubled, or a stretch left out.
fn mutated(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    let start = chance.below(bytes.len());
    let end = (start + chance.below(40)).min(bytes.len());
    match chance.below(4) {
        0 => drop(changed.drain(start..end)),
        1 => {
            let stretch = bytes.get(start..end).unwrap_or_default();
            changed.splice(start..start, stretch.iter().copied());
        }
        kind => {
            let byte = if kind == 2 {
                chance.below(256)
            } else {
                bytes.len() - start
            };
            if let Some(place) = changed.get_mut(start) {
                *place = u8::try_from(byte % 256).unwrap_or(0);
            }
        }
    }
    changed
}
