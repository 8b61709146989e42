//! Whole numbers in as few bytes as they need, seven bits a byte, lowest first.

/// The most bytes of a number.
pub(crate) const LONGEST: usize = 5;

/// How many bytes a number needs.
#[inline]
pub(crate) fn size(value: u32) -> u32 {
    (38 - (value | 1).leading_zeros()) / 7
}

/// Appends a number.
pub(crate) fn push(mut value: u32, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    out.push(value.to_le_bytes()[0]);
}

/// Takes a number off the front; what is cut short or too long reads as what there is of it.
#[inline]
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u32> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    if *first < 0x80 {
        return Some(u32::from(*first));
    }
    let mut value = u32::from(*first & 0x7f);
    for shift in [7, 14, 21, 28] {
        let Some((byte, rest)) = bytes.split_first() else {
            break;
        };
        *bytes = rest;
        value |= u32::from(*byte & 0x7f) << shift;
        if *byte < 0x80 {
            break;
        }
    }
    Some(value)
}

/// Appends a string with its length.
pub(crate) fn push_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    push(u32::try_from(bytes.len()).unwrap_or(u32::MAX), out);
    out.extend_from_slice(bytes);
}

/// Takes a string off the front, as [`push_bytes`] put it there.
pub(crate) fn take_bytes<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = take(bytes)? as usize;
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}
