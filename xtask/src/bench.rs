//! Speed and size, measured beside peers in one run. `benches/README.md` has the programs and their lines.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, build, place, python, shell};

/// The reference package that ours is measured against.
const REFERENCE: &str = "context-atlas==1.0.0";

/// Sizes of the Markdown files that everything reads, in bytes, and of the one that only we read.
const SIZES: &[(&str, usize)] = &[("0.1 MB", 100_000), ("1 MB", 1_000_000)];
const LARGE: (&str, usize) = ("10 MB", 10_000_000);

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    setup::ready(Packages::All)?;
    build::package()?;
    let files = SIZES
        .iter()
        .map(|size| corpus(*size))
        .collect::<Outcome<Vec<_>>>()?;
    let large = corpus(LARGE)?;
    let programs = [
        shell::run("node").arg("benches/start.mjs"),
        shell::run(compile()?).arg("speed").args(&files).arg(&large),
        shell::run("node")
            .arg("benches/speed.mjs")
            .args(&files)
            .arg(&large),
        shell::run(python::environment("reference-python", REFERENCE)?.join("python"))
            .arg("benches/reference.py")
            .args(&files),
        shell::run("node").arg("benches/search.mjs"),
        shell::run("node").arg("benches/indexed_db.mjs"),
    ];
    let mut table = Table::default();
    for program in programs {
        if !program.lines(|line| table.add(line))? {
            return Err("a measuring program failed, see above".into());
        }
    }
    table.print();
    print!(
        "\n{}",
        place::read(place::target().join("release-sizes.txt"))?
    );
    Ok(())
}

/// The handbook over and over, each time under other headings, so that nothing is the same twice.
fn corpus((name, size): (&str, usize)) -> Outcome<PathBuf> {
    let folder = place::at("fixtures/handbook");
    let names = place::files_under(&folder);
    let pages: Vec<String> = names
        .iter()
        .filter(|name| name.ends_with(".md"))
        .map(|name| place::read(folder.join(name)))
        .collect::<Outcome<_>>()?;
    let mut text = String::new();
    for (round, page) in (0..).flat_map(|round| pages.iter().map(move |page| (round, page))) {
        if text.len() >= size {
            break;
        }
        text.push_str(&page.replace("\n## ", &format!("\n## Edition {round}: ")));
    }
    text.truncate(text.floor_char_boundary(size));
    let path = place::target().join("bench").join(format!("{name}.md"));
    place::write(&path, text)?;
    Ok(path)
}

/// The native program, in a workspace of its own.
pub(crate) fn compile() -> Outcome<PathBuf> {
    let target = place::target().join("benches");
    shell::cargo()
        .words("build --quiet --release --manifest-path benches/Cargo.toml --target-dir")
        .arg(&target)
        .go()?;
    Ok(target.join("release/bench"))
}

#[derive(Default)]
struct Table {
    /// Seconds by what and file, then by who.
    rows: BTreeMap<(String, String), Vec<Cell>>,
}

struct Cell {
    who: String,
    bytes: f64,
    seconds: f64,
    /// The run was ended: it needs at least this.
    ended: bool,
}

impl Table {
    /// Takes a line `what⇥file⇥who⇥bytes⇥seconds`; others pass by.
    fn add(&mut self, line: &str) {
        let [what, file, who, bytes, seconds] = line.split('\t').collect::<Vec<_>>()[..] else {
            return;
        };
        let (Ok(bytes), Ok(time)) = (bytes.parse(), seconds.trim_start_matches('>').parse()) else {
            return;
        };
        let cell = Cell {
            who: who.into(),
            bytes,
            seconds: time,
            ended: seconds.starts_with('>'),
        };
        self.rows
            .entry((what.into(), file.into()))
            .or_default()
            .push(cell);
    }

    /// Each measurement in MB/s and milliseconds, with how many times longer it takes than ours in wasm.
    fn print(&self) {
        println!(
            "\n{:<28} {:<16} {:>12} {:>9} {:>12}",
            "", "", "ms", "MB/s", "÷ wasm"
        );
        for ((what, file), cells) in &self.rows {
            let wasm = cells
                .iter()
                .find(|cell| cell.who == "wasm")
                .map(|cell| cell.seconds);
            for cell in cells {
                let least = if cell.ended { ">" } else { "" };
                let ratio = wasm.map_or(String::new(), |wasm| {
                    format!("{least}{:.2}", cell.seconds / wasm)
                });
                let ms = format!("{least}{:.2}", cell.seconds * 1000.0);
                let speed = cell.bytes / cell.seconds / 1e6;
                let name = format!("{what}, {file}");
                println!(
                    "{name:<28} {:<16} {ms:>12} {speed:>9.1} {ratio:>12}",
                    cell.who
                );
            }
        }
    }
}
