//! Every sentence a model is asked with, one entry per kind of subject. See `spec/judge.md`.
//!
//! Only sentences live here, ours and free to improve. Labels, question names and state keys are format and stand with the subjects.

/// What each profile is, as the choice of a section's profile explains it.
pub(crate) mod profiles {
    pub(crate) const GUIDANCE: &str = "advice or explanation for a reader with a question: each section answers on its own, as in help pages, guides and FAQs";
    pub(crate) const NORMATIVE: &str = "rules that bind: contracts, terms, licences, policies, laws and standards, in which definitions, exceptions and references hold across sections";
    pub(crate) const NARRATIVE: &str = "an account of events or findings in continuous prose: articles, histories, lives, reports, case studies";
    pub(crate) const PROCEDURAL: &str =
        "steps to carry out in order: installation guides, manuals, runbooks, tutorials, recipes";
    pub(crate) const REFERENCE: &str = "many entries of one kind, each looked up by its name: API references, glossaries, catalogues, tables of values, lists of parts";
    pub(crate) const CONVERSATIONAL: &str =
        "several people taking turns: transcripts, minutes, debates, chats, discussion threads";
}

/// How much of the documents an answer needs, by the label that says so.
pub(crate) mod scopes {
    pub(crate) const ONE_PASSAGE: &str = "one fact, rule or instruction, found in a single place";
    pub(crate) const ONE_PASSAGE_OF_STEPS: &str =
        "one fact, value, command or remedy, found in a single place";
    pub(crate) const SEVERAL_PLACES: &str =
        "facts that stand in different parts of the documents and only together answer";
    pub(crate) const SEVERAL_EVENTS: &str = "facts from different parts of the text: all events of a kind or of a period, or a cause told apart from its effect";
    pub(crate) const SEVERAL_STEPS: &str = "facts from different parts of the document, such as a step and a condition or warning that stands elsewhere";
    pub(crate) const WHOLE_SECTION: &str =
        "all that stands under one heading: a complete list, every condition, every exception";
    pub(crate) const ALL_STEPS: &str = "a task from its first step to its last";
    pub(crate) const NEIGHBOUR_STEP: &str =
        "what comes directly before or after a step that the question names";
    pub(crate) const ONE_ENTRY: &str = "what a single entry says";
    pub(crate) const NAMED_ENTRIES: &str =
        "two or more entries that the question calls by name, for instance to compare them";
    pub(crate) const ENTRIES_WITH: &str = "all entries that share a feature the question states, such as a parameter, a version or a value";
    pub(crate) const ONE_MESSAGE: &str = "a single message says it";
    pub(crate) const EXCHANGE: &str =
        "a message together with its reply: how somebody reacted, or what a reply was about";
    pub(crate) const ONE_PERSON: &str =
        "what one particular person said, wanted or suggested, perhaps in several messages";
    pub(crate) const OUTCOME: &str = "what was agreed, decided or concluded in the end";
    pub(crate) const CORRECTION: &str =
        "whether a statement or figure held, or what it was corrected to";
    pub(crate) const OVERVIEW: &str = "points that different people made in many messages";
}

/// The two questions of a seam.
pub(crate) mod seams {
    use crate::judge::Question;

    /// Does the subject go on?
    pub(crate) fn continues(key: &str) -> Question {
        Question::noul(
            format!(
                "Look at seam {key}. Do its two sides treat one and the same narrow topic, and not \
                 merely topics that a single document would cover?"
            ),
            "one narrow topic runs across the seam; whoever needs one side needs the other too",
            "the topic changes at the seam, whatever the document as a whole is about",
        )
    }

    /// Does the second side lean on the first?
    pub(crate) fn refers_back(key: &str) -> Question {
        Question::noul(
            format!(
                "Look at seam {key}. Would its second side be hard to follow for someone who has not read its first side?"
            ),
            "it points back, carries on a list or an example, or replies to what came before, and is lost on its own",
            "it stands on its own feet",
        )
    }
}

/// Passages and the question they may answer.
pub(crate) mod ranking {
    use crate::judge::Question;

    /// Is the answer in this passage?
    pub(crate) fn answers(label: &str) -> Question {
        Question::noul(
            format!(
                "Could someone who reads only `{label}` take the answer, or a piece of it, from there?"
            ),
            format!("The answer or a piece of it is written in `{label}`."),
            format!(
                "`{label}` merely touches the topic, or claims to settle the question without doing so."
            ),
        )
    }

    /// The one to read first.
    pub(crate) fn best<'a>(labels: impl Iterator<Item = &'a String>) -> Question {
        Question::choice(
            "If only one of these could be read, which one gives the straightest answer?",
            labels,
        )
    }
}
