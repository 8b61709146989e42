//! Verdicts over a suite, and what is printed of them.

use std::collections::BTreeMap;

use context_atlas::json::{Builder, Json, Value};

use crate::compare::{self, Keys};
use crate::script::{Script, request_difference};
use crate::suite::{Case, Outcome, Suite};

/// What one case is counted as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It comes to what is expected.
    Passed,
    /// It differs, and nothing accepts that.
    Failed(String),
    /// It differs, and is listed as not built yet.
    Pending(String),
    /// It differs on purpose, and comes to our values.
    Deviates,
}

impl Verdict {
    /// What a case's outcome counts as, by the lists of its suite.
    pub fn of(suite: &Suite, case: &Case, outcome: &Outcome) -> Self {
        if suite.lenient {
            return Self::lenient(suite, case, outcome);
        }
        let deviation = suite.accepted.deviation(case);
        match (&outcome.difference, deviation, suite.accepted.pending(case)) {
            (Some(_), Some(Some(ours)), _) => ours_or_not(ours, &outcome.given),
            (None, Some(Some(_)), _) => Self::Failed(
                "it comes to the recorded result again: take it off spec/deviations.md".into(),
            ),
            (None, _, Some(entry)) => {
                Self::Failed(format!("it passes: take {entry:?} off tests/pending.toml"))
            }
            (Some(difference), _, Some(_)) => Self::Pending(difference.clone()),
            (Some(difference), _, None) => Self::Failed(difference.clone()),
            (None, listed, None) => taken_up(case, listed.is_some()),
        }
    }

    /// What is on the lists may go either way.
    fn lenient(suite: &Suite, case: &Case, outcome: &Outcome) -> Self {
        let Some(difference) = outcome.difference.clone() else {
            return Self::Passed;
        };
        match (suite.accepted.deviation(case), suite.accepted.pending(case)) {
            (Some(_), _) => Self::Deviates,
            (None, Some(_)) => Self::Pending(difference),
            (None, None) => Self::Failed(difference),
        }
    }

    /// One line of text that [`Verdict::read`] takes back.
    pub fn line(&self) -> String {
        match self {
            Self::Passed => "passed".into(),
            Self::Deviates => "deviates".into(),
            Self::Failed(difference) => format!("failed {difference}"),
            Self::Pending(difference) => format!("pending {difference}"),
        }
    }

    /// Reads what [`Verdict::line`] wrote; any other text is a failure of that name.
    pub fn read(line: &str) -> Self {
        match line.split_once(' ') {
            None if line == "passed" => Self::Passed,
            None if line == "deviates" => Self::Deviates,
            Some(("pending", difference)) => Self::Pending(difference.into()),
            Some(("failed", difference)) => Self::Failed(difference.into()),
            _ => Self::Failed(line.into()),
        }
    }
}

/// A fault case that asks for more than the reference gives stands on the page once it passes.
fn taken_up(case: &Case, listed: bool) -> Verdict {
    let deviates = case.json.value().get("deviates").and_then(Value::as_bool) == Some(true);
    match (deviates, listed) {
        (true, false) => Verdict::Failed("it is taken up: name it in spec/deviations.md".into()),
        (false, true) => {
            Verdict::Failed("it deviates from nothing: take it off spec/deviations.md".into())
        }
        _ => Verdict::Passed,
    }
}

fn ours_or_not(ours: &Json, given: &Json) -> Verdict {
    let part = |json: &Json, key| json.value().get(key).map(Value::to_json);
    let none = Json::null();
    let (wanted, got) = (part(ours, "result"), part(given, "result"));
    let (wanted, got) = (wanted.unwrap_or(none.clone()), got.unwrap_or(none));
    let difference = calls_difference(ours.value(), given.value()).or_else(|| {
        compare::difference(wanted.value(), got.value(), Keys::AnyOrder, "ours.result")
    });
    match difference {
        Some(difference) => Verdict::Failed(format!("{difference} (of spec/deviations)")),
        None => Verdict::Deviates,
    }
}

/// Our values of a case as `spec/deviations/` keeps them: the requests only where they differ from
/// the recorded ones.
pub fn ours(case: &Case, outcome: &Outcome) -> Json {
    let mut kept = Builder::new();
    kept.object();
    let given = outcome.given.value();
    let recorded = Script::new(case.json.value()).recorded();
    if calls_difference(recorded.value(), given).is_some() {
        kept.key("calls")
            .value(given.get("calls").unwrap_or(recorded.value()));
    }
    kept.key("result")
        .value(given.get("result").unwrap_or(given))
        .end();
    kept.finish()
}

