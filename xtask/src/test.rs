//! Every test that needs nothing outside the clone, in named parts. `tests/README.md` has what a part's scripts promise.

use std::time::{Duration, Instant};

use crate::args::Args;
use crate::serve::Server;
use crate::setup::{self, Packages};
use crate::tally::{Tally, counted};
use crate::{Outcome, build, exchange, harness, place, python, shell, tidy};

/// A System One server by others.
const SPARROW: &str = "sparrow-decider==0.2.0";

struct Part {
    name: &'static str,
    run: fn() -> Outcome<Tally>,
}

const PARTS: &[Part] = &[
    Part {
        name: "tidy",
        run: tidy::all,
    },
    Part {
        name: "native",
        run: native,
    },
    Part {
        name: "judge",
        run: judge,
    },
    Part {
        name: "exchange",
        run: || exchange::both_ways(&harness::published()?),
    },
    Part {
        name: "node",
        run: || cases("node"),
    },
    Part {
        name: "package",
        run: || {
            build::core()?;
            scripts("package", &[])
        },
    },
    Part {
        name: "chromium",
        run: || Ok([cases("chromium")?, browser("chromium")?].into_iter().sum()),
    },
    Part {
        name: "firefox",
        run: || browser("firefox"),
    },
    Part {
        name: "webkit",
        run: || browser("webkit"),
    },
];

pub(crate) fn run(mut args: Args) -> Outcome {
    let skipped = args.values("--skip")?;
    let asked = args.words()?;
    known(skipped.iter().chain(&asked))?;
    setup::ready(Packages::All)?;
    let parts = PARTS
        .iter()
        .filter(|part| asked.is_empty() || asked.iter().any(|name| name == part.name))
        .filter(|part| !skipped.iter().any(|name| name == part.name));
    let mut done: Vec<(&str, Duration, Tally)> = parts.map(one).collect();
    done.sort_by_key(|(_, time, _)| std::cmp::Reverse(*time));
    println!();
    for (name, time, tally) in &done {
        println!(
            "{name:<10} {:>6.1} s  {} passed, {} failed",
            time.as_secs_f64(),
            tally.passed,
            tally.failed
        );
    }
    close(done.iter().map(|(.., tally)| *tally).sum(), &skipped)
}

fn known<'a>(mut names: impl Iterator<Item = &'a String>) -> Outcome {
    match names.find(|name| !PARTS.iter().any(|part| part.name == **name)) {
        Some(name) => {
            let all: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
            Err(format!(
                "there is no part {name:?}; there are {}",
                all.join(", ")
            ))
        }
        None => Ok(()),
    }
}

fn one(part: &Part) -> (&'static str, Duration, Tally) {
    println!("\n== {}", part.name);
    let start = Instant::now();
    let tally = (part.run)().unwrap_or_else(|reason| {
        println!("{}: {reason}", part.name);
        Tally::FAILED
    });
    (part.name, start.elapsed(), tally)
}

fn close(tally: Tally, skipped: &[String]) -> Outcome {
    let note = match skipped {
        [] => String::new(),
        names => {
            println!("skipped by --skip: {}", names.join(", "));
            format!(", {} skipped", names.len())
        }
    };
    println!("{} passed, {} failed{note}", tally.passed, tally.failed);
    match tally.failed {
        0 => Ok(()),
        _ => Err("some tests failed, see above".into()),
    }
}

fn native() -> Outcome<Tally> {
    let tests = counted(shell::cargo().words("test --quiet --workspace --no-fail-fast"))?;
    Ok([tests, cases("native")?].into_iter().sum())
}

/// Our client against a server of the wire that is not ours.
fn judge() -> Outcome<Tally> {
    let programs = python::environment("sparrow", SPARROW)?;
    let script = shell::run("node").arg("tests/judge/sparrow.test.mjs");
    counted(script.env("SPARROW", programs.join("sparrow-decider")))
}

/// The fixtures, and the cases published with the reference, on one of the harness's targets.
fn cases(target: &str) -> Outcome<Tally> {
    let fixtures = counted(harness::on(target, &["fixtures", "fixtures"])?)?;
    let recorded = harness::on(target, &["conformance", &harness::published()?])?;
    Ok([fixtures, counted(recorded)?].into_iter().sum())
}

fn browser(name: &'static str) -> Outcome<Tally> {
    let program = setup::need(name)?;
    let url = Server::open(0)?.beside();
    let program = program.to_string_lossy();
    scripts(
        "browser",
        &[
            ("BROWSER", name),
            ("BROWSER_PROGRAM", &program),
            ("URL", &url),
        ],
    )
}

/// Runs every script of a folder of `tests`, with what it may read from its environment.
fn scripts(folder: &str, env: &[(&str, &str)]) -> Outcome<Tally> {
    build::package()?;
    let files = place::files_under(place::at("tests").join(folder));
    let scripts: Vec<&String> = files
        .iter()
        .filter(|file| file.ends_with(".test.mjs"))
        .collect();
    if scripts.is_empty() {
        return Err(format!("tests/{folder} has no *.test.mjs"));
    }
    let run = |file: &&String| {
        println!("-- {folder}/{file}");
        let script = shell::run("node").arg(format!("tests/{folder}/{file}"));
        let script = env
            .iter()
            .fold(script, |run, (name, value)| run.env(name, value));
        counted(script)
    };
    scripts.iter().map(run).sum()
}
