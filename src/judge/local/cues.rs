//! Words that tell what kind of text they stand in, by language: English first, then German, French
//! and Spanish.

/// What a word speaks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    Binding,
    Telling,
    Address,
}

/// In byte order.
static BINDING: &[&str] = &[
    "agree",
    "agreed",
    "agreement",
    "agrees",
    "applicable",
    "arising",
    "assign",
    "authorization",
    "authorized",
    "bedingungen",
    "binding",
    "breach",
    "claims",
    "clause",
    "compliance",
    "comply",
    "conditions",
    "confidential",
    "consent",
    "contract",
    "contracts",
    "contrat",
    "contrato",
    "copyright",
    "damages",
    "disclaim",
    "disclose",
    "entitled",
    "export",
    "expressly",
    "gemäß",
    "governed",
    "governing",
    "haftet",
    "haftung",
    "hereby",
    "herein",
    "hereof",
    "hereunder",
    "indemnification",
    "indemnify",
    "infringe",
    "infringement",
    "jurisdiction",
    "law",
    "lawful",
    "laws",
    "legal",
    "liability",
    "liable",
    "licence",
    "license",
    "licensed",
    "licensee",
    "licenses",
    "licensor",
    "mieter",
    "must",
    "notwithstanding",
    "obligated",
    "obligation",
    "obligations",
    "obliged",
    "parties",
    "party",
    "penalty",
    "permitted",
    "policy",
    "prohibited",
    "provision",
    "provisions",
    "pursuant",
    "regulation",
    "regulations",
    "remedies",
    "responsibility",
    "restricted",
    "restrictions",
    "rights",
    "sanctioned",
    "sanctions",
    "shall",
    "sole",
    "sublicense",
    "terminate",
    "terminated",
    "termination",
    "terms",
    "thereof",
    "unauthorized",
    "unlawful",
    "verpflichtet",
    "vertrag",
    "violate",
    "violation",
    "waive",
    "waiver",
    "warranties",
    "warranty",
];

static TELLING: &[&str] = &[
    "a.d",
    "ago",
    "although",
    "april",
    "army",
    "august",
    "b.c",
    "became",
    "began",
    "born",
    "built",
    "came",
    "century",
    "december",
    "died",
    "during",
    "er",
    "era",
    "february",
    "founded",
    "fue",
    "gave",
    "había",
    "had",
    "hatte",
    "he",
    "her",
    "him",
    "his",
    "history",
    "i",
    "il",
    "january",
    "joined",
    "july",
    "june",
    "killed",
    "later",
    "led",
    "made",
    "march",
    "my",
    "november",
    "october",
    "our",
    "percent",
    "published",
    "quarter",
    "reported",
    "said",
    "september",
    "she",
    "sie",
    "soon",
    "spent",
    "story",
    "their",
    "they",
    "told",
    "took",
    "war",
    "waren",
    "was",
    "we",
    "went",
    "were",
    "won",
    "wrote",
    "wurde",
    "year",
    "years",
    "était",
];

static ADDRESS: &[&str] = &[
    "ihr", "ihre", "ihren", "sie", "tu", "usted", "votre", "vous", "you", "you'll", "you're",
    "you've", "your", "yours", "yourself",
];

/// First words of a heading that asks.
static ASKING: &[&str] = &[
    "are", "can", "could", "do", "does", "how", "is", "may", "should", "what", "what's", "when",
    "where", "which", "who", "why", "will",
];

/// What a lowercase word speaks for.
pub(super) fn of(word: &str) -> Option<Cue> {
    let lists = [
        (BINDING, Cue::Binding),
        (ADDRESS, Cue::Address),
        (TELLING, Cue::Telling),
    ];
    let found = lists
        .iter()
        .find(|(words, _)| words.binary_search(&word).is_ok());
    found.map(|(_, cue)| *cue)
}

/// Whether a heading begins like a question.
pub(super) fn asks(heading: &str) -> bool {
    let first = heading.split(' ').next().unwrap_or_default().to_lowercase();
    ASKING.binary_search(&first.as_str()).is_ok()
}

/// Whether a heading counts a step: `Step 2`, `2. Install`.
pub(super) fn counts_steps(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    let named = ["step ", "schritt ", "étape ", "paso ", "passo "];
    named.iter().any(|word| lower.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_for_the_search() {
        for list in [BINDING, TELLING, ADDRESS, ASKING] {
            assert!(
                list.is_sorted(),
                "{:?}",
                list.windows(2).find(|two| two[0] > two[1])
            );
        }
    }
}
