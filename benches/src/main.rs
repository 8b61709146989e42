//! `bench speed FILE…`: what the engine and the text-splitter crate need natively, a line a measurement.
//! `bench tables FILE`: a large CSV file, ingested and asked.
//! `bench chunks FILE CHARACTERS`: where in the file text-splitter's chunks begin and end, in bytes, a line a chunk.

mod engine;
mod tables;

use std::time::{Duration, Instant};
use std::{env, fs, process};

use text_splitter::MarkdownSplitter;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["speed", files @ ..] => files.iter().try_for_each(|file| speed(file)),
        ["chunks", file, characters] => chunks(file, characters),
        ["tables", file] => tables(file),
        _ => Err("speed FILE… | chunks FILE CHARACTERS | tables FILE".into()),
    };
    if let Err(reason) = outcome {
        eprintln!("bench: {reason}");
        process::exit(1);
    }
}

fn bytes_of(path: &str) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{path}: {error}"))
}

fn text_of(path: &str) -> Result<String, String> {
    String::from_utf8(bytes_of(path)?).map_err(|error| format!("{path}: {error}"))
}

/// The format of a file is its extension.
fn speed(path: &str) -> Result<(), String> {
    let bytes = bytes_of(path)?;
    let file = path.rsplit('/').next().unwrap_or(path);
    let format = file.rsplit('.').next().unwrap_or_default();
    let measure = |what: &str, who: &str, run: &dyn Fn() -> usize| {
        let seconds = median(run);
        println!("{what}\t{file}\t{who}\t{}\t{seconds}", bytes.len());
    };
    engine::measure(&bytes, format, &measure);
    // Quadratic: what it needs for large files says nothing but that.
    if format == "markdown" && bytes.len() < 2_000_000 {
        let text = text_of(path)?;
        let splitter = MarkdownSplitter::new(1200);
        measure("chunk", "text-splitter", &|| splitter.chunks(&text).count());
    }
    Ok(())
}

fn tables(path: &str) -> Result<(), String> {
    let file = path.rsplit('/').next().unwrap_or(path);
    tables::measure(bytes_of(path)?, file).map_err(|error| error.to_string())
}

/// The median of runs for at least a second, three of them at least.
fn median(run: &dyn Fn() -> usize) -> f64 {
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < 3 || (begin.elapsed() < Duration::from_secs(1) && times.len() < 50) {
        let start = Instant::now();
        std::hint::black_box(run());
        times.push(start.elapsed());
        if begin.elapsed() > Duration::from_secs(20) {
            break;
        }
    }
    times.sort();
    times
        .get(times.len() / 2)
        .map_or(0.0, Duration::as_secs_f64)
}

fn chunks(path: &str, characters: &str) -> Result<(), String> {
    let text = text_of(path)?;
    let size: usize = characters
        .parse()
        .map_err(|_| format!("{characters}: not a number"))?;
    for (start, chunk) in MarkdownSplitter::new(size).chunk_indices(&text) {
        println!("{start} {}", start + chunk.len());
    }
    Ok(())
}
