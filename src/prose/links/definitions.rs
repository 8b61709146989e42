//! `defined_by`: a passage that uses a term whose meaning another passage gives.

use std::collections::{BTreeSet, HashMap};

use super::fixed::Fixed;
use super::{YES, link};
use crate::document::{Link, Unit};
use crate::judge::{Asker, Definitions, Judging, Passage, Subject, Use, Uses};
use crate::sort;
use crate::text::{body, head, terms};

const PASSAGES: usize = 30;
const PAIRS: usize = 25;
const PASSAGE_SHOWN: usize = 500;
const DEFINITIONS_SHOWN: usize = 700;
/// Shorter terms are rarely the one defined.
const SHORTEST: usize = 4;
/// A term of more units than this share, and than two, tells nothing: one in five.
const DISTINCTIVE: usize = 5;

/// Asks which passages define something, then about those that share a distinctive term with one.
pub(super) async fn find(units: &[&Unit], asker: &Asker) -> Vec<Link> {
    if asker.judging() == Judging::Nobody {
        return Vec::new();
    }
    let fixed = match asker.judging() {
        Judging::Local => Fixed::by(units),
        _ => Fixed::default(),
    };
    let is_local = asker.judging() == Judging::Local;
    let defining = defining(units, &fixed, asker).await;
    let pairs: Vec<Pair<'_>> = sharing(units, &defining)
        .into_iter()
        .filter_map(|(at, by)| {
            let (unit, definition) = (*units.get(at)?, *units.get(by)?);
            let term = fixed.used(at, by);
            if is_local && term.is_none() {
                return None;
            }
            Some(Pair {
                unit,
                definition,
                term,
            })
        })
        .collect();
    let subjects = pairs
        .chunks(PAIRS)
        .enumerate()
        .map(|(batch, pairs)| uses(batch * PAIRS, pairs));
    let responses = asker.ask_each(subjects).await;
    let numbered = pairs.iter().enumerate();
    let yes = numbered.filter(|(number, _)| {
        let response = responses.get(number / PAIRS).and_then(Option::as_ref);
        let likely = response.and_then(|response| Uses::read(response, *number));
        likely.is_some_and(|likely| likely >= YES)
    });
    yes.map(|(_, pair)| link("defined_by", pair.unit, pair.definition))
        .collect()
}

/// A unit beside a definition, and the term of it that the unit has.
struct Pair<'a> {
    unit: &'a Unit,
    definition: &'a Unit,
    term: Option<String>,
}

/// The positions of the passages that define a term.
async fn defining(units: &[&Unit], fixed: &Fixed<'_>, asker: &Asker) -> Vec<usize> {
    let subjects = units.chunks(PASSAGES).enumerate().map(|(batch, units)| {
        let numbered = (batch * PASSAGES..).zip(units);
        let shown = numbered.map(|(number, unit)| Passage {
            number,
            text: head(&unit.text, PASSAGE_SHOWN).to_owned(),
            terms: fixed.terms.get(number).cloned().unwrap_or_default(),
        });
        Subject::Definitions(Definitions {
            passages: shown.collect(),
        })
    });
    let responses = asker.ask_each(subjects).await;
    let defines = |number: &usize| {
        let response = responses.get(number / PASSAGES).and_then(Option::as_ref);
        let likely = response.and_then(|response| Definitions::read(response, *number));
        likely.is_some_and(|likely| likely >= YES)
    };
    (0..units.len()).filter(defines).collect()
}

/// Every unit beside every definition that shares a distinctive term with it, by their positions.
fn sharing(units: &[&Unit], defining: &[usize]) -> Vec<(usize, usize)> {
    let vocabulary = Vocabulary::of(units);
    let rarest = usize::max(2, units.len() / DISTINCTIVE);
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for definition in defining {
        let terms = vocabulary.terms.get(*definition);
        let holding = terms.into_iter().flatten();
        let distinctive = holding
            .filter_map(|term| vocabulary.holding.get(*term))
            .filter(|units| units.len() <= rarest);
        let sharing: BTreeSet<usize> = distinctive.flatten().copied().collect();
        let others = sharing.into_iter().filter(|unit| unit != definition);
        pairs.extend(others.map(|unit| (unit, *definition)));
    }
    sort::rising(&mut pairs);
    pairs
}

/// The terms of each unit, and the units of each term.
#[derive(Default)]
struct Vocabulary {
    terms: Vec<Vec<usize>>,
    holding: Vec<Vec<usize>>,
}

impl Vocabulary {
    fn of(units: &[&Unit]) -> Self {
        let mut made = Self::default();
        let mut numbers: HashMap<Box<str>, usize> = HashMap::new();
        for (unit, text) in units.iter().map(|unit| body(&unit.text)).enumerate() {
            let mut own = Vec::new();
            terms(text, |term| {
                if term.chars().nth(SHORTEST - 1).is_none() {
                    return;
                }
                let number = match numbers.get(term) {
                    Some(number) => *number,
                    None => {
                        numbers.insert(term.into(), made.holding.len());
                        made.holding.push(Vec::new());
                        made.holding.len() - 1
                    }
                };
                let holding = made.holding.get_mut(number);
                if let Some(holding) = holding.filter(|holding| holding.last() != Some(&unit)) {
                    holding.push(unit);
                    own.push(number);
                }
            });
            made.terms.push(own);
        }
        made
    }
}

fn uses(from: usize, pairs: &[Pair<'_>]) -> Subject {
    let numbered = pairs.iter().zip(from..);
    let pairs = numbered.map(|(pair, number)| Use {
        number,
        passage: head(&pair.unit.text, PASSAGE_SHOWN).to_owned(),
        definitions: head(&pair.definition.text, DEFINITIONS_SHOWN).to_owned(),
        term: pair.term.clone(),
    });
    Subject::Uses(Uses {
        pairs: pairs.collect(),
    })
}
