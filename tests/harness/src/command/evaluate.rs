//! Retrieval over the evaluation's documents, and the scoreboard.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use context_atlas::Config;
use context_atlas::json::{Builder, Json, Value};
use context_atlas::search::Hit;
use harness::evaluate::board::{Row, board};
use harness::evaluate::questions::{self, Question};
use harness::evaluate::score::{Prediction, score};
use harness::evaluate::shelf::{Asking, Nearest, Shelf};

use super::folder;
use super::words::Words;

/// The profile of each set, for the rows where it is given; the others find their own.
const PROFILES: &[(&str, &str)] = &[
    ("normative", "normative"),
    ("versions", "normative"),
    ("procedural", "procedural"),
    ("reference", "reference"),
    ("passages", "narrative"),
];

/// One way of running.
struct Way {
    name: &'static str,
    reach: &'static str,
    profiles_given: bool,
    nearest: bool,
}

const WAYS: &[Way] = &[
    Way {
        name: "wide",
        reach: "wide",
        profiles_given: false,
        nearest: false,
    },
    Way {
        name: "wide, word vectors",
        reach: "wide",
        profiles_given: false,
        nearest: true,
    },
    Way {
        name: "reference",
        reach: "reference",
        profiles_given: false,
        nearest: false,
    },
    Way {
        name: "reference, word vectors",
        reach: "reference",
        profiles_given: false,
        nearest: true,
    },
    Way {
        name: "wide, profiles given",
        reach: "wide",
        profiles_given: true,
        nearest: false,
    },
];

const TOKENS: [usize; 2] = [500, 1000];

pub(super) fn run(mut words: Words) -> super::Counted {
    let nearest = words.value("--nearest")?.map(PathBuf::from);
    let predictions = words.value("--predictions")?.map(PathBuf::from);
    let units = words.value("--units")?.map(PathBuf::from);
    let scoreboard = words.value("--scoreboard")?.map(PathBuf::from);
    let root = words.path()?;
    let sets = sets(&root)?;
    let shelves = shelves(&sets, false)?;
    if let Some(file) = units {
        return write_units(&file, &sets, &shelves).map(|()| 0);
    }
    let nearest = nearest.map(|file| read_nearest(&file)).transpose()?;
    let questions: Vec<Question> = sets.iter().flat_map(|set| set.questions.clone()).collect();
    let mut rows = Vec::new();
    let mut ready = shelves;
    for profiles_given in [false, true] {
        if profiles_given {
            ready = self::shelves(&sets, true)?;
        }
        let ways = WAYS
            .iter()
            .filter(|way| way.profiles_given == profiles_given);
        for way in ways.filter(|way| !way.nearest || nearest.is_some()) {
            for tokens in TOKENS {
                rows.push(row(
                    way,
                    tokens,
                    &mut ready,
                    &sets,
                    nearest.as_ref(),
                    predictions.as_deref(),
                )?);
            }
        }
    }
    let baselines = fs::read_to_string(root.join("BASELINES.md")).unwrap_or_default();
    let text = board(&questions, &rows, &baselines);
    print!("{text}");
    if let Some(file) = scoreboard {
        folder::write(&file, &text)?;
    }
    Ok(0)
}

struct Set {
    name: String,
    corpus: Vec<(String, Vec<u8>)>,
    questions: Vec<Question>,
}

/// Every folder with questions, in order.
fn sets(root: &Path) -> Result<Vec<Set>, String> {
    let read = fs::read_dir(root).map_err(|error| format!("{}: {error}", root.display()))?;
    let mut folders: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let with_questions = folders
        .into_iter()
        .filter(|path| path.join("questions.jsonl").exists());
    with_questions.map(|path| set(&path)).collect()
}

fn set(path: &Path) -> Result<Set, String> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let lines = folder::read(&path.join("questions.jsonl"))?;
    let read = fs::read_dir(path.join("corpus")).map_err(|error| format!("{name}: {error}"))?;
    let mut files: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let corpus = files.iter().map(|file| {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Ok((name, folder::read(file)?))
    });
    Ok(Set {
        questions: questions::read(&name, &String::from_utf8_lossy(&lines))?,
        corpus: corpus.collect::<Result<_, String>>()?,
        name,
    })
}

