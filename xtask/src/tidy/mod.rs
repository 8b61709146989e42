//! The rules of the tree that no compiler checks. What a rule finds is an error, unless `tests/pending.toml`
//! has it with what will bring it; an entry there that nothing finds any more is an error too.

mod fixtures;
mod formats;
mod imports;
mod pending;
mod sources;
mod tree;

use crate::args::Args;
use crate::tally::Tally;
use crate::{Outcome, place};
use pending::Pending;
use tree::Tree;

struct Rule {
    name: &'static str,
    find: fn(&Tree) -> Vec<Finding>,
}

/// What breaks a rule: a subject, by which the list of pending things names it, and why.
struct Finding {
    subject: String,
    why: String,
}

impl Finding {
    fn new(subject: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            subject: subject.into(),
            why: why.into(),
        }
    }
}

const RULES: &[Rule] = &[
    Rule {
        name: "formats",
        find: formats::find,
    },
    Rule {
        name: "fixtures",
        find: fixtures::find,
    },
    Rule {
        name: "imports",
        find: imports::between_modules,
    },
    Rule {
        name: "owners",
        find: imports::of_crates,
    },
    Rule {
        name: "length",
        find: sources::length,
    },
    Rule {
        name: "names",
        find: sources::names,
    },
    Rule {
        name: "places",
        find: sources::places,
    },
    Rule {
        name: "stubs",
        find: sources::stubs,
    },
];

pub(crate) fn run(args: Args) -> Outcome {
    args.done()?;
    hold()
}

/// Checks every rule, and fails where one is broken.
pub(crate) fn hold() -> Outcome {
    let tally = all()?;
    println!("{} passed, {} failed", tally.passed, tally.failed);
    match tally.failed {
        0 => Ok(()),
        _ => Err("the tree is not tidy, see above".into()),
    }
}

/// Checks every rule, prints what breaks one, and counts rules.
pub(crate) fn all() -> Outcome<Tally> {
    let tree = Tree::of(place::root())?;
    let pending = Pending::parse(&tree.text("tests/pending.toml"))?;
    let one = |rule: &Rule| {
        let broken = unexpected(rule, (rule.find)(&tree), &pending);
        for line in &broken {
            println!("tidy: {line}");
        }
        println!(
            "tidy {}: {}",
            rule.name,
            if broken.is_empty() { "ok" } else { "broken" }
        );
        Tally::of(broken.is_empty())
    };
    Ok(RULES.iter().map(one).sum())
}

fn unexpected(rule: &Rule, found: Vec<Finding>, pending: &Pending) -> Vec<String> {
    let waits = pending.section(rule.name);
    let stale = waits
        .iter()
        .filter(|subject| !found.iter().any(|finding| finding.subject == **subject))
        .map(|subject| {
            format!(
                "{subject}: done, take it out of tests/pending.toml [{}]",
                rule.name
            )
        });
    let stale: Vec<String> = stale.collect();
    found
        .iter()
        .filter(|finding| !waits.contains(&finding.subject.as_str()))
        .map(|finding| format!("{}: {}", finding.subject, finding.why))
        .chain(stale)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Finding, Pending, Rule, unexpected};

    const RULE: Rule = Rule {
        name: "length",
        find: |_| Vec::new(),
    };

    #[test]
    fn a_pending_finding_is_forgiven_until_it_is_gone() {
        let pending = Pending::parse("[length]\n\"a.rs\" = \"a table\"\n").expect("well formed");
        let found = || vec![Finding::new("a.rs", "401 lines")];
        assert!(unexpected(&RULE, found(), &pending).is_empty());
        assert_eq!(unexpected(&RULE, Vec::new(), &pending).len(), 1);
        let other = vec![Finding::new("a.rs", ""), Finding::new("b.rs", "500 lines")];
        assert_eq!(unexpected(&RULE, other, &pending), ["b.rs: 500 lines"]);
    }
}
