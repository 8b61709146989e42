//! Prose is ingested by the rules of `spec/profiles`: `fixtures/prose` with profiles found, the folder
//! of each profile with it given. What was found, then each unit and each link a line.
//!
//! An input is Markdown, or JSON: lists of blocks, the first ingested, the others appended.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails says where"
)]

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use context_atlas::json::Value;
use context_atlas::judge::{Answer, Judging, Question, Request, Response};
use context_atlas::prose::profiles::PROFILES;
use context_atlas::read::{Input, read_block_list, read_blocks};
use context_atlas::{Block, BlockKind, Config, Document, Json, Processor, run};

fn lists(input: &str) -> Vec<Vec<Block>> {
    if !input.trim_start().starts_with('[') {
        return vec![read_blocks(Input::Text(input), "markdown").expect("Markdown")];
    }
    let json = Json::parse(input).expect("JSON");
    let lists = json.value().items();
    lists
        .map(|list| read_block_list(&list.text()).expect("a block list"))
        .collect()
}

fn document(lists: Vec<Vec<Block>>, profile: Option<&str>, judging: Judging) -> Document {
    judged(lists, profile, judging, &mut |_: Request| None)
}

fn judged(
    lists: Vec<Vec<Block>>,
    profile: Option<&str>,
    judging: Judging,
    host: &mut impl FnMut(Request) -> Option<Response>,
) -> Document {
    let processor = Processor {
        config: Config::default(),
        judging,
    };
    let mut lists = lists.into_iter();
    let first = processor.ingest_blocks(lists.next().unwrap_or_default(), "it", profile);
    let mut document = run::drive(first, host).expect("no fault");
    for list in lists {
        let run = processor.append(document, list, profile);
        document = run::drive(run, host).expect("no fault");
    }
    document
}

fn lines(document: &Document) -> String {
    let json = Json::parse(&document.to_json()).expect("what was written");
    let key = |key| json.value().get(key).expect("a key of every document");
    let head = [key("detected"), key("data")];
    let all = head
        .into_iter()
        .chain(key("units").items())
        .chain(key("links").items());
    all.map(|value: Value<'_>| value.text() + "\n").collect()
}

/// Each fixture of a folder, in order.
fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(folder);
    let entries = fs::read_dir(folder).expect("the fixtures are there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut inputs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|name| name == "in"))
        .collect();
    inputs.sort();
    inputs
}

/// All fixtures, each with the profile that is given.
fn all() -> impl Iterator<Item = (Option<&'static str>, PathBuf)> {
    let given = PROFILES.iter().map(|row| (Some(row.name), row.name));
    let folders = std::iter::once((None, "prose")).chain(given);
    folders.flat_map(|(profile, folder)| {
        fixtures(folder)
            .into_iter()
            .map(move |path| (profile, path))
    })
}

fn input(path: &Path) -> String {
    fs::read_to_string(path).expect("UTF-8")
}

#[test]
fn each_text_gives_the_units_and_links_beside_it() {
    for (profile, path) in all() {
        let got = lines(&document(lists(&input(&path)), profile, Judging::Local));
        let wanted = path.with_extension("json");
        if env::var_os("BLESS").is_some() {
            fs::write(&wanted, &got).expect("written");
        }
        let wanted = fs::read_to_string(&wanted).expect("an expected file");
        assert_eq!(got, wanted, "{}", path.display());
    }
}

#[test]
fn whoever_judges_and_whatever_fails_a_document_comes_out() {
    let judges = [
        Judging::Nobody,
        Judging::Host { concurrency: 1 },
        Judging::Host { concurrency: 8 },
    ];
    for (given, path) in all() {
        for judging in judges {
            for profile in [given, None] {
                let document = document(lists(&input(&path)), profile, judging);
                assert!(
                    Document::from_json(&document.to_json()).is_ok(),
                    "{}",
                    path.display()
                );
            }
        }
    }
}

/// Answers every question, by its name and what it is asked about.
fn decided(request: Request) -> Option<Response> {
    let mut chance = request.state.text().bytes().fold(7, |sum: u64, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let mut answers = Vec::new();
    for (name, question) in request.questions {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let draw = (chance >> 33) as usize;
        let answer = match question {
            Question::Noul { .. } => Answer::Noul(if draw.is_multiple_of(3) { 0.9 } else { 0.1 }),
            Question::Choice { options, .. } => Answer::Choice {
                label: options[draw % options.len()].0.clone(),
                confidence: Some(0.5),
            },
        };
        answers.push((name, answer));
    }
    (!chance.is_multiple_of(11)).then(|| Response::new(answers))
}

#[test]
fn one_request_at_a_time_and_eight_give_the_same() {
    for (given, path) in all() {
        for profile in [given, None] {
            let with = |concurrency| {
                let lists = lists(&input(&path));
                let judging = Judging::Host { concurrency };
                lines(&judged(lists, profile, judging, &mut decided))
            };
            assert_eq!(with(1), with(8), "{}", path.display());
        }
    }
}

/// Rows of tables aside, of which reference keeps those that are entries.
#[test]
fn every_word_of_a_text_is_in_a_unit_or_the_outline() {
    for (given, path) in all() {
        for profile in PROFILES
            .iter()
            .map(|row| Some(row.name))
            .chain([given, None])
        {
            let lists = lists(&input(&path));
            let blocks = lists
                .iter()
                .flatten()
                .filter(|block| block.kind != BlockKind::Table);
            let said: Vec<String> = blocks.flat_map(|block| words(&block.text)).collect();
            let document = document(lists, profile, Judging::Nobody);
            let mut held: HashSet<String> = words(&document.data.value().text().replace('\\', " "));
            held.extend(document.units.iter().flat_map(|unit| words(&unit.text)));
            for word in said {
                let place = path.display();
                assert!(held.contains(&word), "{word} of {place} as {profile:?}");
            }
        }
    }
}

fn words(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_text_cut_anywhere_is_a_document() {
    for (given, path) in all().filter(|(_, path)| !input(path).trim_start().starts_with('[')) {
        let text = input(&path);
        for (end, _) in text.char_indices() {
            for profile in [given, None] {
                let lists = lists(text.get(..end).expect("a boundary"));
                let _ = document(lists, profile, Judging::Local);
            }
        }
    }
}
