//! Runs too long for `test`, each ended by a time of its own.

mod bundlers;
mod fuzz;
mod hostile;
mod judge;
mod log;
mod tables;

use crate::Outcome;
use crate::args::Args;

struct Soak {
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    run: fn(Args) -> Outcome,
}

const SOAKS: &[Soak] = &[
    Soak {
        name: "bundlers",
        usage: "",
        about: "the packed package under publint and attw, and through esbuild, Vite, webpack and Next.js, run in Chromium",
        run: bundlers::run,
    },
    Soak {
        name: "fuzz",
        usage: "[MINUTES] [TARGET]",
        about: "every fuzz target in turn, from the fixtures on; an hour in all unless said otherwise",
        run: fuzz::run,
    },
    Soak {
        name: "hostile",
        usage: "[FORMAT…]",
        about: "files of 1 and 10 MB of nothing but openings, in every format: read in linear time, or refused",
        run: hostile::run,
    },
    Soak {
        name: "judge",
        usage: "",
        about: "1,300 requests to a judge that takes 150 ms each: at least 8 times as fast as one after another",
        run: judge::run,
    },
    Soak {
        name: "log",
        usage: "[SESSION]",
        about: "an agent's session repeated to a log of 100 MB and ingested: at most twice the document plus 16 MB of memory",
        run: log::run,
    },
    Soak {
        name: "tables",
        usage: "",
        about: "a CSV file of 1,000,000 rows and 100 MB, ingested and asked, and a workbook that would inflate to 200 MB",
        run: tables::run,
    },
];

pub(crate) fn run(mut args: Args) -> Outcome {
    let Some(name) = args.word() else {
        args.done()?;
        list();
        return Ok(());
    };
    match SOAKS.iter().find(|soak| soak.name == name) {
        Some(soak) => (soak.run)(args),
        None => {
            list();
            Err(format!("there is no soak {name:?}"))
        }
    }
}

fn list() {
    println!("{} soaks", SOAKS.len());
    for soak in SOAKS {
        println!("  {:<12} {}", soak.name, soak.about);
        if !soak.usage.is_empty() {
            println!("  {:<12}   {}", "", soak.usage);
        }
    }
}
