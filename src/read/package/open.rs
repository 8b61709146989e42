//! The names of the elements that are open.

/// How many bytes of a name fit in a number beside its length.
const SHORT: usize = 7;

/// Where that length is, and what stands there for a name that does not fit.
const LENGTH: u32 = 56;
const LONG: u64 = 0xff << LENGTH;

/// A stack of names. Most are short, and are kept and compared as numbers.
#[derive(Default)]
pub(super) struct Open {
    /// Each name, or where it starts in `long`.
    names: Vec<u64>,
    long: Vec<u8>,
}

impl Open {
    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    #[inline]
    pub(super) fn push(&mut self, name: &[u8]) {
        if name.len() <= SHORT {
            self.names.push(short(name));
        } else {
            self.names.push(LONG | self.long.len() as u64);
            self.long.extend_from_slice(name);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(last) = self.names.pop()
            && last >= LONG
        {
            self.long.truncate(start(last));
        }
    }

    /// The length of the name pushed last.
    #[inline]
    pub(super) fn last_len(&self) -> Option<usize> {
        let last = *self.names.last()?;
        Some(match last >= LONG {
            true => self.long.len() - start(last),
            false => usize::from(last.to_be_bytes()[0]),
        })
    }

    /// Whether this is the name pushed last.
    #[inline]
    pub(super) fn is_last(&self, name: &[u8]) -> bool {
        match self.names.last() {
            Some(last) if *last >= LONG => self.long.get(start(*last)..) == Some(name),
            Some(last) => name.len() <= SHORT && *last == short(name),
            None => false,
        }
    }
}

#[inline]
fn short(name: &[u8]) -> u64 {
    let letters = name.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
    (name.len() as u64) << LENGTH | letters
}

#[inline]
fn start(long: u64) -> usize {
    usize::try_from(long & !LONG).unwrap_or(usize::MAX)
}
