//! Every sentence a model is asked with, one entry per kind of subject. See `spec/judge.md`.
//!
//! Only sentences live here, ours and free to improve. Labels, question names and state keys are format and stand with the subjects.

/// The label of a choice that says "none of these".
pub(crate) const NONE: &str = "none";

#[cfg(feature = "formats")]
pub(crate) mod planning;

/// The choice of a section's profile, and what each profile is.
pub(crate) mod profiles {
    use crate::judge::Question;

    /// What kind of text is this section?
    pub(crate) fn choice(label: &str, profiles: &[(&'static str, &'static str)]) -> Question {
        Question::described(
            format!("Which of these describes the text of section `{label}` best?"),
            profiles.iter().copied(),
        )
    }

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

/// Passages of a document and how they hang together.
pub(crate) mod passages {
    use crate::judge::Question;

    /// Does the second passage lean on the first?
    pub(crate) fn needs(pair: &str) -> Question {
        Question::noul(
            format!(
                "Take pair {pair}. Must a reader have the first passage at hand to make sense of the second?"
            ),
            "the second points back, goes on with a list or an example of the first, or replies to it",
            "the second makes sense to a reader who never saw the first",
        )
    }

    /// Does this passage say what a term means?
    pub(crate) fn defines(label: &str) -> Question {
        Question::noul(
            format!(
                "Is `{label}` where the document fixes the meaning of a term that it uses elsewhere?"
            ),
            format!("`{label}` says what at least one term stands for"),
            format!("`{label}` only uses terms, or explains something other than their meaning"),
        )
    }

    /// Is a defined term used in this passage?
    pub(crate) fn uses(pair: &str) -> Question {
        Question::noul(
            format!(
                "Take pair {pair}. Does the passage speak of something whose meaning is fixed in the definitions beside it?"
            ),
            "at least one term of the passage is defined there",
            "no term defined there occurs in the passage in that sense",
        )
    }
}

/// Messages of a conversation: what each answers, settles and corrects.
pub(crate) mod messages {
    use super::NONE;
    use crate::judge::Question;

    /// Which earlier message does this one answer?
    pub(crate) fn replies_to(label: &str, earlier: &[String]) -> Question {
        Question::choice(
            format!(
                "To which of these earlier messages does `{label}` respond: by answering it, agreeing \
                 or disagreeing with it, or carrying its point further? `{NONE}` if `{label}` opens \
                 a point of its own."
            ),
            earlier.iter().map(String::as_str).chain([NONE]),
        )
    }

    /// Does this message say what came out of the discussion?
    pub(crate) fn is_outcome(label: &str) -> Question {
        Question::noul(
            format!("Does `{label}` put on record how a matter under discussion ended?"),
            format!(
                "`{label}` says what was agreed, decided, adopted, turned down or found, for instance as a vote, a resolution or a closing word"
            ),
            format!(
                "`{label}` is a step on the way: an argument, a question, a proposal, a remark"
            ),
        )
    }

    /// Which earlier message does the outcome settle?
    pub(crate) fn settled<'a>(earlier: impl Iterator<Item = &'a String>) -> Question {
        Question::choice(
            format!(
                "In which earlier message was the matter raised that this outcome ends: the \
                 question, motion or proposal? `{NONE}` if in no message shown."
            ),
            earlier.map(String::as_str).chain([NONE]),
        )
    }

    /// Does the later message put the earlier one right?
    pub(crate) fn corrects(pair: &str) -> Question {
        Question::noul(
            format!(
                "Take pair {pair}. Should a reader of `earlier` be told that `later` changes what it states?"
            ),
            "`later` calls something in `earlier` wrong, incomplete or outdated, puts another figure in its place, or withdraws it",
            "what `earlier` states still stands after `later`, which confirms it, adds to it, answers it or is about something else",
        )
    }
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

/// Retrieval, after the ranking itself.
pub(crate) mod retrieval {
    use crate::judge::{FilterOption, Question};

    /// Is this entry named?
    pub(crate) fn is_named(label: &str) -> Question {
        Question::noul(
            format!("Does the question call `{label}` by name, or mean exactly it?"),
            format!(
                "`{label}` is what the question speaks of, whether by its name or beyond doubt"
            ),
            "the question means another entry whose name is only similar",
        )
    }

    /// How much must come together?
    pub(crate) fn scope<'a>(scopes: impl Iterator<Item = (&'a str, &'a str)>) -> Question {
        Question::described("How much has to be read for a full answer?", scopes)
    }

