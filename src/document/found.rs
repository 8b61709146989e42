//! A unit together with the document it stands in.

use std::sync::Arc;

use super::{Document, Link, Unit};

/// A unit of a loaded document. Two are equal when they are the same unit of the same document.
#[derive(Debug, Clone)]
pub struct Found {
    document: Arc<Document>,
    at: usize,
}

impl Found {
    /// The unit at a position of the document; `None` past its end.
    #[must_use]
    pub fn at(document: &Arc<Document>, at: usize) -> Option<Self> {
        (at < document.units.len()).then(|| Self {
            document: Arc::clone(document),
            at,
        })
    }

    /// The unit of this id, where the document has one.
    #[must_use]
    pub fn by_id(document: &Arc<Document>, id: &str) -> Option<Self> {
        let at = document.units.iter().position(|unit| unit.id == id)?;
        Self::at(document, at)
    }

    /// Every unit of the document, in order.
    pub fn all(document: &Arc<Document>) -> impl DoubleEndedIterator<Item = Self> {
        (0..document.units.len()).map(|at| Self {
            document: Arc::clone(document),
            at,
        })
    }

    /// The unit of this id in the same document.
    #[must_use]
    pub fn sibling(&self, id: &str) -> Option<Self> {
        Self::by_id(&self.document, id)
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &Arc<Document> {
        &self.document
    }

    /// Its place among the units of its document.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The unit.
    #[must_use]
    pub fn unit(&self) -> &Unit {
        #[expect(clippy::expect_used, reason = "checked when made")]
        self.document
            .units
            .get(self.at)
            .expect("the position is within the document")
    }

    /// The links of its document that start at it.
    pub fn links_out<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Link> {
        let id = self.unit().id.as_str();
        let links = self.document.links.iter();
        links.filter(move |link| link.kind == kind && link.from == id)
    }

    /// What tells it from every other unit, and orders units as documents do: ids as bytes, then position.
    #[must_use]
    pub fn key(&self) -> (&str, usize) {
        (&self.document.id, self.at)
    }
}

impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Found {}
