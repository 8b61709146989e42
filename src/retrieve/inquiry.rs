//! What is asked of a retrieval.

/// A question and the bounds of its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inquiry {
    /// The question.
    pub query: String,
    /// Whether the host can search by meaning.
    pub nearest: bool,
    /// The documents to stay within, or all.
    pub documents: Option<Vec<String>>,
    /// How many tokens the context may have; absent, each profile has its own rule.
    pub tokens: Option<usize>,
}

impl From<&str> for Inquiry {
    fn from(query: &str) -> Self {
        Self {
            query: query.to_owned(),
            ..Self::default()
        }
    }
}
