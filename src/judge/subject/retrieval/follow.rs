//! Whether the answer needs what a gathered unit is linked to.

use super::{QUESTION, Shown, add_gathered, add_shown};
use crate::document::Found;
use crate::json::Builder;
use crate::judge::{Question, Request, Response, wording};

const DEFINITION: &str = "definition";
const NONE: &str = "none";

/// Gathered units and what they are linked to.
#[derive(Debug, Clone, PartialEq)]
pub struct Follow {
    /// What was asked.
    pub question: String,
    /// Which links are followed.
    pub links: Followed,
    /// The units gathered.
    pub gathered: Vec<Found>,
    /// What they are linked to.
    pub targets: Vec<Target>,
}

/// The links that are followed on the judge's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    /// To sections that the text names.
    References,
    /// To the meanings of terms.
    Definitions,
    /// Between parts of a data file.
    Parts,
}

/// The other end of a link.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// The unit.
    pub shown: Shown,
    /// The gathered unit it is linked to.
    pub source: Found,
    /// Whether it is the target that points at the gathered unit.
    pub points: bool,
}

impl Followed {
    /// What the labels of targets start with.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::References => "reference",
            Self::Definitions => "definition",
            Self::Parts => "linked",
        }
    }

    /// How many code points of a target are sent.
    #[must_use]
    pub fn chars(self) -> usize {
        match self {
            Self::References | Self::Definitions => 800,
            Self::Parts => 1200,
        }
    }

    fn gathered(self) -> (&'static str, usize) {
        match self {
            Self::References | Self::Definitions => ("the passages gathered", 800),
            Self::Parts => ("the parts found so far", 1600),
        }
    }

    fn targets(self) -> &'static str {
        match self {
            Self::References => "referenced passages",
            Self::Definitions => "definitions",
            Self::Parts => "linked parts",
        }
    }
}

impl Follow {
    /// Whether a target is the definition the answer depends on most.
    #[must_use]
    pub fn is_picked(answers: &Response, target: &Target) -> bool {
        answers.choice(DEFINITION) == Some(&target.shown.label)
    }

    /// The name of the choice on the wire, asked of definitions, and its label for none.
    pub(in crate::judge) const PICK: (&str, &str) = (DEFINITION, NONE);

    pub(in crate::judge) fn request(&self) -> Request {
        let mut state = Builder::new();
        state.object().key(QUESTION).string(&self.question);
        let (key, chars) = self.links.gathered();
        add_gathered(&mut state, key, &self.gathered, chars);
        let shown = self.targets.iter().map(|target| &target.shown);
        add_shown(&mut state, self.links.targets(), shown);
        Request {
            state: state.finish(),
            questions: self.questions(),
        }
    }

    fn questions(&self) -> Vec<(String, Question)> {
        let targets = self.targets.iter();
        let mut questions: Vec<_> = targets
            .map(|target| (target.shown.question(), self.question(target)))
            .collect();
        if self.links == Followed::Definitions {
            let targets = self.targets.iter();
            let labels = targets.map(|target| target.shown.label.as_str());
            let pick = wording::retrieval::decisive_definition(labels.chain([NONE]));
            questions.push((DEFINITION.to_owned(), pick));
        }
        questions
    }

    fn question(&self, target: &Target) -> Question {
        let label = &target.shown.label;
        match self.links {
            Followed::References => wording::retrieval::needs_reference(label),
            Followed::Definitions => wording::retrieval::needs_definition(label),
            Followed::Parts => {
                let path = &target.source.unit().path;
                let source = if path.is_empty() {
                    "(top level)".to_owned()
                } else {
                    path.join(" > ")
                };
                if target.points {
                    wording::retrieval::is_user(label, &source)
                } else {
                    wording::retrieval::needs_part(label, &source)
                }
            }
        }
    }
}
