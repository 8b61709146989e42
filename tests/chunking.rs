//! Blocks are chunked by the rules of `spec/chunking.md`: `fixtures/chunking`, a chunk a line.
//!
//! The sizes are small. The judge hears a new topic in a text that starts with `New`, and one that
//! leans back in a text that starts with `But`.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use context_atlas::chunk::{self, Chunker};
use context_atlas::json::Value;
use context_atlas::judge::{Answer, Judging, Request, Response};
use context_atlas::read::{Input, read_blocks};
use context_atlas::{Block, BlockKind, Config, run};

fn sizes() -> Config {
    Config {
        max_tokens: 40,
        min_tokens: 12,
        overlap_tokens: 8,
        topic_min_tokens: 8,
        split_long_paragraph_at: 30,
        ..Config::default()
    }
}

fn judge(request: Request) -> Option<Response> {
    let seams = request.state.value().get("seams")?;
    let answers = seams.entries().flat_map(|(key, seam)| {
        let start = seam.get("start_of_second").and_then(Value::as_str);
        let starts = |word| start.is_some_and(|start| start.starts_with(word));
        let goes_on = if starts("New") || starts("But") {
            0.0
        } else {
            0.9
        };
        let leans = if starts("But") { 0.9 } else { 0.0 };
        [
            (format!("p_{key}"), Answer::Noul(goes_on)),
            (format!("r_{key}"), Answer::Noul(leans)),
        ]
    });
    Some(Response::new(answers))
}

fn chunks(input: &str, judging: Judging) -> String {
    let blocks = read_blocks(Input::Text(input), "markdown").expect("Markdown");
    let run = Chunker::new(sizes(), judging).chunk(blocks);
    let json = run::drive(run, &mut judge).expect("no fault").to_json();
    let chunks = json.value().get("chunks").expect("a list").items();
    chunks.map(|chunk| chunk.text() + "\n").collect()
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/chunking");
    let entries = fs::read_dir(folder).expect("the fixtures are there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut inputs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|name| name == "in"))
        .collect();
    inputs.sort();
    inputs
}

#[test]
fn each_text_gives_the_chunks_beside_it() {
    for path in fixtures() {
        let input = fs::read_to_string(&path).expect("UTF-8");
        let wanted = path.with_extension("json");
        for concurrency in [1, 8] {
            let got = chunks(&input, Judging::Host { concurrency });
            if env::var_os("BLESS").is_some() {
                fs::write(&wanted, &got).expect("written");
            }
            assert_eq!(
                got,
                fs::read_to_string(&wanted).expect("an expected file"),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn chunks_are_in_order_and_cover_every_block_with_text() {
    for path in fixtures() {
        let input = fs::read_to_string(&path).expect("UTF-8");
        for (end, _) in input.char_indices() {
            let blocks = read_blocks(
                Input::Text(input.get(..end).expect("a boundary")),
                "markdown",
            )
            .expect("Markdown");
            for judging in [Judging::Nobody, Judging::Local] {
                let run = Chunker::new(sizes(), judging).chunk(blocks.clone());
                let chunked = run::drive(run, &mut judge).expect("no fault");
                let mut seen: Vec<usize> = chunked
                    .chunks
                    .iter()
                    .flat_map(|chunk| chunk.blocks.clone())
                    .collect();
                assert!(seen.is_sorted(), "{}", path.display());
                seen.dedup();
                let texts = blocks
                    .iter()
                    .enumerate()
                    .filter(|(_, block)| !block.is_heading());
                assert!(
                    texts
                        .map(|(index, _)| index)
                        .all(|index| seen.contains(&index))
                );
            }
        }
    }
}

#[test]
fn a_path_keeps_the_nearest_titles() {
    let headings =
        (1..=200).map(|level| Block::new(BlockKind::Heading(level), format!("h{level}")));
    let mut blocks: Vec<Block> = headings.collect();
    blocks.push(Block::new(BlockKind::Paragraph, "Below them all."));
    let chunked = chunk::structural(&blocks, &Config::default());
    let paths: Vec<&Vec<String>> = chunked
        .chunks
        .iter()
        .map(|chunk| &chunk.heading_path)
        .collect();
    let nearest: Vec<String> = (137..=200).map(|level| format!("h{level}")).collect();
    assert_eq!(paths, [&nearest]);
    assert_eq!(chunked.outline.len(), 200);
}
