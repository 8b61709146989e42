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

use super::oracle::Oracle;
use super::questions::Question;
use super::score::Prediction;

/// Hits of a search by meaning for each question, best first.
pub type Nearest = HashMap<String, Vec<Hit>>;

/// A set's documents.
#[derive(Debug, Default)]
pub struct Shelf {
    collection: Collection,
    nearest: Vec<Hit>,
    oracle: Option<Oracle>,
}

/// How a question is asked.
#[derive(Debug, Clone)]
pub struct Asking<'a> {
    /// What is tuned.
    pub config: &'a Config,
    /// How many tokens a context may have; without it, each profile's own rule holds.
    pub tokens: Option<usize>,
    /// Whether a judge that knows the answers judges, instead of the engine.
    pub knowing: bool,
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
    pub fn answer(&mut self, question: &Question, asking: &Asking<'_>) -> Result<Prediction> {
        let judging = match asking.knowing {
            true => Judging::Host { concurrency: 8 },
            false => Judging::Local,
        };
        let processor = Processor {
            config: asking.config.clone(),
            judging,
        };
        let hits = asking
            .nearest
            .map(|nearest| nearest.get(&question.id).cloned());
        let inquiry = Inquiry {
            query: question.text.clone(),
            nearest: hits.is_some(),
            documents: None,
            tokens: asking.tokens,
        };
        self.oracle = asking.knowing.then(|| Oracle::of(question));
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
    /// Asked only where the oracle judges.
    fn answer(&mut self, requests: Vec<Request>) -> Vec<Option<Response>> {
        let answer = |request| Some(self.oracle.as_ref()?.answer(request));
        requests.iter().map(answer).collect()
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
