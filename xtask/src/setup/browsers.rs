//! The browsers of the tests. Only `setup --browsers` installs them; a test that misses one says so.

use std::path::PathBuf;

use super::say;
use crate::{Outcome, place, shell};

struct Browser {
    name: &'static str,
    /// Names its program may have, the first one found counts; and what must be there beside it.
    programs: &'static [&'static str],
    beside: &'static [&'static str],
    debian: &'static str,
}

const BROWSERS: &[Browser] = &[
    Browser {
        name: "chromium",
        programs: &["chromium", "chromium-browser", "google-chrome"],
        beside: &[],
        debian: "chromium",
    },
    Browser {
        name: "firefox",
        programs: &["firefox-esr", "firefox"],
        beside: &[],
        debian: "firefox-esr",
    },
    Browser {
        name: "webkit",
        programs: &["WebKitWebDriver"],
        beside: &["xvfb-run"],
        debian: "webkit2gtk-driver xvfb xauth",
    },
];

/// The program of a browser, or how to get it.
pub(crate) fn need(name: &str) -> Outcome<PathBuf> {
    let browser = BROWSERS
        .iter()
        .find(|browser| browser.name == name)
        .ok_or_else(|| format!("there is no browser {name:?}"))?;
    browser.program().ok_or_else(|| {
        format!(
            "{name} is missing: `apt-get install {}`, or `cargo xtask setup --browsers` as root; `--skip {name}` goes round it",
            browser.debian
        )
    })
}

impl Browser {
    fn program(&self) -> Option<PathBuf> {
        let beside = self
            .beside
            .iter()
            .all(|name| place::program(name).is_some());
        let mut found = self.programs.iter().filter_map(|name| place::program(name));
        found.next().filter(|_| beside)
    }
}

pub(super) fn install() -> Outcome {
    let missing: Vec<&Browser> = BROWSERS
        .iter()
        .filter(|browser| browser.program().is_none())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    if place::program("apt-get").is_none() {
        return missing
            .iter()
            .try_for_each(|browser| need(browser.name).map(drop));
    }
    say("browsers from Debian's packages");
    let packages = missing.iter().flat_map(|browser| browser.debian.split(' '));
    let _ = shell::run("apt-get").words("update -qq").go();
    shell::run("apt-get")
        .words("install -y -qq --no-install-recommends")
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .go()
}
