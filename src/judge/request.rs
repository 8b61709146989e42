//! A System One request.

use crate::json::{Builder, Json};

/// What goes over the wire: a state and named questions about it, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What the questions are about; key order counts.
    pub state: Json,
    /// The questions by name, in order.
    pub questions: Vec<(String, Question)>,
}

/// One typed question.
#[derive(Debug, Clone, PartialEq)]
pub enum Question {
    /// Yes or no, answered with a likelihood from 0 to 1.
    Noul {
        /// What is asked.
        instructions: String,
        /// When the answer is yes.
        yes: String,
        /// When the answer is no.
        no: String,
    },
    /// One of several labels.
    Choice {
        /// What is asked.
        instructions: String,
        /// Labels in order, each with what it means where that needs saying.
        options: Vec<(String, Option<String>)>,
    },
}

impl Request {
    /// Whether every choice offers something.
    #[must_use]
    pub fn is_answerable(&self) -> bool {
        self.questions.iter().all(|(_, question)| match question {
            Question::Noul { .. } => true,
            Question::Choice { options, .. } => !options.is_empty(),
        })
    }

    /// The request as JSON, `{"state", "questions"}`, as a hook is given it.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut made = Builder::new();
        made.object()
            .key("state")
            .value(self.state.value())
            .key("questions")
            .object();
        for (name, question) in &self.questions {
            made.key(name);
            question.build(&mut made);
        }
        made.end().end();
        made.finish()
    }
}

impl Question {
    /// A yes/no question.
    pub fn noul(
        instructions: impl Into<String>,
        yes: impl Into<String>,
        no: impl Into<String>,
    ) -> Self {
        Self::Noul {
            instructions: instructions.into(),
            yes: yes.into(),
            no: no.into(),
        }
    }

    /// A choice among labels that say all themselves.
    pub fn choice<S: Into<String>>(
        instructions: impl Into<String>,
        labels: impl IntoIterator<Item = S>,
    ) -> Self {
        Self::Choice {
            instructions: instructions.into(),
            options: labels
                .into_iter()
                .map(|label| (label.into(), None))
                .collect(),
        }
    }

    /// A choice among labels, each with what it means.
    pub fn described<L: Into<String>, M: Into<String>>(
        instructions: impl Into<String>,
        options: impl IntoIterator<Item = (L, M)>,
    ) -> Self {
        Self::Choice {
            instructions: instructions.into(),
            options: options
                .into_iter()
                .map(|(label, meaning)| (label.into(), Some(meaning.into())))
                .collect(),
        }
    }

    pub(super) fn build(&self, made: &mut Builder) {
        made.object();
        match self {
            Self::Noul {
                instructions,
                yes,
                no,
            } => {
                made.key("type")
                    .string("noul")
                    .key("instructions")
                    .string(instructions);
                made.key("criteria")
                    .object()
                    .key("true")
                    .string(yes)
                    .key("false")
                    .string(no)
                    .end();
            }
            Self::Choice {
                instructions,
                options,
            } => {
                made.key("type")
                    .string("choice")
                    .key("instructions")
                    .string(instructions);
                made.key("criteria").object();
                for (label, meaning) in options {
                    made.key(label);
                    match meaning {
                        Some(meaning) => made.string(meaning),
                        None => made.null(),
                    };
                }
                made.end();
            }
        }
        made.end();
    }
}