    /// The passage of the step that the question names.
    pub(crate) fn anchor<'a>(labels: impl Iterator<Item = &'a str>) -> Question {
        Question::choice(
            "The question may ask what comes before or after a certain step. Which passage is that \
             certain step itself? Choose `none` where the question mentions no step.",
            labels,
        )
    }

    /// Before or after the step that the question names?
    pub(crate) fn direction(after: &str, before: &str) -> Question {
        Question::described(
            "Which way does the question look from the step it mentions?",
            [
                (after, "ahead: to what is done directly afterwards"),
                (before, "back: to what is done directly beforehand"),
            ],
        )
    }

    /// Whose words?
    pub(crate) fn speaker<'a>(
        people: impl Iterator<Item = (&'a str, &'a str)>,
        nobody: &'a str,
    ) -> Question {
        Question::described(
            "Who is the person whose statements the question is about?",
            people.chain([(nobody, "no single person is meant")]),
        )
    }

    /// Is this the step before or after?
    pub(crate) fn is_step(label: &str) -> Question {
        Question::noul(
            format!(
                "The question asks for the step directly before or after another. Is that step `{label}`?"
            ),
            format!("the step that is asked for is described in `{label}`"),
            format!("`{label}` is some other step, or none"),
        )
    }

    /// Does the entry belong to those asked for?
    pub(crate) fn is_meant(label: &str) -> Question {
        Question::noul(
            format!("Would `{label}` stand in a complete list of the entries that are asked for?"),
            format!("`{label}` has the feature in question"),
            format!("`{label}` does not have it, or is an entry of another kind"),
        )
    }

    /// Does the message add to the answer?
    pub(crate) fn adds(label: &str) -> Question {
        Question::noul(
            format!("Is there anything in `{label}` that a full answer would have to mention?"),
            format!("a full answer would draw on `{label}`"),
            format!("a full answer loses nothing without `{label}`"),
        )
    }

    /// Is anything missing?
    pub(crate) fn complete() -> Question {
        Question::noul(
            "Could the whole question be answered from the gathered passages alone?",
            "each part of the question finds its answer in them",
            "at least one part of the question stays open",
        )
    }

    /// Does the answer need the section referred to?
    pub(crate) fn needs_reference(label: &str) -> Question {
        Question::noul(
            format!(
                "The gathered passages refer to `{label}`. Would the answer be wrong or incomplete \
                 for someone who has not read `{label}`?"
            ),
            format!("the answer rests on a rule, condition or detail that stands in `{label}`"),
            format!("the answer holds without `{label}`"),
        )
    }

    /// Does the answer turn on a term defined there?
    pub(crate) fn needs_definition(label: &str) -> Question {
        Question::noul(
            format!("Is the answer about a term whose meaning is laid down in `{label}`?"),
            format!("what the term in `{label}` means decides whether or how the answer applies"),
            format!("the terms that `{label}` explains have no bearing on the answer"),
        )
    }

    /// The definition that matters most.
    pub(crate) fn decisive_definition<'a>(labels: impl Iterator<Item = &'a str>) -> Question {
        Question::choice(
            "Which of these definitions matters most to the answer? Choose `none` where none does.",
            labels,
        )
    }

    /// Is this user of a part what the question is about?
    pub(crate) fn is_user(label: &str, part: &str) -> Question {
        Question::noul(
            format!(
                "`{label}` refers to `{part}` and so makes use of it. Is `{label}` what the question \
                 is after, for instance the endpoint or service behind that definition?"
            ),
            format!("the answer is `{label}`, or cannot do without it"),
            format!("`{label}` uses the same definition for a purpose the question is not about"),
        )
    }

    /// Does the answer need the part referred to?
    pub(crate) fn needs_part(label: &str, user: &str) -> Question {
        Question::noul(
            format!(
                "`{user}` includes `{label}` by reference. Does the answer depend on what is laid down \
                 in `{label}`: its fields, which of them are required, types, defaults or settings?"
            ),
            format!("something the answer must state is laid down in `{label}`"),
            format!("nothing in `{label}` has to be known for the answer"),
        )
    }

    /// The filter that selects what is asked for.
    pub(crate) fn filter<'a>(
        options: impl Iterator<Item = (String, &'a FilterOption)>,
        none: &str,
    ) -> Question {
        let described = options.map(|(label, option)| {
            let FilterOption {
                field,
                group,
                value,
                entries,
            } = option;
            let what = if group.is_empty() {
                "all entries".to_owned()
            } else {
                format!("all rows of `{group}`")
            };
            (
                label,
                format!("{what} with {value} as `{field}`; there are {entries}"),
            )
        });
        let none = (none.to_owned(), "no filter fits the question".to_owned());
        Question::described(
            "One of these filters may give precisely the entries that are asked for. Which? Choose \
             `none` where none does.",
            described.chain([none]),
        )
    }
}
