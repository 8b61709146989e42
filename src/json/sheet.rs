//! JSON text in the making, kept where short pieces cost little to put down.

use super::number::push_int;
use super::text::{plain_len, push_string};

/// How much is kept before it is poured out.
const SIZE: usize = 1 << 12;

/// A stretch of JSON text with room after it: what fits a chunk is copied as one.
#[derive(Debug)]
pub(crate) struct Sheet {
    bytes: Vec<u8>,
    used: usize,
}

impl Sheet {
    /// What is copied at once.
    pub(crate) const CHUNK: usize = 16;

    /// An empty one.
    pub(crate) fn new() -> Self {
        let bytes = vec![0; SIZE + 4 * Self::CHUNK];
        Self { bytes, used: 0 }
    }

    /// Whether it is time to pour it out. It grows where it is not.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.used >= SIZE
    }

    /// Moves all of it to the end of a text.
    pub(crate) fn pour(&mut self, out: &mut String) {
        let bytes = self.bytes.get(..self.used).unwrap_or_default();
        out.push_str(str::from_utf8(bytes).unwrap_or_default());
        self.used = 0;
    }

    /// The next chunk of room.
    #[inline]
    fn room(&mut self) -> Option<&mut [u8; Self::CHUNK]> {
        if self.used + Self::CHUNK > self.bytes.len() {
            self.grow();
        }
        self.bytes.get_mut(self.used..)?.first_chunk_mut()
    }

    #[cold]
    fn grow(&mut self) {
        self.bytes.resize(self.bytes.len() * 2, 0);
    }

    /// Appends text.
    #[inline]
    pub(crate) fn put(&mut self, text: &[u8]) {
        if let Some(room) = self.room()
            && let Some(place) = room.get_mut(..text.len())
        {
            place.copy_from_slice(text);
            self.used += text.len();
        } else {
            self.put_long(text);
        }
    }

    /// Appends the start of a text, which is whole there.
    #[inline]
    pub(crate) fn put_start(&mut self, text: &[u8], length: usize) {
        match text.first_chunk::<{ Self::CHUNK }>() {
            Some(chunk) if length <= Self::CHUNK => {
                if let Some(room) = self.room() {
                    *room = *chunk;
                    self.used += length;
                }
            }
            _ => self.put_long(text.get(..length).unwrap_or(text)),
        }
    }

    fn put_long(&mut self, text: &[u8]) {
        self.bytes.truncate(self.used);
        self.bytes.extend_from_slice(text);
        self.used = self.bytes.len();
        self.bytes.resize(self.used.max(SIZE) + 4 * Self::CHUNK, 0);
    }

    /// Appends a string literal.
    pub(crate) fn string(&mut self, text: &str) {
        let plain = text.len() <= Self::CHUNK && !text.as_bytes().contains(&0xe2);
        if plain && plain_len(text.as_bytes()) == text.len() {
            self.put(b"\"");
            self.put_short(text.as_bytes());
            self.put(b"\"");
        } else {
            let mut literal = String::new();
            push_string(text, &mut literal);
            self.put_long(literal.as_bytes());
        }
    }

    /// Appends up to a chunk.
    fn put_short(&mut self, text: &[u8]) {
        if let Some(room) = self.room() {
            for (place, byte) in room.iter_mut().zip(text) {
                *place = *byte;
            }
            self.used += text.len();
        }
    }

    /// Appends a whole number.
    #[inline]
    pub(crate) fn whole(&mut self, value: u32) {
        if value < 10
            && let Some([place, ..]) = self.room()
        {
            *place = b'0' + value.to_le_bytes()[0];
            self.used += 1;
        } else {
            let mut text = String::new();
            push_int(i64::from(value), &mut text);
            self.put(text.as_bytes());
        }
    }
}
