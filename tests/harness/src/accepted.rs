//! What may differ for now (`tests/pending.toml`) and what differs on purpose (`spec/deviations.md`).

use std::collections::{BTreeMap, BTreeSet};

use context_atlas::Json;

use crate::report::slug;
use crate::{Bundle, Case};

/// The two lists, for one suite.
#[derive(Debug, Default)]
pub struct Accepted {
    /// What is not built yet, by kind, kind/format or case name, with what brings it.
    pending: BTreeMap<String, String>,
    /// Cases that differ on purpose, with our values where the page gives them.
    deviations: BTreeMap<String, Option<Json>>,
}

const PENDING: &str = "tests/pending.toml";
const DEVIATIONS: &str = "spec/deviations.md";

impl Accepted {
    /// The lists for conformance cases: deviations are the page's list items that are one name in
    /// backticks, and our values stand in `spec/deviations/`.
    ///
    /// # Errors
    /// A sentence that says which line or file is wrong.
    pub fn conformance(bundle: &Bundle) -> Result<Self, String> {
        let mut deviations = BTreeMap::new();
        for name in named(bundle.text(DEVIATIONS).unwrap_or_default(), "- `") {
            let file = format!("spec/deviations/{}.json", slug(&name));
            let ours = bundle.text(&file).ok().map(Json::parse).transpose();
            let ours = ours.map_err(|error| format!("{file}: {error}"))?;
            deviations.insert(name, ours);
        }
        let pending = pending(bundle, "conformance")?;
        Ok(Self {
            pending,
            deviations,
        })
    }

    /// The lists for fault cases: deviations are the page's list items `case` and a name.
    ///
    /// # Errors
    /// A sentence that says which line is wrong.
    pub fn faults(bundle: &Bundle) -> Result<Self, String> {
        let names = named(bundle.text(DEVIATIONS).unwrap_or_default(), "- case `");
        let deviations = names.into_iter().map(|name| (name, None)).collect();
        let pending = pending(bundle, "cases")?;
        Ok(Self {
            pending,
            deviations,
        })
    }

    /// The pending entry that covers a case.
    pub fn pending(&self, case: &Case) -> Option<&str> {
        let format = case.format.as_deref().unwrap_or_default();
        let selectors = [
            case.name.clone(),
            format!("{}/{format}", case.kind),
            case.kind.clone(),
        ];
        let mut found = selectors
            .iter()
            .filter_map(|name| self.pending.get_key_value(name));
        found.next().map(|(name, _)| name.as_str())
    }

    /// The text of `tests/pending.toml` with only what still fails: an entry without failing cases
    /// goes, one of which some pass becomes the names of those that fail.
    pub fn shrunk(&self, text: &str, section: &str, cases: &[Case], fails: &[bool]) -> String {
        let mut inside = false;
        let mut kept = String::new();
        for line in text.lines() {
            if line.starts_with('[') {
                inside = line == format!("[{section}]");
            }
            match entry(line).filter(|_| inside) {
                None => kept.push_str(&format!("{line}\n")),
                Some((subject, reason)) => {
                    let covered = cases
                        .iter()
                        .zip(fails)
                        .filter(|(case, _)| self.pending(case) == Some(subject));
                    let covered: Vec<(&Case, bool)> =
                        covered.map(|(case, fails)| (case, *fails)).collect();
                    kept.push_str(&still_pending(line, reason, &covered));
                }
            }
        }
        kept
    }

    /// Whether a case is on the page, and what we give there.
    pub fn deviation(&self, case: &Case) -> Option<Option<&Json>> {
        self.deviations.get(&case.name).map(Option::as_ref)
    }

    /// Entries of either list that name nothing in the suite.
    pub fn unknown(&self, cases: &[Case]) -> Vec<String> {
        let used: BTreeSet<&str> = cases.iter().filter_map(|case| self.pending(case)).collect();
        let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        let pending = self
            .pending
            .keys()
            .filter(|name| !used.contains(name.as_str()));
        let deviations = self
            .deviations
            .keys()
            .filter(|name| !names.contains(name.as_str()));
        let pending = pending.map(|name| format!("{PENDING}: nothing is called {name:?}"));
        let deviations = deviations.map(|name| format!("{DEVIATIONS}: no case is called {name:?}"));
        pending.chain(deviations).collect()
    }
}

/// The names in backticks at the start of list items.
fn named(page: &str, start: &str) -> Vec<String> {
    let items = page.lines().filter_map(|line| line.strip_prefix(start));
    items
        .filter_map(|rest| Some(rest.split_once('`')?.0.to_owned()))
        .collect()
}

/// One section of `tests/pending.toml`: lines of `"subject" = "what brings it"`.
fn pending(bundle: &Bundle, section: &str) -> Result<BTreeMap<String, String>, String> {
    let mut entries = BTreeMap::new();
    let mut inside = false;
    for line in bundle
        .text(PENDING)
        .unwrap_or_default()
        .lines()
        .map(str::trim)
    {
        if line.starts_with('[') {
            inside = line == format!("[{section}]");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            let entry = line
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            let entry = entry.and_then(|entry| entry.split_once("\" = \""));
            let (subject, reason) =
                entry.ok_or_else(|| format!("{PENDING}: {line}: not \"subject\" = \"reason\""))?;
            entries.insert(subject.to_owned(), reason.to_owned());
        }
    }
    Ok(entries)
}

/// A line of `"subject" = "reason"`.
fn entry(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('"')?.strip_suffix('"')?;
    inside.split_once("\" = \"")
}

fn still_pending(line: &str, reason: &str, covered: &[(&Case, bool)]) -> String {
    if covered.iter().all(|(_, fails)| *fails) {
        return format!("{line}\n");
    }
    let mut formats: BTreeMap<&Option<String>, Vec<(&Case, bool)>> = BTreeMap::new();
    for (case, fails) in covered {
        formats
            .entry(&case.format)
            .or_default()
            .push((case, *fails));
    }
    let lines = formats
        .into_iter()
        .flat_map(|(format, cases)| match format {
            Some(format) if cases.iter().all(|(_, fails)| *fails) => {
                let kind = cases.first().map(|(case, _)| case.kind.as_str());
                vec![format!("{}/{format}", kind.unwrap_or_default())]
            }
            _ => failing(&cases),
        });
    lines
        .map(|subject| format!("\"{subject}\" = \"{reason}\"\n"))
        .collect()
}

fn failing(cases: &[(&Case, bool)]) -> Vec<String> {
    let failing = cases.iter().filter(|(_, fails)| *fails);
    failing.map(|(case, _)| case.name.clone()).collect()
}
