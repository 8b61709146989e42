//! The six prose profiles: one table from which names, links, pools and scopes follow.
//! See `spec/profiles`.

use crate::judge::wording::{profiles as meaning, scopes};

/// How a section reads, and so how it is linked and retrieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Profile {
    /// Sections that each answer on their own.
    Guidance,
    /// Rules with definitions and references.
    Normative,
    /// An account in running prose.
    Narrative,
    /// Steps in order.
    Procedural,
    /// Entries looked up by name.
    Reference,
    /// Turns of several speakers.
    Conversational,
}

/// What a profile is made of.
#[derive(Debug)]
pub struct Traits {
    /// The profile.
    pub profile: Profile,
    /// Its name in documents and calls.
    pub name: &'static str,
    /// What it is, for whoever chooses among profiles.
    pub meaning: &'static str,
    /// The links that ingestion looks for between its passages.
    pub links: &'static [LinkKind],
    /// How many candidates the first request of retrieval ranks.
    pub pool: usize,
    /// The scopes a question can have, the one taken without an answer first.
    pub scopes: &'static [(Scope, &'static str)],
}

/// A relation between passages that ingestion looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// To the passage before, without which this one is not understood.
    Needs,
    /// To the passage that says what a term means.
    DefinedBy,
    /// To the section that the text names.
    RefersTo,
}

/// How much an answer needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    missing_docs,
    reason = "each is explained by its row in the table of profiles"
)]
pub enum Scope {
    OnePassage,
    WholeSection,
    SeveralPlaces,
    AllTheSteps,
    NeighbourStep,
    OneEntry,
    NamedEntries,
    EntriesWithProperty,
    OneMessage,
    Exchange,
    OnePerson,
    Outcome,
    Correction,
    Overview,
}

/// Every profile, in the order in which a choice offers them.
pub static PROFILES: &[Traits] = &[
    Traits {
        profile: Profile::Guidance,
        name: "guidance",
        meaning: meaning::GUIDANCE,
        links: &[LinkKind::Needs],
        pool: 9,
        scopes: &[
            (Scope::OnePassage, scopes::ONE_PASSAGE),
            (Scope::SeveralPlaces, scopes::SEVERAL_PLACES),
        ],
    },
    Traits {
        profile: Profile::Normative,
        name: "normative",
        meaning: meaning::NORMATIVE,
        links: &[LinkKind::Needs, LinkKind::DefinedBy, LinkKind::RefersTo],
        pool: 9,
        scopes: &[
            (Scope::OnePassage, scopes::ONE_PASSAGE),
            (Scope::WholeSection, scopes::WHOLE_SECTION),
            (Scope::SeveralPlaces, scopes::SEVERAL_PLACES),
        ],
    },
    Traits {
        profile: Profile::Narrative,
        name: "narrative",
        meaning: meaning::NARRATIVE,
        links: &[LinkKind::Needs],
        pool: 18,
        scopes: &[
            (Scope::OnePassage, scopes::ONE_PASSAGE),
            (Scope::SeveralPlaces, scopes::SEVERAL_EVENTS),
        ],
    },
    Traits {
        profile: Profile::Procedural,
        name: "procedural",
        meaning: meaning::PROCEDURAL,
        links: &[LinkKind::Needs, LinkKind::RefersTo],
        pool: 12,
        scopes: &[
            (Scope::OnePassage, scopes::ONE_PASSAGE_OF_STEPS),
            (Scope::AllTheSteps, scopes::ALL_STEPS),
            (Scope::NeighbourStep, scopes::NEIGHBOUR_STEP),
            (Scope::SeveralPlaces, scopes::SEVERAL_STEPS),
        ],
    },
    Traits {
        profile: Profile::Reference,
        name: "reference",
        meaning: meaning::REFERENCE,
        links: &[],
        pool: 9,
        scopes: &[
            (Scope::OneEntry, scopes::ONE_ENTRY),
            (Scope::NamedEntries, scopes::NAMED_ENTRIES),
            (Scope::EntriesWithProperty, scopes::ENTRIES_WITH),
        ],
    },
    Traits {
        profile: Profile::Conversational,
        name: "conversational",
        meaning: meaning::CONVERSATIONAL,
        links: &[],
        pool: 9,
        scopes: &[
            (Scope::OneMessage, scopes::ONE_MESSAGE),
            (Scope::Exchange, scopes::EXCHANGE),
            (Scope::OnePerson, scopes::ONE_PERSON),
            (Scope::Outcome, scopes::OUTCOME),
            (Scope::Correction, scopes::CORRECTION),
            (Scope::Overview, scopes::OVERVIEW),
        ],
    },
];

impl Profile {
    /// The profile of a name; `None` for any other name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        PROFILES
            .iter()
            .find(|row| row.name == name)
            .map(|row| row.profile)
    }

    /// Its row in [`PROFILES`].
    #[must_use]
    pub fn traits(self) -> &'static Traits {
        #[expect(
            clippy::expect_used,
            reason = "the table has a row for each profile, in the order of the enum"
        )]
        PROFILES
            .get(self as usize)
            .expect("every profile has its row")
    }

    /// Its name in documents and calls.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.traits().name
    }
}

impl Scope {
    /// The label that a choice offers.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::OnePassage => "one passage",
            Self::WholeSection => "a whole section",
            Self::SeveralPlaces => "several places",
            Self::AllTheSteps => "all the steps",
            Self::NeighbourStep => "the next or previous step",
            Self::OneEntry => "one entry",
            Self::NamedEntries => "named entries",
            Self::EntriesWithProperty => "all entries with a property",
            Self::OneMessage => "one message",
            Self::Exchange => "exchange",
            Self::OnePerson => "one person",
            Self::Outcome => "outcome",
            Self::Correction => "correction",
            Self::Overview => "overview",
        }
    }
}

/// The profiles a judge chooses from; a conversation is told by its speakers instead.
pub(crate) fn detectable() -> impl Iterator<Item = &'static Traits> {
    PROFILES
        .iter()
        .filter(|row| row.profile != Profile::Conversational)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_enum() {
        for row in PROFILES {
            assert_eq!(row.profile.traits().name, row.name);
        }
    }
}
