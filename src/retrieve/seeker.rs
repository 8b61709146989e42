//! One question under way: who judges it, and how far the profiles may reach.

use super::nearness::Nearness;
use crate::config::Config;
use crate::document::Found;
use crate::judge::{Asker, Lookup, Material, Response, Shown, Subject};

/// A question under way.
#[derive(Debug)]
pub(super) struct Seeker<'a> {
    pub(super) asker: &'a Asker,
    pub(super) config: &'a Config,
    pub(super) question: &'a str,
    /// How many candidates are judged at once, in place of the published number.
    pub(super) pool: Option<usize>,
    /// Whether all that is kept goes on, because tokens bound the context.
    pub(super) filling: bool,
    /// What a search by meaning found.
    pub(super) near: Nearness,
}

impl Seeker<'_> {
    pub(super) async fn ask(&self, subject: Subject) -> Option<Response> {
        self.asker.ask(subject).await
    }

    /// How many candidates are judged at once.
    pub(super) fn pool(&self, published: usize) -> usize {
        self.pool.unwrap_or(published)
    }

    /// Candidates of which no more is asked than which of them answer.
    pub(super) fn lookup(&self, material: Material, shown: Vec<Shown>) -> Lookup {
        Lookup {
            question: self.question(),
            material,
            near: self.near.to(&shown),
            shown,
            named: Vec::new(),
            scopes: Vec::new(),
            steps: false,
            speakers: Vec::new(),
        }
    }

    pub(super) fn question(&self) -> String {
        self.question.to_owned()
    }
}

/// Units under labels of a word and a number.
pub(super) fn show(label: &str, units: &[Found], chars: usize) -> Vec<Shown> {
    let numbered = units.iter().enumerate();
    numbered
        .map(|(at, unit)| Shown {
            label: format!("{label}{at}"),
            unit: unit.clone(),
            chars,
        })
        .collect()
}
