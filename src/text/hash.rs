//! The hash by which terms are kept and found. Stored indexes rest on it: it never changes.

/// An odd number without a pattern: the golden ratio.
pub(crate) const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The hash of a term.
#[inline]
pub(crate) fn hash(term: &[u8]) -> u32 {
    let mut hash = (term.len() as u64).wrapping_mul(MIX);
    let (words, _) = term.as_chunks::<8>();
    if term.len() > 16 {
        for word in words {
            hash = mix(hash ^ u64::from_le_bytes(*word));
        }
    }
    let (head, tail) = ends(term);
    let hash = mix(mix(hash ^ head) ^ tail);
    // The upper half is the better one.
    (hash >> 32) as u32
}

fn mix(value: u64) -> u64 {
    let value = value.wrapping_mul(MIX);
    value ^ value >> 29
}

/// The first and the last eight bytes, or what there is of them: all of a term of up to sixteen.
#[inline]
fn ends(term: &[u8]) -> (u64, u64) {
    if let (Some(head), Some(tail)) = (term.first_chunk::<8>(), term.last_chunk::<8>()) {
        return (u64::from_le_bytes(*head), u64::from_le_bytes(*tail));
    }
    if let (Some(head), Some(tail)) = (term.first_chunk::<4>(), term.last_chunk::<4>()) {
        let (head, tail) = (u32::from_le_bytes(*head), u32::from_le_bytes(*tail));
        return (u64::from(head), u64::from(tail));
    }
    let byte = |at: usize| term.get(at).map_or(0, |byte| u64::from(*byte));
    (byte(0) << 16 | byte(1) << 8 | byte(2), 0)
}

/// Whether two terms are the same; as fast as terms are short.
#[inline]
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && ends(a) == ends(b) && (a.len() <= 16 || a == b)
}
