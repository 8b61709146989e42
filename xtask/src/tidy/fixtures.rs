//! Every fixture is named by a spec page, and every fixture a spec page names exists.
//!
//! A page names a fixture as `` `folder/case` ``; the page called after the folder may say `` `case` ``.

use std::collections::BTreeSet;

use super::Finding;
use super::tree::Tree;

/// Folders of whole documents that show no single rule.
const NO_CASES: &[&str] = &["handbook", "rosetta"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let cases = cases(tree);
    let named = named(tree, &cases);
    let is_named = |case: &str| named.iter().any(|(_, name)| name == case);
    let folders: BTreeSet<&str> = cases.iter().map(|case| folder(case)).collect();
    let without_page = |name: &&str| {
        !cases
            .iter()
            .any(|case| folder(case) == *name && is_named(case))
    };
    let unwritten: BTreeSet<&str> = folders.into_iter().filter(without_page).collect();
    let whole = unwritten
        .iter()
        .map(|folder| Finding::new(*folder, "no spec page names a fixture of this folder"));
    let unnamed = cases
        .iter()
        .filter(|case| !unwritten.contains(folder(case)) && !is_named(case))
        .map(|case| Finding::new(case, "no spec page names this fixture"));
    let lost = named
        .iter()
        .filter(|(_, name)| !cases.contains(name))
        .map(|(page, name)| {
            Finding::new(
                format!("{page}: {name}"),
                "names a fixture that does not exist",
            )
        });
    whole.chain(unnamed).chain(lost).collect()
}

/// `folder/case` for each input.
fn cases(tree: &Tree) -> BTreeSet<String> {
    tree.under("fixtures/")
        .filter_map(|file| file.strip_prefix("fixtures/")?.strip_suffix(".in"))
        .filter(|case| !NO_CASES.contains(&folder(case)))
        .map(str::to_owned)
        .collect()
}

fn folder(case: &str) -> &str {
    case.split('/').next().unwrap_or_default()
}

/// The fixtures that spec pages name, each with its page.
fn named(tree: &Tree, cases: &BTreeSet<String>) -> BTreeSet<(String, String)> {
    let folders: BTreeSet<&str> = cases.iter().map(|case| folder(case)).collect();
    let mut named = BTreeSet::new();
    for page in tree.under("spec/").filter(|file| file.ends_with(".md")) {
        let own = page
            .rsplit('/')
            .next()
            .and_then(|name| name.strip_suffix(".md"))
            .unwrap_or_default();
        for span in tree.text(page).split('`').skip(1).step_by(2) {
            let name = span.strip_prefix("fixtures/").unwrap_or(span);
            let name = name.strip_suffix(".in").unwrap_or(name);
            let short = format!("{own}/{name}");
            if cases.contains(&short) {
                named.insert((page.to_owned(), short));
            } else if folders.contains(folder(name)) && is_case(name) {
                named.insert((page.to_owned(), name.to_owned()));
            }
        }
    }
    named
}

fn is_case(name: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.split('/').count() == 2
        && name
            .split('/')
            .all(|part| !part.is_empty() && part.bytes().all(word))
}
