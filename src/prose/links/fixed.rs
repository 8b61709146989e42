//! Terms that passages fix by form, and which passages have them: evidence for the local judge.

use std::collections::HashSet;

use crate::document::Unit;
use crate::judge::defined_terms;
use crate::text::body;

/// The terms and words of each unit.
#[derive(Debug, Default)]
pub(super) struct Fixed<'a> {
    pub(super) terms: Vec<Vec<String>>,
    texts: Vec<&'a str>,
    words: Vec<HashSet<&'a str>>,
}

impl<'a> Fixed<'a> {
    pub(super) fn by(units: &[&'a Unit]) -> Self {
        let texts: Vec<&str> = units.iter().map(|unit| body(&unit.text)).collect();
        Self {
            terms: texts.iter().map(|text| defined_terms(text)).collect(),
            words: texts.iter().map(|text| words(text).collect()).collect(),
            texts,
        }
    }

    /// The first term fixed by the unit `by` that the unit `at` has as it is written.
    pub(super) fn used(&self, at: usize, by: usize) -> Option<String> {
        let (text, known) = (self.texts.get(at)?, self.words.get(at)?);
        let terms = self.terms.get(by)?.iter();
        let has = |term: &&String| {
            let mut parts = words(term);
            let first = parts.next();
            let lone = parts.next().is_none();
            first.is_some_and(|first| known.contains(first))
                && (lone || text.contains(term.as_str()))
        };
        terms.into_iter().find(has).cloned()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}
