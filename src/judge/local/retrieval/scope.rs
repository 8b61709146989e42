//! How much a question needs, by how it is put.

/// Forms of a question that ask for a scope, by the scope's label; the first that fits is taken.
const CUES: &[(&str, &[&str])] = &[
    (
        "all the steps",
        &[
            "walk me through",
            "step by step",
            "all the steps",
            "all steps",
            "every step",
            "whole procedure",
            "entire procedure",
            "from start to finish",
            "from beginning to end",
            "what are the steps",
            "every * step",
            "each * step",
            "all * steps",
        ],
    ),
    (
        "the next or previous step",
        &[
            "what now",
            "what next",
            "is next",
            "comes next",
            "what comes after",
            "what comes before",
            "the step after",
            "the step before",
            "following step",
            "previous step",
            "next step",
            "what follows",
        ],
    ),
    (
        "a whole section",
        &[
            "complete list",
            "full list",
            "whole list",
            "list all",
            "list every",
        ],
    ),
    (
        "all entries with a property",
        &[
            "list all",
            "list every",
            "all entries",
            "every entry",
            "every function",
            "which functions",
            "which methods",
            "which entries",
            "what arrived",
            "what was added",
            "what is new",
            "what was deprecated",
            "what is deprecated",
            "what was removed",
        ],
    ),
    (
        "named entries",
        &[
            "compare ",
            " versus ",
            " vs ",
            " vs. ",
            "difference between",
        ],
    ),
    (
        "correction",
        &[
            "in the end",
            "actually",
            "turned out",
            "corrected",
            "after all",
        ],
    ),
    (
        "outcome",
        &[
            "decided",
            "decision",
            "agreed",
            "agree on",
            "settled on",
            "concluded",
            "conclusion",
            "outcome",
        ],
    ),
    (
        "exchange",
        &[
            " respond",
            " reply",
            " replied",
            "reaction",
            " react",
            "objection",
            "answer to",
        ],
    ),
    (
        "overview",
        &[
            "what did they say",
            "what was said",
            "opinions",
            "summar",
            "overview",
        ],
    ),
    (
        "several places",
        &[
            "compare ",
            " versus ",
            "difference between",
            "every place",
            "all the places",
        ],
    ),
];

/// The label of the scope that the question asks for, among those offered.
pub(super) fn scope<'a>(question: &str, offered: &[(&'a str, &str)]) -> Option<&'a str> {
    let question = format!(" {}", question.to_lowercase());
    let fits = |forms: &[&str]| forms.iter().any(|form| holds(&question, form));
    CUES.iter().find_map(|(label, forms)| {
        let (label, _) = offered.iter().find(|(known, _)| known == label)?;
        fits(forms).then_some(*label)
    })
}

/// Whether a question holds a form, whose ` * ` stands for a word or two.
fn holds(question: &str, form: &str) -> bool {
    let Some((before, after)) = form.split_once(" * ") else {
        return question.contains(form);
    };
    let rest = question.split_once(before).map(|(_, rest)| rest);
    let words = rest.unwrap_or_default().split_ascii_whitespace();
    words.skip(1).take(2).any(|word| word.starts_with(after))
}

/// Whether the question looks back from the step it names.
pub(super) fn is_backward(question: &str) -> bool {
    let question = question.to_lowercase();
    ["before", "previous", "prior", "precede", "first have to"]
        .iter()
        .any(|form| question.contains(form))
}
