//! Speed and size, measured beside peers in one run. `benches/README.md` has the programs and their lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, build, place, python, shell};

/// The reference package that ours is measured against.
const REFERENCE: &str = "context-atlas==1.0.0";

/// Sizes of the files that everything reads, in bytes, and of those that only we read.
const SIZES: &[usize] = &[100_000, 1_000_000];
const LARGE: usize = 10_000_000;

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    setup::ready(Packages::All)?;
    setup::peers()?;
    build::package()?;
    let (files, large) = files()?;
    let programs = [
        shell::run("node").arg("benches/start.mjs"),
        shell::run("node").arg("benches/memory.mjs").args(&large),
        shell::run(compile()?)
            .arg("speed")
            .args(&files)
            .args(&large),
        shell::run("node")
            .arg("benches/speed.mjs")
            .args(&files)
            .args(&large),
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
    table.print_growth();
    print!(
        "\n{}",
        place::read(place::target().join("release-sizes.txt"))?
    );
    Ok(())
}

/// The files of every format, made by `benches/files`: those that everything reads, and the large ones.
fn files() -> Outcome<(Vec<PathBuf>, Vec<PathBuf>)> {
    let folder = place::target().join("bench/files");
    let sizes = SIZES.iter().chain([&LARGE]).map(ToString::to_string);
    shell::run("node")
        .arg("benches/files/index.mjs")
        .arg(&folder)
        .args(sizes.collect::<Vec<_>>())
        .go()?;
    let paths = place::files_under(&folder).into_iter();
    let paths: Vec<PathBuf> = paths.map(|name| folder.join(name)).collect();
    let is_small = |path: &PathBuf| {
        let least =
            |file: fs::Metadata| file.len() < 2 * SIZES.iter().max().map_or(0, |size| *size as u64);
        fs::metadata(path).is_ok_and(least)
    };
    Ok(paths.into_iter().partition(is_small))
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

    /// How many times longer the engine takes for each large file than for the one before it, by how many times
    /// larger it is: 1 where it is linear.
    fn print_growth(&self) {
        println!("\n{:<28} {:>9}", "growth in wasm", "× a byte");
        for ((what, file), cells) in &self.rows {
            let Some((_, format)) = file.rsplit_once('.') else {
                continue;
            };
            let smaller = self.rows.get(&(what.clone(), format!("1 MB.{format}")));
            let wasm = |cells: &[Cell]| {
                let cell = cells.iter().find(|cell| cell.who == "wasm")?;
                Some((cell.seconds / cell.bytes, cell.bytes))
            };
            if let (Some(large), Some(small)) = (wasm(cells), smaller.and_then(|cells| wasm(cells)))
                && large.1 > 2.0 * small.1
            {
                println!(
                    "{:<28} {:>9.2}",
                    format!("{what}, {file}"),
                    large.0 / small.0
                );
            }
        }
    }
}
