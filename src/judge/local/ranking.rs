//! Ranking: a passage answers as far as it holds the question's words, the rare ones above all.

use super::words::{Rarity, words};
use crate::judge::{Ranking, Response};

pub(in crate::judge) fn judge(ranking: &Ranking) -> Response {
    let texts: Vec<Vec<String>> = ranking
        .candidates
        .iter()
        .map(|candidate| {
            let path = candidate.path.join(" ");
            words(&format!("{path} {}", candidate.text))
        })
        .collect();
    let rarity = Rarity::of(texts.iter().map(Vec::as_slice));
    let wanted = words(&ranking.question);
    let scores: Vec<f64> = texts
        .iter()
        .map(|text| rarity.share(&wanted, text))
        .collect();
    Response::new(ranking.answers(&scores, best(ranking, &scores)))
}

/// The first of the highest scores, where any is above 0.
fn best<'a>(ranking: &'a Ranking, scores: &[f64]) -> Option<&'a str> {
    let mut top = (0.0, None);
    for (candidate, score) in ranking.candidates.iter().zip(scores) {
        if *score > top.0 {
            top = (*score, Some(candidate.label.as_str()));
        }
    }
    top.1
}
