//! Fine units of data files hold what published ones hold, in smaller pieces: `spec/profiles/markup.md`.

use std::fs;
use std::path::Path;

use context_atlas::config::Grain;
use context_atlas::judge::Judging;
use context_atlas::{Config, Document, Processor};

/// The sizes of fine units, in tokens.
const MOST: usize = 150;
const SMALL: usize = 75;

fn cut(text: &str, format: &str, grain: Grain) -> Option<Document> {
    let processor = Processor {
        config: Config {
            grain: Some(grain),
            ..Config::default()
        },
        judging: Judging::Nobody,
    };
    processor.ingest_data(text, "file", format, "file").ok()
}

/// The lines of all units below their names, without indent, sorted.
fn lines(document: &Document) -> Vec<&str> {
    let texts = document.units.iter().map(|unit| unit.text.as_str());
    let mut lines: Vec<&str> = texts
        .flat_map(|text| text.lines().skip(1))
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.sort_unstable();
    lines
}

#[test]
fn every_line_of_a_data_file_stands_in_a_fine_unit() {
    let mut compared = 0;
    for format in ["yaml", "json", "jsonl", "xml", "toml"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let files = fs::read_dir(folder.join(format)).expect("the fixtures are there");
        for file in files {
            let path = file.expect("an entry").path();
            let text = fs::read_to_string(&path).unwrap_or_default();
            let (Some(fine), Some(published)) = (
                cut(&text, format, Grain::Fine),
                cut(&text, format, Grain::Published),
            ) else {
                continue;
            };
            compared += 1;
            assert!(fine.units.len() >= published.units.len(), "{path:?}");
            assert_eq!(lines(&fine), lines(&published), "{path:?}");
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn fine_units_are_small() {
    let records = (0..40).map(|at| {
        format!(
            "- name: item {at}\n  text: some words that say what the item of this number is for\n"
        )
    });
    let text: String = records.collect();
    let tokens = |grain| {
        let document = cut(&text, "yaml", grain).expect("YAML");
        let sizes = document.units.iter().map(|unit| unit.text.len() / 4);
        sizes.max().expect("units")
    };
    assert!(tokens(Grain::Fine) <= MOST + SMALL);
    assert!(tokens(Grain::Published) > MOST + SMALL);
}
