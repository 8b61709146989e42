//! When segments are merged: four of a size make one, so that there are few of each size.

/// A segment as this sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    /// Its units.
    pub(crate) units: usize,
    /// Those of current documents.
    pub(crate) live: usize,
}

const TOGETHER: usize = 4;

/// The places of segments that are to become one now; none when all is well.
pub(crate) fn due(sizes: &[Size]) -> Vec<usize> {
    let mostly_dead = sizes.iter().position(|size| size.live * 2 < size.units);
    if let Some(at) = mostly_dead {
        return vec![at];
    }
    let tier = |size: &Size| size.units.max(1).ilog2() / 2;
    let mut tiers: Vec<(u32, usize)> = sizes.iter().map(tier).zip(0..).collect();
    tiers.sort_unstable();
    let same = tiers.chunk_by(|a, b| a.0 == b.0);
    let full = same.into_iter().find(|tier| tier.len() >= TOGETHER);
    let mut places: Vec<usize> = full.unwrap_or_default().iter().map(|(_, at)| *at).collect();
    places.sort_unstable();
    places
}
