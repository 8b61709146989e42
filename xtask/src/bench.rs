//! Speed and size, measured beside peers in one run.

use crate::args::Args;
use crate::{Outcome, build, place};

struct Bench {
    name: &'static str,
    about: &'static str,
    run: fn() -> Outcome,
}

const BENCHES: &[Bench] = &[Bench {
    name: "size",
    about: "the wasm as it is sent",
    run: size,
}];

pub(crate) fn run(args: Args) -> Outcome {
    let words = args.words()?;
    if let Some(word) = words
        .iter()
        .find(|word| !BENCHES.iter().any(|bench| bench.name == **word))
    {
        return Err(format!("there is no bench {word:?}"));
    }
    let asked = |bench: &&Bench| words.is_empty() || words.iter().any(|word| word == bench.name);
    for bench in BENCHES.iter().filter(asked) {
        println!("\n== {}: {}", bench.name, bench.about);
        (bench.run)()?;
    }
    Ok(())
}

fn size() -> Outcome {
    build::package()?;
    print!(
        "{}",
        place::read(place::target().join("release-sizes.txt"))?
    );
    Ok(())
}
