//! Ordering search hits by whether they answer. See `spec/ranking.md`.

use crate::config::Config;
use crate::json::{Kind, Value};
use crate::judge::{Asker, Candidate, Judging, Ranking, Response, Subject};
use crate::run::Run;
use crate::sort;
use crate::text;

const LABEL_CHARS: usize = 60;

/// A search hit to rank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passage {
    /// The caller's id for it.
    pub id: String,
    /// Its text.
    pub text: String,
    /// The titles it stands under.
    pub heading_path: Vec<String>,
}

/// A passage that answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Its place among the passages given.
    pub index: usize,
    /// Its id.
    pub id: String,
    /// How likely it answers, from 0 to 1.
    pub score: f64,
}

/// Puts the passages that answer a question first.
#[derive(Debug, Clone)]
pub struct Reranker {
    config: Config,
    judging: Judging,
}

impl Reranker {
    /// A reranker asking this judge.
    #[must_use]
    pub fn new(config: Config, judging: Judging) -> Self {
        Self { config, judging }
    }

    /// The passages that answer, best first, at most `limit`; `None` where there is nothing to ask or
    /// the judge did not answer, so that the order of the search can stand.
    #[must_use]
    pub fn rank(
        &self,
        passages: Vec<Passage>,
        query: String,
        limit: Option<usize>,
    ) -> Run<Option<Vec<Ranked>>> {
        let Self { config, judging } = self.clone();
        Run::new(move |port| async move {
            let asker = Asker::new(port, judging);
            Ok(rank(&passages, &query, limit, &config, &asker).await)
        })
    }
}

/// See [`Reranker::rank`].
pub async fn rank(
    passages: &[Passage],
    query: &str,
    limit: Option<usize>,
    config: &Config,
    asker: &Asker,
) -> Option<Vec<Ranked>> {
    if passages.is_empty() || text::trim(query).is_empty() {
        return None;
    }
    let labels: Vec<String> = passages.iter().enumerate().map(label).collect();
    let asked = subject(passages, &labels, query, config);
    let answers = asker.ask(Subject::Ranking(asked)).await?;
    let mut ranked = order(&labels, &answers, config);
    ranked.truncate(limit.unwrap_or(usize::MAX));
    let named = ranked.into_iter().filter_map(|(index, score)| {
        let id = passages.get(index)?.id.clone();
        Some(Ranked { index, id, score })
    });
    Some(named.collect())
}

fn label((index, passage): (usize, &Passage)) -> String {
    let name = if passage.heading_path.is_empty() {
        format!("passage {}", index + 1)
    } else {
        passage.heading_path.join(" > ")
    };
    let slug = text::slug(&name, LABEL_CHARS);
    let slug = if slug.is_empty() { "untitled" } else { &slug };
    format!("{slug}-{index}")
}

fn subject(passages: &[Passage], labels: &[String], query: &str, config: &Config) -> Ranking {
    let candidates = passages
        .iter()
        .zip(labels)
        .map(|(passage, label)| Candidate {
            label: label.clone(),
            text: text::head(&passage.text, config.passage_chars).to_owned(),
            path: passage.heading_path.clone(),
        });
    Ranking {
        candidates: candidates.collect(),
        question: query.to_owned(),
        cross_check: config.cross_check,
    }
}

/// Places and scores of the passages at or above the threshold, highest first, the pick of the
/// cross-check before all.
fn order(labels: &[String], answers: &Response, config: &Config) -> Vec<(usize, f64)> {
    let scores: Vec<Option<f64>> = labels
        .iter()
        .map(|label| Ranking::score(answers, label))
        .collect();
    let mut kept: Vec<(usize, f64)> = scores
        .iter()
        .enumerate()
        .filter_map(|(index, score)| Some((index, (*score)?)))
        .filter(|(_, score)| *score >= config.rank_threshold)
        .collect();
    sort::by(&mut kept, |(_, a), (_, b)| b.total_cmp(a));
    let best = Ranking::best(answers);
    let pick = labels.iter().position(|label| Some(label.as_str()) == best);
    if let Some(pick) = pick.filter(|_| !kept.is_empty() || config.cross_check_rescue) {
        let score = scores.get(pick).copied().flatten();
        kept.retain(|(index, _)| *index != pick);
        kept.insert(0, (pick, score.unwrap_or(0.0)));
    }
    kept
}

impl Passage {
    /// Reads `{"id", "text", "heading_path"?}`; a path of one title may stand as that title, and
    /// what is no string becomes one.
    #[must_use]
    pub fn from_json(value: Value<'_>) -> Self {
        let field = |key| value.get(key).map(string).unwrap_or_default();
        let heading_path = match value.get("heading_path") {
            None => Vec::new(),
            Some(path) => match path.kind() {
                Kind::Null => Vec::new(),
                Kind::Array(_) => path.items().map(string).collect(),
                Kind::Object(_) => path.entries().map(|(_, title)| string(title)).collect(),
                _ => vec![string(path)],
            },
        };
        Self {
            id: field("id"),
            text: field("text"),
            heading_path,
        }
    }
}

/// The string of any value: nothing for `null` and `false`, `1` for `true`, whole numbers without a
/// point.
fn string(value: Value<'_>) -> String {
    match value.kind() {
        Kind::Null | Kind::Bool(false) => String::new(),
        Kind::Bool(true) => "1".to_owned(),
        Kind::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            format!("{number:.0}")
        }
        Kind::String(text) => text.to_owned(),
        _ => value.text(),
    }
}
