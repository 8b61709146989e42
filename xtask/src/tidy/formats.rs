//! Symmetry: each row of the table of formats has its reader, its fixtures and its spec page.

use super::Finding;
use super::tree::{Tree, code};

const TABLE: &str = "src/read/mod.rs";

/// Where a format's name and that of its reader differ.
const READERS: &[(&str, &str)] = &[
    ("text", "plain"),
    ("ipynb", "notebook"),
    ("jsonl", "json"),
    ("vtt", "captions"),
    ("srt", "captions"),
];

/// Folders in which a reader may live; data and spreadsheets are read where they are understood.
const FOLDERS: &[&str] = &["src/read", "src/markup", "src/tabular"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let text = tree.text(TABLE);
    rows(&text)
        .iter()
        .flat_map(|name| of_format(tree, name))
        .collect()
}

/// The modules that read the formats of the table.
pub(super) fn readers(tree: &Tree) -> Vec<String> {
    let names = rows(&tree.text(TABLE));
    let reader = |name: &String| {
        READERS
            .iter()
            .find(|(format, _)| format == name)
            .map_or(name.as_str(), |(_, reader)| reader)
            .to_owned()
    };
    names.iter().map(reader).collect()
}

/// The names in the rows of `FORMATS`.
fn rows(text: &str) -> Vec<String> {
    let table = code(text)
        .map(|(_, line)| line)
        .skip_while(|line| !line.contains("FORMATS: &[Format]"))
        .take_while(|line| !line.starts_with("];"));
    let name = |line: &str| {
        let (_, rest) = line.split_once("name: \"")?;
        rest.split('"').next().map(str::to_owned)
    };
    table.filter_map(name).collect()
}

fn of_format(tree: &Tree, format: &str) -> Vec<Finding> {
    let reader = READERS.iter().find(|(name, _)| *name == format);
    let names: Vec<&str> = [Some(format), reader.map(|(_, reader)| *reader)]
        .into_iter()
        .flatten()
        .collect();
    let any = |paths: &dyn Fn(&str) -> Vec<String>| {
        names
            .iter()
            .flat_map(|name| paths(name))
            .any(|path| exists(tree, &path))
    };
    let mut found = Vec::new();
    let mut want = |part: &str, there: bool| {
        if !there {
            found.push(Finding::new(
                format!("{format}: {part}"),
                "missing for a row of FORMATS",
            ));
        }
    };
    want(
        "reader",
        any(&|name| {
            FOLDERS
                .iter()
                .flat_map(|folder| [format!("{folder}/{name}.rs"), format!("{folder}/{name}/")])
                .collect()
        }),
    );
    want(
        "spec page",
        any(&|name| vec![format!("spec/formats/{name}.md")]),
    );
    for case in ["typical", "empty", "broken"] {
        want(
            &format!("{case} fixture"),
            any(&|name| vec![format!("fixtures/{name}/{case}")]),
        );
    }
    found
}

/// A path, or the beginning of one.
fn exists(tree: &Tree, path: &str) -> bool {
    match path.ends_with(".rs") || path.ends_with(".md") {
        true => tree.has(path),
        false => tree.under(path).next().is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn rows_are_read_from_the_table_only() {
        let text = "struct Format { name: &str }\npub static FORMATS: &[Format] = &[\n    Format {\n        name: \"markdown\",\n    },\n    // name: \"later\"\n];\nconst X: A = A { name: \"other\" };\n";
        assert_eq!(rows(text), ["markdown"]);
    }
}
