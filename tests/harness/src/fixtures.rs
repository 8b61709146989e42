//! The fixtures of the formats: what their readers make of them, and that nothing near one brings a
//! reader down. `tests/fixtures.rs` runs the same natively and writes the expected lines.

use context_atlas::json::Json;
use context_atlas::read::FORMATS;

use crate::clip::parting;
use crate::made::{FOLDERS, made, written};
use crate::{Bundle, Case, Outcome};

/// How many prefixes of a fixture are read at most, and how many changed copies.
const PREFIXES: usize = 2000;
const MUTATIONS: usize = 100;

/// Bytes that mean something to some reader.
const MARKS: &[u8] = b"#|`<>[]{}\\\n\t\"%=*_-&:;,.";

type Run = fn(&Case, &Bundle) -> Outcome;

/// Three cases for each fixture of a format.
pub(crate) fn cases(bundle: &Bundle) -> Vec<Case> {
    let mut cases = Vec::new();
    for format in FORMATS {
        let folder = FOLDERS.iter().find(|(name, _)| *name == format.name);
        let folder = format!(
            "cases/{}/",
            folder.map_or(format.name, |(_, folder)| folder)
        );
        for file in bundle.under(&folder).filter(|file| file.ends_with(".in")) {
            let runs: [(&str, Run); 3] = [
                ("lines", lines),
                ("prefixes", prefixes),
                ("mutations", mutations),
            ];
            cases.extend(runs.map(|(what, run)| Case {
                file: what.into(),
                kind: format.name.into(),
                format: None,
                name: file.into(),
                json: Json::null(),
                at_once: 1,
                run,
            }));
        }
    }
    cases
}

/// One block a line, as recorded beside the fixture.
fn lines(case: &Case, bundle: &Bundle) -> Outcome {
    let expected = case.name.trim_end_matches("in").to_owned() + "json";
    let expected = bundle.text(&expected).unwrap_or_default();
    let got = written(&made(input(case, bundle), &case.kind, cited(case, bundle)));
    let difference = (expected != got).then(|| {
        let (expected, got) = parting(expected, &got);
        format!("expected {expected}, got {got}")
    });
    Outcome {
        difference,
        given: Json::from(got.as_str()),
    }
}

/// Every beginning is read, with an error or without.
fn prefixes(case: &Case, bundle: &Bundle) -> Outcome {
    let bytes = input(case, bundle);
    for end in (0..bytes.len()).step_by(bytes.len() / PREFIXES + 1) {
        drop(made(&bytes[..end], &case.kind, cited(case, bundle)));
    }
    survived()
}

/// Copies with bytes changed, cut out, put in and swapped are read, with an error or without.
fn mutations(case: &Case, bundle: &Bundle) -> Outcome {
    let bytes = input(case, bundle);
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for _ in 0..if bytes.is_empty() { 0 } else { MUTATIONS } {
        let changed = mutated(bytes, &mut chance);
        drop(made(&changed, &case.kind, cited(case, bundle)));
    }
    survived()
}

fn survived() -> Outcome {
    Outcome {
        difference: None,
        given: Json::null(),
    }
}

fn input<'a>(case: &Case, bundle: &'a Bundle) -> &'a [u8] {
    bundle.bytes(&case.name).unwrap_or_default()
}

/// The bibliography beside a fixture.
fn cited<'a>(case: &Case, bundle: &'a Bundle) -> Option<&'a [u8]> {
    let stem = case.name.strip_suffix("in")?;
    bundle.bytes(&format!("{stem}bib")).ok()
}

/// A xorshift generator: the same changes in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }
}

fn mutated(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for _ in 0..=chance.below(3) {
        let (at, to) = (chance.below(changed.len()), chance.below(changed.len()));
        match chance.below(4) {
            0 => changed[at] = u8::try_from(chance.below(256)).unwrap_or_default(),
            1 => drop(changed.drain(at.min(to)..at.max(to))),
            2 => changed.insert(at, MARKS[chance.below(MARKS.len())]),
            _ => changed.swap(at, to),
        }
        if changed.is_empty() {
            changed.push(b'\n');
        }
    }
    changed
}
