//! Documents in a folder, in the files that the reference's packages read and write.
//!
//! One JSON file a document, named by the hash of its id; in `index/` a file of statistics, and the
//! lines of all terms in up to 4,096 files by the hash of the term. A line counts while its version
//! is that of its document. See `spec/search.md`.

mod files;
mod folder;
mod lines;
mod lock;
mod memory;
mod stats;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::Document;
use crate::error::{Error, ErrorKind, Result};
use crate::search::{Posting, Postings, Stats};

use super::Source;
pub use files::Files;
pub use folder::Folder;
use lines::{Line, lines_of, shard_of};
use lock::Lock;
pub use memory::MemoryFiles;
use stats::{Entry, Versions};

const STATS: &str = "index/stats.json";

/// A folder of documents.
#[derive(Debug)]
pub struct FileStore<F> {
    files: F,
    /// What `stats.json` held when it was last looked at, and how to tell whether it still does.
    read: RefCell<Option<(u64, Versions)>>,
}

impl FileStore<Folder> {
    /// A store in a folder of the file system, which is made when first written to.
    pub fn open(folder: impl Into<std::path::PathBuf>) -> Self {
        Self::new(Folder::new(folder))
    }
}

impl<F: Files> FileStore<F> {
    /// A store over files of any kind.
    pub fn new(files: F) -> Self {
        let read = RefCell::new(None);
        Self { files, read }
    }

    /// The files it keeps.
    pub fn files(&self) -> &F {
        &self.files
    }

    /// The files it kept, as they are.
    pub fn into_files(self) -> F {
        self.files
    }

    /// Keeps a document, in place of the one of the same id.
    ///
    /// # Errors
    /// `Store` where a file cannot be written, or another writer holds the store for 30 seconds.
    pub fn put(&self, document: &Document) -> Result<()> {
        let _lock = Lock::take(&self.files)?;
        let mut versions = self.load_or_build()?;
        let hash = sha256(&document.id);
        self.files
            .write(&file_of(&hash), document.to_json().as_bytes())?;
        let version = versions.get(&hash).map_or(1, |entry| entry.version + 1);
        for (shard, lines) in lines_of(document, &hash, version) {
            self.files.append(&path_of(&shard), lines.as_bytes())?;
        }
        versions.set(hash, Entry::of(document, version));
        self.save(versions)
    }

    /// Drops a document.
    ///
    /// Its entry stays without units and under a version that no line has, so that the lines left
    /// behind stay dead when the document is put again.
    ///
    /// # Errors
    /// As [`FileStore::put`].
    pub fn remove(&self, id: &str) -> Result<()> {
        let _lock = Lock::take(&self.files)?;
        let mut versions = self.load_or_build()?;
        let hash = sha256(id);
        if let Some(entry) = versions.get(&hash) {
            let tombstone = entry.tombstone();
            versions.set(hash.clone(), tombstone);
        }
        self.save(versions)?;
        self.files.remove(&file_of(&hash))
    }

    /// Rewrites the index without the lines that do not count, and without files that hold none.
    ///
    /// # Errors
    /// As [`FileStore::put`].
    pub fn compact(&self) -> Result<()> {
        let _lock = Lock::take(&self.files)?;
        let mut versions = self.load_or_build()?;
        for name in self.files.list("index")? {
            let path = format!("index/{name}");
            if !name.ends_with(".tsv") {
                continue;
            }
            let text = self.text(&path)?.unwrap_or_default();
            let mut kept = String::new();
            for line in text.lines() {
                if Line::read(line).is_some_and(|line| versions.current(&line).is_some()) {
                    kept.push_str(line);
                    kept.push('\n');
                }
            }
            match kept.is_empty() {
                true => self.files.remove(&path)?,
                false => self.files.write(&path, kept.as_bytes())?,
            }
        }
        let files = self.files.list("")?;
        versions.retain(|hash| files.contains(&file_of(hash)));
        self.save(versions)
    }

    /// The ids of all documents, in the order of the hashes of their ids.
    ///
    /// # Errors
    /// `Store` where a file cannot be read.
    pub fn ids(&self) -> Result<Vec<String>> {
        let files = self.files.list("")?;
        self.with_versions(|versions| {
            let entries = versions.sorted().into_iter();
            let there = entries.filter(|(hash, _)| files.contains(&file_of(hash)));
            there.map(|(_, entry)| entry.id.clone()).collect()
        })
    }

