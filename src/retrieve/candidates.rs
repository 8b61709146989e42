//! The units a question may be answered from.

use std::collections::HashMap;
use std::sync::Arc;

use super::fusion::{fuse, reserve};
use super::inquiry::Inquiry;
use super::reach::Reaching;
use super::tables::MAX_TABLES;
use crate::document::{Document, Found};
use crate::run::Port;
use crate::search::Hit;

/// Within given documents, how many times as many hits are asked for.
const SCOPED: usize = 10;

/// How many documents are loaded at once when they are looked through for tables.
const LOADED: usize = 32;

/// What a search found, best first.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub(super) tables: Vec<Found>,
    pub(super) passages: Vec<Found>,
}

/// Searches, fuses and loads.
pub(super) async fn gather(port: &Port, inquiry: &Inquiry, reaching: Reaching) -> Candidates {
    let hits = search(port, inquiry, reaching).await;
    let mut shelf = Shelf::default();
    shelf.load(port, hits.iter().map(|hit| &hit.document)).await;
    let found: Vec<Found> = hits
        .iter()
        .filter_map(|hit| Found::by_id(shelf.get(&hit.document)?, &hit.unit))
        .collect();
    let (mut tables, passages): (Vec<Found>, Vec<Found>) = found.into_iter().partition(is_table);
    if let Some(documents) = &inquiry.documents {
        tables = every_table(port, &mut shelf, documents).await;
    }
    tables.truncate(MAX_TABLES);
    Candidates { tables, passages }
}

async fn search(port: &Port, inquiry: &Inquiry, reaching: Reaching) -> Vec<Hit> {
    let candidates = reaching.candidates();
    let scoped = if inquiry.documents.is_some() {
        SCOPED
    } else {
        1
    };
    let limit = candidates * scoped;
    let query = reaching.query(&inquiry.query, limit, inquiry.documents.clone());
    let mut lists = vec![port.search(query).await];
    if inquiry.nearest {
        let documents = inquiry.documents.clone();
        lists.push(port.nearest(inquiry.query.clone(), limit, documents).await);
    }
    if let Some(documents) = &inquiry.documents {
        for list in &mut lists {
            list.retain(|hit| documents.contains(&hit.document));
        }
    }
    let mut fused = fuse(&lists);
    if let [_, nearest] = lists.as_slice() {
        reserve(
            &mut fused,
            nearest,
            reaching.reserved,
            reaching.smallest_pool(),
        );
    }
    fused.truncate(candidates);
    fused
}

/// The tables of these documents, in their order, as far as the planner takes them.
async fn every_table(port: &Port, shelf: &mut Shelf, documents: &[String]) -> Vec<Found> {
    let mut tables = Vec::new();
    for some in documents.chunks(LOADED) {
        shelf.load(port, some.iter()).await;
        for document in some.iter().filter_map(|id| shelf.get(id)) {
            tables.extend(Found::all(document).filter(is_table));
        }
        if tables.len() >= MAX_TABLES {
            break;
        }
    }
    tables
}

fn is_table(found: &Found) -> bool {
    found.unit().kind == "table"
}

/// Documents loaded once.
#[derive(Debug, Default)]
struct Shelf {
    documents: HashMap<String, Option<Arc<Document>>>,
}

impl Shelf {
    async fn load<'a>(&mut self, port: &Port, ids: impl Iterator<Item = &'a String>) {
        let mut missing: Vec<String> = Vec::new();
        for id in ids {
            if !self.documents.contains_key(id) {
                self.documents.insert(id.clone(), None);
                missing.push(id.clone());
            }
        }
        if missing.is_empty() {
            return;
        }
        let loaded = port.documents(missing.clone()).await;
        self.documents.extend(missing.into_iter().zip(loaded));
    }

    fn get(&self, id: &str) -> Option<&Arc<Document>> {
        self.documents.get(id)?.as_ref()
    }
}
