//! The units a question may be answered from.

use super::fusion::{fuse, reserve};
use super::inquiry::Inquiry;
use super::reach::Reaching;
use super::shelf::Shelf;
use super::tables::MAX_TABLES;
use super::wide;
use crate::document::Found;
use crate::run::Port;
use crate::search::{Hit, Query};

/// Within given documents, how many times as many hits are asked for.
const SCOPED: usize = 10;

/// How many documents are loaded at once when they are looked through for tables.
const LOADED: usize = 32;

/// What a search found, best first.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub(super) tables: Vec<Found>,
    pub(super) passages: Vec<Found>,
    /// What a search by meaning found; empty where none was made.
    pub(super) nearest: Vec<Hit>,
}

/// Searches, fuses and loads.
pub(super) async fn gather(port: &Port, inquiry: &Inquiry, reaching: Reaching) -> Candidates {
    let mut shelf = Shelf::default();
    let (found, nearest) = match reaching.pool {
        Some(pool) => wide::gather(port, inquiry, pool, reaching.reserved, &mut shelf).await,
        None => published(port, inquiry, reaching, &mut shelf).await,
    };
    let (mut tables, passages): (Vec<Found>, Vec<Found>) = found.into_iter().partition(is_table);
    if let Some(documents) = &inquiry.documents {
        tables = every_table(port, &mut shelf, documents).await;
    }
    tables.truncate(MAX_TABLES);
    Candidates {
        tables,
        passages,
        nearest,
    }
}

/// The candidates by the published numbers.
async fn published(
    port: &Port,
    inquiry: &Inquiry,
    reaching: Reaching,
    shelf: &mut Shelf,
) -> (Vec<Found>, Vec<Hit>) {
    let limit = reaching.candidates() * inquiry.documents.as_ref().map_or(1, |_| SCOPED);
    let query = Query {
        documents: inquiry.documents.clone(),
        ..Query::of(&inquiry.query, limit)
    };
    let mut exact = port.search(query).await;
    keep_scoped(&mut exact, inquiry);
    let (mut hits, nearest) = with_nearest(port, inquiry, exact, limit, reaching).await;
    hits.truncate(reaching.candidates());
    shelf.load(port, hits.iter().map(|hit| &hit.document)).await;
    let found = hits.iter().filter_map(|hit| shelf.find(hit)).collect();
    (found, nearest)
}

/// The hits, fused with those by meaning where the host has them; and those.
pub(super) async fn with_nearest(
    port: &Port,
    inquiry: &Inquiry,
    exact: Vec<Hit>,
    limit: usize,
    reaching: Reaching,
) -> (Vec<Hit>, Vec<Hit>) {
    if !inquiry.nearest {
        return (fuse(&[exact]), Vec::new());
    }
    let documents = inquiry.documents.clone();
    let mut nearest = port.nearest(inquiry.query.clone(), limit, documents).await;
    keep_scoped(&mut nearest, inquiry);
    let lists = [exact, nearest];
    let mut fused = fuse(&lists);
    let [_, nearest] = lists;
    let (reserved, pool) = (reaching.reserved, reaching.smallest_pool());
    reserve(&mut fused, &nearest, reserved, pool);
    (fused, nearest)
}

/// Drops hits beyond the documents asked for.
pub(super) fn keep_scoped(hits: &mut Vec<Hit>, inquiry: &Inquiry) {
    if let Some(documents) = &inquiry.documents {
        hits.retain(|hit| documents.contains(&hit.document));
    }
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
