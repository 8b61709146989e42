//! Documents: what ingestion returns, a store keeps and retrieval reads. See `spec/document.md`.

mod found;
mod links;
mod read;
mod statistics;
mod tables;
mod write;

pub use found::Found;
pub(crate) use links::{Linked, positions};

use crate::json::{Builder, Json, Value};
use crate::search::{Lexical, Lexicon};

/// An ingested document, stored as JSON of format 2.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The caller's id.
    pub id: String,
    /// The profile that most of the document has.
    pub profile: String,
    /// How that profile was found, where that is known.
    pub detected: Option<Detected>,
    /// What is searched and returned, in document order.
    pub units: Vec<Unit>,
    /// What belongs together.
    pub links: Vec<Link>,
    /// Exact-term statistics of the units.
    pub lexical: Lexical,
    /// What the profile keeps: outline and sections, or tables.
    pub data: Json,
}

/// How a document's profile was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Detected {
    /// The profile.
    pub profile: String,
    /// How sure the judge was, from 0 to 1, where it was asked.
    pub score: Option<f64>,
    /// By whom: `jev`, `local`, `caller`, `default`, `speakers`, `file type`.
    pub by: String,
}

/// One piece of a document that can be found and returned.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    /// Unique in its document: a letter and a number.
    pub id: String,
    /// `passage`, `entry`, `message`, `output`, `table` or `subtree`; a foreign document may hold others.
    pub kind: String,
    /// What a reader is shown.
    pub text: String,
    /// The headings or keys it stands under.
    pub path: Vec<String>,
    /// What its profile needs to know of it; an object.
    pub meta: Json,
}

/// A directed relation between two units of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// `needs`, `defined_by`, `refers_to`, `reply_to`, `output_of`, `decides`, `corrects`, `ref`.
    pub kind: String,
    /// The unit that points.
    pub from: String,
    /// The unit pointed at.
    pub to: String,
}

impl Document {
    /// The unit of an id. Whoever looks up many makes a map first.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }
}

/// The exact-term statistics of units: of their texts, their paths, and what `besides` gives to be
/// found with each.
pub fn lexical<'a, S: AsRef<str>>(
    units: impl IntoIterator<Item = &'a Unit>,
    mut besides: impl FnMut(&Unit) -> S,
) -> Lexical {
    let mut lexicon = Lexicon::new();
    for unit in units {
        let besides = besides(unit);
        let path = unit.path.iter().map(String::as_str);
        let parts = std::iter::once(unit.text.as_str()).chain(path);
        lexicon.unit(&unit.id, parts.chain([besides.as_ref()]));
    }
    lexicon.finish()
}

impl Link {
    /// The link as a document holds it.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object().key("type").string(&self.kind);
        made.key("from")
            .string(&self.from)
            .key("to")
            .string(&self.to)
            .end();
        made.finish()
    }
}

impl Unit {
    /// The unit as a document holds it.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object()
            .key("id")
            .string(&self.id)
            .key("kind")
            .string(&self.kind);
        made.key("text").string(&self.text);
        if !self.path.is_empty() {
            made.key("path").strings(&self.path);
        }
        if self.meta.value().entries().next().is_some() {
            made.key("meta").value(self.meta.value());
        }
        made.end();
        made.finish()
    }

    /// A key of the meta.
    #[must_use]
    pub fn meta(&self, key: &str) -> Option<Value<'_>> {
        self.meta.value().get(key)
    }
}
