//! Stores: the collection in memory, and scoring for sources that the caller wrote.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::fault::Thrown;
use super::needs;
use super::run::document;
use crate::error::{Error, ErrorKind, Result};
use crate::json::{Json, Value};
use crate::search::{Posting, Postings, Stats};
use crate::source::Collection;

/// Documents in memory.
#[wasm_bindgen(js_name = Index)]
#[derive(Debug, Default)]
pub struct Index {
    held: Rc<RefCell<Collection>>,
}

#[wasm_bindgen(js_class = Index)]
impl Index {
    /// An empty one.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a document, given its JSON.
    pub fn put(&self, bytes: &[u8]) -> Thrown<()> {
        let document = document(bytes)?;
        self.held.borrow_mut().put_for_reading(document);
        Ok(())
    }

    /// Drops a document.
    pub fn remove(&self, id: &str) {
        self.held.borrow_mut().remove(id);
    }

    /// The hits of a query, as JSON.
    pub fn search(&self, query: &str) -> Thrown<String> {
        let json = Json::parse(query)?;
        let hits = self.held.borrow().search(&needs::query(json.value()));
        Ok(needs::hits_text(&hits))
    }

    /// The postings of a query's words, as JSON.
    pub fn postings(&self, query: &str) -> Thrown<String> {
        let json = Json::parse(query)?;
        let found = self.held.borrow().postings(&needs::query(json.value()));
        Ok(needs::postings_text(&found))
    }

    /// `{units, length}`
    pub fn stats(&self) -> String {
        stats_text(self.held.borrow().stats())
    }
}

impl Index {
    pub(super) fn share(&self) -> Rc<RefCell<Collection>> {
        Rc::clone(&self.held)
    }
}

pub(super) fn stats_text(stats: Stats) -> String {
    let Stats { units, length } = stats;
    format!("{{\"units\":{units},\"length\":{length}}}")
}

/// The hits of `{query, postings, stats}`, the postings by term as the caller's source gave them.
#[wasm_bindgen]
pub fn score(given: &str) -> Thrown<String> {
    let json = Json::parse(given)?;
    let given = |key| json.value().get(key);
    let query = given("query").map(needs::query);
    let query = query.ok_or_else(|| wrong("A search needs a query."))?;
    let stats = given("stats").and_then(stats);
    let stats = stats.ok_or_else(|| wrong("A source's stats are {units, length}."))?;
    let lists = given("postings").filter(|lists| lists.is_object());
    let lists =
        lists.ok_or_else(|| wrong("A source's postings are an object of lists by term."))?;
    let by_term: std::collections::HashMap<&str, Value<'_>> = lists.entries().collect();
    let mut odd = None;
    let hits = query.score(stats, |term| {
        match by_term.get(term).map(|list| postings(*list)) {
            Some(Ok(postings)) => postings,
            Some(Err(error)) => {
                odd = Some(error);
                Postings::default()
            }
            None => Postings::default(),
        }
    });
    match odd {
        Some(error) => Err(error.into()),
        None => Ok(needs::hits_text(&hits)),
    }
}

fn stats(value: Value<'_>) -> Option<Stats> {
    Some(Stats {
        units: whole(value.get("units")?)?,
        length: whole(value.get("length")?)?,
    })
}

/// A list, or `{units, postings}`.
fn postings(value: Value<'_>) -> Result<Postings> {
    let list = value.get("postings").unwrap_or(value);
    let read: Option<Vec<Posting>> = list.items().map(posting).collect();
    let list = read
        .filter(|_| list.is_array())
        .ok_or_else(|| wrong("A posting is {document, unit, count, length}."))?;
    let units = value.get("units").and_then(whole);
    Ok(Postings { units, list })
}

fn posting(value: Value<'_>) -> Option<Posting> {
    let text = |key| Some(value.get(key)?.as_str()?.to_owned());
    let number = |key| u32::try_from(whole(value.get(key)?)?).ok();
    Some(Posting {
        document: text("document")?,
        unit: text("unit")?,
        count: number("count")?,
        length: number("length")?,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float stops at the bounds, which is what is wanted"
)]
fn whole(value: Value<'_>) -> Option<u64> {
    value.as_f64().map(|number| number as u64)
}

fn wrong(message: &str) -> Error {
    Error::new(ErrorKind::Store, message)
}
