//! Transcripts read piece by piece: what comes of them is the same wherever they are cut.

use std::fs;
use std::path::Path;

use context_atlas::read::{Input, Log, read_blocks};
use context_atlas::{Block, Result};

/// How many places a fixture is cut at, at most; one that is made of it at fewer.
const CUTS: usize = 4000;
const CUTS_OF_MADE: usize = 100;

#[test]
fn a_transcript_reads_the_same_wherever_it_is_cut() {
    for (name, bytes) in transcripts() {
        let whole = read_blocks(Input::Bytes(&bytes), "chat");
        let cuts = if name.ends_with(".in") {
            CUTS
        } else {
            CUTS_OF_MADE
        };
        for at in (0..=bytes.len()).step_by(bytes.len() / cuts + 1) {
            let (start, end) = bytes.split_at(at);
            same(&whole, &read([start, end]), &format!("{name} cut at {at}"));
        }
        for size in [1, 2, 3, 5, 64] {
            same(
                &whole,
                &read(bytes.chunks(size)),
                &format!("{name} by {size}"),
            );
        }
    }
}

#[test]
fn text_reads_like_its_bytes() {
    for (name, bytes) in transcripts() {
        let Ok(text) = str::from_utf8(&bytes) else {
            continue;
        };
        let whole = read_blocks(Input::Bytes(&bytes), "chat");
        same(&whole, &read_blocks(Input::Text(text), "chat"), &name);
    }
}

/// The fixtures, each as it is and in ways that come up: cut off, after a mark, in UTF-16, over lines
/// that are empty, and with a subagent before the main thread.
fn transcripts() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/chat");
    let mut all = Vec::new();
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".in") {
            continue;
        }
        let bytes = fs::read(file.path()).unwrap_or_default();
        let (cut, _) = bytes.split_at(bytes.len() * 2 / 3);
        let cut = cut.to_vec();
        let marked = [b"\xef\xbb\xbf", &bytes[..]].concat();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let wide = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        let wide = wide.flat_map(u16::to_le_bytes).collect();
        let spaced = format!("\n \r\n{}\n\n", text.replace('\n', "\r\n\n"));
        all.push((format!("{name}, cut off"), cut));
        all.push((format!("{name}, marked"), marked));
        all.push((format!("{name}, in UTF-16"), wide));
        all.push((format!("{name}, spaced"), spaced.into_bytes()));
        all.push((name, bytes));
    }
    all
}

fn read<'b>(pieces: impl IntoIterator<Item = &'b [u8]>) -> Result<Vec<Block>> {
    let mut log = Log::default();
    for piece in pieces {
        log.feed(piece)?;
    }
    log.blocks()
}

fn same(expected: &Result<Vec<Block>>, got: &Result<Vec<Block>>, what: &str) {
    let written = |read: &Result<Vec<Block>>| match read {
        Ok(blocks) => blocks.iter().map(|block| block.to_json().text()).collect(),
        Err(error) => vec![error.message().to_owned()],
    };
    assert_eq!(written(expected), written(got), "{what}");
}
