//! Eight bytes at a time, as one number: what is asked of a byte is told by its high bit.

/// The high bit of every byte.
pub(crate) const HIGH: u64 = each(0x80);

/// The same byte eight times.
pub(crate) const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The bit of the first byte that equals this one; later bytes may show one falsely.
pub(crate) const fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ each(byte), 1)
}

/// The bit of the first byte that is less than this one; later bytes may show one falsely.
pub(crate) const fn below(word: u64, byte: u8) -> u64 {
    word.wrapping_sub(each(byte)) & !word & HIGH
}

/// How many bytes come before the first that `is` one looked for, as `in_word` tells of eight.
#[inline]
pub(crate) fn before(bytes: &[u8], in_word: impl Fn(u64) -> u64, is: impl Fn(u8) -> bool) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (number, word) in words.iter().enumerate() {
        let hits = in_word(u64::from_le_bytes(*word));
        if hits != 0 {
            return number * 8 + hits.trailing_zeros() as usize / 8;
        }
    }
    let plain = rest.iter().take_while(|byte| !is(**byte)).count();
    words.len() * 8 + plain
}
