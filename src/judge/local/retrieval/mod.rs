//! Retrieval: which candidates answer, how much is needed, what must come along.
//!
//! All goes by the question's words: their forms and close words, weighed by rarity, in a unit, its
//! headings and the units beside it; and by how the question is put. See `spec/judge.md`.

mod evidence;
mod follow;
mod lookup;
mod particular;
mod property;
mod rarity;
mod scope;
mod shape;
mod shares;
mod wanted;

pub(in crate::judge) use follow::{check, complete, follow};
pub(in crate::judge) use lookup::lookup;
pub(in crate::judge) use property::filter;

use std::sync::Arc;

use crate::document::{Document, Found};

/// The documents of units, each once.
fn documents<'a>(units: impl IntoIterator<Item = &'a Found>) -> Vec<Arc<Document>> {
    let mut documents: Vec<Arc<Document>> = Vec::new();
    for unit in units {
        if !documents
            .iter()
            .any(|known| Arc::ptr_eq(known, unit.document()))
        {
            documents.push(Arc::clone(unit.document()));
        }
    }
    documents
}
