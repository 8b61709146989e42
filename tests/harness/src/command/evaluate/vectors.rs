//! Static word vectors as a search by meaning, by the script of the baselines in an environment of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use context_atlas::json::{Builder, Json, Value};
use context_atlas::search::Hit;
use harness::evaluate::shelf::{Nearest, Shelf};

use super::sets::Set;
use crate::command::folder;

/// What the script needs from its registry.
const PACKAGES: [&str; 4] = [
    "numpy",
    "tokenizers",
    "safetensors",
    "wordllama==0.4.0.post1",
];

/// The nearest units of each question.
pub(super) fn nearest(
    root: &Path,
    questions: &Path,
    sets: &[Set],
    shelves: &[Shelf],
) -> Result<Nearest, String> {
    let made = folder::root().join("target/vectors");
    let python = made.join("bin/python");
    if !python.exists() {
        go(Command::new("python3").args(["-m", "venv"]).arg(&made))?;
        let pip = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ];
        go(Command::new(&python).args(pip).args(PACKAGES))?;
    }
    let (units, ranking) = (made.join("units.jsonl"), made.join("ranking.jsonl"));
    write_units(&units, sets, shelves)?;
    let script: PathBuf = root.join("baselines/embed.py");
    let mut embed = Command::new(&python);
    embed
        .arg(script)
        .arg("wordllama")
        .args([&units, &ranking])
        .arg(questions);
    go(&mut embed)?;
    read_nearest(&ranking)
}

fn go(command: &mut Command) -> Result<(), String> {
    let done = command.stdout(std::process::Stdio::null()).status();
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// The units of all sets, a line each, in the form the baselines' embedding script takes.
fn write_units(file: &Path, sets: &[Set], shelves: &[Shelf]) -> Result<(), String> {
    let mut lines = String::new();
    for (set, shelf) in sets.iter().zip(shelves) {
        // The script wants something of every set, even one of which nothing can be read yet.
        lines.push_str(&line(&set.name, "", "", "nothing"));
        for document in shelf.documents() {
            for unit in &document.units {
                lines.push_str(&line(&set.name, &document.id, &unit.id, &unit.text));
            }
        }
    }
    folder::write(file, &lines)
}

fn line(set: &str, document: &str, unit: &str, text: &str) -> String {
    let mut made = Builder::new();
    made.object().key("set").string(set);
    made.key("id").string(&format!("{document}#{unit}"));
    made.key("document").string(document);
    made.key("text").string(text).end();
    made.finish().text() + "\n"
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
