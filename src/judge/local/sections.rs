//! Sections: told by what their text is made of, their headings, and the document around them.

use crate::judge::{Makeup, Response, Section, Sections};

/// A shorter section borrows from its document, at most as much as it has itself.
const BORROWED: f64 = 150.0;
/// How much of what speaks for the whole document speaks for each of its sections.
const SHARED: f64 = 0.35;
/// So many words that tell nothing are added to all, so that few words decide little.
const DOUBT_WORDS: f64 = 20.0;
/// No evidence of the text itself counts for more.
const ENOUGH: f64 = 2.0;
/// What a section weighs beside its words.
const WORDS_OF_HEADING: usize = 20;
/// Fewer entries make no reference.
const FEWEST_ENTRIES: usize = 3;

/// How much speaks for each profile; guidance is what is left.
#[derive(Debug, Clone, Copy, Default)]
struct Evidence {
    normative: f64,
    narrative: f64,
    procedural: f64,
    reference: f64,
    guidance: f64,
}

pub(in crate::judge) fn sections(asked: &Sections) -> Response {
    let whole = asked.sections.iter().filter_map(|section| section.makeup);
    let whole = whole.fold(Makeup::default(), Makeup::with);
    let own: Vec<Evidence> = asked
        .sections
        .iter()
        .map(|section| Evidence::of(section, &whole, &asked.over_all))
        .collect();
    let shared = mean(&own, &asked.sections);
    let answers = own.into_iter().enumerate().map(|(position, own)| {
        let (profile, sure) = own.and(shared, SHARED).verdict();
        Sections::answer(position, profile, sure)
    });
    Response::new(answers)
}

/// The evidence of all sections, a longer one's counting more.
fn mean(own: &[Evidence], sections: &[Section]) -> Evidence {
    let weights = sections.iter().map(|section| {
        let words = section.makeup.map_or(0, |makeup| makeup.words);
        float(words + WORDS_OF_HEADING)
    });
    let all: f64 = weights.clone().sum();
    own.iter()
        .zip(weights)
        .fold(Evidence::default(), |sum, (own, weight)| {
            sum.and(
                Evidence {
                    guidance: 0.0,
                    ..*own
                },
                weight / all,
            )
        })
}

impl Evidence {
    fn of(section: &Section, whole: &Makeup, over_all: &str) -> Self {
        let makeup = section.makeup.unwrap_or_default();
        let mut evidence = Self::shown_by(&Rates::of(makeup, whole));
        if makeup.entries + makeup.rows < FEWEST_ENTRIES {
            evidence.reference = 0.0;
        }
        evidence.titled(&section.title, 0.7);
        evidence.titled(over_all, 0.7);
        evidence
    }

    fn shown_by(own: &Rates) -> Self {
        Self {
            normative: (own.binding * 0.22).min(ENOUGH),
            narrative: (own.telling * 0.14 - own.address * 0.15).clamp(0.0, ENOUGH),
            procedural: (own.commands * 1.6 + own.steps + own.code * 0.25).min(ENOUGH),
            reference: (own.entries * 1.4 + own.rows * 0.5).min(ENOUGH),
            guidance: 0.55 + own.questions * 1.5 + own.address * 0.05,
        }
    }

    fn and(self, other: Self, weight: f64) -> Self {
        Self {
            normative: self.normative + weight * other.normative,
            narrative: self.narrative + weight * other.narrative,
            procedural: self.procedural + weight * other.procedural,
            reference: self.reference + weight * other.reference,
            guidance: self.guidance + weight * other.guidance,
        }
    }

    fn titled(&mut self, title: &str, weight: f64) {
        let title = title.to_lowercase();
        let holds = |words: &[&str]| words.iter().any(|word| title.contains(word));
        for (words, sum) in [
            (NORMATIVE_TITLES, &mut self.normative),
            (NARRATIVE_TITLES, &mut self.narrative),
            (PROCEDURAL_TITLES, &mut self.procedural),
            (REFERENCE_TITLES, &mut self.reference),
            (GUIDANCE_TITLES, &mut self.guidance),
        ] {
            *sum += if holds(words) { weight } else { 0.0 };
        }
    }

    /// The profile that most speaks for, with its share of all evidence.
    fn verdict(self) -> (&'static str, f64) {
        let all = [
            ("guidance", self.guidance),
            ("normative", self.normative),
            ("narrative", self.narrative),
            ("procedural", self.procedural),
            ("reference", self.reference),
        ];
        let sum: f64 = all.iter().map(|(_, evidence)| evidence).sum();
        let best = all
            .into_iter()
            .reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map_or(("guidance", 0.0), |(profile, evidence)| {
            (profile, evidence / sum)
        })
    }
}

/// Counts of a section as rates, a short one's eked out by its document's.
struct Rates {
    binding: f64,
    telling: f64,
    address: f64,
    commands: f64,
    steps: f64,
    code: f64,
    entries: f64,
    rows: f64,
    questions: f64,
}

impl Rates {
    fn of(own: Makeup, whole: &Makeup) -> Self {
        let lacking = (BORROWED - float(own.words)).clamp(0.0, float(own.words));
        let borrowed = lacking / float(whole.words).max(1.0);
        let sum = |count: fn(&Makeup) -> usize| float(count(&own)) + borrowed * float(count(whole));
        let words = sum(|made| made.words) + DOUBT_WORDS;
        let sentences = sum(|made| made.sentences) + 1.0;
        let headings = sum(|made| made.headings).max(1.0);
        Self {
            binding: 100.0 * sum(|made| made.binding) / words,
            telling: 100.0 * sum(|made| made.telling) / words,
            address: 100.0 * sum(|made| made.address) / words,
            commands: sum(|made| made.commands) / sentences,
            steps: sum(|made| made.steps) / sentences,
            code: sum(|made| made.code) / sentences * 4.0,
            entries: sum(|made| made.entries) / sentences * 3.0,
            rows: sum(|made| made.rows) / sentences,
            questions: sum(|made| made.questions) / headings,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of words")]
fn float(count: usize) -> f64 {
    count as f64
}

const NORMATIVE_TITLES: &[&str] = &[
    "terms",
    "agreement",
    "licen",
    "policy",
    "liability",
    "warrant",
    "definitions",
    "regulation",
    "rules",
    "act ",
    "contract",
    "privacy",
    "indemni",
    "termination",
    "governing law",
    "bedingungen",
    "vertrag",
    "conditions",
];
const NARRATIVE_TITLES: &[&str] = &[
    "history",
    "report",
    "changelog",
    "what's new",
    "biography",
    "story",
    "blog",
    "early life",
    "release notes",
    "geschichte",
    "histoire",
];
const PROCEDURAL_TITLES: &[&str] = &[
    "install",
    "tutorial",
    "runbook",
    "mitigation",
    "troubleshoot",
    "checklist",
    "getting started",
    "quickstart",
    "quick start",
    "how to",
    "steps",
    "diagnosis",
    "setup",
    "set up",
    "procedure",
    "manual",
    "recipe",
    "anleitung",
    "walkthrough",
];
const REFERENCE_TITLES: &[&str] = &[
    "reference",
    "glossary",
    "options",
    "parameters",
    "functions",
    "api",
    "constants",
    "catalogue",
    "catalog",
    "index of",
    "commands",
    "methods",
    "classes",
    "exceptions",
    "specification",
    "glossar",
];
const GUIDANCE_TITLES: &[&str] = &[
    "faq",
    "frequently asked",
    "questions",
    "help",
    "guide",
    "overview",
    "about",
    "introduction",
    "support",
    "contribut",
    "hilfe",
    "aide",
];
