//! The project's own commands. `cargo xtask` lists them; each lives in the module of its name.

mod args;
mod bench;
mod build;
mod check;
mod demo;
mod evaluate;
mod exchange;
mod harness;
mod place;
mod python;
mod serve;
mod setup;
mod shell;
mod soak;
mod tally;
mod test;
mod tidy;

use args::Args;
use std::process::ExitCode;

/// What a command comes to: nothing, or the reason it failed in words for the terminal.
pub(crate) type Outcome<T = ()> = Result<T, String>;

struct Task {
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    run: fn(Args) -> Outcome,
}

const TASKS: &[Task] = &[
    Task {
        name: "demo",
        usage: "[FILE…] [--ask QUESTION] [--no-serve] [--port N]",
        about: "answer a question from a handbook (or your files) in the wasm build, then serve the page",
        run: demo::run,
    },
    Task {
        name: "test",
        usage: "[PART…] [--skip PART]…",
        about: "every test: native, wasm under Node, the package, the browsers",
        run: test::run,
    },
    Task {
        name: "setup",
        usage: "[--browsers]",
        about: "the wasm target, wasm-bindgen and the npm tools; every other command does this itself",
        run: setup::run,
    },
    Task {
        name: "build",
        usage: "",
        about: "the npm package in pkg/, with its sizes",
        run: build::run,
    },
    Task {
        name: "serve",
        usage: "[--port N]",
        about: "the page and the package on 127.0.0.1",
        run: serve::run,
    },
    Task {
        name: "check",
        usage: "",
        about: "fmt, clippy for each build, doc, tidy",
        run: check::run,
    },
    Task {
        name: "tidy",
        usage: "",
        about: "the rules of the tree that no compiler checks",
        run: tidy::run,
    },
    Task {
        name: "conformance",
        usage: "[--cases DIR] [--target native|node|chromium] [--kind KIND] [--all] [--dump OUT]",
        about: "the recorded cases of the reference; without --cases, as published in its source package",
        run: harness::conformance,
    },
    Task {
        name: "case",
        usage: "FILE FORMAT",
        about: "what the engine makes of one file, as JSON (options in CASE_OPTIONS)",
        run: harness::case,
    },
    Task {
        name: "cases",
        usage: "[DIR] [--target native|node|chromium] [--kind KIND] [--all] [--dump OUT]",
        about: "a folder of fault cases; without one, that beside the clone",
        run: harness::cases,
    },
    Task {
        name: "exchange",
        usage: "[--cases DIR]",
        about: "documents both ways between the reference package and ours, under one judge",
        run: exchange::run,
    },
    Task {
        name: "evaluate",
        usage: "DIR [--questions DIR] [--vectors] [--by-kind] [--predictions OUT] [--write] [--chunks]",
        about: "contexts for a folder of questions with known answers; or chunks, beside other chunkers",
        run: evaluate::run,
    },
    Task {
        name: "bench",
        usage: "",
        about: "speed and size beside the reference and its peers, in one run",
        run: bench::run,
    },
    Task {
        name: "soak",
        usage: "[NAME …]",
        about: "long runs; without a name, the list of them",
        run: soak::run,
    },
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let args = Args::new(words);
    let outcome = match TASKS.iter().find(|task| task.name == name) {
        Some(task) if args.asks_help() => {
            println!("cargo xtask {} {}\n\n{}", task.name, task.usage, task.about);
            Ok(())
        }
        Some(task) => (task.run)(args),
        None if matches!(name.as_str(), "" | "help" | "-h" | "--help") => {
            help();
            Ok(())
        }
        None => {
            help();
            Err(format!("there is no command {name:?}"))
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn help() {
    println!("usage: cargo xtask COMMAND …\n");
    for task in TASKS {
        println!("  {:<12} {}", task.name, task.about);
        if !task.usage.is_empty() {
            println!("  {:<12}   {}", "", task.usage);
        }
    }
}