fn shelves(sets: &[Set], profiles_given: bool) -> Result<Vec<Shelf>, String> {
    let start = Instant::now();
    let mut shelves = Vec::new();
    for set in sets {
        let mut shelf = Shelf::default();
        let given = PROFILES
            .iter()
            .find(|(name, _)| *name == set.name && profiles_given);
        for (name, bytes) in &set.corpus {
            if let Err(error) = shelf.add(name, bytes, given.map(|(_, profile)| *profile)) {
                eprintln!("{}/{name}: {error}", set.name);
            }
        }
        shelves.push(shelf);
    }
    eprintln!("ingested in {:.2} s", start.elapsed().as_secs_f64());
    Ok(shelves)
}

fn row(
    way: &Way,
    tokens: usize,
    shelves: &mut [Shelf],
    sets: &[Set],
    nearest: Option<&Nearest>,
    predictions: Option<&Path>,
) -> Result<Row, String> {
    let start = Instant::now();
    let mut reach = Builder::new();
    reach.object().key("reach").string(way.reach).end();
    let config = Config::from_json(reach.finish().value()).map_err(|error| error.to_string())?;
    let asking = Asking {
        config: &config,
        tokens,
        nearest: nearest.filter(|_| way.nearest),
    };
    let (mut scores, mut lines) = (Vec::new(), String::new());
    for (set, shelf) in sets.iter().zip(shelves) {
        for question in &set.questions {
            let given = shelf.answer(&question.id, &question.text, &asking);
            let given = given.map_err(|error| format!("{}: {error}", question.id))?;
            lines.push_str(&line(question, &given));
            scores.push(score(question, &given));
        }
    }
    let name = format!("{}, {tokens}", way.name);
    eprintln!("{name}: {:.2} s", start.elapsed().as_secs_f64());
    if let Some(folder) = predictions {
        let file = format!("{}.jsonl", harness::report::slug(&name));
        folder::write(&folder.join(file), &lines)?;
    }
    Ok(Row { name, scores })
}

fn line(question: &Question, given: &Prediction) -> String {
    let mut made = Builder::new();
    made.object().key("id").string(&question.id);
    made.key("text").string(&given.text);
    made.key("abstained").bool(given.abstained).end();
    made.finish().text() + "\n"
}

/// The units of all sets, a line each, in the form the baselines' embedding script takes.
fn write_units(file: &Path, sets: &[Set], shelves: &[Shelf]) -> Result<(), String> {
    let mut lines = String::new();
    for (set, shelf) in sets.iter().zip(shelves) {
        for document in shelf.documents() {
            for unit in &document.units {
                let mut made = Builder::new();
                made.object().key("set").string(&set.name);
                made.key("id")
                    .string(&format!("{}#{}", document.id, unit.id));
                made.key("document").string(&document.id);
                made.key("text").string(&unit.text).end();
                lines.push_str(&(made.finish().text() + "\n"));
            }
        }
    }
    folder::write(file, &lines)
}

/// Rankings as that script writes them: `{"id": question, "ids": ["document#unit", …]}` a line.
fn read_nearest(file: &Path) -> Result<Nearest, String> {
    let text = String::from_utf8(folder::read(file)?).map_err(|error| error.to_string())?;
    let lines = text.lines().map(|line| {
        let json = Json::parse(line).map_err(|error| format!("{}: {error}", file.display()))?;
        let id = json
            .value()
            .get("id")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let ids = json.value().get("ids").into_iter().flat_map(Value::items);
        let hits = ids.filter_map(|id| hit(id.as_str()?)).collect();
        Ok((id, hits))
    });
    lines.collect()
}

fn hit(id: &str) -> Option<Hit> {
    let (document, unit) = id.rsplit_once('#')?;
    Some(Hit {
        document: document.into(),
        unit: unit.into(),
        score: 0.0,
    })
}
