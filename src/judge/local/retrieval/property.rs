//! Which field a value in the question stands in.

use crate::judge::{Answer, Filter, FilterOption, Response};

/// Words of a question that tell a field.
const CUES: &[(&str, &[&str])] = &[
    (
        "added",
        &[
            "add",
            "new",
            "arriv",
            "introduc",
            "appear",
            "came with",
            "come with",
            "available since",
            "since",
        ],
    ),
    ("changed", &["chang", "differ", "modif"]),
    (
        "deprecated",
        &["deprecat", "obsolete", "no longer", "remov"],
    ),
    (
        "parameter",
        &["parameter", "argument", "accept", "take", "option"],
    ),
    (
        "exception",
        &["rais", "throw", "exception", "error", "fail"],
    ),
];

pub(in crate::judge) fn filter(asked: &Filter) -> Response {
    let question = asked.question.to_lowercase();
    let told = |option: &FilterOption| is_told(&question, &option.field);
    let chosen = asked.options.iter().position(told);
    let only = (asked.options.len() == 1).then_some(0);
    let label = chosen
        .or(only)
        .map_or(Filter::NO_FILTER.to_owned(), Filter::label);
    let answer = Answer::Choice {
        label,
        confidence: None,
    };
    Response::new([(Filter::NAME.to_owned(), answer)])
}

/// Whether the question speaks of a field, by its name or by what is done in it.
fn is_told(question: &str, field: &str) -> bool {
    let cues = CUES.iter().find(|(known, _)| *known == field);
    let cues = cues.map_or(&[][..], |(_, cues)| cues);
    let named = !field.is_empty() && question.contains(&field.to_lowercase());
    named || cues.iter().any(|cue| question.contains(cue))
}
