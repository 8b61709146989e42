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
pub(super) fn sets(root: &Path) -> Result<Vec<Set>, String> {
    let read = fs::read_dir(root).map_err(|error| format!("{}: {error}", root.display()))?;
    let mut folders: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let with_questions = folders
        .into_iter()
        .filter(|path| path.join("questions.jsonl").exists());
    with_questions.map(|path| set(&path)).collect()
}

fn set(path: &Path) -> Result<Set, String> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let lines = folder::read(&path.join("questions.jsonl"))?;
    let read = fs::read_dir(path.join("corpus")).map_err(|error| format!("{name}: {error}"))?;
    let mut files: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let corpus = files.iter().map(|file| {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Ok((name, folder::read(file)?))
    });
    Ok(Set {
        questions: questions::read(&name, &String::from_utf8_lossy(&lines))?,
        corpus: corpus.collect::<Result<_, String>>()?,
        name,
    })
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
