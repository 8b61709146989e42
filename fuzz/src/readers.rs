//! Every format: the first byte is its place in the table, the rest a file.

use context_atlas::read::{FORMATS, decode, detect};

/// Reads the rest as the format that the first byte chooses.
pub fn read(data: &[u8]) {
    let Some((first, bytes)) = data.split_first() else {
        return;
    };
    let _ = detect(None, bytes);
    let _ = decode(bytes);
    let place = usize::from(*first) % FORMATS.len();
    crate::holds(bytes, FORMATS[place].name);
}
