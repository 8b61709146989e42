//! When segments are merged: four of a size make one, so that there are few of each size.

use crate::sort;

/// A segment as this sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    /// Its units.
    pub(crate) units: usize,
    /// Those of current documents.
    pub(crate) live: usize,
}

const TOGETHER: usize = 4;

/// So many of a size are too many for searches to go through.
const MOST: usize = 16;

/// The places of segments that are to become one now; none when all is well.
pub(crate) fn due(sizes: &[Size]) -> Vec<usize> {
    let mostly_dead = sizes.iter().position(|size| size.live * 2 < size.units);
    let mut taken = match mostly_dead {
        Some(at) => vec![at],
        None => of_a_tier(sizes, TOGETHER),
    };
    // What comes of it may fill the next tier: then all become one at once.
    while !taken.is_empty() {
        let live = taken.iter().filter_map(|at| sizes.get(*at));
        let made = tier(live.map(|size| size.live).sum());
        let others = (0..).zip(sizes).filter(|(at, _)| !taken.contains(at));
        let same: Vec<usize> = others
            .filter(|(_, size)| tier(size.units) == made)
            .map(|(at, _)| at)
            .collect();
        if same.len() + 1 < TOGETHER {
            break;
        }
        taken.extend(same);
    }
    sort::rising(&mut taken);
    taken
}

/// Whether a merge can wait no longer.
pub(crate) fn overdue(sizes: &[Size]) -> bool {
    !of_a_tier(sizes, MOST).is_empty()
}

fn tier(units: usize) -> u32 {
    units.max(1).ilog2() / 2
}

/// The segments of the smallest size of which there are so many.
fn of_a_tier(sizes: &[Size], many: usize) -> Vec<usize> {
    let tiers = sizes.iter().map(|size| tier(size.units));
    let mut tiers: Vec<(u32, usize)> = tiers.zip(0..).collect();
    sort::rising(&mut tiers);
    let mut same = tiers.chunk_by(|a, b| a.0 == b.0);
    let full = same.find(|tier| tier.len() >= many);
    full.unwrap_or_default().iter().map(|(_, at)| *at).collect()
}
