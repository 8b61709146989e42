//! Every place that keeps documents finds the same in them: `spec/search.md`.

use std::collections::HashMap;
use std::sync::Arc;

use context_atlas::Document;
use context_atlas::document::{Unit, lexical};
use context_atlas::json::Json;
use context_atlas::search::{Hit, Query};
use context_atlas::source::Collection;
use context_atlas::source::indexed::{CATALOG, Change, KeyedIndex};

/// A small generator, so that a failure can be run again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

fn document(id: u64, dice: &mut Dice) -> Document {
    let units: Vec<Unit> = (0..dice.roll(6))
        .map(|number| Unit {
            id: format!("p{number}"),
            kind: ["passage", "entry"][usize::from(dice.roll(3) == 0)].to_owned(),
            text: (0..dice.roll(30))
                .map(|_| format!("word{} ", dice.roll(40) * dice.roll(10)))
                .collect(),
            path: Vec::new(),
            meta: Json::object(),
        })
        .collect();
    Document {
        id: format!("d{id}"),
        profile: "guidance".to_owned(),
        detected: None,
        lexical: lexical(&units, |_| ""),
        units,
        links: Vec::new(),
        data: Json::object(),
    }
}

/// What the rules say, written down plainly.
fn plain_search(documents: &[Document], query: &Query) -> Vec<Hit> {
    let mut units = Vec::new();
    for document in documents {
        for unit in &document.units {
            let mut terms = Vec::new();
            context_atlas::text::terms(&unit.text, |term| terms.push(term.to_owned()));
            units.push((document, unit, terms));
        }
    }
    let average = units.iter().map(|(.., terms)| terms.len()).sum::<usize>() as f64;
    let average = (average / units.len().max(1) as f64).max(1.0);
    let mut found: Vec<(usize, usize, f64)> = Vec::new();
    for (place, group) in query.terms.iter().enumerate() {
        let count = |terms: &[String]| terms.iter().filter(|term| group.contains(term)).count();
        let holders = units.iter().filter(|(.., terms)| count(terms) > 0).count() as f64;
        let rarity = (1.0 + (units.len() as f64 - holders + 0.5) / (holders + 0.5)).ln();
        for (at, (document, unit, terms)) in units.iter().enumerate() {
            let inside = query
                .documents
                .as_ref()
                .is_none_or(|ids| ids.contains(&document.id));
            let kind = query
                .kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&unit.kind));
            let count = count(terms) as f64;
            if count > 0.0 && inside && kind {
                let norm = count + 1.2 * (0.25 + 0.75 * terms.len() as f64 / average);
                let part = rarity * count * 2.2 / norm;
                match found.iter_mut().find(|(_, other, _)| *other == at) {
                    Some((.., total)) => *total += part,
                    None => found.push((place, at, part)),
                }
            }
        }
    }
    found.sort_by(|a, b| {
        (b.2 - a.2 > 1e-12)
            .cmp(&(a.2 - b.2 > 1e-12))
            .then((a.0, a.1).cmp(&(b.0, b.1)))
    });
    let hits = found.into_iter().map(|(_, at, score)| Hit {
        document: units[at].0.id.clone(),
        unit: units[at].1.id.clone(),
        score,
    });
    hits.take(query.limit).collect()
}

/// An index with its records, as a host keeps them.
#[derive(Default)]
struct Keyed {
    index: KeyedIndex,
    records: HashMap<String, Vec<u8>>,
}

impl Keyed {
    fn give(&mut self, keys: Vec<String>) {
        for key in keys {
            let record = self.records.get(&key).expect("a record that was written");
            self.index.give(&key, Some(record.clone()));
        }
    }

    fn write(&mut self, change: Change) {
        let mut change = change;
        while self.index.merge_is_due() {
            let reads = self.index.merge_reads();
            self.give(reads);
            change.append(self.index.merge().expect("all was given"));
        }
        for key in change.deletes {
            self.records.remove(&key);
        }
        self.records.extend(change.writes);
    }

    fn search(&mut self, query: &Query) -> Vec<Hit> {
        loop {
            let reads = self.index.search_reads(query);
            if reads.is_empty() {
                return self.index.search(query);
            }
            self.give(reads);
        }
    }

    fn reopen(&mut self) {
        let catalog = self.records.get(CATALOG).map(Vec::as_slice);
        self.index = KeyedIndex::open(catalog).expect("a catalog");
    }
}

fn same(left: &[Hit], right: &[Hit]) -> bool {
    let close = |(left, right): (&Hit, &Hit)| {
        left.document == right.document
            && left.unit == right.unit
            && (left.score - right.score).abs() < 1e-9
    };
    left.len() == right.len() && left.iter().zip(right).all(close)
}

#[test]
fn all_sources_agree_with_the_plain_rules() {
    for seed in 1..20 {
        let mut dice = Dice(seed * 0x9e37_79b9);
        let mut plain: Vec<Document> = Vec::new();
        let mut collection = Collection::new();
        let mut keyed = Keyed::default();
        for step in 0..60 {
            let id = dice.roll(25);
            let at = plain
                .iter()
                .position(|document| document.id == format!("d{id}"));
            if dice.roll(4) == 0 {
                assert_eq!(collection.remove(&format!("d{id}")), at.is_some());
                if let Some(at) = at {
                    plain.remove(at);
                    let change = keyed.index.remove(&format!("d{id}")).expect("it was there");
                    keyed.write(change);
                }
            } else {
                let document = document(id, &mut dice);
                match at {
                    Some(at) => plain[at] = document.clone(),
                    None => plain.push(document.clone()),
                }
                let change = keyed.index.put(&document);
                keyed.write(change);
                collection.put(Arc::new(document));
            }
            if dice.roll(5) == 0 {
                keyed.reopen();
            }
            let word = |dice: &mut Dice| format!("word{}", dice.roll(40) * dice.roll(4));
            let query = Query {
                terms: vec![
                    vec![word(&mut dice)],
                    vec![word(&mut dice), "word0".to_owned()],
                    vec![word(&mut dice)],
                ],
                limit: usize::try_from(dice.roll(12)).expect("small"),
                kinds: (dice.roll(3) == 0).then(|| vec!["entry".to_owned()]),
                documents: (dice.roll(3) == 0)
                    .then(|| vec![format!("d{}", dice.roll(25)), format!("d{id}")]),
            };
            let wanted = plain_search(&plain, &query);
            let context = format!("seed {seed} step {step} {query:?}");
            let found = collection.search(&query);
            assert!(same(&found, &wanted), "{context}\n{found:?}\n{wanted:?}");
            let found = keyed.search(&query);
            assert!(
                same(&found, &wanted),
                "keyed {context}\n{found:?}\n{wanted:?}"
            );
            let ids: Vec<&str> = plain.iter().map(|document| document.id.as_str()).collect();
            assert_eq!(keyed.index.ids().collect::<Vec<_>>(), ids);
            assert_eq!(collection.stats(), keyed.index.stats());
        }
    }
}
