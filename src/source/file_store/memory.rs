//! Files in memory.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::Files;
use crate::error::Result;

/// Files in memory, as a test or a host without a file system keeps them.
#[derive(Debug, Default)]
pub struct MemoryFiles {
    files: RefCell<BTreeMap<String, (u64, Vec<u8>)>>,
    folders: RefCell<BTreeSet<String>>,
    changes: RefCell<u64>,
}

impl MemoryFiles {
    /// Every file with its bytes, by path.
    #[must_use]
    pub fn all(&self) -> Vec<(String, Vec<u8>)> {
        let files = self.files.borrow();
        let files = files.iter();
        files
            .map(|(path, (_, bytes))| (path.clone(), bytes.clone()))
            .collect()
    }

    fn next(&self) -> u64 {
        *self.changes.borrow_mut() += 1;
        *self.changes.borrow()
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>> {
        Ok(self
            .files
            .borrow()
            .get(path)
            .map(|(_, bytes)| bytes.clone()))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let file = (self.next(), bytes.to_vec());
        self.files.borrow_mut().insert(path.to_owned(), file);
        Ok(())
    }

    fn append(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let stamp = self.next();
        let mut files = self.files.borrow_mut();
        let file = files.entry(path.to_owned()).or_default();
        file.0 = stamp;
        file.1.extend_from_slice(bytes);
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<()> {
        self.files.borrow_mut().remove(path);
        Ok(())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let prefix = if folder.is_empty() {
            String::new()
        } else {
            format!("{folder}/")
        };
        let files = self.files.borrow();
        let inside = files.keys().filter_map(|path| path.strip_prefix(&prefix));
        let direct = inside.filter(|name| !name.contains('/'));
        Ok(direct.map(str::to_owned).collect())
    }

    fn stamp(&self, path: &str) -> Result<Option<u64>> {
        Ok(self.files.borrow().get(path).map(|(stamp, _)| *stamp))
    }

    fn make_folder(&self, path: &str) -> Result<bool> {
        Ok(self.folders.borrow_mut().insert(path.to_owned()))
    }

    fn remove_folder(&self, path: &str) {
        self.folders.borrow_mut().remove(path);
    }

    fn age(&self, _path: &str) -> Option<Duration> {
        None
    }

    fn wait(&self, _time: Duration) {}

    fn name_of(&self, path: &str) -> String {
        path.to_owned()
    }
}
