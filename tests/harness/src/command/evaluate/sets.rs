//! The sets of the evaluation: documents and questions, and shelves of the documents ingested.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use harness::evaluate::questions::{self, Question};
use harness::evaluate::shelf::Shelf;

use crate::command::folder;

/// The profile of each set, for the rows where it is given; the others find their own.
const PROFILES: &[(&str, &str)] = &[
    ("normative", "normative"),
    ("versions", "normative"),
    ("procedural", "procedural"),
    ("reference", "reference"),
    ("passages", "narrative"),
];

/// One set.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) corpus: Vec<(String, Vec<u8>)>,
    pub(super) questions: Vec<Question>,
}

/// Every folder with questions, in order.
///
/// The questions may lie in another folder of the same form; the documents are always those of `root`.
pub(super) fn sets(root: &Path, questions: &Path) -> Result<Vec<Set>, String> {
    let folders = listed(root)?;
    let names = folders.iter().filter_map(|path| path.file_name());
    let sets = names.filter(|name| questions.join(name).join("questions.jsonl").exists());
    sets.map(|name| set(&root.join(name), &questions.join(name)))
        .collect()
}

fn set(path: &Path, questions: &Path) -> Result<Set, String> {
    let name = name_of(path);
    let lines = folder::read(&questions.join("questions.jsonl"))?;
    let files = listed(&path.join("corpus"))?;
    let corpus = files
        .iter()
        .map(|file| Ok((name_of(file), folder::read(file)?)));
    Ok(Set {
        questions: questions::read(&name, &String::from_utf8_lossy(&lines))?,
        corpus: corpus.collect::<Result<_, String>>()?,
        name,
    })
}

/// What is in a folder, in the order of names.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The documents of each set, ingested.
pub(super) fn shelves(sets: &[Set], profiles_given: bool) -> Result<Vec<Shelf>, String> {
    let start = Instant::now();
    let mut shelves = Vec::new();
    for set in sets {
        let mut shelf = Shelf::default();
        let given = PROFILES
            .iter()
            .find(|(name, _)| *name == set.name && profiles_given);
        for (name, bytes) in &set.corpus {
            if let Err(error) = shelf.add(name, bytes, given.map(|(_, profile)| *profile)) {
                eprintln!("{}/{name}: {error}", set.name);
            }
        }
        shelves.push(shelf);
    }
    eprintln!("ingested in {:.2} s", start.elapsed().as_secs_f64());
    Ok(shelves)
}
