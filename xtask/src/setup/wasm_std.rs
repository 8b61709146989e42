//! The standard library for wasm32: what is there, else rustup, else Debian's source of it. See `wasm-std.sh`.

use std::env;

use super::{say, stamp, stamped};
use crate::{Outcome, place, shell};

pub(super) fn install() -> Outcome {
    let rustc = env::var("RUSTC").unwrap_or("rustc".into());
    let version = shell::run(&rustc).arg("-Vv").text()?;
    if stamped("wasm-std", &version) && is_there(&rustc)? {
        return Ok(());
    }
    say("the standard library for wasm32");
    let switch = env::var("WASM_STD").unwrap_or("auto".into());
    shell::run("bash")
        .arg(place::at("xtask/wasm-std.sh"))
        .arg(place::tools())
        .arg(switch)
        .go()
        .map_err(|error| format!("{error}\nno standard library for wasm32: `rustup target add {}`, or set WASM_STD=debian on a Debian machine", place::WASM))?;
    place::write(stamp("wasm-std"), version)
}

/// A toolchain that was replaced takes its libraries along.
fn is_there(rustc: &str) -> Outcome<bool> {
    if place::tools().join("rust/usr/bin/rustc").exists() {
        return Ok(true);
    }
    let sysroot = shell::run(rustc).words("--print sysroot").text()?;
    let libraries = format!("{sysroot}/lib/rustlib/{}/lib", place::WASM);
    Ok(place::files_under(libraries)
        .iter()
        .any(|file| file.starts_with("libstd-")))
}
