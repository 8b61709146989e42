//! Every place that keeps documents finds the same in them: `spec/search.md`.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

use context_atlas::Document;
use context_atlas::document::{Unit, lexical};
use context_atlas::json::{Json, Value};
use context_atlas::search::{Hit, Query};
use context_atlas::source::indexed::{CATALOG, Change, KeyedIndex};
use context_atlas::source::{Collection, FileStore, MemoryFiles, Source};

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

    /// Merges what is due where it has time, else only what can wait no longer.
    fn write(&mut self, change: Change, rests: bool) {
        let mut change = change;
        while self.index.merge_is_overdue() || rests && self.index.merge_is_due() {
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

/// What a host finds that scores a source's postings itself.
fn by_postings(source: &impl Source, query: &Query) -> Vec<Hit> {
    let of = |word: &str| source.postings(&[word]).expect("postings").remove(0);
    query.score(source.stats().expect("stats"), of)
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
        let mut files = FileStore::new(MemoryFiles::default());
        for step in 0..60 {
            let id = dice.roll(25);
            let at = plain
                .iter()
                .position(|document| document.id == format!("d{id}"));
            if dice.roll(4) == 0 {
                assert_eq!(collection.remove(&format!("d{id}")), at.is_some());
                files.remove(&format!("d{id}")).expect("removed");
                if let Some(at) = at {
                    plain.remove(at);
                    let change = keyed.index.remove(&format!("d{id}")).expect("it was there");
                    keyed.write(change, dice.roll(9) == 0);
                }
            } else {
                let document = document(id, &mut dice);
                match at {
                    Some(at) => plain[at] = document.clone(),
                    None => plain.push(document.clone()),
                }
                let change = keyed.index.put(&document);
                keyed.write(change, dice.roll(9) == 0);
                files.put(&document).expect("put");
                collection.put(Arc::new(document));
            }
            if dice.roll(5) == 0 {
                keyed.reopen();
                files = FileStore::new(files.into_files());
            }
            if dice.roll(15) == 0 {
                files.compact().expect("compacted");
            }
            let word = |dice: &mut Dice| format!("word{}", dice.roll(40) * dice.roll(4));
            let mut query = Query {
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
            let by_hash = files.ids().expect("ids");
            let mut sorted = plain.clone();
            sorted.sort_by_key(|document| by_hash.iter().position(|id| *id == document.id));
            // A source of postings cannot know the order of documents over the words of a group.
            query.terms.iter_mut().for_each(|words| words.truncate(1));
            let wanted = plain_search(&sorted, &query);
            let found = files.search(&query).expect("hits");
            assert!(
                same(&found, &wanted),
                "files {context}\n{found:?}\n{wanted:?}"
            );
            if query.kinds.is_none() {
                let found = by_postings(&collection, &query);
                assert!(
                    same(&found, &plain_search(&plain, &query)),
                    "postings {context}"
                );
            }
            let ids: Vec<&str> = plain.iter().map(|document| document.id.as_str()).collect();
            assert_eq!(keyed.index.ids().collect::<Vec<_>>(), ids);
            assert_eq!(collection.stats(), keyed.index.stats());
            assert_eq!(collection.stats(), files.stats().expect("stats"));
            assert_eq!(by_hash.len(), plain.len());
        }
    }
}

/// The sources that keep the order in which documents were put.
#[derive(Default)]
struct Both {
    collection: Collection,
    keyed: Keyed,
}

impl Both {
    /// What an operation of a fixture finds, a hit a line.
    fn apply(&mut self, op: Value<'_>) -> Option<String> {
        if let Some(given) = op.get("put") {
            let document = given_document(given);
            let change = self.keyed.index.put(&document);
            self.keyed.write(change, true);
            self.collection.put(Arc::new(document));
        } else if let Some(id) = op.get("remove").and_then(Value::as_str) {
            self.collection.remove(id);
            if let Some(change) = self.keyed.index.remove(id) {
                self.keyed.write(change, true);
            }
        } else {
            let query = given_query(op);
            let found = self.collection.search(&query);
            assert_eq!(found, self.keyed.search(&query), "{}", op.text());
            let hit = |hit: &Hit| format!("{} {} {:.9}", hit.document, hit.unit, hit.score);
            return Some(found.iter().map(hit).collect::<Vec<_>>().join(", "));
        }
        None
    }
}

fn given_document(given: Value<'_>) -> Document {
    let text = |of: Value<'_>, key| of.get(key).and_then(Value::as_str).map(str::to_owned);
    let units = given.get("units").into_iter().flat_map(Value::items);
    let units: Vec<Unit> = units
        .map(|unit| Unit {
            id: text(unit, "id").expect("an id"),
            kind: text(unit, "kind").unwrap_or_else(|| "passage".to_owned()),
            text: text(unit, "text").expect("a text"),
            path: Vec::new(),
            meta: Json::object(),
        })
        .collect();
    Document {
        id: text(given, "id").expect("an id"),
        profile: "guidance".to_owned(),
        detected: None,
        lexical: lexical(&units, |_| ""),
        units,
        links: Vec::new(),
        data: Json::object(),
    }
}

fn given_query(op: Value<'_>) -> Query {
    let strings = |list: Value<'_>| -> Vec<String> {
        list.items()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    let limit = op.get("limit").and_then(Value::as_u64).unwrap_or(10);
    let question = op.get("search").and_then(Value::as_str).unwrap_or_default();
    let mut query = Query::of(question, usize::try_from(limit).expect("small"));
    query.kinds = op.get("kinds").map(strings);
    query.documents = op.get("documents").map(strings);
    if let Some(groups) = op.get("groups") {
        query.terms = groups.items().map(strings).collect();
    }
    query
}

#[test]
fn each_search_finds_the_line_beside_it() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/search");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the fixtures are there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|name| name == "in") {
            let ops = fs::read_to_string(&path).expect("UTF-8");
            let mut sources = Both::default();
            let found = ops.lines().filter_map(|op| {
                let op = Json::parse(op).expect("an operation");
                sources.apply(op.value())
            });
            let found = found.map(|line| line + "\n").collect::<String>();
            if std::env::var_os("BLESS").is_some() {
                fs::write(path.with_extension("json"), &found).expect("written");
            }
            let wanted = fs::read_to_string(path.with_extension("json")).expect("a result");
            assert_eq!(found, wanted, "{}", path.display());
            seen += found.lines().count();
        }
    }
    assert!(seen > 20, "{seen} searches");
}

