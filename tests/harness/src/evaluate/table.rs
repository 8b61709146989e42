//! Scores as rows.

use super::score::Score;

/// The means over some questions.
#[derive(Debug, Clone, Default)]
pub struct Means {
    /// Questions with quotes.
    pub questions: usize,
    /// Share of the gold characters found.
    pub recall: Option<f64>,
    /// Share of questions with every quote found.
    pub hit: Option<f64>,
    /// Gold characters over context characters.
    pub precision: Option<f64>,
    /// Context size of what was answered.
    pub tokens: Option<f64>,
    /// Of the abstentions, the share that were right.
    pub abstain_precision: Option<f64>,
    /// Of the unanswerable questions, the share abstained from.
    pub abstain_recall: Option<f64>,
    /// Of the answerable questions, the share abstained from.
    pub lost: Option<f64>,
    /// Share of computed numbers that were right.
    pub computed: Option<f64>,
}

/// The means of some scores.
pub fn means<'a>(scores: impl IntoIterator<Item = &'a Score>) -> Means {
    let scores: Vec<&Score> = scores.into_iter().collect();
    let pick = |keep: fn(&Score) -> bool| scores.iter().copied().filter(move |score| keep(score));
    let quoted: Vec<&Score> = pick(|score| score.recall.is_some()).collect();
    let size: usize = quoted.iter().map(|score| score.size).sum();
    let gold: usize = quoted.iter().map(|score| score.gold).sum();
    Means {
        questions: quoted.len(),
        recall: mean(quoted.iter().filter_map(|score| score.recall)),
        hit: mean(quoted.iter().map(|score| share(score.hit))),
        precision: (size > 0).then(|| gold as f64 / size as f64),
        tokens: mean(pick(|s| !s.unanswerable && !s.abstained).map(|score| score.tokens)),
        abstain_precision: mean(pick(|s| s.abstained).map(|score| share(score.unanswerable))),
        abstain_recall: mean(pick(|s| s.unanswerable).map(|score| share(score.abstained))),
        lost: mean(pick(|s| !s.unanswerable).map(|score| share(score.abstained))),
        computed: mean(scores.iter().filter_map(|score| score.correct.map(share))),
    }
}

fn share(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// A share to two decimals, or a dash.
pub fn shown(value: Option<f64>) -> String {
    value.map_or("–".into(), |value| format!("{value:.2}"))
}
