//! Asking about seams, and the shifts that follow from the answers.

use super::cuts;
use super::stretch::{Shifts, Stretch};
use crate::config::Config;
use crate::judge::{Asker, Seam, SeamScore, Seams, Subject};
use crate::text;

/// The units that open a topic; none at all where there is no seam or a request failed.
pub(super) async fn shifts(
    stretches: &[Stretch<'_>],
    config: &Config,
    asker: &Asker,
) -> Option<Shifts> {
    if stretches.is_empty() {
        return None;
    }
    let seams = seams(stretches, config);
    let batches = seams.chunks(config.batch_size.max(1));
    let asked: Vec<Subject> = batches.clone().map(subject).collect();
    let answers = asker.ask_all(asked).await?;
    let scores = batches
        .zip(&answers)
        .flat_map(|(batch, answers)| batch.iter().map(|seam| SeamScore::read(answers, &seam.key)));
    Some(chosen(stretches, scores, config))
}

fn subject(batch: &[Seam]) -> Subject {
    Subject::Seams(Seams {
        seams: batch.to_vec(),
    })
}

fn seams(stretches: &[Stretch<'_>], config: &Config) -> Vec<Seam> {
    let sides = stretches
        .iter()
        .flat_map(|stretch| stretch.iter().zip(stretch.iter().skip(1)));
    sides
        .take(config.max_pairs)
        .map(|(first, second)| Seam {
            key: second.place.to_string(),
            end_of_first: text::end(first.text, config.snippet_chars).to_owned(),
            start_of_second: text::head(second.text, config.snippet_chars).to_owned(),
            second_is_set: second.is_set,
        })
        .collect()
}

/// The cheapest cuts of each stretch. Seams that were not asked about have no score.
fn chosen(
    stretches: &[Stretch<'_>],
    scores: impl Iterator<Item = Option<SeamScore>>,
    config: &Config,
) -> Shifts {
    let mut scores = scores.fuse();
    let mut shifts = Shifts::new();
    for stretch in stretches {
        let costs: Vec<f64> = (0..stretch.len())
            .map(|unit| match unit {
                0 => 0.0,
                _ => cuts::cost(scores.next().flatten(), config),
            })
            .collect();
        let sizes: Vec<usize> = stretch.iter().map(|unit| unit.tokens).collect();
        let starts = cuts::cheapest(&sizes, &costs, config.topic_min_tokens);
        shifts.extend(
            starts
                .into_iter()
                .filter_map(|start| Some(stretch.get(start)?.place)),
        );
    }
    shifts
}
