//! The cases, run by the `harness` crate: natively, or as wasm under Node and in Chromium.

use std::path::PathBuf;

use crate::args::Args;
use crate::serve::Server;
use crate::setup::{self, Packages};
use crate::{Outcome, build, place, shell};

/// The reference whose published source package holds the recorded cases.
const REFERENCE: &str = "context-atlas==1.0.0";

pub(crate) fn conformance(mut args: Args) -> Outcome {
    let target = args.value("--target")?.unwrap_or("native".into());
    let folder = match args.value("--cases")? {
        Some(folder) => place::given(&folder)?,
        None => published()?,
    };
    let mut words = vec!["conformance".to_owned(), folder];
    for option in ["--kind", "--dump"] {
        if let Some(value) = args.value(option)? {
            words.extend([option.to_owned(), absolute(option, value)?]);
        }
    }
    args.done()?;
    on(&target, &words)?.go()
}

pub(crate) fn case(args: Args) -> Outcome {
    let words = args.words()?;
    let [file, format] = words.as_slice() else {
        return Err("case FILE FORMAT".into());
    };
    native(&["case".into(), place::given(file)?, format.clone()])?.go()
}

pub(crate) fn cases(mut args: Args) -> Outcome {
    let target = args.value("--target")?.unwrap_or("native".into());
    let words = args.words()?;
    let [folder] = words.as_slice() else {
        return Err("cases DIR".into());
    };
    on(&target, &["cases".into(), place::given(folder)?])?.go()
}

/// The harness on one of its targets.
fn on(target: &str, words: &[String]) -> Outcome<shell::Run> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match target {
        "native" => native(
            &words
                .iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>(),
        ),
        "node" => on_node(&words),
        "chromium" => on_chromium(&words),
        other => Err(format!(
            "there is no target {other:?}; there are native, node, chromium"
        )),
    }
}

fn native(words: &[String]) -> Outcome<shell::Run> {
    shell::cargo()
        .words("build --quiet --release --package harness")
        .go()?;
    let binary = place::target().join("release/harness");
    Ok(shell::run(binary).args(words))
}

pub(crate) fn on_node(words: &[&str]) -> Outcome<shell::Run> {
    compile()?;
    Ok(shell::run("node").arg("tests/harness/node.mjs").args(words))
}

pub(crate) fn on_chromium(words: &[&str]) -> Outcome<shell::Run> {
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
    build::bind(&wasm, "harness", &place::target().join("harness"))
}

fn absolute(option: &str, value: String) -> Outcome<String> {
    if option != "--dump" {
        return Ok(value);
    }
    let path = std::path::absolute(&value).map_err(|error| format!("{value}: {error}"))?;
    Ok(path.to_string_lossy().into_owned())
}

/// Fetches the reference's source package once and returns a folder of its cases in the shape of the others.
fn published() -> Outcome<String> {
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
