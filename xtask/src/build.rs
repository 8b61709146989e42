//! The npm package: the engine compiled for wasm, its glue, and all of `pkg-template`, laid out in `pkg`.

use std::path::{Path, PathBuf};
use std::{fs, time::SystemTime};

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, place, shell};

const MODULE: &str = "context_atlas";

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    package()?;
    print!(
        "{}",
        place::read(place::target().join("release-sizes.txt"))?
    );
    Ok(())
}

/// Sets up, and builds what is older than its sources.
pub(crate) fn package() -> Outcome {
    setup::ready(Packages::Build)?;
    let wasm = compile("context-atlas", MODULE, &["--features", "js"])?;
    let bound = bind(
        &wasm,
        MODULE,
        &place::target().join("bound"),
        // The package's own loaders say where the file is.
        "--omit-default-module-path",
    )?;
    let optimised = optimise(&bound)?;
    lay_out(bound.parent().unwrap_or(&bound), &optimised)
}

/// Compiles a package's library for wasm and returns the module's file.
pub(crate) fn compile(package: &str, module: &str, options: &[&str]) -> Outcome<PathBuf> {
    let wasm = place::target()
        .join(place::WASM)
        .join("release")
        .join(format!("{module}.wasm"));
    if !wasm.exists() {
        eprintln!("build: {package} for wasm (a minute)");
    }
    shell::cargo()
        .words("rustc --quiet --lib --crate-type cdylib --release --target")
        .arg(place::WASM)
        .args(["--package", package])
        .args(options)
        .go()?;
    Ok(wasm)
}

/// Writes the JavaScript glue beside the module wasm-bindgen makes of it, and returns that module's file.
pub(crate) fn bind(wasm: &Path, module: &str, folder: &Path, options: &str) -> Outcome<PathBuf> {
    let bound = folder.join(format!("{module}_bg.wasm"));
    if newer(&bound, wasm) {
        return Ok(bound);
    }
    shell::run(place::tools().join("bin/wasm-bindgen"))
        .words("--target web --no-typescript --experimental-reset-state-function")
        .words(options)
        .arg("--out-name")
        .arg(module)
        .arg("--out-dir")
        .arg(folder)
        .arg(wasm)
        .go()?;
    Ok(bound)
}

/// No feature flags: with all of them wasm-opt writes files that some hosts refuse.
fn optimise(bound: &Path) -> Outcome<PathBuf> {
    let optimised = place::target().join("optimised.wasm");
    if !newer(&optimised, bound) {
        eprintln!("build: wasm-opt");
        let fresh = optimised.with_extension("new");
        shell::run(place::npm_bin("wasm-opt"))
            .arg("-O3")
            .arg(bound)
            .arg("-o")
            .arg(&fresh)
            .go()?;
        fs::rename(&fresh, &optimised).map_err(|error| error.to_string())?;
        measure(&optimised)?;
    }
    Ok(optimised)
}

fn measure(wasm: &Path) -> Outcome {
    let sizes = shell::run("node")
        .arg(place::at("xtask/sizes.mjs"))
        .arg(wasm)
        .arg(place::target().join("release-report.json"))
        .text()?;
    place::write(place::target().join("release-sizes.txt"), sizes + "\n")
}

fn lay_out(glue: &Path, wasm: &Path) -> Outcome {
    let (template, package) = (place::at("pkg-template"), place::at("pkg"));
    let mut files: Vec<(PathBuf, String)> = place::files_under(&template)
        .into_iter()
        .map(|name| (template.join(&name), name))
        .collect();
    files.push((glue.join(format!("{MODULE}.js")), format!("{MODULE}.js")));
    files.push((wasm.to_owned(), format!("{MODULE}_bg.wasm")));
    files.push((place::at("LICENSE"), "LICENSE".into()));
    for stale in place::files_under(&package) {
        if !files.iter().any(|(_, name)| *name == stale) {
            let _ = fs::remove_file(package.join(stale));
        }
    }
    for (from, name) in files {
        copy(&from, &package.join(name))?;
    }
    shell::run("node")
        .arg(place::at("xtask/package.mjs"))
        .arg(package)
        .go()
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let fresh = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    match fs::read(to) {
        Ok(old) if old == fresh => Ok(()),
        _ => place::write(to, fresh),
    }
}

/// Whether a file exists and is no older than what it is made from, and than this program, which makes it.
fn newer(file: &Path, source: &Path) -> bool {
    let time = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let maker = std::env::current_exe().ok().and_then(|path| time(&path));
    match (time(file), time(source)) {
        (Some(file), Some(source)) => file >= source && maker.is_none_or(|maker| file >= maker),
        _ => false,
    }
}
