//! Reciprocal-rank fusion: one order from several.

use std::collections::HashMap;

use crate::search::Hit;
use crate::sort;

/// How far down a list ranks still tell much apart.
const FUSION_K: f64 = 60.0;

/// Each hit once, by the sum of `1 / (60 + rank)` over the lists, the first seen first among equals.
#[expect(clippy::cast_precision_loss, reason = "ranks are small")]
pub(super) fn fuse(lists: &[Vec<Hit>]) -> Vec<Hit> {
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    let mut fused: Vec<Hit> = Vec::new();
    for list in lists {
        for (rank, hit) in list.iter().enumerate() {
            let share = 1.0 / (FUSION_K + rank as f64 + 1.0);
            let place = *places
                .entry((&hit.document, &hit.unit))
                .or_insert(fused.len());
            match fused.get_mut(place) {
                Some(seen) => seen.score += share,
                None => fused.push(Hit {
                    score: share,
                    ..hit.clone()
                }),
            }
        }
    }
    sort::by(&mut fused, |a, b| b.score.total_cmp(&a.score));
    fused
}

/// Gives the last `reserved` of the first `pool` places to the first hits of a list that stand lower.
pub(super) fn reserve(fused: &mut Vec<Hit>, list: &[Hit], reserved: usize, pool: usize) {
    let reserved = reserved.min(pool);
    let place = pool - reserved;
    let same = |a: &Hit, b: &Hit| a.document == b.document && a.unit == b.unit;
    let (ahead, _) = fused.split_at(place.min(fused.len()));
    let lower = list
        .iter()
        .filter(|hit| !ahead.iter().any(|seen| same(seen, hit)));
    let lower: Vec<Hit> = lower.take(reserved).cloned().collect();
    fused.retain(|hit| !lower.iter().any(|moved| same(moved, hit)));
    let place = place.min(fused.len());
    fused.splice(place..place, lower);
}

#[cfg(test)]
mod tests {
    use super::{fuse, reserve};
    use crate::search::Hit;

    fn hits(units: &[&str]) -> Vec<Hit> {
        let hit = |unit: &&str| Hit {
            document: "d".into(),
            unit: (*unit).into(),
            score: 0.0,
        };
        units.iter().map(hit).collect()
    }

    fn units(hits: &[Hit]) -> Vec<&str> {
        hits.iter().map(|hit| hit.unit.as_str()).collect()
    }

    #[test]
    fn a_unit_of_both_lists_comes_first() {
        let fused = fuse(&[hits(&["a", "b"]), hits(&["c", "b"])]);
        assert_eq!(units(&fused), ["b", "a", "c"]);
    }

    #[test]
    fn the_last_places_of_the_pool_are_reserved() {
        let nearest = hits(&["a", "x", "y"]);
        let mut fused = hits(&["a", "b", "c", "d", "x", "y"]);
        reserve(&mut fused, &nearest, 1, 3);
        assert_eq!(units(&fused), ["a", "b", "x", "c", "d", "y"]);
    }
}
