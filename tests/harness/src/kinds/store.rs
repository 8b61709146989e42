//! A file store in an empty folder.

use context_atlas::Json;
use context_atlas::json::{Builder, Value};
use context_atlas::source::{FileStore, Files as _, MemoryFiles, Source as _};

use super::search::{listed, query};
use super::setting::Setting;
use super::units::document;

type Store = FileStore<MemoryFiles>;

/// `{"files", "results"}` after the operations.
pub(super) fn give(setting: &mut Setting<'_>) -> Result<Json, String> {
    let input = setting.case.get("input").ok_or("no input")?;
    let mut store = FileStore::new(MemoryFiles::default());
    let mut made = Builder::new();
    made.object().key("results").array();
    for op in input.get("ops").into_iter().flat_map(Value::items) {
        let (name, given) = op.entries().next().ok_or("no operation")?;
        let done = match name {
            "reopen" => {
                store = FileStore::new(store.into_files());
                Ok(())
            }
            "drop_index" => {
                let dropped = drop_index(&store);
                store = FileStore::new(store.into_files());
                dropped
            }
            "put" => store.put(&document(given)),
            "remove" => store.remove(given.as_str().unwrap_or_default()),
            "compact" => store.compact(),
            _ => result(&store, name, given, op).map(|result| {
                made.value(result.value());
            }),
        };
        done.map_err(|error| error.to_string())?;
    }
    made.end().key("files").object();
    for (path, bytes) in store.files().all() {
        made.key(&path).string(&String::from_utf8_lossy(&bytes));
    }
    Ok(made.finish())
}

fn drop_index(store: &Store) -> context_atlas::Result<()> {
    for name in store.files().list("index")? {
        store.files().remove(&format!("index/{name}"))?;
    }
    Ok(())
}

fn result(
    store: &Store,
    name: &str,
    given: Value<'_>,
    op: Value<'_>,
) -> context_atlas::Result<Json> {
    Ok(match name {
        "search" => listed(&store.search(&query(given, op))?),
        "document" => match store.document(given.as_str().unwrap_or_default())? {
            Some(document) => Json::parse(&document.to_json())?,
            None => Json::null(),
        },
        "stats" => {
            let stats = store.stats()?;
            Json::parse(&format!(
                r#"{{"units":{},"length":{}}}"#,
                stats.units, stats.length
            ))?
        }
        _ => postings(store, given)?,
    })
}

/// The postings of each term.
fn postings(store: &Store, terms: Value<'_>) -> context_atlas::Result<Json> {
    let terms: Vec<&str> = terms.items().filter_map(Value::as_str).collect();
    let mut made = Builder::new();
    made.object();
    for (term, postings) in terms.iter().zip(store.postings(&terms)?) {
        made.key(term).array();
        for posting in postings.list {
            made.object().key("document").string(&posting.document);
            made.key("unit").string(&posting.unit);
            made.key("count").int(i64::from(posting.count));
            made.key("length").int(i64::from(posting.length)).end();
        }
        made.end();
    }
    Ok(made.finish())
}
