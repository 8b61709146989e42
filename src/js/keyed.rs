//! The index of a store whose records the host keeps.

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::needs;
use super::run::document;
use super::store::stats_text;
use crate::json::Json;
use crate::search::Query;
use crate::source::indexed::{Change, KeyedIndex};

/// See [`KeyedIndex`]. Changes add up until they are taken.
#[wasm_bindgen(js_name = KeyedIndex)]
#[derive(Debug)]
pub struct Keyed {
    index: KeyedIndex,
    change: Change,
}

#[wasm_bindgen(js_class = KeyedIndex)]
impl Keyed {
    /// From the record of the catalog, or empty.
    #[wasm_bindgen(constructor)]
    pub fn new(catalog: Option<Vec<u8>>) -> Thrown<Self> {
        Ok(Self {
            index: KeyedIndex::open(catalog.as_deref())?,
            change: Change::default(),
        })
    }

    /// Whether nobody has written since, by the record of the revision.
    pub fn is_current(&self, revision: Option<Vec<u8>>) -> bool {
        let known = self.index.revision();
        revision.map_or(known == 0, |record| record == known.to_le_bytes())
    }

    /// Takes the catalog that another has written.
    pub fn refresh(&mut self, catalog: Option<Vec<u8>>) -> Thrown<()> {
        Ok(self.index.refresh(catalog.as_deref())?)
    }

    /// Indexes a document, given its JSON, and gives its id.
    pub fn put(&mut self, bytes: &[u8]) -> Thrown<String> {
        let document = document(bytes)?;
        let change = self.index.put(&document);
        self.change.append(change);
        Ok(document.id)
    }

    /// Takes a document out; whether it was there.
    pub fn remove(&mut self, id: &str) -> bool {
        let change = self.index.remove(id);
        let found = change.is_some();
        self.change.append(change.unwrap_or_default());
        found
    }

    /// Whether segments are to be merged.
    pub fn merge_is_due(&self) -> bool {
        self.index.merge_is_due()
    }

    /// Whether the change at hand is to merge them.
    pub fn merge_is_overdue(&self) -> bool {
        self.index.merge_is_overdue()
    }

    /// The keys of the records a merge wants to be given.
    pub fn merge_reads(&self) -> Vec<String> {
        self.index.merge_reads()
    }

    /// Merges the segments that are due.
    pub fn merge(&mut self) -> Thrown<()> {
        let change = self.index.merge()?;
        self.change.append(change);
        Ok(())
    }

    /// Hands over a record.
    pub fn give(&mut self, key: &str, record: Option<Vec<u8>>) {
        self.index.give(key, record);
    }

    /// What is to be written since last asked: `{writes: [[key, bytes], …], deletes: [key, …]}`.
    pub fn change(&mut self) -> JsValue {
        let Change { writes, deletes } = std::mem::take(&mut self.change);
        let write = |(key, bytes): (String, Vec<u8>)| {
            Array::of2(&key.into(), &Uint8Array::from(bytes.as_slice()).into())
        };
        let made = Object::new();
        let writes: Array = writes.into_iter().map(write).collect();
        let deletes: Array = deletes.into_iter().map(JsValue::from).collect();
        // Setting a key of a fresh object cannot fail.
        let _ = Reflect::set(&made, &"writes".into(), &writes);
        let _ = Reflect::set(&made, &"deletes".into(), &deletes);
        made.into()
    }

    /// The keys of the records that a query wants to be given.
    pub fn search_reads(&self, query: &str) -> Thrown<Vec<String>> {
        Ok(self.index.search_reads(&asked(query)?))
    }

    /// The hits of a query, as JSON.
    pub fn search(&mut self, query: &str) -> Thrown<String> {
        Ok(needs::hits_text(&self.index.search(&asked(query)?)))
    }

    /// The postings of a query's words, as JSON.
    pub fn postings(&mut self, query: &str) -> Thrown<String> {
        Ok(needs::postings_text(&self.index.postings(&asked(query)?)))
    }

    /// The ids of all documents in order.
    pub fn ids(&self) -> Vec<String> {
        self.index.ids().map(str::to_owned).collect()
    }

    /// `{units, length}`
    pub fn stats(&self) -> String {
        stats_text(self.index.stats())
    }
}

fn asked(query: &str) -> crate::Result<Query> {
    Ok(needs::query(Json::parse(query)?.value()))
}
