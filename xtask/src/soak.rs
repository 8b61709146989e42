//! Runs too long for `test`, each ended by a time of its own.

use crate::Outcome;
use crate::args::Args;

struct Soak {
    name: &'static str,
    about: &'static str,
    run: fn() -> Outcome,
}

const SOAKS: &[Soak] = &[];

pub(crate) fn run(args: Args) -> Outcome {
    let words = args.words()?;
    let Some(name) = words.first() else {
        list();
        return Ok(());
    };
    match SOAKS.iter().find(|soak| soak.name == name) {
        Some(soak) => (soak.run)(),
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
    }
}
