//! The segment of one document.

use std::collections::HashMap;

use super::page::Pages;
use super::{Segment, UnitRow, Whole};
use crate::search::Lexical;
use crate::text::hash::hash;

/// The segment of a document's statistics; `kind_of` tells the kind of a unit, given its id and place.
pub(crate) fn segment_of<'a>(
    lexical: &Lexical,
    number: u64,
    order: u64,
    page_size: usize,
    units: impl Iterator<Item = (&'a str, &'a str)>,
) -> Whole {
    let mut head = Segment::default();
    head.push_document(number, order);
    let kinds: HashMap<&str, &str> = units.collect();
    for unit in lexical.units() {
        head.push_unit(UnitRow {
            id: unit.id,
            kind: kinds.get(unit.id).copied().unwrap_or_default(),
            length: unit.length.unwrap_or(0),
        });
    }
    let mut terms: Vec<_> = lexical
        .terms()
        .map(|term| (hash(term.term.as_bytes()), term))
        .collect();
    terms.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.term.cmp(b.1.term)));
    let mut pages = Pages::new(page_size);
    for (_, term) in terms {
        pages.push(term.term.as_bytes(), term.units, term.bytes);
    }
    let (firsts, pages) = pages.finish();
    head.firsts = firsts;
    Whole { head, pages }
}