/// Requests count only where the page gives ours.
fn calls_difference(ours: Value<'_>, given: Value<'_>) -> Option<String> {
    let (ours, given) = (ours.get("calls")?, given.get("calls")?);
    let (wanted, got) = (ours.items().count(), given.items().count());
    if wanted != got {
        return Some(format!("ours.calls: expected {wanted} requests, got {got}"));
    }
    let mut pairs = ours.items().zip(given.items()).enumerate();
    pairs.find_map(|(at, (ours, given))| {
        request_difference(ours, given, &format!("ours.calls[{at}]"))
    })
}

/// What a run comes to as text, and whether anything failed.
#[derive(Debug)]
pub struct Report {
    /// Everything to print.
    pub text: String,
    /// How many cases failed, entries of the lists that name nothing included.
    pub failed: usize,
}

/// How much is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Counts, and the first difference of each failing case.
    Failures,
    /// The first differences of pending cases too.
    Everything,
}

impl Report {
    /// Counts the verdicts of a suite, given in the order of its cases. `whole` says that the suite
    /// was not narrowed, so that list entries which name nothing are failures too.
    pub fn new(suite: &Suite, verdicts: &[Verdict], detail: Detail, whole: bool) -> Self {
        let mut text = String::new();
        let pairs = || suite.cases.iter().zip(verdicts);
        for (case, verdict) in pairs() {
            text.push_str(&told(case, verdict, detail));
        }
        let unknown = if whole {
            suite.accepted.unknown(&suite.cases)
        } else {
            Vec::new()
        };
        for line in &unknown {
            text.push_str(&format!("FAILED {line}\n"));
        }
        let mut kinds: BTreeMap<&str, Vec<(&str, &Verdict)>> = BTreeMap::new();
        for (case, verdict) in pairs() {
            kinds
                .entry(&case.kind)
                .or_default()
                .push((&case.file, verdict));
        }
        for (kind, verdicts) in kinds {
            text.push_str(&format!("{kind}: {}\n", counted(&verdicts)));
        }
        let failed = count(verdicts, |v| matches!(v, Verdict::Failed(_))) + unknown.len();
        text.push_str(&closing(verdicts, failed));
        Self { text, failed }
    }
}

fn told(case: &Case, verdict: &Verdict, detail: Detail) -> String {
    match verdict {
        Verdict::Failed(difference) => {
            format!("FAILED {} {}\n  {difference}\n", case.kind, case.name)
        }
        Verdict::Pending(difference) if detail == Detail::Everything => {
            format!("pending {} {}\n  {difference}\n", case.kind, case.name)
        }
        _ => String::new(),
    }
}

fn count<'a>(
    verdicts: impl IntoIterator<Item = &'a Verdict>,
    counts: fn(&Verdict) -> bool,
) -> usize {
    verdicts
        .into_iter()
        .filter(|verdict| counts(verdict))
        .count()
}

/// `passed/total` of a kind, per file too where there are several.
fn counted(verdicts: &[(&str, &Verdict)]) -> String {
    let mut files: BTreeMap<&str, Vec<&Verdict>> = BTreeMap::new();
    for (file, verdict) in verdicts {
        files.entry(file).or_default().push(verdict);
    }
    let ratio = |verdicts: &[&Verdict]| {
        let passed = count(verdicts.iter().copied(), |verdict| {
            *verdict == Verdict::Passed
        });
        format!("{passed}/{}", verdicts.len())
    };
    let all: Vec<&Verdict> = verdicts.iter().map(|(_, verdict)| *verdict).collect();
    let mut line = ratio(&all);
    // Published cases first.
    let each = files
        .iter()
        .rev()
        .map(|(file, verdicts)| format!("{file} {}", ratio(verdicts)));
    line.push_str(&format!(" ({})", each.collect::<Vec<_>>().join(", ")));
    let pending = count(all.iter().copied(), |v| matches!(v, Verdict::Pending(_)));
    let deviate = count(all.iter().copied(), |v| *v == Verdict::Deviates);
    for (number, what) in [(pending, "pending"), (deviate, "deviate")] {
        if number > 0 {
            line.push_str(&format!(", {number} {what}"));
        }
    }
    line
}

fn closing(verdicts: &[Verdict], failed: usize) -> String {
    let passed = count(verdicts, |verdict| *verdict == Verdict::Passed);
    let pending = count(verdicts, |verdict| matches!(verdict, Verdict::Pending(_)));
    let deviate = count(verdicts, |verdict| *verdict == Verdict::Deviates);
    format!("{passed} passed, {failed} failed, {pending} pending, {deviate} deviate on purpose\n")
}

/// The file name of a case: lowercase, every run of other characters a `-`, at most 140 of them.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for character in name.to_lowercase().chars() {
        if character.is_ascii_lowercase() || character.is_ascii_digit() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').chars().take(140).collect()
}
