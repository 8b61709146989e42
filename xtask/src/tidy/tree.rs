//! The files of the tree as git sees them, read when asked for.

use std::fs;
use std::path::PathBuf;

use crate::{Outcome, shell};

pub(super) struct Tree {
    root: PathBuf,
    files: Vec<String>,
}

impl Tree {
    /// Tracked files, and new ones that are not ignored.
    pub(super) fn of(root: PathBuf) -> Outcome<Self> {
        let list = shell::run("git")
            .words("ls-files --cached --others --exclude-standard")
            .within(&root)
            .text()?;
        let exists = |file: &&str| root.join(file).is_file();
        let files = list.lines().filter(exists).map(str::to_owned).collect();
        Ok(Self { root, files })
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    pub(super) fn under(&self, folder: &str) -> impl Iterator<Item = &str> {
        self.files().filter(move |file| file.starts_with(folder))
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| file == path)
    }

    /// The text of a file; empty where it is missing or no UTF-8.
    pub(super) fn text(&self, file: &str) -> String {
        fs::read_to_string(self.root.join(file)).unwrap_or_default()
    }
}

/// The parts of a source file that are code: line comments cut off, with the number of each line.
pub(super) fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate();
    numbered.map(|(index, line)| {
        let code = match line.trim_start().starts_with("//") {
            true => "",
            false => line.split(" // ").next().unwrap_or_default(),
        };
        (index + 1, code)
    })
}
