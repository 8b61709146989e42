//! The commands that run a suite.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use context_atlas::Json;
use harness::report::{Detail, Report, Verdict, ours, slug};
use harness::{Bundle, Case, Outcome, Suite, exchanged};

use super::folder;
use super::words::Words;

/// The recorded cases.
pub(super) fn conformance(words: Words) -> super::Counted {
    run(words, "conformance", Suite::conformance)
}

/// The fault cases.
pub(super) fn cases(words: Words) -> super::Counted {
    run(words, "cases", Suite::faults)
}

/// Writes what the documents of the retrieval cases become, for the reference to answer from.
pub(super) fn documents(mut words: Words) -> super::Counted {
    let cases = PathBuf::from(words.next().ok_or("a folder of cases is missing")?);
    let suite = Suite::conformance(folder::bundle(&cases)?, None)?;
    let out = words.path()?;
    for case in suite
        .cases
        .iter()
        .filter(|case| case.kind.ends_with("retrieve"))
    {
        if let Ok(documents) = exchanged(case, &suite.bundle) {
            write(&out, case, &documents)?;
        }
    }
    Ok(0)
}

/// The fixtures of the formats.
pub(super) fn fixtures(words: Words) -> super::Counted {
    run(words, "fixtures", Suite::fixtures)
}

fn run(
    mut words: Words,
    section: &str,
    suite: fn(Bundle, Option<&str>) -> Result<Suite, String>,
) -> super::Counted {
    let kind = words.value("--kind")?;
    let dump = words.value("--dump")?.map(PathBuf::from);
    let blesses = words.flag("--bless");
    let shrinks = words.flag("--shrink");
    let detail = if words.flag("--all") {
        Detail::Everything
    } else {
        Detail::Failures
    };
    let documents = words.value("--documents")?.map(PathBuf::from);
    let at_once = words
        .value("--at-once")?
        .map_or(Ok(1), |count| count.parse());
    let at_once: usize = at_once.map_err(|_| "--at-once wants a number")?;
    let mut bundle = folder::bundle(&words.path()?)?;
    if let Some(folder) = &documents {
        folder::add(&mut bundle, folder, "documents")?;
    }
    let mut suite = suite(bundle, kind.as_deref())?;
    if documents.is_some() {
        suite.lenient = true;
        suite.cases.retain(|case| case.kind.ends_with("retrieve"));
    }
    if at_once > 1 {
        suite.lenient = true;
        suite
            .cases
            .iter_mut()
            .for_each(|case| case.at_once = at_once);
    }
    let (mut verdicts, mut fails) = (Vec::new(), Vec::new());
    for case in &suite.cases {
        let Some(outcome) = caught(case, &suite) else {
            verdicts.push(Verdict::Failed("panicked".into()));
            fails.push(true);
            continue;
        };
        if let Some(folder) = &dump {
            write(folder, case, &outcome.given)?;
        }
        if blesses && suite.accepted.deviation(case).is_some() {
            let folder = folder::root().join("spec/deviations");
            write(&folder, case, &ours(case, &outcome))?;
        }
        verdicts.push(Verdict::of(&suite, case, &outcome));
        fails.push(outcome.difference.is_some() && suite.accepted.deviation(case).is_none());
    }
    if shrinks {
        let path = folder::root().join("tests/pending.toml");
        let text = suite.bundle.text("tests/pending.toml")?;
        let kept = suite.accepted.shrunk(text, section, &suite.cases, &fails);
        folder::write(&path, &kept)?;
    }
    let whole = kind.is_none() && documents.is_none() && suite.is_whole();
    let report = Report::new(&suite, &verdicts, detail, whole);
    print!("{}", report.text);
    Ok(report.failed)
}

/// A case's outcome; a panic is a failure of the case that no list accepts, and the run goes on.
fn caught(case: &Case, suite: &Suite) -> Option<Outcome> {
    catch_unwind(AssertUnwindSafe(|| (case.run)(case, &suite.bundle))).ok()
}

fn write(folder: &Path, case: &Case, given: &Json) -> Result<(), String> {
    let name = format!("{}.json", slug(&case.name));
    folder::write(&folder.join(name), &(given.text() + "\n"))
}
