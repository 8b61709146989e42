//! The npm package: the engine compiled for wasm, its glue, and all of `pkg-template`, laid out in `pkg`.

use std::path::{Path, PathBuf};
use std::{fs, time::SystemTime};

use crate::args::Args;
use crate::setup::{self, Packages};
use crate::{Outcome, place, shell};

const MODULE: &str = "context_atlas";

/// One wasm of the package.
struct Variant {
    name: &'static str,
    /// What cargo is told beyond the target.
    options: &'static [&'static str],
    /// Where in `target` it is made.
    made: &'static str,
    /// Where in the package its files lie; the whole's at the top.
    folder: &'static str,
}

const WHOLE: Variant = Variant {
    name: "wasm",
    // Built for size, functions are inlined up to 50 of LLVM's units; up to 80 the same is a few per cent faster.
    options: &[
        "--features",
        "js",
        "--",
        "-C",
        "llvm-args=-inline-threshold=80",
    ],
    made: "",
    folder: "",
};

/// Markdown, plain text and blocks only: `context-atlas/core`.
const CORE: Variant = Variant {
    name: "core",
    options: &["--no-default-features", "--features", "js"],
    made: "core",
    folder: "core",
};

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    package()?;
    core()?;
    for variant in [&WHOLE, &CORE] {
        print!("{}", place::read(variant.made().join("release-sizes.txt"))?);
    }
    Ok(())
}

/// Sets up, and builds what is older than its sources.
pub(crate) fn package() -> Outcome {
    WHOLE.build()
}

/// The same for the part of the package that is its core alone.
pub(crate) fn core() -> Outcome {
    CORE.build()
}

impl Variant {
    fn build(&self) -> Outcome {
        setup::ready(Packages::Build)?;
        let wasm = compile_in(&self.made(), "context-atlas", MODULE, self.options)?;
        let bound = bind(
            &wasm,
            MODULE,
            &self.made().join("bound"),
            // The package's own loaders say where the file is.
            "--omit-default-module-path",
        )?;
        let optimised = self.optimise(&bound)?;
        self.lay_out(bound.parent().unwrap_or(&bound), &optimised)
    }

    fn made(&self) -> PathBuf {
        place::target().join(self.made)
    }

    fn is_whole(&self) -> bool {
        self.folder.is_empty()
    }

    /// No feature flags: with all of them wasm-opt writes files that some hosts refuse.
    fn optimise(&self, bound: &Path) -> Outcome<PathBuf> {
        let optimised = self.made().join("optimised.wasm");
        if !newer(&optimised, bound) {
            eprintln!("build: wasm-opt");
            let fresh = optimised.with_extension("new");
            shell::run(place::npm_bin("wasm-opt"))
                // The second time finds what the first has made room for.
                .args(["-O3", "-O3"])
                .arg(bound)
                .arg("-o")
                .arg(&fresh)
                .go()?;
            fs::rename(&fresh, &optimised).map_err(|error| error.to_string())?;
            self.measure(&optimised)?;
        }
        Ok(optimised)
    }

    fn measure(&self, wasm: &Path) -> Outcome {
        let sizes = shell::run("node")
            .arg(place::at("xtask/sizes.mjs"))
            .arg(self.name)
            .arg(wasm)
            .arg(self.made().join("release-report.json"))
            .text()?;
        place::write(self.made().join("release-sizes.txt"), sizes + "\n")
    }

    fn lay_out(&self, glue: &Path, wasm: &Path) -> Outcome {
        let (template, package) = (
            place::at("pkg-template"),
            place::at("pkg").join(self.folder),
        );
        let mut files: Vec<(PathBuf, String)> = place::files_under(&template)
            .into_iter()
            .filter(|name| self.is_whole() || is_module(name))
            .map(|name| (template.join(&name), name))
            .collect();
        files.push((glue.join(format!("{MODULE}.js")), format!("{MODULE}.js")));
        files.push((wasm.to_owned(), format!("{MODULE}_bg.wasm")));
        if self.is_whole() {
            files.push((place::at("LICENSE"), "LICENSE".into()));
        }
        for stale in place::files_under(&package) {
            let other = stale.starts_with(&format!("{}/", CORE.folder));
            if !other && !files.iter().any(|(_, name)| *name == stale) {
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
}

/// Whether a file of the template is one that runs, an entry or a part of one.
fn is_module(name: &str) -> bool {
    name.ends_with(".js") && (name.starts_with("lib/") || !name.contains('/'))
}

/// Compiles a package's library for wasm and returns the module's file.
pub(crate) fn compile(package: &str, module: &str, options: &[&str]) -> Outcome<PathBuf> {
    compile_in(&place::target(), package, module, options)
}

/// Builds that differ in their features lie in folders of their own: cargo gives their libraries one name.
fn compile_in(target: &Path, package: &str, module: &str, options: &[&str]) -> Outcome<PathBuf> {
    let wasm = target
        .join(place::WASM)
        .join("release")
        .join(format!("{module}.wasm"));
    if !wasm.exists() {
        eprintln!("build: {package} for wasm (a minute)");
    }
    shell::cargo()
        .words("rustc --quiet --lib --crate-type cdylib --release --target")
        .arg(place::WASM)
        .arg("--target-dir")
        .arg(target)
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
