//! The hash by which terms are kept and found. Stored indexes rest on it: it never changes.

/// The hash of a term.
#[inline]
pub(crate) fn hash(term: &[u8]) -> u32 {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = term.as_chunks::<8>();
    let mut hash = term.len() as u64;
    for word in words {
        hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(MIX);
        hash ^= hash >> 32;
    }
    let mut last = 0;
    for byte in rest {
        last = last << 8 | u64::from(*byte);
    }
    hash = (hash ^ last).wrapping_mul(MIX);
    hash ^= hash >> 29;
    hash = hash.wrapping_mul(MIX);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half is what is kept"
    )]
    {
        (hash >> 32) as u32
    }
}
