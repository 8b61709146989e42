//! Every sentence a model is asked with, one entry per kind of subject. See `spec/judge.md`.
//!
//! Only sentences live here. Labels, question names and state keys are format and stand with the subjects.

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
