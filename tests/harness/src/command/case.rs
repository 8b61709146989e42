//! What the engine makes of one file.

use std::path::Path;

use context_atlas::Json;
use context_atlas::json::Builder;
use harness::make::make;

use super::folder;
use super::words::Words;

pub(super) fn run(mut words: Words) -> super::Counted {
    let (Some(file), Some(format)) = (words.next(), words.next()) else {
        return Err("case FILE FORMAT".into());
    };
    let options = std::env::var("CASE_OPTIONS").ok();
    let options = options.filter(|text| !text.trim().is_empty());
    let options = options.as_deref().map(Json::parse).transpose();
    let options = options.map_err(|error| format!("CASE_OPTIONS: {error}"))?;
    let input = folder::read(Path::new(&file))?;
    let made = make(&input, &format, options.as_ref().map(Json::value));
    println!("{}", made.unwrap_or_else(|reason| error(&reason)).text());
    Ok(0)
}

fn error(reason: &str) -> Json {
    let mut made = Builder::new();
    made.object().key("error").string(reason).end();
    made.finish()
}
