//! The scoreboard: one row a way of running, one column a set, the baselines beneath.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::questions::Question;
use super::score::Score;
use super::table::{Means, means, shown};

/// Sets whose answers are not prose.
const NO_PROSE: [&str; 2] = ["openapi", "tabular"];

/// One way of running the engine over all questions.
#[derive(Debug)]
pub struct Row {
    /// What was run.
    pub name: String,
    /// A score for each question, in order.
    pub scores: Vec<Score>,
}

/// The scoreboard as Markdown.
pub fn board(questions: &[Question], rows: &[Row], baselines: &str) -> String {
    let sets: BTreeSet<&str> = questions
        .iter()
        .map(|question| question.set.as_str())
        .collect();
    let sets: Vec<&str> = sets.into_iter().collect();
    let mut text = String::from("## Over all\n\n");
    text.push_str("| system | prose recall | hit | tokens | structure recall | passages recall | abstained rightly | answers lost | computed |\n");
    text.push_str("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for row in rows {
        text.push_str(&over_all(questions, row));
    }
    text.push_str("\n## Recall by set\n\n");
    _ = writeln!(text, "| system | {} | prose |", sets.join(" | "));
    _ = writeln!(text, "| --- |{}", " ---: |".repeat(sets.len() + 1));
    for row in rows {
        text.push_str(&by_set(questions, row, &sets));
    }
    text.push_str(&baselines_by_set(questions, baselines, &sets));
    text
}

/// Recall by kind of question, a column for each way of running.
pub fn kinds(questions: &[Question], rows: &[Row]) -> String {
    let kinds: BTreeSet<(&str, &str)> = questions
        .iter()
        .map(|question| (question.set.as_str(), question.kind.as_str()))
        .collect();
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let mut text = format!(
        "\n## Recall by kind\n\n| kind | n | {} |\n",
        names.join(" | ")
    );
    _ = writeln!(text, "| --- |{}", " ---: |".repeat(rows.len() + 1));
    for (set, kind) in kinds {
        let is_kind = |question: &Question| question.set == set && question.kind == kind;
        let count = questions
            .iter()
            .filter(|question| is_kind(question))
            .count();
        let cells = rows.iter().map(|row| {
            let pairs = questions.iter().zip(&row.scores);
            let means = means(
                pairs
                    .filter(|(question, _)| is_kind(question))
                    .map(|(_, score)| score),
            );
            shown(means.recall.or(means.computed).or(means.abstain_recall))
        });
        let cells: Vec<String> = cells.collect();
        _ = writeln!(text, "| {set}/{kind} | {count} | {} |", cells.join(" | "));
    }
    text
}

fn of(questions: &[Question], row: &Row, keep: impl Fn(&str) -> bool) -> Means {
    let pairs = questions.iter().zip(&row.scores);
    means(
        pairs
            .filter(|(question, _)| keep(&question.set))
            .map(|(_, score)| score),
    )
}

/// Structure sets whose answers are quotes.
fn is_prose(set: &str) -> bool {
    set != "passages" && !NO_PROSE.contains(&set)
}

fn over_all(questions: &[Question], row: &Row) -> String {
    let prose = of(questions, row, is_prose);
    let structure = of(questions, row, |set| set != "passages");
    let passages = of(questions, row, |set| set == "passages");
    let all = of(questions, row, |_| true);
    let tokens = prose
        .tokens
        .map_or("–".into(), |tokens| format!("{tokens:.0}"));
    let cells = [
        shown(prose.recall),
        shown(prose.hit),
        tokens,
        shown(structure.recall),
        shown(passages.recall),
        shown(all.abstain_recall),
        shown(all.lost),
        shown(all.computed),
    ];
    format!("| {} | {} |\n", row.name, cells.join(" | "))
}

fn by_set(questions: &[Question], row: &Row, sets: &[&str]) -> String {
    let cells = sets.iter().map(|set| {
        let means = of(questions, row, |other| other == *set);
        shown(means.recall.or(means.computed))
    });
    let prose = shown(of(questions, row, is_prose).recall);
    format!(
        "| {} | {} | {prose} |\n",
        row.name,
        cells.collect::<Vec<_>>().join(" | ")
    )
}

/// The rows of the evaluation's own table by set; their prose column is the mean over questions.
fn baselines_by_set(questions: &[Question], page: &str, sets: &[&str]) -> String {
    let mut text = String::new();
    let section = page.split("## Recall by set").nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut lines = section.lines().filter(|line| line.starts_with('|'));
    let Some(header) = lines.next() else {
        return text;
    };
    let names: Vec<&str> = cells(header);
    for line in lines.filter(|line| !line.contains("---")) {
        let values: BTreeMap<&str, &str> = names.iter().copied().zip(cells(line)).collect();
        let cell = |set: &&str| values.get(set).copied().unwrap_or("–").to_owned();
        let shown_cells: Vec<String> = sets.iter().map(cell).collect();
        let system = values.get("system").copied().unwrap_or_default();
        let prose = shown(weighted(questions, &values));
        _ = writeln!(
            text,
            "| *{system}* | {} | {prose} |",
            shown_cells.join(" | ")
        );
    }
    text
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn weighted(questions: &[Question], values: &BTreeMap<&str, &str>) -> Option<f64> {
    let quoted = questions.iter().filter(|question| question.is_quoted());
    let found = quoted.filter(|question| is_prose(&question.set));
    let found: Option<Vec<f64>> = found
        .map(|question| values.get(question.set.as_str())?.parse().ok())
        .collect();
    let found = found.filter(|found| !found.is_empty())?;
    Some(found.iter().sum::<f64>() / found.len() as f64)
}