    fn text(&self, path: &str) -> Result<Option<String>> {
        let bytes = self.files.read(path)?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn with_versions<T>(&self, use_it: impl FnOnce(&Versions) -> T) -> Result<T> {
        let mut read = self.read.borrow_mut();
        let stamp = self.files.stamp(STATS)?;
        if let (Some(stamp), Some((seen, versions))) = (stamp, &*read)
            && stamp == *seen
        {
            return Ok(use_it(versions));
        }
        let versions = match stamp {
            Some(_) => self.load()?,
            None => {
                let _lock = Lock::take(&self.files)?;
                let versions = self.load_or_build()?;
                self.files.write(STATS, versions.text().as_bytes())?;
                versions
            }
        };
        let result = use_it(&versions);
        *read = self.files.stamp(STATS)?.map(|stamp| (stamp, versions));
        Ok(result)
    }

    fn load(&self) -> Result<Versions> {
        Versions::read(&self.text(STATS)?.unwrap_or_default())
    }

    /// The statistics, or those of the documents there are, which are then indexed.
    fn load_or_build(&self) -> Result<Versions> {
        if self.files.stamp(STATS)?.is_some() {
            return self.load();
        }
        let mut versions = Versions::default();
        let mut shards = BTreeMap::<String, String>::new();
        for name in self.files.list("")? {
            if !name.ends_with(".json") {
                continue;
            }
            let document = self.stored(&name)?;
            let hash = sha256(&document.id);
            for (shard, lines) in lines_of(&document, &hash, 1) {
                shards.entry(shard).or_default().push_str(&lines);
            }
            versions.set(hash, Entry::of(&document, 1));
        }
        for (shard, lines) in shards {
            self.files.write(&path_of(&shard), lines.as_bytes())?;
        }
        Ok(versions)
    }

    fn postings_of(&self, term: &str) -> Result<Postings> {
        let text = self.text(&path_of(&shard_of(term)))?.unwrap_or_default();
        self.with_versions(|versions| {
            let lines = text.lines().filter_map(Line::read);
            let lines = lines.filter(|line| line.term == term);
            let current = lines.filter_map(|line| Some((versions.current(&line)?, line)));
            // The last of equal lines counts; documents go in the order of their hashes.
            let by_hash: BTreeMap<&str, _> = current
                .map(|((hash, entry), line)| (hash, (entry, line)))
                .collect();
            let mut list = Vec::new();
            for (entry, line) in by_hash.into_values() {
                let units = line.units().map(|(unit, count, length)| Posting {
                    document: entry.id.clone(),
                    unit: unit.to_owned(),
                    count,
                    length,
                });
                list.extend(units);
            }
            Postings { units: None, list }
        })
    }

    fn save(&self, versions: Versions) -> Result<()> {
        self.files.write(STATS, versions.text().as_bytes())?;
        let stamp = self.files.stamp(STATS)?;
        *self.read.borrow_mut() = stamp.map(|stamp| (stamp, versions));
        Ok(())
    }

    fn stored(&self, path: &str) -> Result<Document> {
        let text = self.text(path)?.unwrap_or_default();
        Document::from_json(&text).map_err(|error| {
            let message = format!("{} is not a stored document.", self.files.name_of(path));
            Error::new(ErrorKind::Document, message).caused_by(error)
        })
    }
}

impl<F: Files> Source for FileStore<F> {
    fn postings(&self, terms: &[&str]) -> Result<Vec<Postings>> {
        terms.iter().map(|term| self.postings_of(term)).collect()
    }

    fn stats(&self) -> Result<Stats> {
        self.with_versions(Versions::stats)
    }

    fn document(&self, id: &str) -> Result<Option<Arc<Document>>> {
        let path = file_of(&sha256(id));
        if self.files.stamp(&path)?.is_none() {
            return Ok(None);
        }
        Ok(Some(Arc::new(self.stored(&path)?)))
    }
}

fn file_of(hash: &str) -> String {
    format!("{hash}.json")
}

fn path_of(shard: &str) -> String {
    format!("index/{shard}.tsv")
}

/// The lowercase hex SHA-256 of a text.
fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    let digest = sha2::Sha256::digest(text.as_bytes());
    let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .filter_map(|digit| char::from_digit(u32::from(digit), 16))
        .collect()
}
