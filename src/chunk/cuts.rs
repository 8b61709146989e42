//! The cheapest set of cuts of a stretch.

use crate::config::Config;
use crate::judge::SeamScore;

/// What cutting at a seam costs: below 0 where its sides belong apart, infinite where it must hold.
pub(super) fn cost(score: Option<SeamScore>, config: &Config) -> f64 {
    match score {
        Some(score) if score.refers_back < config.refers_back_protect => {
            let weight = config.refers_back_weight;
            let together = (1.0 - weight) * score.continues + weight * score.refers_back;
            together - config.seam_threshold
        }
        _ => f64::INFINITY,
    }
}

/// The units at which pieces after the first start, so that the costs of all starts sum to the least
/// and no piece is smaller than `least`, unless it is the whole. `costs` has 0 for the first unit.
///
/// A piece's cost depends on its start alone, and the starts that leave it large enough are all those
/// up to a place which only moves forward: one running minimum finds every best start. Among equals
/// the last wins.
pub(super) fn cheapest(sizes: &[usize], costs: &[f64], least: usize) -> Vec<usize> {
    let mut plan = Plan::default();
    let mut starts = costs.iter().enumerate().peekable();
    let mut behind = sizes.iter();
    // The tokens from the next start to be tried up to the end of the piece.
    let mut size = 0;
    for (end, tokens) in sizes.iter().enumerate() {
        size += tokens;
        while size >= least
            && let Some((start, cost)) = starts.next_if(|(start, _)| *start <= end)
        {
            plan.offer(start, *cost);
            size -= behind.next().copied().unwrap_or_default();
        }
        plan.close();
    }
    plan.starts()
}

/// Best totals of the pieces up to each unit.
#[derive(Default)]
struct Plan {
    /// For each unit closed so far: the total up to its end, and where its piece starts.
    ends: Vec<Option<(f64, usize)>>,
    /// The best piece still open: the total with its start, and the start.
    best: Option<(f64, usize)>,
}

impl Plan {
    fn offer(&mut self, start: usize, cost: f64) {
        let before = match start.checked_sub(1) {
            None => Some(0.0),
            Some(last) => self
                .ends
                .get(last)
                .copied()
                .flatten()
                .map(|(total, _)| total),
        };
        let Some(total) = before.map(|before| before + cost) else {
            return;
        };
        let cheaper = self.best.is_none_or(|(best, _)| total <= best);
        if total < f64::INFINITY && cheaper {
            self.best = Some((total, start));
        }
    }

    fn close(&mut self) {
        self.ends.push(self.best);
    }

    fn starts(&self) -> Vec<usize> {
        let mut found = Vec::new();
        let mut end = self.ends.len();
        while let Some(last) = end.checked_sub(1)
            && let Some((_, start)) = self.ends.get(last).copied().flatten()
            && start > 0
        {
            found.push(start);
            end = start;
        }
        found.reverse();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::cheapest;

    /// Every start of every piece tried, as the rule is stated.
    fn plainly(sizes: &[usize], costs: &[f64], least: usize) -> Vec<usize> {
        let n = sizes.len();
        let mut best = vec![(f64::INFINITY, 0); n + 1];
        best[0].0 = 0.0;
        for end in 1..=n {
            let mut size = 0;
            for start in (0..end).rev() {
                size += sizes[start];
                let whole = start == 0 && end == n;
                let small = size < least && !whole;
                let total = best[start].0 + if small { f64::INFINITY } else { costs[start] };
                if total < best[end].0 {
                    best[end] = (total, start);
                }
            }
        }
        let mut found = Vec::new();
        let mut end = n;
        while end > 0 && best[end].0 < f64::INFINITY && best[end].1 > 0 {
            end = best[end].1;
            found.push(end);
        }
        found.reverse();
        found
    }

    #[test]
    fn one_running_minimum_finds_what_trying_all_finds() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..20_000 {
            let n = next(12) as usize + 1;
            let sizes: Vec<usize> = (0..n).map(|_| next(9) as usize).collect();
            let mut costs: Vec<f64> = (0..n)
                .map(|_| match next(6) {
                    0 => f64::INFINITY,
                    _ => next(9) as f64 / 4.0 - 1.0,
                })
                .collect();
            costs[0] = 0.0;
            let least = next(12) as usize;
            assert_eq!(
                cheapest(&sizes, &costs, least),
                plainly(&sizes, &costs, least),
                "{sizes:?} {costs:?} {least}"
            );
        }
    }
}
