//! The cases, run by the `harness` crate: natively, or as wasm under Node and in Chromium.

use std::path::PathBuf;

use crate::args::Args;
use crate::serve::Server;
use crate::setup::{self, Packages};
use crate::{Outcome, build, place, shell};

/// The reference whose published source package holds the recorded cases.
pub(crate) const REFERENCE: &str = "context-atlas==1.0.0";

/// Where the fault cases lie beside a clone.
const FAULTS: &str = "../shared/cases";

pub(crate) fn conformance(mut args: Args) -> Outcome {
    let folder = match args.value("--cases")? {
        Some(folder) => place::given(&folder)?,
        None => published()?,
    };
    suite("conformance", &folder, args)
}

pub(crate) fn cases(mut args: Args) -> Outcome {
    let folder = args
        .word()
        .unwrap_or(place::at(FAULTS).to_string_lossy().into_owned());
    suite("cases", &place::given(&folder)?, args)
}

/// A folder of cases on one of the harness's targets.
fn suite(command: &str, folder: &str, mut args: Args) -> Outcome {
    let target = args.value("--target")?.unwrap_or("native".into());
    let mut words = vec![command.to_owned(), folder.to_owned()];
    if args.flag("--all") {
        words.push("--all".into());
    }
    if let Some(kind) = args.value("--kind")? {
        words.extend(["--kind".into(), kind]);
    }
    if let Some(dump) = args.value("--dump")? {
        words.extend(["--dump".into(), place::absolute(&dump)?]);
    }
    args.done()?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    on(&target, &words)?.go()
}

/// The harness on one of its targets.
pub(crate) fn on(target: &str, words: &[&str]) -> Outcome<shell::Run> {
    match target {
        "native" => native(words),
        "node" => on_node(words),
        "chromium" => on_chromium(words),
        other => Err(format!(
            "there is no target {other:?}; there are native, node, chromium"
        )),
    }
}

pub(crate) fn case(args: Args) -> Outcome {
    let words = args.words()?;
    let [file, format] = words.as_slice() else {
        return Err("case FILE FORMAT".into());
    };
    native(&["case", &place::given(file)?, format])?.go()
}

pub(crate) fn native(words: &[&str]) -> Outcome<shell::Run> {
    shell::cargo()
        .words("build --quiet --profile cases --package harness")
        .go()?;
    let binary = place::target().join("cases/harness");
    Ok(shell::run(binary).args(words))
}

fn on_node(words: &[&str]) -> Outcome<shell::Run> {
    compile()?;
    Ok(shell::run("node").arg("tests/harness/node.mjs").args(words))
}

fn on_chromium(words: &[&str]) -> Outcome<shell::Run> {
    let program = setup::need("chromium")?;
    compile()?;
    let url = Server::open(0)?.beside();
    Ok(shell::run("node")
        .arg("tests/harness/browser.mjs")
        .args(words)
        .env("BROWSER", "chromium")
        .env("BROWSER_PROGRAM", program)
        .env("URL", url))
}

/// The harness as wasm with its glue, in `target/harness`.
fn compile() -> Outcome<PathBuf> {
    setup::ready(Packages::All)?;
    let wasm = build::compile("harness", "harness", &[])?;
    build::bind(&wasm, "harness", &place::target().join("harness"), "")
}

/// Fetches the reference's source package once and returns a folder of its cases in the shape of the others.
pub(crate) fn published() -> Outcome<String> {
    let folder = place::tools().join("reference");
    let cases = folder.join("recorded.json");
    if !cases.exists() {
        place::create(&folder)?;
        shell::run("python3")
            .words("-m pip download --quiet --no-deps --no-binary :all: --dest")
            .arg(&folder)
            .arg(REFERENCE)
            .go()?;
        let files = place::files_under(&folder);
        let archive = files.iter().find(|file| file.ends_with(".tar.gz"));
        let archive = archive.ok_or("the reference's source package did not arrive")?;
        shell::run("tar")
            .arg("-xzf")
            .arg(archive)
            .words("--strip-components=2 --wildcards */spec/fixtures.json */spec/fixtures")
            .within(&folder)
            .go()?;
        let published = folder.join("fixtures.json");
        std::fs::rename(&published, &cases)
            .map_err(|error| format!("{}: {error}", published.display()))?;
    }
    Ok(folder.to_string_lossy().into_owned())
}
