//! Documents: what ingestion returns, a store keeps and retrieval reads. See `spec/document.md`.

mod found;

pub use found::Found;

use crate::json::{Json, Value};
use crate::search::Lexical;

/// An ingested document, stored as JSON of format 2.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The caller's id.
    pub id: String,
    /// The profile that most of the document has.
    pub profile: String,
    /// How that profile was found.
    pub detected: Detected,
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

impl Unit {
    /// A key of the meta.
    #[must_use]
    pub fn meta(&self, key: &str) -> Option<Value<'_>> {
        self.meta.value().get(key)
    }
}
