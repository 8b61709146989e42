//! How much a question needs, by how it is put.

/// Forms of a question that ask for a scope, by the scope's label; the first that fits is taken.
const CUES: &[(&str, &[&str])] = &[
    (
        "the next or previous step",
        &[
            "what now",
            "next",
            "what comes after",
            "right after",
            "afterwards",
            "following check",
            "following step",
            "step after",
            "step before",
            "before the",
            "previous",
            "prior to",
            "what must be done before",
            "what is done before",
            "what follows",
            "then what",
        ],
    ),
    (
        "all the steps",
        &[
            "walk me through",
            "step by step",
            "all the steps",
            "all steps",
            "every step",
            "list every",
            "list all",
            "whole procedure",
            "entire procedure",
            "from start to finish",
            "from beginning to end",
            "what are the steps",
        ],
    ),
    (
        "a whole section",
        &[
            "list all",
            "list every",
            "all the",
            "every ",
            "whole list",
            "complete list",
            "full list",
            "everything",
            "which parts",
            "which features",
            "which things",
            "which duties",
            "what are the",
            "what does the",
        ],
    ),
    (
        "all entries with a property",
        &[
            "which functions",
            "which methods",
            "which entries",
            "which of the",
            "list all",
            "list every",
            "all entries",
            "every entry",
            "every function",
            "what arrived",
            "what was added",
            "what is new",
            "what was deprecated",
            "what is deprecated",
            "what was removed",
            "what changed in",
        ],
    ),
    (
        "named entries",
        &[
            "compare",
            " or ",
            " versus ",
            " vs",
            "difference between",
            "differ ",
            "differs from",
            "as well as",
        ],
    ),
    (
        "correction",
        &[
            " now",
            "in the end",
            "actually",
            "real cause",
            "really",
            "turn out",
            "turned out",
            "corrected",
            "correct ",
            "still ",
            "changed",
            "change ",
            "final ",
            "latest",
            "instead",
        ],
    ),
    (
        "outcome",
        &[
            "decided",
            "decide ",
            "decision",
            "agreed",
            "agree on",
            "settled",
            "concluded",
            "conclusion",
            "outcome",
            "end up",
        ],
    ),
    (
        "exchange",
        &[
            "respond",
            "reply",
            "replied",
            "reaction",
            "react",
            "objection",
            "came back",
            "answer to",
            "answered",
        ],
    ),
    (
        "one person",
        &[
            " say",
            " said",
            " think",
            " thought",
            " want",
            " propose",
            " suggest",
            " asked for",
            " mention",
            " prefer",
        ],
    ),
    (
        "overview",
        &[
            "what did they say",
            "what was said",
            "points",
            "opinions",
            "views",
            "discuss",
            "summar",
            "overview",
        ],
    ),
    (
        "several places",
        &[
            "compare",
            "both",
            "each ",
            "difference between",
            "differ",
            " and how",
            " and which",
            " and what",
            " and who",
            " and when",
            " and why",
            " and where",
            "all the places",
            "every place",
        ],
    ),
];

/// The label of the scope that the question asks for, among those offered.
pub(super) fn scope<'a>(question: &str, offered: &[(&'a str, &str)]) -> Option<&'a str> {
    let question = format!(" {}", question.to_lowercase());
    let fits = |forms: &[&str]| forms.iter().any(|form| question.contains(form));
    CUES.iter().find_map(|(label, forms)| {
        let (label, _) = offered.iter().find(|(known, _)| known == label)?;
        fits(forms).then_some(*label)
    })
}

/// Whether the question looks back from the step it names.
pub(super) fn is_backward(question: &str) -> bool {
    let question = question.to_lowercase();
    ["before", "previous", "prior", "precede", "first have to"]
        .iter()
        .any(|form| question.contains(form))
}
