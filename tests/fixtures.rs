//! Every fixture of a format: what its reader makes of it, and that nothing near it brings a reader down.

use std::fs;
use std::path::{Path, PathBuf};

use context_atlas::document::{Link, Unit};
use context_atlas::ingest::{Input as Given, SheetFile};
use context_atlas::json::{Builder, Value};
use context_atlas::judge::Judging;
use context_atlas::read::{self, FORMATS, Family, Input, decode, read_blocks};
use context_atlas::run::drive;
use context_atlas::{Block, Config, Json, Processor, Result};

/// Formats whose reader and fixtures go by another name.
const FOLDERS: &[(&str, &str)] = &[("text", "plain"), ("ipynb", "notebook")];

/// Formats in which text stands as it will be read, markup aside.
const VERBATIM: &[&str] = &["markdown", "text"];

const MUTATIONS: u64 = 4000;

#[test]
fn fixtures_read_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    for (format, path) in fixtures() {
        let read = lines(&made(&bytes(&path), format));
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
            let _ = made(bytes.get(..end).unwrap_or_default(), format);
        }
    }
}

#[test]
fn every_mutation_is_read() {
    let all: Vec<(&str, Vec<u8>)> = fixtures()
        .map(|(format, path)| (format, bytes(&path)))
        .filter(|(_, bytes)| !bytes.is_empty())
        .collect();
    let each = MUTATIONS / all.len().max(1) as u64 + 1;
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for (format, bytes) in &all {
        for _ in 0..each {
            let _ = made(&mutated(bytes, &mut chance), format);
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

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// What becomes of a file: its blocks, the units and links of data, or the tables of sheets.
fn made(bytes: &[u8], format: &str) -> Result<Vec<Json>> {
    if read::format(format).is_some_and(|format| format.family == Family::Spreadsheet) {
        return sheets(bytes, format);
    }
    if read::format(format).is_some_and(|format| format.family == Family::Data) {
        let atlas = Processor {
            config: Config::default(),
            judging: Judging::Nobody,
        };
        let document = atlas.ingest_data(&decode(bytes), "fixture", format, "fixture")?;
        let units = document.units.iter().map(Unit::to_json);
        return Ok(units
            .chain(document.links.iter().map(Link::to_json))
            .collect());
    }
    let blocks = read_blocks(Input::Bytes(bytes), format)?;
    Ok(blocks.iter().map(Block::to_json).collect())
}

/// The units, columns and records of a spreadsheet.
fn sheets(bytes: &[u8], format: &str) -> Result<Vec<Json>> {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Nobody,
    };
    let file = SheetFile {
        sheet: "Sheet1".to_owned(),
        name: format!("fixture.{format}"),
        input: Given::Bytes(bytes.to_vec()),
    };
    let run = atlas.ingest_spreadsheet(vec![file], "fixture", None);
    let document = drive(run, &mut |_| None)?;
    let mut lines: Vec<Json> = document.units.iter().map(Unit::to_json).collect();
    let tables = document.data.value().get("tables");
    for table in tables.into_iter().flat_map(Value::items) {
        let parts = ["columns", "rows"]
            .into_iter()
            .filter_map(|key| table.get(key));
        lines.extend(parts.flat_map(Value::items).map(Value::to_json));
    }
    Ok(lines)
}

/// One block or unit a line, or the error.
fn lines(made: &Result<Vec<Json>>) -> String {
    match made {
        Ok(lines) => lines.iter().map(|line| line.text() + "\n").collect(),
        Err(error) => {
            let mut made = Builder::new();
            made.object().key("error").string(error.message()).end();
            made.finish().text() + "\n"
        }
    }
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
