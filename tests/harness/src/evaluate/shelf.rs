//! The documents of a set, and the engine answering from them.

use std::collections::HashMap;
use std::sync::Arc;

use context_atlas::ingest::{Input, Options};
use context_atlas::judge::{Judging, Request, Response};
use context_atlas::retrieve::Inquiry;
use context_atlas::run::{self, Run};
use context_atlas::search::{Hit, Query};
use context_atlas::source::Collection;
use context_atlas::{Config, Document, Processor, Result};

use super::score::Prediction;

/// Hits of a search by meaning for each question, best first.
pub type Nearest = HashMap<String, Vec<Hit>>;

/// A set's documents.
#[derive(Debug, Default)]
pub struct Shelf {
    collection: Collection,
    nearest: Vec<Hit>,
}

/// How a question is asked.
#[derive(Debug, Clone)]
pub struct Asking<'a> {
    /// What is tuned.
    pub config: &'a Config,
    /// How many tokens a context may have.
    pub tokens: usize,
    /// The hits of a search by meaning, where there is one.
    pub nearest: Option<&'a Nearest>,
}

impl Shelf {
    /// Ingests a file with the local judge; without a profile each section's is found.
    ///
    /// # Errors
    /// Those of ingestion.
    pub fn add(&mut self, name: &str, bytes: &[u8], profile: Option<&str>) -> Result<()> {
        let options = Options {
            id: name.to_owned(),
            name: Some(name.to_owned()),
            profile: profile.map(str::to_owned),
            ..Options::default()
        };
        let processor = Processor {
            config: Config::default(),
            judging: Judging::Local,
        };
        let document = self.drive(processor.ingest(Input::Bytes(bytes.to_vec()), options))?;
        self.collection.put(Arc::new(document));
        Ok(())
    }

    /// The documents, in the order they were added.
    pub fn documents(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.collection.documents()
    }

    /// The context for a question.
    ///
    /// # Errors
    /// Those of retrieval.
    pub fn answer(&mut self, id: &str, question: &str, asking: &Asking<'_>) -> Result<Prediction> {
        let processor = Processor {
            config: asking.config.clone(),
            judging: Judging::Local,
        };
        let hits = asking.nearest.map(|nearest| nearest.get(id).cloned());
        let inquiry = Inquiry {
            query: question.to_owned(),
            nearest: hits.is_some(),
            documents: None,
            tokens: Some(asking.tokens),
        };
        self.nearest = hits.flatten().unwrap_or_default();
        let context = self.drive(processor.retrieve(inquiry))?;
        Ok(
            context.map_or_else(Prediction::default, |context| Prediction {
                text: context.text,
                abstained: context.abstained,
            }),
        )
    }

    fn drive<T>(&mut self, run: Run<T>) -> Result<T> {
        run::drive(run, self)
    }
}

impl run::Host for Shelf {
    /// Nobody is asked: the engine judges itself.
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        requests.iter().map(|_| None).collect()
    }

    fn search(&mut self, query: &Query) -> Result<Vec<Hit>> {
        Ok(self.collection.search(query))
    }

    fn nearest(
        &mut self,
        _query: &str,
        limit: usize,
        _documents: Option<&[String]>,
    ) -> Result<Vec<Hit>> {
        Ok(self.nearest.iter().take(limit).cloned().collect())
    }

    fn documents(&mut self, ids: &[String]) -> Result<Vec<Option<Arc<Document>>>> {
        Ok(ids.iter().map(|id| self.collection.document(id)).collect())
    }
}
