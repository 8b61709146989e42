//! Stable sorting through one routine for all types.
//!
//! The library's sorts are compiled anew for each type and each order, five kilobytes a time: here one
//! sorts places by an order it calls, and what stands there is moved once. Lists with an entry for each
//! term or row of a corpus keep the library's.

use std::cmp::Ordering;

/// Sorts by an order.
pub(crate) fn by<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if items.is_sorted_by(|a, b| order(a, b).is_le()) {
        return;
    }
    let places = {
        let items = &*items;
        sorted(items.len(), &|a, b| match (items.get(a), items.get(b)) {
            (Some(a), Some(b)) => order(a, b),
            _ => Ordering::Equal,
        })
    };
    arrange(items, places);
}

/// Sorts by what a function makes of each.
pub(crate) fn by_key<'a, T: 'a, K: Ord>(items: &'a mut [T], key: impl Fn(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by the type's own order.
pub(crate) fn rising<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// Numbers in so many groups, those of one in the order they come, and where each group ends.
pub(crate) fn grouped(
    groups: usize,
    numbers: impl Iterator<Item = u32> + Clone,
    group: impl Fn(u32) -> usize,
) -> (Vec<u32>, Vec<u32>) {
    let mut places = vec![0; groups];
    for number in numbers.clone() {
        if let Some(count) = places.get_mut(group(number)) {
            *count += 1;
        }
    }
    let mut sum = 0_u32;
    for place in &mut places {
        sum += std::mem::replace(place, sum);
    }
    let mut grouped = vec![0; sum as usize];
    for number in numbers {
        let place = places.get_mut(group(number));
        let slot = place.and_then(|place| {
            *place += 1;
            grouped.get_mut(*place as usize - 1)
        });
        if let Some(slot) = slot {
            *slot = number;
        }
    }
    (grouped, places)
}

fn sorted(length: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|a, b| order(*a, *b));
    places
}

/// Moves to each place what stands at the place named there, a cycle at a time.
fn arrange<T>(items: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        while let Some(from) = places.get_mut(at).map(|place| std::mem::replace(place, at))
            && from != start
            && from != at
        {
            items.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{by_key, rising};

    #[test]
    fn equals_keep_their_order_and_all_cycles_close() {
        for length in 0..40_u32 {
            let mut items: Vec<(u32, u32)> = (0..length).map(|at| (at * 7 % 5, at)).collect();
            let mut wanted = items.clone();
            wanted.sort_by_key(|(key, _)| *key);
            by_key(&mut items, |(key, _)| *key);
            assert_eq!(items, wanted);
            let mut mixed: Vec<u32> = (0..length).map(|at| at * 17 % 41).collect();
            let mut wanted = mixed.clone();
            wanted.sort_unstable();
            rising(&mut mixed);
            assert_eq!(mixed, wanted);
        }
    }
}
