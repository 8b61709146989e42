//! What a retrieval returns.

use crate::json::{Builder, Json};

/// What answers a question: the text for a reader, where it comes from, and how it was chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Context {
    /// The units' texts in document order, joined by blank lines.
    pub text: String,
    /// Where the text comes from, in the same order.
    pub sources: Vec<Source>,
    /// Whether the documents do not hold what the question needs.
    pub abstained: bool,
    /// How it was chosen: profile, scope, scores and what was left out.
    pub trace: Json,
}

/// A unit in a context.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source {
    /// The document's id.
    pub document: String,
    /// The unit's id.
    pub unit: String,
    /// The rows of a table that an answer was computed from.
    pub rows: Option<Vec<String>>,
    /// The unit whose correction of this one is the latest.
    pub superseded_by: Option<String>,
}

impl Context {
    /// No answer, with the reason in the trace.
    #[must_use]
    pub fn abstained(trace: Json) -> Self {
        Self {
            text: String::new(),
            sources: Vec::new(),
            abstained: true,
            trace,
        }
    }

    /// `{text, sources, abstained, trace}`
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object().key("text").string(&self.text);
        made.key("sources").array();
        for source in &self.sources {
            source.build(&mut made);
        }
        made.end();
        made.key("abstained").bool(self.abstained);
        made.key("trace").value(self.trace.value());
        made.end();
        made.finish()
    }
}

impl Source {
    fn build(&self, made: &mut Builder) {
        made.object();
        made.key("document").string(&self.document);
        made.key("unit").string(&self.unit);
        if let Some(rows) = &self.rows {
            made.key("rows").strings(rows);
        }
        if let Some(latest) = &self.superseded_by {
            made.key("superseded_by").string(latest);
        }
        made.end();
    }
}
