//! Files of the file system.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, ErrorKind as Io, Write as _};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::Files;
use crate::error::{Error, ErrorKind, Result};
use crate::sort;

/// A folder of the file system.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// A folder, which need not be there yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn at(&self, path: &str) -> PathBuf {
        let mut at = self.root.clone();
        at.extend(path.split('/').filter(|name| !name.is_empty()));
        at
    }

    fn fault(&self, what: &str, path: &str, error: io::Error) -> Error {
        let kind = match error.kind() {
            Io::StorageFull | Io::QuotaExceeded => ErrorKind::Quota,
            _ => ErrorKind::Store,
        };
        let message = format!("Cannot {what} {}.", self.name_of(path));
        Error::new(kind, message).caused_by(error)
    }
}

/// The result, `absent` where the file is not there.
fn unless_absent<T>(result: io::Result<T>, absent: T) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == Io::NotFound => Ok(absent),
        other => other,
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let bytes = fs::read(self.at(path)).map(Some);
        unless_absent(bytes, None).map_err(|error| self.fault("read", path, error))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let temporary = self.at(&format!("{path}.tmp"));
        let written = fs::write(&temporary, bytes);
        let renamed = written.and_then(|()| fs::rename(&temporary, self.at(path)));
        renamed.map_err(|error| self.fault("write", path, error))
    }

    fn append(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let file = fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.at(path));
        let written = file.and_then(|mut file| file.write_all(bytes));
        written.map_err(|error| self.fault("write", path, error))
    }

    fn remove(&self, path: &str) -> Result<()> {
        let removed = fs::remove_file(self.at(path));
        unless_absent(removed, ()).map_err(|error| self.fault("delete", path, error))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let entries = fs::read_dir(self.at(folder)).map(Some);
        let entries = unless_absent(entries, None);
        let entries = entries.map_err(|error| self.fault("read", folder, error))?;
        let files = entries.into_iter().flatten().filter_map(|entry| {
            let entry = entry.ok().filter(|entry| entry.path().is_file())?;
            entry.file_name().into_string().ok()
        });
        let mut names: Vec<String> = files.collect();
        sort::rising(&mut names);
        Ok(names)
    }

    fn stamp(&self, path: &str) -> Result<Option<u64>> {
        let found = unless_absent(fs::metadata(self.at(path)).map(Some), None);
        let found = found.map_err(|error| self.fault("read", path, error))?;
        Ok(found.map(|found| {
            let mut hasher = DefaultHasher::new();
            (found.len(), found.modified().ok()).hash(&mut hasher);
            hasher.finish()
        }))
    }

    fn make_folder(&self, path: &str) -> Result<bool> {
        let at = self.at(path);
        let above = at.parent().map_or(Ok(()), fs::create_dir_all);
        match above.and_then(|()| fs::create_dir(&at)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == Io::AlreadyExists => Ok(false),
            Err(error) => Err(self.fault("create", path, error)),
        }
    }

    fn remove_folder(&self, path: &str) {
        // A lock that is left behind goes stale and is then removed by the next writer.
        _ = fs::remove_dir(self.at(path));
    }

    fn age(&self, path: &str) -> Option<Duration> {
        let modified = fs::metadata(self.at(path)).and_then(|found| found.modified());
        SystemTime::now().duration_since(modified.ok()?).ok()
    }

    fn wait(&self, time: Duration) {
        std::thread::sleep(time);
    }

    fn name_of(&self, path: &str) -> String {
        self.at(path).display().to_string()
    }
}
