//! Which earlier messages are most like one: the cosine of their term counts, over an index from
//! terms to messages.

use std::collections::HashMap;

use super::messages::Messages;
use crate::prose::passage::message_body;
use crate::sort;
use crate::text::terms;

/// A message that holds a term, and how often.
type Posting = (u32, u32);

/// The term counts of all messages.
#[derive(Debug)]
pub(super) struct Similar {
    /// For each term the messages that hold it, in order.
    holding: Vec<Vec<Posting>>,
    /// For each message its terms and their counts.
    counts: Vec<Vec<Posting>>,
    /// The root of the sum of squares of each message's counts.
    norms: Vec<f64>,
    dots: Vec<u64>,
}

impl Similar {
    pub(super) fn of(messages: &Messages<'_>) -> Self {
        let mut made = Self {
            holding: Vec::new(),
            counts: Vec::with_capacity(messages.all.len()),
            norms: Vec::with_capacity(messages.all.len()),
            dots: vec![0; messages.all.len()],
        };
        let mut numbers = HashMap::new();
        for message in &messages.all {
            made.add(message_body(message.text), &mut numbers);
        }
        made
    }

    fn add(&mut self, text: &str, numbers: &mut HashMap<Box<str>, u32>) {
        let mut met = Vec::new();
        terms(text, |term| match numbers.get(term) {
            Some(number) => met.push(*number),
            None => {
                let number = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                numbers.insert(term.into(), number);
                met.push(number);
            }
        });
        self.holding.resize_with(numbers.len(), Vec::new);
        sort::rising(&mut met);
        let message = u32::try_from(self.counts.len()).unwrap_or(u32::MAX);
        let mut counts = Vec::new();
        for run in met.chunk_by(|one, other| one == other) {
            let (Some(term), Ok(count)) = (run.first(), u32::try_from(run.len())) else {
                continue;
            };
            counts.push((*term, count));
            if let Some(holding) = self.holding.get_mut(*term as usize) {
                holding.push((message, count));
            }
        }
        self.norms.push(norm(&counts));
        self.counts.push(counts);
    }

    /// The messages before one that are most like it, best first, ties in document order.
    pub(super) fn nearest(&mut self, message: usize, limit: usize) -> Vec<usize> {
        let mut touched = Vec::new();
        for (term, count) in self
            .counts
            .get(message)
            .map(Vec::as_slice)
            .unwrap_or_default()
        {
            let holding = self.holding.get(*term as usize).map(Vec::as_slice);
            for (other, times) in holding.unwrap_or_default() {
                let other = *other as usize;
                if other >= message {
                    break;
                }
                let Some(dot) = self.dots.get_mut(other) else {
                    break;
                };
                if *dot == 0 {
                    touched.push(other);
                }
                *dot += u64::from(*count) * u64::from(*times);
            }
        }
        self.best(message, &touched, limit)
    }

    /// The best of the touched messages, whose sums are cleared.
    fn best(&mut self, message: usize, touched: &[usize], limit: usize) -> Vec<usize> {
        let own = self.norms.get(message).copied().unwrap_or_default();
        let mut best: Vec<(f64, usize)> = Vec::with_capacity(limit + 1);
        for other in touched {
            let Some(dot) = self.dots.get_mut(*other).map(std::mem::take) else {
                continue;
            };
            let norm = own * self.norms.get(*other).copied().unwrap_or_default();
            let score = as_float(dot) / norm;
            let place = best
                .partition_point(|(known, at)| *known > score || (*known == score && at < other));
            if place < limit {
                best.insert(place, (score, *other));
                best.truncate(limit);
            }
        }
        best.into_iter().map(|(_, other)| other).collect()
    }
}

fn norm(counts: &[Posting]) -> f64 {
    let squares = counts.iter().map(|(_, count)| u64::from(*count).pow(2));
    as_float(squares.sum()).sqrt()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "sums of counts stay far below 2^53"
)]
fn as_float(count: u64) -> f64 {
    count as f64
}
