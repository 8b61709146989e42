//! A file store over the files of a JavaScript host, whose calls end before they return.

use std::time::Duration;

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::needs;
use super::run::document;
use super::store::stats_text;
use crate::error::{Error, ErrorKind, Result};
use crate::json::Json;
use crate::sort;
use crate::source::{FileStore, Files, Source as _};

#[wasm_bindgen]
extern "C" {
    /// The host's file system, within one folder.
    #[derive(Debug)]
    pub type HostFiles;

    #[wasm_bindgen(method, catch)]
    fn read(this: &HostFiles, path: &str) -> Thrown<Option<Uint8Array>>;
    #[wasm_bindgen(method, catch)]
    fn write(this: &HostFiles, path: &str, bytes: &[u8]) -> Thrown<()>;
    #[wasm_bindgen(method, catch)]
    fn append(this: &HostFiles, path: &str, bytes: &[u8]) -> Thrown<()>;
    #[wasm_bindgen(method, catch)]
    fn remove(this: &HostFiles, path: &str) -> Thrown<()>;
    #[wasm_bindgen(method, catch)]
    fn list(this: &HostFiles, folder: &str) -> Thrown<Array>;
    #[wasm_bindgen(method, catch)]
    fn stamp(this: &HostFiles, path: &str) -> Thrown<Option<f64>>;
    #[wasm_bindgen(method, catch, js_name = makeFolder)]
    fn make_folder(this: &HostFiles, path: &str) -> Thrown<bool>;
    #[wasm_bindgen(method, js_name = removeFolder)]
    fn remove_folder(this: &HostFiles, path: &str);
    #[wasm_bindgen(method)]
    fn age(this: &HostFiles, path: &str) -> Option<f64>;
    #[wasm_bindgen(method)]
    fn wait(this: &HostFiles, milliseconds: f64);
    #[wasm_bindgen(method, js_name = nameOf)]
    fn name_of(this: &HostFiles, path: &str) -> String;
}

impl HostFiles {
    fn fault(&self, what: &str, path: &str, thrown: &JsValue) -> Error {
        let code = Reflect::get(thrown, &"code".into()).ok();
        let code = code.and_then(|code| code.as_string());
        let kind = match code.as_deref() {
            Some("ENOSPC" | "EDQUOT") => ErrorKind::Quota,
            _ => ErrorKind::Store,
        };
        Error::new(
            kind,
            format!("Cannot {what} {}.", Files::name_of(self, path)),
        )
    }
}

impl Files for HostFiles {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let bytes = self.read(path);
        let bytes = bytes.map_err(|thrown| self.fault("read", path, &thrown))?;
        Ok(bytes.map(|bytes| bytes.to_vec()))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.write(path, bytes)
            .map_err(|thrown| self.fault("write", path, &thrown))
    }

    fn append(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.append(path, bytes)
            .map_err(|thrown| self.fault("write", path, &thrown))
    }

    fn remove(&self, path: &str) -> Result<()> {
        self.remove(path)
            .map_err(|thrown| self.fault("delete", path, &thrown))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let names = self.list(folder);
        let names = names.map_err(|thrown| self.fault("read", folder, &thrown))?;
        let mut names: Vec<String> = names.iter().filter_map(|name| name.as_string()).collect();
        sort::rising(&mut names);
        Ok(names)
    }

    fn stamp(&self, path: &str) -> Result<Option<u64>> {
        let stamp = self.stamp(path);
        let stamp = stamp.map_err(|thrown| self.fault("read", path, &thrown))?;
        Ok(stamp.map(f64::to_bits))
    }

    fn make_folder(&self, path: &str) -> Result<bool> {
        self.make_folder(path)
            .map_err(|thrown| self.fault("create", path, &thrown))
    }

    fn remove_folder(&self, path: &str) {
        self.remove_folder(path);
    }

    fn age(&self, path: &str) -> Option<Duration> {
        Duration::try_from_secs_f64(self.age(path)? / 1000.0).ok()
    }

    fn wait(&self, time: Duration) {
        self.wait(time.as_secs_f64() * 1000.0);
    }

    fn name_of(&self, path: &str) -> String {
        self.name_of(path)
    }
}

/// A folder of documents.
#[wasm_bindgen(js_name = FileStore)]
#[derive(Debug)]
pub struct Shelf {
    store: FileStore<HostFiles>,
}

#[wasm_bindgen(js_class = FileStore)]
impl Shelf {
    /// Over the host's files.
    #[wasm_bindgen(constructor)]
    pub fn new(files: HostFiles) -> Self {
        Self {
            store: FileStore::new(files),
        }
    }

    /// Keeps a document, given its JSON.
    pub fn put(&self, bytes: &[u8]) -> Thrown<()> {
        Ok(self.store.put(&document(bytes)?)?)
    }

    /// Drops a document.
    pub fn remove(&self, id: &str) -> Thrown<()> {
        Ok(self.store.remove(id)?)
    }

    /// Rewrites the index without what is no longer used.
    pub fn compact(&self) -> Thrown<()> {
        Ok(self.store.compact()?)
    }

    /// The ids of all documents.
    pub fn ids(&self) -> Thrown<Vec<String>> {
        Ok(self.store.ids()?)
    }

    /// A document's JSON.
    pub fn document(&self, id: &str) -> Thrown<Option<Vec<u8>>> {
        let found = self.store.document(id)?;
        Ok(found.map(|document| document.to_json().into_bytes()))
    }

    /// The hits of a query, as JSON.
    pub fn search(&self, query: &str) -> Thrown<String> {
        let json = Json::parse(query)?;
        let hits = self.store.search(&needs::query(json.value()))?;
        Ok(needs::hits_text(&hits))
    }

    /// The postings of a query's words within its documents, as JSON.
    pub fn postings(&self, query: &str) -> Thrown<String> {
        let json = Json::parse(query)?;
        let query = needs::query(json.value());
        let words: Vec<&str> = query.terms.iter().flatten().map(String::as_str).collect();
        let found = self.store.postings(&words)?.into_iter().map(|found| {
            let wanted = |id: &String| query.documents.as_ref().is_none_or(|ids| ids.contains(id));
            let list = found.list.into_iter();
            list.filter(|posting| wanted(&posting.document)).collect()
        });
        let words = words.iter().map(|word| (*word).to_owned());
        Ok(needs::postings_text(&words.zip(found).collect::<Vec<_>>()))
    }

    /// `{units, length}`
    pub fn stats(&self) -> Thrown<String> {
        Ok(stats_text(self.store.stats()?))
    }
}
