//! The fuzz targets, each for its share of the time, on the stable compiler: what `cargo fuzz` asks of
//! a nightly one, coverage counters and libFuzzer, needs no more than flags. See `tests/README.md`.

use std::path::PathBuf;
use std::{env, fs};

use crate::args::Args;
use crate::{Outcome, place, shell};

/// The targets with their share of the time, in parts of all of them.
const TARGETS: &[(&str, u64)] = &[("readers", 3), ("zipped", 2), ("chat", 1)];

const MINUTES: u64 = 60;

/// What makes a program of a target: counters at every edge, and compares that the fuzzer sees.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// An input that takes longer or more memory than this is a finding, like one that panics. Findings do
/// not end a run.
const LIMITS: &str = "-fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 \
    -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=512 -max_len=65536";

pub(crate) fn run(mut args: Args) -> Outcome {
    let mut minutes = MINUTES;
    if let Some(word) = args.word() {
        minutes = word
            .parse()
            .ok()
            .filter(|minutes| *minutes > 0)
            .ok_or(format!("{word:?} is no number of minutes"))?;
    }
    let only = args.word();
    args.done()?;
    let chosen = |name: &str| only.as_ref().is_none_or(|only| only == name);
    let targets: Vec<_> = TARGETS.iter().filter(|(name, _)| chosen(name)).collect();
    if targets.is_empty() {
        let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        return Err(format!("the targets are {}", names.join(", ")));
    }
    let programs = build()?;
    sow()?;
    let shares: u64 = targets.iter().map(|(_, share)| share).sum();
    for (name, share) in targets {
        fuzz(&programs.join(name), name, minutes * 60 * share / shares)?;
    }
    findings()
}

/// Builds the targets with the fuzzer in them; gives the folder of their programs.
fn build() -> Outcome<PathBuf> {
    let compiler = env::var("CXX").unwrap_or("c++".into());
    if place::program(&compiler).is_none() && !PathBuf::from(&compiler).is_file() {
        return Err(format!(
            "libFuzzer is built with a C++ compiler and there is no {compiler}: \
             `apt-get install g++`, or set CXX"
        ));
    }
    let host = host()?;
    // With a target named, the flags are for it alone and not for build scripts.
    cargo("build")
        .words("--bins --target")
        .arg(&host)
        .env("RUSTFLAGS", FLAGS)
        .go()?;
    Ok(target().join(host).join("release"))
}

fn host() -> Outcome<String> {
    let about = shell::run("rustc").arg("-vV").text()?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or("rustc does not say what its host is".into())
}

fn cargo(command: &str) -> shell::Run {
    shell::cargo()
        .arg(command)
        .words("--quiet --release --manifest-path fuzz/Cargo.toml --target-dir")
        .arg(target())
}

fn target() -> PathBuf {
    place::target().join("fuzz")
}

/// Writes the fixtures into the corpora, beside what earlier runs found.
fn sow() -> Outcome {
    cargo("run")
        .words("--bin seeds --")
        .args([place::at("fixtures"), place::at("fuzz/corpus")])
        .go()
}

fn fuzz(program: &PathBuf, name: &str, seconds: u64) -> Outcome {
    println!("{name}: {seconds} s");
    let found = format!("fuzz/artifacts/{name}/");
    place::create(place::at(&found))?;
    shell::run(program)
        .arg(format!("fuzz/corpus/{name}"))
        .arg("-dict=fuzz/marks.dict")
        .arg(format!("-artifact_prefix={found}"))
        .arg(format!("-max_total_time={seconds}"))
        .words(LIMITS)
        .go()
}

/// Findings of this run and earlier ones, as long as their files are kept.
fn findings() -> Outcome {
    let found = place::files_under(place::at("fuzz/artifacts"));
    for file in &found {
        let size =
            fs::metadata(place::at("fuzz/artifacts").join(file)).map_or(0, |file| file.len());
        println!("  fuzz/artifacts/{file}, {size} bytes");
    }
    println!("{} findings", found.len());
    match found.is_empty() {
        true => Ok(()),
        false => Err("each of these breaks a target".into()),
    }
}
