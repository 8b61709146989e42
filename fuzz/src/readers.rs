//! Every format: the first byte is its place in the table, the rest a file. A format that cites has its
//! bibliography after a byte that no UTF-8 has.

use context_atlas::read::{FORMATS, Reader, decode, detect};

/// What stands between a file and its bibliography.
pub const END: u8 = 0xff;

/// Reads the rest as the format that the first byte chooses.
pub fn read(data: &[u8]) {
    let Some((first, bytes)) = data.split_first() else {
        return;
    };
    let _ = detect(None, bytes);
    let _ = decode(bytes);
    let format = &FORMATS[usize::from(*first) % FORMATS.len()];
    let cites = matches!(format.reader, Reader::Citing(_));
    let end = bytes.iter().position(|byte| cites && *byte == END);
    let (file, cited) = match end {
        Some(end) => (&bytes[..end], Some(&bytes[end + 1..])),
        None => (bytes, None),
    };
    crate::holds(file, format.name, cited);
}
