//! How much the paths of a document's units may take: each repeats what stands above it, and a file
//! of long names over little text would grow a hundredfold.

/// How many bytes of paths any document may have, and how many more for each byte of its text.
const ALWAYS: usize = 1 << 20;
const EACH: usize = 8;

/// What paths may still take.
#[derive(Debug)]
pub(crate) struct PathRoom(usize);

impl Default for PathRoom {
    fn default() -> Self {
        Self(ALWAYS)
    }
}

impl PathRoom {
    /// Makes room for the paths that so many bytes of text may have.
    pub(crate) fn add(&mut self, bytes: usize) {
        self.0 = self.0.saturating_add(bytes.saturating_mul(EACH));
    }

    /// How many bytes there is room for.
    pub(crate) fn left(&self) -> usize {
        self.0
    }

    /// Takes the room of a path, all there is if it is longer.
    pub(crate) fn take(&mut self, bytes: usize) {
        self.0 = self.0.saturating_sub(bytes);
    }
}
