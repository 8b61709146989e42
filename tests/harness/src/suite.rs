//! Cases, and what one of them comes to.

use context_atlas::Json;

use crate::Bundle;
use crate::accepted::Accepted;
use crate::{faults, fixtures, kinds};

/// Cases with the files they need and the lists of what is accepted.
#[derive(Debug)]
pub struct Suite {
    /// In the order they run.
    pub cases: Vec<Case>,
    /// The files that cases name.
    pub bundle: Bundle,
    /// What may fail, and why.
    pub accepted: Accepted,
    /// Whether a case on the lists may pass too, as they are about another way of running.
    pub lenient: bool,
}

/// One case.
#[derive(Debug)]
pub struct Case {
    /// The file it stands in, without its extension.
    pub file: String,
    /// What is run.
    pub kind: String,
    /// The format it is about, where the kind has one.
    pub format: Option<String>,
    /// Unique in its suite.
    pub name: String,
    /// The case as recorded.
    pub json: Json,
    /// How many requests are out at once. More than one says: the result is that of one at a time,
    /// under a judge that goes by what is asked.
    pub at_once: usize,
    /// Runs it.
    pub run: fn(&Case, &Bundle) -> Outcome,
}

/// What a case came to.
#[derive(Debug)]
pub struct Outcome {
    /// The first difference from what is expected; `None` where there is none.
    pub difference: Option<String>,
    /// What the engine asked and gave: `{"calls", "result"}`.
    pub given: Json,
}

impl Suite {
    /// The conformance cases under `cases/` of a bundle: `recorded.json` or, as the reference's
    /// source package calls it, `fixtures.json`, and every file of `oracle/`.
    ///
    /// # Errors
    /// A sentence that names the file that is missing or wrong.
    pub fn conformance(bundle: Bundle, kind: Option<&str>) -> Result<Self, String> {
        let recorded = ["cases/recorded.json", "cases/fixtures.json"];
        let found = recorded.into_iter().find(|name| bundle.bytes(name).is_ok());
        let first = found.ok_or("there is neither recorded.json nor fixtures.json")?;
        let mut cases = Vec::new();
        for file in std::iter::once(first).chain(bundle.under("cases/oracle/")) {
            read(&bundle, file, &mut cases)?;
        }
        cases.retain(|case| kind.is_none_or(|kind| case.kind == kind));
        if cases.is_empty() {
            return Err("there are no such cases".into());
        }
        let accepted = Accepted::conformance(&bundle)?;
        Ok(Self {
            cases,
            bundle,
            accepted,
            lenient: false,
        })
    }

    /// The fault cases under `cases/` of a bundle.
    ///
    /// # Errors
    /// A sentence that names the file that is missing or wrong.
    pub fn faults(bundle: Bundle, kind: Option<&str>) -> Result<Self, String> {
        let files: Vec<&str> = bundle
            .under("cases/")
            .filter(|name| is_fault(name))
            .collect();
        let read = files.into_iter().map(|file| faults::read(&bundle, file));
        let mut cases = read.collect::<Result<Vec<Case>, String>>()?;
        cases.retain(|case| kind.is_none_or(|kind| case.kind == kind));
        if cases.is_empty() {
            return Err("there are no such cases".into());
        }
        let accepted = Accepted::faults(&bundle)?;
        Ok(Self {
            cases,
            bundle,
            accepted,
            lenient: false,
        })
    }

    /// The fixtures under `cases/` of a bundle; nothing of them may fail.
    ///
    /// # Errors
    /// A sentence where there is none.
    pub fn fixtures(bundle: Bundle, kind: Option<&str>) -> Result<Self, String> {
        let mut cases = fixtures::cases(&bundle);
        cases.retain(|case| kind.is_none_or(|kind| case.kind == kind));
        if cases.is_empty() {
            return Err("there are no fixtures".into());
        }
        let accepted = Accepted::default();
        Ok(Self {
            cases,
            bundle,
            accepted,
            lenient: false,
        })
    }

    /// Whether the lists of what is accepted are about exactly these cases.
    pub fn is_whole(&self) -> bool {
        self.cases.iter().any(|case| case.file != "recorded")
    }
}

/// Files of cases start with a digit; what they name beside them is input.
fn is_fault(name: &str) -> bool {
    let file = name.trim_start_matches("cases/");
    file.starts_with(|c: char| c.is_ascii_digit()) && file.ends_with(".json")
}

fn read(bundle: &Bundle, file: &str, cases: &mut Vec<Case>) -> Result<(), String> {
    let json = Json::parse(bundle.text(file)?).map_err(|error| format!("{file}: {error}"))?;
    let group = match file.strip_prefix("cases/oracle/") {
        Some(_) => "oracle",
        None => "recorded",
    };
    let listed = json
        .value()
        .get("cases")
        .ok_or(format!("{file} has no cases"))?;
    for case in listed.items() {
        let text = |key| case.get(key)?.as_str().map(str::to_owned);
        let kind = text("kind").ok_or(format!("{file}: a case without a kind"))?;
        let input = case.get("input");
        let format = text("format").or_else(|| Some(input?.get("format")?.as_str()?.to_owned()));
        cases.push(Case {
            file: group.to_owned(),
            format,
            name: text("name").ok_or(format!("{file}: a case without a name"))?,
            json: case.to_json(),
            at_once: 1,
            run: kinds::runner(&kind),
            kind,
        });
    }
    Ok(())
}