#[test]
fn damaged_records_are_survived() {
    let mut dice = Dice(7);
    let mut keyed = Keyed::default();
    for id in 0..9 {
        let document = document(id, &mut dice);
        let change = keyed.index.put(&document);
        keyed.write(change, true);
    }
    let query = Query::of("word0 word1 word2 word9", 10);
    let mut keys: Vec<String> = keyed.records.keys().cloned().collect();
    keys.sort();
    for round in 0..4_000 {
        let key = keys[usize::try_from(dice.roll(keys.len() as u64)).expect("small")].clone();
        let mut records = keyed.records.clone();
        let record = records.get_mut(&key).expect("a record");
        let at = usize::try_from(dice.roll(record.len() as u64)).expect("small");
        if round % 4 == 0 {
            record.truncate(at);
        } else {
            record[at] ^= 1 << dice.roll(8);
        }
        let Ok(mut index) = KeyedIndex::open(records.get(CATALOG).map(Vec::as_slice)) else {
            continue;
        };
        for _ in 0..3 {
            for key in index
                .search_reads(&query)
                .into_iter()
                .chain(index.merge_reads())
            {
                index.give(&key, records.get(&key).cloned());
            }
        }
        index.search(&query);
        // Whether it can still be merged depends on what was damaged.
        let _ = index.merge();
    }
}
