//! Who may import whom: our modules among each other, and external crates from the files that own them.

use super::tree::{Tree, code};
use super::{Finding, formats};

/// The ground: modules everything may use, and which use only each other.
const GROUND: &[&str] = &["text", "block", "error", "config", "json", "sort"];

/// What else a module may use. The order is that of the layers, so that each names only earlier ones.
const MAY_USE: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("block", &[]),
    ("error", &[]),
    ("config", &[]),
    ("json", &[]),
    ("sort", &[]),
    ("read", &[]),
    ("run", &["judge", "search", "document", "source"]),
    ("judge", &["run", "document", "search"]),
    ("search", &[]),
    ("document", &["search"]),
    ("chunk", &["judge", "run"]),
    ("source", &["document", "search", "run"]),
    ("rerank", &["judge", "run"]),
    (
        "prose",
        &["read", "chunk", "judge", "document", "search", "run"],
    ),
    (
        "markup",
        &["read", "chunk", "judge", "document", "search", "run"],
    ),
    (
        "tabular",
        &["read", "chunk", "judge", "document", "search", "run"],
    ),
    (
        "retrieve",
        &[
            "chunk", "judge", "document", "search", "source", "run", "rerank", "prose", "markup",
            "tabular",
        ],
    ),
];

/// Modules above the layers, which order them and may use all.
const TOP: &[&str] = &[
    "lib",
    "processor",
    "ingest",
    "js",
    "component",
    "cli",
    "bin",
    "policy",
];

/// Readers that others may call: the cells and bodies of other formats are written in them.
const BASE: &[&str] = &["markdown", "plain"];

pub(super) fn between_modules(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let apart = [
        ("src/read/", formats::readers(tree)),
        ("src/retrieve/profiles/", profiles(tree)),
    ];
    for file in tree.under("src/").filter(|file| file.ends_with(".rs")) {
        let module = module(file);
        if TOP.contains(&module) {
            continue;
        }
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
            found.push(Finding::new(
                file,
                format!("the module {module} stands in no layer of xtask/src/tidy/imports.rs"),
            ));
            continue;
        };
        let text = tree.text(file);
        for used in uses(&text, "crate::") {
            let known = MAY_USE.iter().any(|(name, _)| *name == used) || TOP.contains(&used);
            let fine = used == module || GROUND.contains(&used) || allowed.contains(&used);
            if known && !fine {
                found.push(Finding::new(
                    format!("{file}: {used}"),
                    "imports from a layer above or beside it",
                ));
            }
        }
        for (folder, names) in &apart {
            found.extend(siblings(file, &text, folder, names));
        }
    }
    found
}

/// The module a file belongs to: the first part of its path below `src`.
fn module(file: &str) -> &str {
    first(file.strip_prefix("src/").unwrap_or(file))
}

fn profiles(tree: &Tree) -> Vec<String> {
    let folder = "src/retrieve/profiles/";
    let names = tree
        .under(folder)
        .filter_map(|file| file.strip_prefix(folder));
    let names = names.map(|inner| first(inner).to_owned());
    names.filter(|name| name != "mod").collect()
}

/// A format that imports another format, a profile another profile.
fn siblings(file: &str, text: &str, folder: &str, names: &[String]) -> Vec<Finding> {
    let Some(inner) = file.strip_prefix(folder) else {
        return Vec::new();
    };
    let own = first(inner);
    if !names.iter().any(|name| name == own) {
        return Vec::new();
    }
    // `super` is the folder's own module only in its files, and in the `mod.rs` of its folders.
    let depth = inner.split('/').filter(|part| *part != "mod.rs").count();
    let above = "super::".repeat(depth);
    let path = folder.trim_start_matches("src/").replace('/', "::");
    let direct = uses(text, &format!("crate::{path}"));
    let other = |name: &&str| {
        *name != own && !BASE.contains(name) && names.iter().any(|known| known == name)
    };
    let used = direct.into_iter().chain(uses(text, &above));
    used.filter(other)
        .map(|name| {
            Finding::new(
                format!("{file}: {name}"),
                "leans on another format or profile",
            )
        })
        .collect()
}

/// The first part of a path, without an ending.
fn first(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or_default()
}

/// The words that follow a path prefix in code, braces opened: `crate::{a, b::c}` gives a and b.
fn uses<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let mut words = Vec::new();
    for (_, line) in code(text) {
        for (at, _) in line.match_indices(prefix) {
            if line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let rest = &line[at + prefix.len()..];
            match rest.strip_prefix('{') {
                Some(list) => {
                    words.extend(list.split([',', '}', ';']).map(|part| word(part.trim())))
                }
                None => words.push(word(rest)),
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words.dedup();
    words
}

fn word(text: &str) -> &str {
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    &text[..end]
}

/// External crates with one job, and the file or folder that does it.
const OWNERS: &[(&str, &[&str])] = &[
    (
        "futures_util",
        &["src/judge/ask.rs", "src/retrieve/wide.rs"],
    ),
    ("wasm_bindgen", &["src/js/", "tests/harness/"]),
    ("js_sys", &["src/js/", "tests/harness/"]),
    ("zip", &["src/read/package.rs", "src/read/package/"]),
    ("calamine", &["src/tabular/"]),
    ("wit_bindgen", &["src/component.rs"]),
];

pub(super) fn of_crates(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in tree
        .files()
        .filter(|file| file.ends_with(".rs"))
        .filter(|file| !file.starts_with("xtask/") && !file.starts_with("fuzz/"))
    {
        let text = tree.text(file);
        for (name, owners) in OWNERS {
            let owned = owners.iter().any(|owner| file.starts_with(owner));
            let path = format!("{name}::");
            let used = code(&text).any(|(_, line)| {
                line.match_indices(&path).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| {
                        c.is_alphanumeric() || c == '_' || c == ':' || c == '.'
                    })
                })
            });
            if used && !owned {
                found.push(Finding::new(
                    format!("{file}: {name}"),
                    format!("only {} may use it", owners.join(", ")),
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{module, siblings, uses};

    #[test]
    fn imports_are_read_from_code() {
        let text = "use crate::block::Block;\nuse crate::{text, error::Result};\n// crate::js\nlet x = crate::search::find();\n";
        assert_eq!(uses(text, "crate::"), ["block", "text", "error", "search"]);
    }

    #[test]
    fn a_format_leans_on_no_other() {
        let names = ["html".to_owned(), "rst".to_owned(), "markdown".to_owned()];
        let found = |file, text| siblings(file, text, "src/read/", &names).len();
        assert_eq!(found("src/read/rst.rs", "use super::html::read;\n"), 1);
        assert_eq!(
            found("src/read/rst/table.rs", "use super::super::html;\n"),
            1
        );
        assert_eq!(found("src/read/rst/mod.rs", "use crate::read::html;\n"), 1);
        assert_eq!(
            found(
                "src/read/rst/table.rs",
                "use super::html_like;\nuse super::html;\n"
            ),
            0
        );
        assert_eq!(found("src/read/rst.rs", "use super::markdown::read;\n"), 0);
        assert_eq!(found("src/read/detect.rs", "use super::html;\n"), 0);
    }

    #[test]
    fn a_file_belongs_to_the_first_part_of_its_path() {
        assert_eq!(module("src/read/html/mod.rs"), "read");
        assert_eq!(module("src/run.rs"), "run");
    }
}
