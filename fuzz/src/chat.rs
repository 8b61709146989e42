//! Transcripts: JSON and JSON Lines.

/// Reads the bytes as a transcript.
pub fn read(data: &[u8]) {
    crate::holds(data, "chat", None);
}
