//! Documents loaded once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::document::{Document, Found};
use crate::run::Port;
use crate::search::Hit;

/// The documents of one retrieval.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    documents: HashMap<String, Option<Arc<Document>>>,
}

impl Shelf {
    /// Loads those not loaded yet, in one go.
    pub(super) async fn load<'a>(&mut self, port: &Port, ids: impl Iterator<Item = &'a String>) {
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

    pub(super) fn get(&self, id: &str) -> Option<&Arc<Document>> {
        self.documents.get(id)?.as_ref()
    }

    /// The unit that was hit, where it exists.
    pub(super) fn find(&self, hit: &Hit) -> Option<Found> {
        Found::by_id(self.get(&hit.document)?, &hit.unit)
    }
}
