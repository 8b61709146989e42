//! What single files must hold: a length a reader can take, a name that says something, nothing of one machine, no stubs.

use super::Finding;
use super::tree::Tree;

const LINES: usize = 400;

/// Source a person reads and writes; generated tables and documents are not.
fn is_source(file: &str) -> bool {
    let ours = [
        "src/",
        "tests/",
        "xtask/",
        "www/",
        "pkg-template/",
        "benches/",
        "fuzz/",
    ];
    let ends = [".rs", ".js", ".mjs", ".ts", ".cjs", ".sh"];
    ours.iter().any(|folder| file.starts_with(folder)) && ends.iter().any(|end| file.ends_with(end))
}

pub(super) fn length(tree: &Tree) -> Vec<Finding> {
    let long = |file: &&str| tree.text(file).lines().count() > LINES;
    let sources = tree.files().filter(|file| is_source(file));
    sources
        .filter(long)
        .map(|file| {
            Finding::new(
                file,
                format!("over {LINES} lines: cut it, or give its reason"),
            )
        })
        .collect()
}

const EMPTY_NAMES: &[&str] = &[
    "util", "utils", "helper", "helpers", "common", "misc", "types", "manager", "handler",
];

pub(super) fn names(tree: &Tree) -> Vec<Finding> {
    let says_nothing = |file: &&str| {
        let name = file.rsplit('/').next().unwrap_or_default();
        let stem = name.split('.').next().unwrap_or_default();
        EMPTY_NAMES.contains(&stem)
    };
    let sources = tree.files().filter(|file| is_source(file));
    sources
        .filter(says_nothing)
        .map(|file| Finding::new(file, "a name that says nothing"))
        .collect()
}

/// Paths of one machine and hosts of package registries, in two halves so that this file holds none.
const PLACES: &[(&str, &str)] = &[
    ("/wo", "rk/"),
    ("/ro", "ot/"),
    ("/fa", "rm/"),
    ("registry.", "npmjs"),
    ("static.", "crates"),
    ("python", "hosted"),
    ("deb.", "debian"),
];

pub(super) fn places(tree: &Tree) -> Vec<Finding> {
    let places: Vec<String> = PLACES.iter().map(|(a, b)| format!("{a}{b}")).collect();
    let mut found = Vec::new();
    for file in tree.files() {
        let text = tree.text(file);
        let place = places.iter().find(|place| holds(&text, place));
        if let Some(place) = place {
            found.push(Finding::new(file, format!("holds {place}")));
        }
    }
    found
}

/// A path counts from its root only: `a/b` within a longer path or address does not.
fn holds(text: &str, place: &str) -> bool {
    text.match_indices(place).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !place.starts_with('/')
            || !before.is_some_and(|c| c.is_alphanumeric() || "._-$}/".contains(c))
    })
}

const STUBS: &[(&str, &str)] = &[
    ("todo", "!("),
    ("unimplemented", "!("),
    ("dbg", "!("),
    ("#[ig", "nore"),
    ("test.sk", "ip("),
    ("it.sk", "ip("),
    ("console.de", "bug("),
];

pub(super) fn stubs(tree: &Tree) -> Vec<Finding> {
    let stubs: Vec<String> = STUBS.iter().map(|(a, b)| format!("{a}{b}")).collect();
    let mut found = Vec::new();
    for file in tree.files().filter(|file| is_source(file)) {
        let text = tree.text(file);
        for stub in stubs.iter().filter(|stub| text.contains(stub.as_str())) {
            found.push(Finding::new(file, format!("holds {stub}")));
        }
    }
    found
}
