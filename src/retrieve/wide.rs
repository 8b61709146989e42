//! Many candidates: by every form of the question's words and by close words, with what stands
//! beside strong hits and what they answer.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::join;

use super::candidates::{keep_scoped, with_nearest};
use super::inquiry::Inquiry;
use super::reach::{Reaching, by_close_words, by_forms};
use super::shelf::Shelf;
use crate::document::{Document, Found, Linked, positions};
use crate::run::Port;
use crate::search::Hit;
use crate::sort;

/// How many times the pool are hits looked at, for what they say about their neighbours.
const LOOKED_AT: usize = 8;

/// How much a hit for close words counts beside one for the words themselves.
const CLOSE: f64 = 0.5;

/// How much a hit counts for the units beside it, and for those it is linked with.
const BESIDE: f64 = 0.3;

/// The links whose other ends a hit also speaks for.
const COMPANY: [&str; 3] = ["reply_to", "output_of", "ref"];

/// How many candidates of a document may hold much the same words.
const COPIES: usize = 2;

/// The share of words from which two texts count as copies.
const COPIED: f64 = 0.9;

/// At most `pool` candidates, best first; and what a search by meaning found.
pub(super) async fn gather(
    port: &Port,
    inquiry: &Inquiry,
    pool: usize,
    reserved: usize,
    shelf: &mut Shelf,
) -> (Vec<Found>, Vec<Hit>) {
    let limit = pool * LOOKED_AT;
    let hits = search(port, inquiry, limit).await;
    let reaching = Reaching {
        pool: Some(pool),
        reserved,
    };
    let (fused, nearest) = with_nearest(port, inquiry, hits.clone(), limit, reaching).await;
    let leading = fused.iter().take(pool);
    shelf.load(port, leading.map(|hit| &hit.document)).await;
    let ranked = if inquiry.nearest { fused } else { hits };
    let mut found = with_neighbours(shelf, &ranked);
    found.truncate(limit);
    found = copies_last(found);
    found.truncate(pool);
    (found, nearest)
}

/// Hits for the words of the question and, counted less, for words close to them.
async fn search(port: &Port, inquiry: &Inquiry, limit: usize) -> Vec<Hit> {
    let forms = by_forms(&inquiry.query, limit, inquiry.documents.clone());
    let close = by_close_words(&inquiry.query, limit, inquiry.documents.clone());
    let (exact, close) = join(port.search(forms), port.search(close)).await;
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let mut hits: Vec<Hit> = Vec::new();
    for (list, share) in [(exact, 1.0), (close, CLOSE)] {
        for hit in list {
            let key = (hit.document.clone(), hit.unit.clone());
            let place = *places.entry(key).or_insert(hits.len());
            let score = hit.score * share;
            match hits.get_mut(place) {
                Some(known) => known.score += score,
                None => hits.push(Hit { score, ..hit }),
            }
        }
    }
    sort::by(&mut hits, |a, b| b.score.total_cmp(&a.score));
    keep_scoped(&mut hits, inquiry);
    hits
}

/// The units hit, and those beside them and those they are linked with, by all that speaks for each.
fn with_neighbours(shelf: &Shelf, hits: &[Hit]) -> Vec<Found> {
    let mut order: Vec<Found> = Vec::new();
    let mut scores: HashMap<(*const Document, usize), f64> = HashMap::new();
    let mut places = Places {
        shelf,
        documents: HashMap::new(),
    };
    let mut add = |found: Found, score: f64| {
        let key = (Arc::as_ptr(found.document()), found.position());
        match scores.get_mut(&key) {
            Some(known) => *known += score,
            None => {
                scores.insert(key, score);
                order.push(found);
            }
        }
    };
    for hit in hits {
        let Some((found, linked)) = places.find(hit) else {
            continue;
        };
        for near in beside(&found) {
            add(near, hit.score * BESIDE);
        }
        for other in linked {
            add(other, hit.score * BESIDE);
        }
        add(found, hit.score);
    }
    let score = |found: &Found| {
        let key = (Arc::as_ptr(found.document()), found.position());
        scores.get(&key).copied().unwrap_or(0.0)
    };
    sort::by(&mut order, |a, b| score(b).total_cmp(&score(a)));
    order
}

fn beside(found: &Found) -> Vec<Found> {
    let places = [
        found.position().checked_sub(1),
        found.position().checked_add(1),
    ];
    let places = places.into_iter().flatten();
    places
        .filter_map(|at| Found::at(found.document(), at))
        .collect()
}

/// Where units stand in the documents of a shelf, and what is linked with what.
#[derive(Debug)]
struct Places<'a> {
    shelf: &'a Shelf,
    documents: HashMap<&'a str, (HashMap<&'a str, usize>, Linked)>,
}

impl<'a> Places<'a> {
    /// The unit that was hit, and those it is linked with beyond its neighbours.
    fn find(&mut self, hit: &Hit) -> Option<(Found, Vec<Found>)> {
        let document = self.shelf.get(&hit.document)?;
        let known = self.documents.entry(&document.id);
        let (units, linked) = known.or_insert_with(|| {
            let units = positions(document);
            let linked = Linked::of(document, &units, &COMPANY);
            (units, linked)
        });
        let at = *units.get(hit.unit.as_str())?;
        let distant = linked
            .with(at)
            .iter()
            .filter(|other| other.abs_diff(at) > 1);
        let distant = distant.filter_map(|other| Found::at(document, *other));
        Some((Found::at(document, at)?, distant.collect()))
    }
}

/// Candidates that copy others of their document come after all that do not.
fn copies_last(candidates: Vec<Found>) -> Vec<Found> {
    let mut seen: Vec<(usize, *const Document, Vec<String>)> = Vec::new();
    let (mut first, copies): (Vec<Found>, Vec<Found>) =
        candidates.into_iter().partition(|candidate| {
            let words = words_of(candidate);
            let document = Arc::as_ptr(candidate.document());
            let known = seen
                .iter_mut()
                .find(|(_, other, held)| *other == document && alike(held, &words));
            match known {
                Some((count, ..)) => {
                    *count += 1;
                    *count <= COPIES
                }
                None => {
                    seen.push((1, document, words));
                    true
                }
            }
        });
    first.extend(copies);
    first
}

/// The words of a unit, each once, in order.
fn words_of(candidate: &Found) -> Vec<String> {
    let mut words = Vec::new();
    crate::text::terms(&candidate.unit().text, |term| words.push(term.to_owned()));
    sort::rising(&mut words);
    words.dedup();
    words
}

/// Whether two ordered lists share most words of the longer; gives up once they cannot.
#[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
fn alike(a: &[String], b: &[String]) -> bool {
    let most = a.len().max(b.len());
    let wanted = COPIED * most as f64;
    let (mut a, mut b, mut shared) = (a, b, 0_usize);
    while let (Some((x, after_a)), Some((y, after_b))) = (a.split_first(), b.split_first()) {
        if ((shared + a.len().min(b.len())) as f64) < wanted {
            return false;
        }
        match x.cmp(y) {
            Ordering::Less => a = after_a,
            Ordering::Greater => b = after_b,
            Ordering::Equal => (a, b, shared) = (after_a, after_b, shared + 1),
        }
    }
    shared as f64 >= wanted
}
